"""The faults of a link to a match."""

from __future__ import annotations

from scorekeeper.rules.phrase import Fault, Sentence

NO_LINK = Sentence("This is no link to a match: one holds {mark} and many letters and figures after it.")
LINK_DAMAGED = Fault("The link is damaged or cut off. Copy it whole, or scan the code once more.")
NEWER_LINK = Sentence("The link is of version {version}; this scorekeeper reads version {known}.")
LINK_TOO_LARGE = Fault("There is more in the link than any match holds.")
LINK_HOLDS_NO_MATCH = Fault("What the link holds is not a match of scorekeeper.")
LINK_HOLDS_A_GAME = Fault("The link holds a game, not a match. It is opened in the app.")
LINK_HOLDS_A_SEASON = Fault("The link holds a season, not a match. It is opened in the app.")
LINK_HOLDS_DEALS = Fault(
    "The link holds only the latest deals of a match. It is opened in the app, on a phone that has the rest."
)
LINK_ASKS = Fault("The link holds no match: it asks for what is missing of one. It is opened in the app.")
DEALS_OF_ANOTHER = Sentence("This holds only the deals from {number} on of a match that is not here.")
DEALS_BEFORE_ARE_MISSING = Sentence(
    "This holds only the deals from {number} on, and the match here has {deals} deal.",
    plural="This holds only the deals from {number} on, and the match here has {deals} deals.",
    counted="deals",
)
DEALS_DO_NOT_FIT = Sentence(
    "This holds only the deals from {number} on, and the match here is not as it is there before them."
)
LINK_HOLDS_NO_SEASON = Fault("What the link holds is not a season of scorekeeper.")
SEASON_TOO_LONG_FOR_A_LINK = Fault("The season is too long for a link. A file takes it.")
TOO_LONG_FOR_A_LINK = Fault("The match is too long for a link. A file takes it.")
NOT_A_SITE = Sentence("{said} is not the address of a site, such as https://example.org/scores/.")

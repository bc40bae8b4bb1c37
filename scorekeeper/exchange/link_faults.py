"""The faults of a link to a match, a function and a sentence for each."""

from __future__ import annotations

from scorekeeper.rules.phrase import Fault


def no_link(mark: str) -> Fault:
    """The text has no link to a match in it."""
    return Fault("This is no link to a match: one holds {mark} and many letters and figures after it.", mark=mark)


def link_damaged() -> Fault:
    """The link was changed on the way, or its end is missing."""
    return Fault("The link is damaged or cut off. Copy it whole, or scan the code once more.")


def newer_link(version: str, known: str) -> Fault:
    """A later version of scorekeeper made the link."""
    return Fault(
        "The link is of version {version}; this scorekeeper reads version {known}.", version=version, known=known
    )


def link_too_large() -> Fault:
    """The link, or what it unpacks to, is over a limit."""
    return Fault("There is more in the link than any match holds.")


def link_holds_no_match() -> Fault:
    """The link is whole, but what it holds is not a match."""
    return Fault("What the link holds is not a match of scorekeeper.")


def link_holds_a_game() -> Fault:
    """The link is to an own game, where one to a match is wanted."""
    return Fault("The link holds a game, not a match. It is opened in the app.")


def link_holds_a_season() -> Fault:
    """The link is to a season, where one to a match is wanted."""
    return Fault("The link holds a season, not a match. It is opened in the app.")


def link_holds_deals() -> Fault:
    """The link holds only what another phone lacks of a match, where a whole one is wanted."""
    return Fault(
        "The link holds only the latest deals of a match. It is opened in the app, on a phone that has the rest."
    )


def link_asks() -> Fault:
    """The link asks for what is missing of a match on another phone, where one to a match is wanted."""
    return Fault("The link holds no match: it asks for what is missing of one. It is opened in the app.")


def deals_of_another(number: int) -> Fault:
    """The match of which the link holds the deals from that number on is not here."""
    return Fault("This holds only the deals from {number} on of a match that is not here.", number=number)


def deals_before_are_missing(number: int, here: int) -> Fault:
    """The match here has fewer deals than come before the first one in the link."""
    return Fault(
        "This holds only the deals from {number} on, and the match here has {deals} deal.",
        plural="This holds only the deals from {number} on, and the match here has {deals} deals.",
        counted=here,
        number=number,
        deals=here,
    )


def deals_do_not_fit(number: int) -> Fault:
    """The match of which the link holds the deals from that number on is not here as it was there before them."""
    return Fault(
        "This holds only the deals from {number} on, and the match here is not as it is there before them.",
        number=number,
    )


def link_holds_no_season() -> Fault:
    """The link is whole, but what it holds is not a season."""
    return Fault("What the link holds is not a season of scorekeeper.")


def season_too_long_for_a_link() -> Fault:
    """The season, with its matches, does not fit into a link."""
    return Fault("The season is too long for a link. A file takes it.")


def too_long_for_a_link() -> Fault:
    """The match does not fit into a link."""
    return Fault("The match is too long for a link. A file takes it.")


def not_a_site(said: str) -> Fault:
    """The text is not the address of a site."""
    return Fault("{said} is not the address of a site, such as https://example.org/scores/.", said=said)

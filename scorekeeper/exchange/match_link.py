"""A match in a link: deflated JSON (`exchange.compact`), so small that a phone can read it from a QR code."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from scorekeeper.exchange.compact import MOST_DEALS, MOST_KEYS, compact, expand, keys_of
from scorekeeper.exchange.file_faults import LINK_HOLDS_NO_MATCH, TOO_LONG_FOR_A_LINK
from scorekeeper.exchange.link import SharedLink, beginning, link_to, shared, tree_of
from scorekeeper.exchange.match_file import KIND, MatchFile, file_from_dict, match_to_dict
from scorekeeper.exchange.strict_json import refuse
from scorekeeper.match.document import FORMAT
from scorekeeper.match.match import Match
from scorekeeper.match.versions import MatchIdentity
from scorekeeper.rules.catalogue import CATALOGUE, Catalogue

_BRIEF: Final = "notes_left_out"  # an entry that only links have

# Frequent texts in sheets, as a dictionary for the packer. A part of the format: it never changes.
OFTEN: Final = (
    '"],["thrown_in","----------------*",[true]],["note","----------------*",["'
    '["clubs","diamonds","hearts","spades"]],["trump","----------------"]],["played_as","----------------"'
    ']],["time","********************************",["20"]],["contract","00001111222233334444",["'
    '[[["counts","0123",4],"T00:00Z",{"stake":"1 €","title":"","ended":"202","started":"202"},'
    '[{"id":"","revision":1},["'
).encode()

LINK_FORM: Final = {"begins": beginning("match"), "often": OFTEN.decode()}
"""The values with which a page reads a link to a whole match: its first letters, and the packer's dictionary."""


def print_link(
    match: Match,
    site: str,
    catalogue: Catalogue = CATALOGUE,
    identity: MatchIdentity | None = None,
    *,
    brief: bool = False,
) -> str | None:
    """Return the link to a match that opens at a `site`; None if it is longer than `LONGEST`, or has too much in it.

    `brief`: the match is without its notes, and a phone that knows the match must not delete them.
    """
    entries = match_to_dict(match, catalogue, identity)
    if brief and identity is not None:
        entries[_BRIEF] = True
    if len(match.deals) > MOST_DEALS or keys_of(entries["deals"]) > MOST_KEYS:
        return None
    return link_to(site, "match", compact(entries), OFTEN)


def read_match_link(text: str, catalogue: Catalogue = CATALOGUE) -> MatchFile:
    """Read the match in a link to any site, and its identity; other words may be around the link.

    It is validated like a match file. Raises `NotReadable`.
    """
    try:
        entries = expand(tree_of(text, "match", OFTEN, LINK_HOLDS_NO_MATCH))
    except ValueError:
        refuse(LINK_HOLDS_NO_MATCH)
    brief = entries.get(_BRIEF) is True and entries.pop(_BRIEF)
    return file_from_dict({**entries, "format": KIND, "version": FORMAT}, catalogue)._replace(brief=brief)


def shared_match(
    match: Match, site: str, catalogue: Catalogue = CATALOGUE, identity: MatchIdentity | None = None
) -> SharedLink:
    """Return the link to a match that opens at a `site`, and its QR code, which may leave out the notes."""
    bare = without_notes(match)
    codes = [(partial(print_link, match, site, catalogue, identity), False)]
    if bare != match:
        codes.append((partial(print_link, bare, site, catalogue, identity, brief=True), True))
    return shared(print_link(match, site, catalogue, identity), codes, TOO_LONG_FOR_A_LINK)


def without_notes(match: Match) -> Match:
    """Return a match without its notes."""
    return replace(match, note="", deals=tuple(replace(deal, note="") for deal in match.deals))

"""A match as it is open in a session, without a store."""

from __future__ import annotations

from scorekeeper.match.match import Match
from scorekeeper.match.open_match import NO_DRAFTS, Draft, OpenMatch
from scorekeeper.match.sheet import sheet_of


def opened(match: Match, draft: Draft | None = None) -> OpenMatch:
    """The match at its first revision, with a half-entered deal where one is given."""
    drafts = NO_DRAFTS if draft is None else NO_DRAFTS.put(draft)
    return OpenMatch("a1b2c3", 1, 1, sheet_of(match), drafts, None, None, archived=False)

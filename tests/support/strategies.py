"""Random matches for Hypothesis. What shrinks is how many deals there are; each deal is drawn at random."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from scorekeeper.match.match import Match
from scorekeeper.rules.game import AnyGame
from tests.proofs.playing import MOST, match_of

LUCK = st.integers(0, 2**32).map(Random)
"""The source of choices among the right answers. Hypothesis took ten times as long to choose one by one."""


def matches_of(game: AnyGame, *, whole: bool = False, players: int | None = None) -> st.SearchStrategy[Match]:
    """A match without a fault; `whole` plays it to its end, or for at most forty deals."""
    most = st.just(MOST) if whole else st.integers(0, MOST)
    return st.builds(lambda luck, most: match_of(luck, game, most, players), LUCK, most)

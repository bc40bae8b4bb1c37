"""The games that stand for all: one of each kind of sheet, and of each kind of question that a deal asks.

A test that takes a while for each game takes these in an ordinary run and in CI, and all of them in a long one:
`@pytest.mark.parametrize("id", some_of(CATALOGUE.ids()))`; with `SHAPES` CI takes a few of them.
`tests/rules/test_representatives.py` holds them to the kinds that the catalogue has; a new game needs a line here only
where it has a kind of its own.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

import pytest

REPRESENTATIVES = {
    "swedish": "a quota table: boxes of contracts, counts that make a total, suits, a hand that can be thrown in",
    "estonian-4": "a contract that is played as another one, and counts of which the total differs (stops)",
    "tyzicha": "a game in code with a target: a seat and a bid of many digits are asked, and points that share a total",
    "back-alley": "in code, of two sides: a bid is asked of each seat",
    "coiffeur": "in code: rows of hands that each side plays once, a side is asked, and one number of many digits",
    "bridge-solitaire": "in code: a score above and below a line, and one number",
    "german-whist-26": "a tally: counts of many digits that make a total",
    "funfzehnern": "a tally: counts of many digits without a total",
    "call-break": "a game of bids: who missed is asked, and scores are in tenths",
    "differenzler": "bids of many digits",
    "spades": "bids of partners, and what is asked of some seats alone",
    "skull-king": "bids with a bonus that need not be said, and tricks that nobody took",
    "ninety-nine": "bids of which one can be declared for a premium",
    "hearts": "whoever has everything",
    "pitch": "one side bids alone, and nobody need have a card",
    "skat": "somebody plays one of several games against the others: how it ends, extras, doublings, a bid too high",
    "tarot-5": "a partner of a deal, and what is needed by what was taken, which hangs on what is said after the play",
    "esmakker": "whoever goes along with a declarer, of which each may say how it ended",
    "uno": "somebody ended the deal: all others have a number left",
    "phase-10": "steps of each that are carried, and end the match",
    "belote": "points that two sides share, of which one can have all, and what each has beside them",
    "schieber": "a number that one side has, in steps, and who was at the target first",
    "rummy-13": "who ended a deal and what each has left; whoever is out of the match is not asked",
    "sheet": "the plain sheet: any numbers, below 0 too",
    "calypso": "a tally of partners: counts that need not be said, of each seat, and of many digits",
    "lora": "a tally of hands in a fixed order, a row for each: a leader, and one number that need not be said",
    "barbu": "a tally with boxes: places, and doubles between two",
    "trex": "a tally with cards that are exposed",
    "rentz": "a tally with a hand that counts several times",
}
"""Each with what it is taken for; what a later one has, too, is not said again."""

SHAPES = ("swedish", "tyzicha", "coiffeur", "spades", "skat", "barbu", "sheet")
"""A few of them, for tests that take long for each: a sheet of each shape, and declarers, bids and sums."""


def some_of(ids: Iterable[Any], often: Container[str] = REPRESENTATIVES) -> list[Any]:
    """Parameters of a test: an id, or a tuple that begins with one. Those of other games are for long runs."""

    def of(given: Any) -> Any:
        values = given if isinstance(given, tuple) else (given,)
        return given if values[0] in often else pytest.param(*values, marks=pytest.mark.long)

    return [of(given) for given in ids]


def lots_of(ids: Iterable[str]) -> list[Any]:
    """Two lots of these, for a test that loops since it takes no time for each: `some_of` them, and the others."""
    every = tuple(ids)
    some, others = (tuple(id for id in every if (id in REPRESENTATIVES) is often) for often in (True, False))
    return [pytest.param(some, id="some"), pytest.param(others, id="others", marks=pytest.mark.long)]

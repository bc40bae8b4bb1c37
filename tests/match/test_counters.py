"""Counts that the deals leave for each account beside its points, and the places that show them."""

from collections.abc import Sequence
from typing import Any

import pytest

from scorekeeper.match.score_grid import player_rows
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.phrase import Phrase
from scorekeeper.rules.tally.hand_layout import HandItem
from scorekeeper.rules.tally.kinds.number import Number
from scorekeeper.rules.tally.tally_game import TallyGame
from scorekeeper.texts import names_of
from scorekeeper.texts.speech import say
from tests.support.tables import at_table


class Deals(Number):
    """Numbers, of which it is said besides how many deals each account has had more than 0 in."""

    def carry(self, carried: Any, value: Sequence[int], *_: Any) -> Any:
        """Count for each account the deals with more than 0."""
        before = carried or [0] * len(value)
        return [times + (number > 0) for times, number in zip(before, value, strict=True)]

    def counters(self, carried: Any) -> tuple[Phrase, ...]:
        """Return the number of counted deals for each account."""
        return tuple(Phrase("{n} deals", {"n": times}) for times in carried or [0] * len(self.played.sides))

    def facts(self, number: int, carried: Any, _totals):
        """Yield the number that was left for the first account."""
        yield Phrase("{n} deals before deal {number}", {"n": (carried or [0])[0], "number": number})


def below_totals(sheet):
    return [(row.hint.strip(), row.counter) for row in player_rows(sheet, say, names_of(sheet))]


@pytest.fixture
def sheet(monkeypatch):
    monkeypatch.setitem(HandItem.KINDS, "number", Deals)
    return TallyGame(CATALOGUE.game("sheet").origin)


def test_counter_stands_alone_below_the_total_until_points_are_won(sheet):
    before = sheet_of(at_table(sheet, players=3))
    after = sheet_of(at_table(sheet, {"points": [5, 0, -7]}, {"points": [1, 2, 0]}, players=3))
    assert below_totals(before) == [("", "0 deals")] * 3
    assert below_totals(after) == [("last deal +1", "2 deals"), ("last deal +2", "1 deals"), ("last deal 0", "0 deals")]


def test_fact_before_a_deal_can_depend_on_earlier_deals(sheet):
    due = sheet_of(at_table(sheet, {"points": [5, 0, -7]}, players=3)).due
    assert say(due.facts[-1]) == "1 deals before deal 2"


def test_a_game_that_counts_nothing_but_points_has_no_counter():
    sheet = sheet_of(at_table("oh-hell", players=3))
    assert (sheet.standing.counters, below_totals(sheet)) == ((), [("", "")] * 3)

"""French Tarot at three, four and five: what is over or under the target, times the contract, and what is beside."""

import pytest

from scorekeeper.exchange.text_sheet import print_text
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Setup
from tests.support.tables import at_table, spoken, totals, wrong


def tarot(taker, contract, oudlers, points, partner=None, **beside):
    called = {} if partner is None else {"taker-partner": partner}
    said = {"taker": taker, "contract": contract, "oudlers": str(oudlers), "points": points}
    return {**said, **called, **beside}


TABLES = [("tarot-3", 2), ("tarot-4", 3), ("tarot-5", 4)]
"""Each table, and how many times as much a taker has who is alone as each of the others pays."""


def alone(game, *said, **beside):
    """A deal of whoever takes alone, at five too."""
    return tarot(0, *said, partner=0 if game == "tarot-5" else None, **beside)


@pytest.mark.parametrize(("game", "times"), TABLES)
@pytest.mark.parametrize(("oudlers", "target"), [(0, 56), (1, 51), (2, 41), (3, 36)])
def test_the_more_oudlers_a_taker_has_the_fewer_points_are_needed(oudlers, target, game, times):
    assert totals(game, alone(game, "prise", oudlers, target)) == (25 * times, *[-25] * times)
    assert totals(game, alone(game, "prise", oudlers, target - 1)) == (-26 * times, *[26] * times)


@pytest.mark.parametrize(("game", "times"), TABLES)
@pytest.mark.parametrize(
    ("name", "options", "more"),
    [
        ("single", {}, 20),
        ("double", {}, 30),
        ("triple", {}, 40),
        ("single", {"poignee": "sixty"}, 20),
        ("double", {"poignee": "sixty"}, 40),
        ("triple", {"poignee": "sixty"}, 60),
    ],
)
def test_a_poignee_is_for_whoever_wins_and_is_not_multiplied(name, options, more, game, times):
    won, lost = (alone(game, "garde sans", 2, points, poignee=name) for points in (41, 40))
    assert totals(game, won, options=options) == ((100 + more) * times, *[-100 - more] * times)
    assert totals(game, lost, options=options) == ((-104 - more) * times, *[104 + more] * times)


@pytest.mark.parametrize(("game", "times"), TABLES)
@pytest.mark.parametrize(("rounding", "each"), [("exact", 28), ("five", 30), ("ten", 35)])
def test_points_over_or_under_the_target_are_rounded_up(rounding, each, game, times):
    options = {"rounding": rounding}
    assert totals(game, alone(game, "prise", 2, 44), options=options) == (each * times, *[-each] * times)
    assert totals(game, alone(game, "prise", 2, 38), options=options) == (-each * times, *[each] * times)
    assert totals(game, alone(game, "prise", 2, 41), options=options) == (25 * times, *[-25] * times)


@pytest.mark.parametrize(("game", "times"), TABLES)
@pytest.mark.parametrize(
    ("contract", "each"), [("prise", 35), ("garde", 70), ("garde sans", 140), ("garde contre", 210)]
)
def test_each_contract_multiplies_the_difference_and_the_petit_alike(contract, each, game, times):
    assert totals(game, alone(game, contract, 3, 36, petit="declarer")) == (each * times, *[-each] * times)


@pytest.mark.parametrize(("game", "times"), TABLES)
@pytest.mark.parametrize(("how", "each"), [("ten", 10), ("twenty", 20)])
def test_misere_brings_its_holder_points_from_each_other_whoever_takes_and_wins(game, times, how, each):
    options = {"misere": how}
    deal = alone(game, "garde", 2, 46)
    assert totals(game, deal | {"misere": 0}, options=options) == ((60 + each) * times, *[-60 - each] * times)
    opponents = [-60 + each * times, *[-60 - each] * (times - 1)]
    assert totals(game, deal | {"misere": 1}, options=options) == (60 * times - each, *opponents)
    assert wrong(game, deal | {"misere": 0})
    assert wrong(game, deal | {"misere": times + 1}, options=options)


@pytest.mark.parametrize("game", ["tarot-3", "tarot-4", "tarot-5"])
def test_the_deal_passes_to_the_right_and_the_player_there_begins(game):
    deals = [alone(game, "prise", 2, 41)] * 2
    first, second = sheet_of(at_table(game, *deals, first_dealer=1)).outcomes
    assert (first.dealer, first.forehand, second.dealer) == (1, 0, 0)
    assert "The deal passes to the right." in spoken(CATALOGUE.game(game).outline.facts)


@pytest.mark.parametrize("game", ["tarot-3", "tarot-4", "tarot-5"])
@pytest.mark.parametrize("chelem", ["announced and made", "made unannounced"])
def test_a_slam_that_is_made_takes_eighty_six_points(game, chelem):
    name = chelem.capitalize()
    for points in (30, 85):
        said = [f"Slam: {name} takes at least 86 points."]
        assert wrong(game, alone(game, "prise", 2, points, chelem=chelem)) == said
    assert not wrong(game, alone(game, "prise", 2, 86, chelem=chelem))
    assert not wrong(game, alone(game, "prise", 2, 30, chelem="announced and failed"))


@pytest.mark.parametrize(("game", "times"), TABLES)
@pytest.mark.parametrize(("oudlers", "barred"), [(0, ["declarer"]), (1, []), (2, []), (3, ["others"])])
def test_without_an_oudler_the_petit_is_of_the_others_and_with_all_three_it_is_the_takers(game, times, oudlers, barred):
    deal = alone(game, "prise", oudlers, 50)
    table = CATALOGUE.game(game)
    fields = table.questions(table.start(Setup(times + 1, 0, {})), deal).fields
    petit = next(field for field in fields if field.key == "petit")
    assert [option.value for option in petit.options if option.barred is not None] == barred
    for side in ("declarer", "others"):
        assert bool(wrong(game, deal | {"petit": side})) == (side in barred)


KEPT = {"halves": "kept"}
AND_A_HALF = {"points-half": "half"}


def test_a_sheet_says_half_points():
    sheet = sheet_of(at_table("tarot-3", tarot(0, "prise", 2, 46, **AND_A_HALF), options=KEPT))
    (outcome,) = sheet.outcomes
    assert "Points: 46½" in spoken(outcome.caption)
    assert outcome.notes[0] == "41/46½"
    assert "│ −30½" in print_text(sheet)

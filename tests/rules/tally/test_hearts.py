"""Hearts and its kin: points that are avoided, the moon, and a good card among bad ones."""

import json

import pytest

from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Setup
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.rules.tally.kinds.moon import MoonItem
from scorekeeper.texts import say
from tests.support.tables import at_table, spoken


def at(game, options=None, players=4):
    table = CATALOGUE.from_document(game, options)
    return table, table.start(Setup(players, 0, {}))


def outcome(game, answers, options=None, players=4):
    table, position = at(game, options, players)
    return table.play(position, answers)


def asked(game, answers, options=None):
    table, position = at(game, options)
    return table.questions(position, answers)


# --- scoring


@pytest.mark.parametrize(("way", "scores"), [("others", (26, 0, 26, 26)), ("taker", (0, -26, 0, 0))])
def test_the_taker_says_how_the_moon_counts_where_that_is_set(way, scores):
    found = outcome("hearts", {"points": [0, 26, 0, 0], "moon": way}, {"moon": "asked"})
    assert (found.points, found.answers) == (scores, {"points": [0, 26, 0, 0], "moon": way})


@pytest.mark.parametrize("game", ["hearts", "black-lady"])
@pytest.mark.parametrize(("halved", "last"), [("off", 100), ("on", 50)])
def test_a_total_of_exactly_a_hundred_becomes_fifty_where_it_is_set(game, halved, last):
    deals = [{"points": points} for points in ([25, 1, 0, 0], [25, 1, 0, 0], [25, 1, 0, 0], [25, 0, 1, 0])]
    sheet = sheet_of(at_table(game, *deals, players=4, options={"halved": halved}))
    assert (sheet.totals[0], sheet.over) == (last, halved == "off")


@pytest.mark.parametrize("game", ["hearts", "black-lady"])
def test_somebody_has_the_thirteen_points_of_the_queen_of_spades(game):
    found = CATALOGUE.game(game)
    start = found.start(Setup(4, 0, {}))
    (fault,) = found.play(start, {"points": [6, 7, 7, 6]}).faults
    assert say(fault) == "Points: one of them has at least 13."
    (third,) = [field for field in found.questions(start, {"points": [6, 7, None, None]}).fields if field.index == 2]
    assert third.never == frozenset(range(1, 13))


def test_at_spot_hearts_what_each_has_is_written_whatever_it_adds_up_to():
    options = {"counting": "spot"}
    spot = outcome("hearts", {"spot": [64, 0, -40, 90]}, options)
    assert (spot.faults, spot.points) == ((), (64, 0, -40, 90))
    assert outcome("hearts", {"spot": [150, 0, 150, 150]}, {**options, "moon": "asked"}).points == (150, 0, 150, 150)
    assert spoken(outcome("hearts", {"spot": [64, 0, 90, None]}, options).faults) == [
        "Seat 3’s points at face value: null is not a whole number."
    ]
    assert [field.key for field in asked("hearts", {"spot": [64, 0, -40, 90]}, options).fields] == ["spot"] * 4


@pytest.mark.parametrize(("tie", "over"), [("deal", False), ("shared", True)])
def test_level_for_the_lowest_another_deal_is_played_or_the_place_is_shared(tie, over):
    table, position = at("hearts", {"tie": tie})
    assert table.standing(position._replace(totals=(104, 60, 60, 87))).over is over


def test_the_passing_is_said_before_each_deal():
    table, position = at("hearts")
    said = [say(table.due(position._replace(number=number)).facts[-1]) for number in range(1, 6)]
    assert said == ["pass to the left", "pass to the right", "pass across", "no passing", "pass to the left"]
    assert say(table.due(position).facts[1]) == "the lowest club leads to the first trick"
    assert len(at("hearts", {"passing": "off"})[0].due(position).facts) == 2


def test_at_likha_the_player_who_took_the_queen_deals_next():
    first = {"hearts": [13, 0, 0, 0], "queen": 2, "ten": 1}
    sheet = sheet_of(at_table("likha", first, {**first, "queen": 2}, {**first, "queen": 1}, players=4))
    dealers = [each.dealer for each in sheet.outcomes]
    assert (dealers, sheet.due.dealer, sheet.outcomes[0].forehand) == ([0, 2, 2], 1, 3)
    assert "Next dealer: who took queen of spades." in spoken(sheet.match.game.outline.facts)


@pytest.mark.parametrize(
    ("totals", "places"),
    [((101, 21, 0, 0), (3, 1, 3, 1)), ((60, 21, 105, 103), (1, 1, 1, 1)), ((101, 99, 105, 0), (3, 1, 3, 1))],
)
def test_player_with_101_at_likha_loses_with_the_partner(totals, places):
    table, position = at("likha")
    standing = table.standing(position._replace(totals=totals))
    assert (standing.over, standing.places) == (True, places)
    assert table.standing(position._replace(totals=(100, 21, 0, 0))).places == (4, 3, 1, 1)


# --- entry


def test_three_numbers_make_a_deal_and_one_makes_the_moon():
    assert asked("hearts", {"points": [5, 13, 8, None]}).points[:3] == (5, 13, 8)
    moon = asked("hearts", {"points": [None, 26, None, None]})
    assert (moon.missing, moon.points) == ((), (26, 0, 26, 26))


def test_the_taker_is_asked_only_once_they_have_everything():
    assert [field.key for field in asked("hearts", {"points": [5, 21, 0, 0]}, {"moon": "asked"}).fields] == [
        "points"
    ] * 4
    moon = asked("hearts", {"points": [None, 26, None, None]}, {"moon": "asked"})
    assert [field.key for field in moon.fields] == [*["points"] * 4, "moon"]
    assert moon.points == (None,) * 4
    assert spoken(moon.missing) == ["Seat 1 has everything: how does that count?"]


# --- telling


def test_the_way_is_asked_by_its_names_and_has_a_column_only_where_there_are_several():
    field = asked("hearts", {"points": [0, 26, 0, 0]}, {"moon": "asked"}).fields[-1]
    assert say(field.question) == "Seat 1 has everything: how does that count?"
    assert [(option.value, say(option.name)) for option in field.options] == [
        ("others", "each other has it all"), ("taker", "the taker has it all below 0"),
    ]  # fmt: skip
    several, one = ({column.key: column.values for column in at("hearts", options)[0].columns}
                    for options in ({"moon": "asked"}, {}))  # fmt: skip
    assert (several["moon"].choices, "moon" in one) == (("others", "taker"), False)


@pytest.mark.parametrize(
    ("answers", "points"),
    [
        ({"jacks": [3, 0, 0, 0]}, (None, None, None, None)),
        ({"jacks": [0, None, None, None], "polignac": 1}, (None, None, None, None)),
        ({"jacks": [2, None, None, None], "polignac": 1}, (2, None, None, None)),
        ({"jacks": [3, 0, 0, 0], "polignac": 1}, (3, 2, 0, 0)),
        ({"jacks": [3, 0, 0, 0], "polignac": 0}, (0, 5, 5, 5)),
    ],
)
def test_score_waits_while_one_player_may_still_have_all_jacks(answers, points):
    assert asked("jacks", answers, {"capot": "others"}).points == points


@pytest.mark.parametrize(
    ("keys", "is_signed"),
    [
        ({"ways": ["others"]}, False),
        ({"ways": ["taker"]}, True),
        ({"ways": ["more"], "more": -1}, True),
        ({"ways": ["more"], "more": 5}, False),
    ],
)
def test_the_moon_can_cost_points_where_the_taker_has_all_below_0_or_more_is_below_0(keys, is_signed):
    assert MoonItem(id="moon", name="moon", of=["points"], **keys).is_signed == is_signed


def test_the_table_says_what_the_moon_does():
    assert "Moon: each other has it all." in spoken(CATALOGUE.game("hearts").outline.facts)


@pytest.mark.parametrize("of", [["moon"], ["jacks"], []])
def test_the_moon_is_of_things_that_one_can_have_all_of(of):
    document = json.loads(json.dumps(CATALOGUE.game("hearts").document())) | {"id": "ours", "options": []}
    document["items"][2]["of"] = of
    with pytest.raises(BrokenTable):
        CATALOGUE.from_document(document)

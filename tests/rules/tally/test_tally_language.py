"""Rules that tallies share with quota tables: half points, final scores, handicaps, and one player who pays all."""

from dataclasses import replace

import pytest

from scorekeeper.exchange.match_file import print_match, read_match_file
from scorekeeper.match.settlement import Payment, settlement_of
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.stake import read_stake
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.own_form.table_form import current, form_of, with_texts
from scorekeeper.texts.speech import say
from tests.rules.tally.house_tallies import HANDS, ONCE, house, sentences
from tests.support.tables import at_table, played, refused, spoken

HEARTS = {"id": "hearts", "name": "hearts", "points": 5, "total": 13}
THREE = {"players": [3], "items": [HEARTS], "deals": 2}
BONUSES = [{"to": "first", "points": 10}, {"to": "below", "points": -3}]
EACH = {"id": "each", "name": "Each", "sets": "items.hearts.points", "low": 1, "high": 9}
ENDS = [{"to": "last", "points": -5}]


def read(**changes):
    return CATALOGUE.from_document(house(**THREE | changes))


def facts(game):
    return spoken(game.outline.facts)


def hearts(*counts):
    return {"hearts": list(counts)}


def test_points_may_be_halves_and_scores_stay_whole_numbers_of_them():
    game = read(unit=2, start=1, deals=None, target=75)
    outcome = played(game, hearts(3, 10, 0)).outcomes[0]
    assert (game.unit, outcome.points, outcome.totals) == (2, (15, 50, 0), (16, 51, 1))
    assert "Hearts: 2½ each, 13 in all." in facts(game)
    assert "Until somebody has 37½ points." in facts(game)
    assert "Everybody starts at +½." in facts(game)
    assert sheet_of(at_table(game, hearts(3, 10, 0))).unit == 2


def test_once_the_match_is_over_bonuses_and_penalties_are_scored_besides():
    game = read(at_end=[*BONUSES, *ENDS], start=1, items=[HEARTS | {"points": -1}])
    first = played(game, hearts(13, 0, 0))
    assert game.closing(first.position) == ()
    last = played(game, hearts(13, 0, 0), hearts(0, 12, 1))  # 1 - 13, 1 - 12, 1 - 1
    assert [(part.account, say(part.label), part.points) for part in game.closing(last.position)] == [
        (2, "first at the end", 10),
        (0, "below the start at the end", -3),
        (1, "below the start at the end", -3),
        (2, "below the start at the end", -3),
        (0, "last at the end", -5),
    ]
    assert last.totals == (-20, -14, 7)
    assert last.standing.places == (3, 2, 1)
    assert not game.zero_sum(3)
    assert facts(game)[-4:] == [
        "Everybody starts at +1.",
        "At the end, for whoever is first: +10.",
        "At the end, for everybody below the start: −3.",
        "At the end, for whoever is last: −5.",
    ]


def test_bonus_for_the_first_goes_to_the_lowest_total_if_low_wins():
    game = read(at_end=[{"to": "first", "points": -10}], lowest_wins=True)
    assert played(game, hearts(13, 0, 0), hearts(0, 12, 1)).totals == (65, 60, -5)


def test_each_starts_with_their_handicap():
    game = read(handicaps=[0, 6, -2], start=4)
    assert played(game).totals == (4, 10, 2)
    assert "Handicap of player 2: +6." in facts(game)
    assert "Handicap of player 3: −2." in facts(game)
    assert not game.zero_sum(3)


def test_handicaps_that_cancel_out_leave_a_match_at_nought():
    hands = {"items": [{**HEARTS, "points": 1}], "scoring": "difference", "players": [2], "handicaps": [4, -4]}
    assert read(**hands).zero_sum(2)
    assert not read(**hands | {"handicaps": [4, 0]}).zero_sum(2)


def test_a_handicap_may_be_set_for_each_match():
    option = {"id": "second", "name": "Handicap of player 2", "sets": "handicaps.2", "low": 0, "high": 50}
    table = house(**THREE, handicaps=[0, 0, 0], options=[option])
    game = CATALOGUE.from_document(table, {"second": 20})
    assert played(game).totals == (0, 20, 0)
    assert CATALOGUE.from_document(table).outline.figures[0].defaults == {3: 0}
    assert sentences(house(**THREE, handicaps=[0], options=[option]))[:1] == [
        'The table "House" has an unknown key "options.second.sets".'
    ]


def test_sides_have_handicaps_too():
    game = read(players=4, seating="pairs", handicaps=[0, 6])
    assert played(game).totals == (0, 6)
    assert "Handicap of side 2: +6." in facts(game)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"handicaps": [0, 5]}, "Handicaps are for each player, or for each side of partners."),
        ({"players": [3, 4], "handicaps": [0, 5, 0]}, "Handicaps are for each player, or for each side of partners."),
        (
            {"deals": None, "target": 20, "handicaps": [0, 20, 0]},
            "With their handicap somebody starts at the target, and the match would be over at once.",
        ),
        (
            {"at_end": [{"to": "no-tricks", "points": 5}]},
            "Not every trick of a match is counted, so nobody knows who took none.",
        ),
        (
            {"items": ONCE, "deals": None, "target": 20, "at_once": True, "unit": 2},
            "Points are whole where a target ends the play at once.",
        ),
        (
            {"items": ONCE, "deals": None, "target": 20, "at_once": True, "handicaps": [0, 3, 0]},
            "A target that ends the play at once has to be reached exactly.",
        ),
        ({"unit": 2, "options": [EACH]}, "Each sets points, and there are half points."),
    ],
)
def test_contradictory_table_is_refused_with_a_sentence(changes, why):
    assert sentences(house(**THREE | changes)) == [f'"House": {why}']


@pytest.mark.parametrize(
    "changes", [{"unit": 2}, {"at_end": BONUSES}, {"handicaps": [0, 5, 0]}, {"last_pays": True}, {"unit": 1}]
)
def test_a_table_writes_only_the_keys_that_it_says_something_with_and_reads_back_alike(changes):
    game = read(**changes)
    document = game.document()
    said = changes != {"unit": 1}
    assert set(changes).isdisjoint(document) is not said
    assert CATALOGUE.from_document(document) == game
    match = at_table(game, hearts(13, 0, 0))
    assert read_match_file(print_match(match).encode()).match == match
    form = form_of(game)
    assert CATALOGUE.from_document(current(form)) == game


def test_a_table_of_version_2_that_says_none_of_it_is_printed_as_before():
    document = CATALOGUE.game("king-georgian").document()
    assert {"unit", "at_end", "handicaps", "last_pays"}.isdisjoint(document)


def test_in_the_form_half_points_are_written_as_such():
    form = with_texts(form_of(read(items=[HEARTS | {"points": [5, 8]}])), "unit", ("2",))
    assert current(form)["items"][0]["points"] == [10, 16]
    table = current(with_texts(form, "items.hearts.points", ("2½, 4",)))
    assert (table["unit"], table["items"][0]["points"]) == (2, [5, 8])


def test_last_player_pays_every_other_the_difference_if_one_pays_all():
    game = read(last_pays=True)
    match = replace(at_table(game, hearts(2, 8, 3), hearts(2, 8, 3)), stake=read_stake("1 kr"))  # 20, 80 and 30
    assert settlement_of(sheet_of(match)).payments == (Payment(0, 1, 60), Payment(0, 2, 10))
    assert (
        facts(game)[-1] == "If there is a stake, the last player pays each other player the difference of their totals."
    )


def test_highest_total_is_last_and_pays_if_low_wins():
    match = replace(at_table(read(last_pays=True, lowest_wins=True), hearts(2, 8, 3)), stake=read_stake("1 kr"))
    assert settlement_of(sheet_of(match)).payments == (Payment(1, 0, 30), Payment(1, 2, 25))


def test_two_in_the_last_place_share_what_is_paid():
    match = replace(at_table(read(last_pays=True), hearts(0, 13, 0)), stake=read_stake("1 kr"))
    assert settlement_of(sheet_of(match)).payments == (Payment(0, 1, 33), Payment(2, 1, 32))


def test_nobody_pays_where_all_are_last():
    match = replace(at_table(read(last_pays=True)), stake=read_stake("1 kr"))
    assert settlement_of(sheet_of(match)).payments == ()


def test_hands_of_half_points_say_them_in_their_rows():
    hands = [{**hand, "row": hand["name"]} for hand in HANDS]
    items = [HEARTS, {"id": "last", "name": "last trick", "points": 5, "total": 1}]
    game = CATALOGUE.from_document(house(items=items, hands=hands, order="deal", deals=2, unit=2))
    assert [say(hand.worth) for hand in game.named_hands(3)] == ["2½ each", "2½ points"]


@pytest.mark.parametrize("kind", ["bid", [], {"a": 1}, 5, None])
def test_a_kind_that_is_not_known_is_a_fault_of_its_key_whatever_stands_there(kind):
    item = {"id": "tricks", "name": "tricks", "kind": kind}
    table = {"shape": "tally", "id": "made", "name": "Made", "title": "Made up", "players": 3, "deals": 2}
    assert refused({**table, "items": [item]}, {})[0].path == "items.tricks.kind"


def test_target_below_the_start_ends_the_match_when_a_player_falls_to_it():
    game = read(items=[HEARTS | {"points": -10}], deals=None, start=5, target=-100)
    replay = played(game, hearts(2, 1, 10), hearts(0, 13, 0), hearts(0, 0, 13))
    assert [outcome.totals for outcome in replay.outcomes[:2]] == [(-15, -5, -95), (-15, -135, -95)]
    assert spoken(replay.outcomes[2].faults) == ["The match was over after deal 2."]


def test_nobody_gets_down_to_a_target_where_nothing_costs_points():
    assert sentences(house(**THREE | {"deals": None, "target": -5})) == [
        '"House": Everybody starts at the target or beyond it, and the match would be over before its first deal.'
    ]

"""The games in which somebody goes out, closes or is last, as they are told: each worked example, and how each ends."""

import pytest

from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts import say
from tests.support.handing_on import check_every_way
from tests.support.tables import at_table, ended, spoken, wrong


def left(by, *numbers, **more):
    return {"left-by": by, "left": list(numbers), **more}


def order(*seats):
    """The order in which players went out, without the last."""
    return {f"place-{place}": seat for place, seat in enumerate(seats, 1)}


def points(*numbers):
    return {"points": list(numbers)}


def test_first_player_with_the_tenth_phase_wins_though_others_have_fewer_points():
    deal = left(0, 0, 25, 55, phase=[1, 1, 0])
    sheet = sheet_of(at_table("phase-10", deal, players=3))
    assert spoken(sheet.standing.counters) == ["Phase 2", "Phase 2", "Phase 1"]
    out = left(0, 0, 5, 5, phase=[0, 1, 0])  # whoever went out has made it, whatever is said of them
    assert sheet_of(at_table("phase-10", out, players=3)).match.deals[0].answers == out
    assert ended("phase-10", *[deal] * 9, players=3) == (False, (1, 2, 3))
    assert ended("phase-10", *[deal] * 9, left(1, 10, 0, 5), players=3) == (True, (2, 1, 3))
    assert ended("phase-10", *[deal] * 10, players=3) == (True, (1, 2, 3))
    assert wrong("phase-10", left(0, 0, 25, 55, phase=[1, 2, 0]), players=3) == [
        "Seat 1: phase: 2 is not one of 0 (Not made), 1 (Made)."
    ]


def test_a_match_of_eights_is_to_a_hundred_for_each_player():
    deal = left(0, 0, *[100] * 3)
    assert ended("eights", deal, players=4) == (False, (1, 2, 2, 2))
    assert ended("eights", deal, left(0, 0, 1, 1, 97), players=4) == (False, (1, 2, 2, 2))
    assert ended("eights", deal, left(0, 0, 1, 1, 98), players=4) == (True, (1, 2, 2, 2))
    assert ended("eights", left(0, 0, 200), players=2) == (True, (1, 2))
    assert sheet_of(at_table("eights", deal, players=4)).target == 400
    assert sheet_of(at_table("eights", deal, players=4)).to_go == (100, 400, 400, 400)
    assert sheet_of(at_table("eights", players=3, options={"target": 50})).target == 150
    assert "Until somebody has 100 for each player." in map(say, CATALOGUE.game("eights").outline.facts)


@pytest.mark.parametrize(
    ("players", "deal", "owes"),
    [
        (3, order(1, 0), ["Seat 2 owes Seat 1 2 cards"]),
        (4, order(2, 0, 3), ["Seat 1 owes Seat 2 2 cards", "Seat 3 owes Seat 0 1 card"]),
        (5, order(0, 1, 2, 3), ["Seat 4 owes Seat 0 2 cards", "Seat 3 owes Seat 1 1 card"]),
    ],
)
def test_the_last_owe_cards_to_the_first_of_president_in_the_next_deal(players, deal, owes):
    assert spoken(sheet_of(at_table("president", players=players)).due.facts)[1:] == []
    assert spoken(sheet_of(at_table("president", deal, players=players)).due.facts)[1:] == owes


def test_the_page_of_president_says_for_how_many_players_points_by_place_are():
    fewer = CATALOGUE.from_document("president", {"points": "balanced"}).as_set()
    said = next(text for text in map(say, fewer.facts) if text.startswith("Place: "))
    assert said.startswith("Place: with 3 players 2 / 0 / −2, with 4 players 2 / 1 / −1 / −2, with 5 players 2 / 1 / 0")
    assert said.endswith("with 8 players 2 / 1 / 0 / 0 / 0 / 0 / −1 / −2 in the order of going out.")


@pytest.mark.parametrize(
    ("id", "number", "said"),
    [
        ("contract-rummy", 1, "2 sets"),
        ("contract-rummy", 7, "3 runs"),
        ("five-crowns", 1, "3 cards each, threes are wild"),
        ("five-crowns", 11, "13 cards each, kings are wild"),
    ],
)
def test_sets_hand_size_and_wild_cards_of_a_deal_are_told_before_it(id, number, said):
    sheet = sheet_of(at_table(id, *[left(0, 0, 5)] * (number - 1), players=2))
    assert said in spoken(sheet.due.facts)


MATCHES = {
    "rummy-500": ((points(-3, 120), points(0, 15)), {"target": 300}),
    "rummy-plain": ((left("nobody", 12, 34), left(0, 0, 5)), {"out": "ten", "end": "ten"}),
    "contract-rummy": ((left(0, 0, 5), left(1, 15, 0)), {}),
    "phase-10": ((left(0, 0, 25, phase=[1, 0]), left(1, 5, 0, phase=[1, 1])), {}),
    "five-crowns": ((left(0, 0, 70), left(1, 0, 0)), {}),
    "machiavelli": ((left(0, 0, 70), left(1, 8, 0)), {"points": "winner", "end": "open"}),
    "uno": ((left(0, 0, 72), left(1, 3, 0)), {"points": "own", "target": 200}),
    "eights": ((left(0, 0, 72), left(1, 3, 0)), {"target": 50}),
    "president": ((order(1, 0), order(0, 2)), {"points": "balanced", "end": "open"}),
    "durak": (({"fool": "nobody"}, {"fool": 1}), {"end": "open"}),
    "golf": ((points(-4, 11), points(0, 0)), {"deals": "eighteen"}),
    "skyjo": ((left(0, -3, 11), left(1, 5, 5)), {"level": "once", "target": 50}),
}


@pytest.mark.parametrize("id", MATCHES)
def test_a_match_with_settings_is_the_same_after_a_file_and_a_sheet_in_csv(id):
    deals, options = MATCHES[id]
    check_every_way(at_table(id, *deals, options=options))

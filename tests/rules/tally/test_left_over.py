"""Scopa, Tressette, Sueca, Briscola and Schieber: what two sides, or some players, share of a deal."""

import pytest

from scorekeeper.match.entry import whole
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Setup
from tests.support.handing_on import check_every_way
from tests.support.tables import at_table, ended, played, spoken, totals, wrong


def scopa(owners, sweeps=(0, 0), **more):
    """A deal of Scopa; `owners` have the most cards, the most coins, the settebello and primiera."""
    things = zip(("cards", "coins", "settebello", "primiera"), owners, strict=True)
    return {**dict(things), "sweeps": list(sweeps), **more}


def tressette(points, declared=(0, 0)):
    return {"hand": "deal", "points": list(points), "declared": list(declared)}


def sueca(winner, result=None, **more):
    return {"winner": winner, **({"result": result} if result else {}), **more}


def schieber(hand, points, weis=(0, 0), stock="nobody", **more):
    return {"hand": hand, "points": list(points), "weis": list(weis), "stock": stock, **more}


# --- Scopa


def test_sweeps_and_a_napola_need_not_be_written_where_there_are_none():
    deal = {"cards": 0, "coins": 1, "settebello": 0, "primiera": 1}
    found = played("scopa", deal, players=2, options={"napola": "on"}).outcomes[0]
    assert (found.points, found.answers) == ((2, 2), {**deal, "sweeps": [0, 0], "napola": [0, 0]})
    table = CATALOGUE.game("scopa")
    asked = table.questions(table.start(Setup(2, 0, {})), {**deal, "sweeps": [None, 1]})
    assert (asked.missing, asked.points) == ((), (2, 3))


def test_all_ten_coins_in_a_napola_win_the_match():
    behind = [scopa((0, 0, 0, 0), (4, 0)), scopa((0, 0, 0, 0), (5, 0), napola=[0, 0])]
    napola = scopa(("nobody", 1, 1, "nobody"), napola=[0, 10])
    on = {"napola": "on", "target": 31}
    assert ended("scopa", *behind, napola, players=2, options=on) == (True, (2, 1))
    nine = scopa(("nobody", 1, 1, "nobody"), napola=[0, 9])
    assert ended("scopa", *behind, nine, players=2, options=on) == (False, (1, 2))
    table = CATALOGUE.game("scopa").document()
    napola = next(item for item in table["items"] if item["id"] == "napola")
    ours = CATALOGUE.from_document({**table, "id": "ours", "options": [], "items": [{**napola, "high": 10}]})
    assert "A player who has all coins of the napola wins the match." in spoken(ours.outline.facts)


# --- Sueca and Briscola


def test_a_level_deal_of_sueca_is_held_over_for_whoever_wins_the_next_where_it_is_set_so():
    options = {"level": "next"}
    assert totals("sueca", sueca("nobody"), sueca(0, "61 to 90"), options=options) == (2, 0)
    twice = [sueca("nobody"), sueca("nobody"), sueca(1, "91 to 119")]
    assert totals("sueca", *twice, options=options) == (0, 4)
    more = [sueca("nobody"), sueca(0, "61 to 90"), sueca(1, "61 to 90")]
    assert totals("sueca", *more, options=options) == (2, 1)
    sheet = sheet_of(at_table("sueca", *twice[:2], options=options))
    assert spoken(sheet.standing.counters) == ["2 held over", "2 held over"]
    assert "the winner of the deal has 2 more, held over" in spoken(sheet.due.facts)
    assert wrong("sueca", sueca(0, "61 to 90", held=1), options=options)


# --- Schieber


def test_weis_and_stock_need_not_be_said():
    game = CATALOGUE.game("schieber")
    position, said = game.start(Setup(4, 0, {})), {"hand": "eichel", "points": [100, 57]}
    asked = game.questions(position, said)
    assert asked.missing == ()
    assert {field.key for field in asked.fields if not field.needed} == {"points", "weis", "stock"}
    assert asked.points == (100, 57)
    whole_deal = whole(asked, said)
    assert whole_deal == {"hand": "eichel", "points": [100, 57], "stock": "nobody"}
    found = game.play(position, whole_deal)
    assert (found.points, found.answers) == ((100, 57), whole_deal | {"weis": [0, 0]})
    assert spoken(found.caption) == ["Eichel"]
    assert game.play(position, {"hand": "eichel", "points": [100, 57]}).points == (100, 57)


def test_deal_of_schieber_has_columns_for_the_side_that_counted_out():
    columns = {column.key: column.values for column in CATALOGUE.game("schieber").columns}
    assert [columns[key].choices for key in ("first", "bedankt")] == [(0, 1), (0, 1)]
    assert not columns["first"].needed
    assert (columns["weis"].step, columns["weis"].high) == (10, 1000)


def test_trumps_are_asked_before_the_play_and_then_only_matching_questions():
    table = CATALOGUE.game("schieber")
    position = table.start(Setup(4, 0, {}))
    first = table.questions(position, {}).fields
    assert [(field.key, field.announced) for field in first] == [("hand", True)]
    assert {field.key for field in table.questions(position, {"hand": "rosen"}).fields} == {
        "hand", "points", "weis", "stock",
    }  # fmt: skip
    assert {field.key for field in table.questions(position, {"hand": "undenufe"}).fields} == {
        "hand", "points", "weis",
    }  # fmt: skip


# --- all of them

MATCHES = {
    "scopa": ((scopa((0, 1, 0, "nobody"), (2, 0), napola=[3, 0]),), 2, {"napola": "on", "target": 21}),
    "tressette": ((tressette((7, 4), (0, 3)),), 4, {"everything": "match", "target": 31}),
    "sueca": ((sueca("nobody"), sueca(1, "91 to 119", held=1)), 4, {"level": "one", "target": 10}),
    "briscola": (({"game": "nobody"}, {"game": 2}), 3, {"target": 3}),
    "schieber": (
        (schieber("eichel", (157, 0), weis=(20, 0), stock=0, defence=0), schieber("rosen", (57, 100), defence=1)),
        4,
        {"end": "deals", "factors": "uri", "counter": "twice"},
    ),
}


@pytest.mark.parametrize("id", MATCHES)
def test_a_match_with_settings_is_the_same_after_a_file_and_a_sheet_in_csv(id):
    deals, players, options = MATCHES[id]
    check_every_way(at_table(id, *deals, players=players, options=options))

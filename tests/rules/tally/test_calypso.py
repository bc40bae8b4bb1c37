"""Calypso, as Parlett tells it: four deals, and the score at the end of them."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.exchange.csv_file import print_csv, read_csv_file
from scorekeeper.exchange.text_sheet import print_text
from scorekeeper.match.replay import replay
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say
from tests.support.strategies import matches_of
from tests.support.tables import at_table, played, spoken

some = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


def end(calypsos, unfinished, pile):
    return {"hand": "fourth", "calypsos": list(calypsos), "unfinished": list(unfinished), "pile": list(pile)}


def scored(last):
    return played("calypso", {}, {}, {}, last)


def test_the_first_three_deals_take_nothing_and_score_nothing():
    match = played("calypso", {}, {"hand": "second"}, {})
    assert match.conflicts == []
    assert [outcome.points for outcome in match.outcomes] == [(0, 0)] * 3
    assert [outcome.answers["hand"] for outcome in match.outcomes] == ["first", "second", "third"]
    asked = CATALOGUE.game("calypso").questions(played("calypso").position, {})
    assert (asked.fields, asked.missing) == ((), ())
    assert asked.points == (0, 0)


def test_the_deal_passes_round_the_table_once():
    sheet = sheet_of(at_table("calypso", {}, {}, {}, first_dealer=2))
    assert [o.dealer for o in sheet.outcomes] == [2, 3, 0]
    assert [say(fact, sheet) for fact in sheet.due.facts] == [
        "Bo deals",
        "Cleo leads to the first trick",
        "everything is scored",
    ]
    assert (sheet.due.number, sheet.due.of) == (4, 4)


def test_each_partner_is_asked_apart_and_each_side_for_its_pile():
    game = CATALOGUE.game("calypso")
    sheet = sheet_of(at_table(game, {}, {}, {}))
    asked = game.questions(sheet.position, {"calypsos": [4, 1, 0, 0]})
    assert [(f.key, say(f.label, sheet), f.account, f.seat, f.high) for f in asked.fields] == [
        ("calypsos", "Anna", 0, 0, 4),
        ("calypsos", "Bo", 1, 1, 4),
        ("calypsos", "Cleo", 0, 2, 4),
        ("calypsos", "Dag", 1, 3, 4),
        ("unfinished", "Anna", 0, 0, 0),
        ("unfinished", "Bo", 1, 1, 12),
        ("unfinished", "Cleo", 0, 2, 12),
        ("unfinished", "Dag", 1, 3, 12),
        ("pile", "Anna & Cleo", 0, 0, 208),
        ("pile", "Bo & Dag", 1, 1, 208),
    ]
    assert [say(g.label) for g in asked.groups] == ["Calypsos", "Cards of unfinished calypsos", "Cards in the piles"]
    assert [g.total for g in asked.groups] == [None, None, None]


def test_the_last_pile_follows_from_all_the_other_cards():
    game = CATALOGUE.game("calypso")
    position = played(game, {}, {}, {}).position
    asked = game.questions(position, {"calypsos": [1, 0, 0, 0], "unfinished": [0, 5, 0, 0], "pile": [91, None]})
    assert [group.total for group in asked.groups] == [None, None, 190]
    assert spoken(asked.missing) == ["Cards in the piles: 99 of 190 are still to enter."]
    assert asked.points == (5050, None)


def test_a_side_whose_cards_are_no_whole_tricks_is_told_before_the_other_pile_is_counted():
    game = CATALOGUE.game("calypso")
    position = played(game, {}, {}, {}).position
    asked = game.questions(position, {"calypsos": [1, 0, 0, 0], "unfinished": [0, 5, 0, 0], "pile": [90, None]})
    assert spoken(asked.missing) == ["Seat 0 cannot have 103 cards in all; every trick has 4."]
    assert asked.impossible


def test_empty_remainder_of_the_pack_leaves_nobody_a_pile():
    game = CATALOGUE.game("calypso")
    position = played(game, {}, {}, {}).position
    asked = game.questions(position, {"calypsos": [4, 4, 4, 4], "unfinished": [0, 5, 0, 0]})
    assert asked.groups[-1].total == 0
    assert say(asked.groups[-1].so_far) == "Cards in the piles: 0 of 0"


def test_the_sheet_has_a_column_for_each_partner_and_can_be_read_again():
    sheet = sheet_of(at_table("calypso", {}, {}, {}, end((1, 0, 1, 0), (12, 5, 0, 7), (78, 80))))
    heads = [h.header for h in sheet.log.headings]
    assert heads[7:15] == [
        f"{name} {what}" for name in ("Anna", "Bo", "Cleo", "Dag") for what in ("calypsos", "unfinished")
    ]
    assert [cell.value for cell in sheet.log.rows[3].cells[7:15]] == [1, 12, 0, 5, 1, 0, 0, 7]
    assert sheet_of(read_csv_file(print_csv(sheet)).match).log == sheet.log
    assert "Anna & Cleo" in print_text(sheet)


@some
@given(draw=st.data())
def test_all_two_hundred_and_eight_cards_are_somewhere(draw):
    match = replay(draw.draw(matches_of(CATALOGUE.game("calypso"), whole=True)))
    last = match.outcomes[3].details
    assert 13 * sum(last["calypsos"]) + sum(last["unfinished"]) + sum(last["pile"]) == 208
    assert match.standing.over

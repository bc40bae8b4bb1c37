"""Former players of a seat: their share of the match, and forgetting one of them."""

from dataclasses import replace

from scorekeeper.match.decision import Decision
from scorekeeper.match.digest import DealDigest, MatchDigest
from scorekeeper.match.earlier import EarlierPlayer
from scorekeeper.match.history import between
from scorekeeper.match.match import NO_SUCH_TAKEOVER, SAT_ELSEWHERE, Deal, Match, faults_of_match
from scorekeeper.match.open_match import NO_DRAFTS
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.score_grid import player_rows
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.sheet_sentences import highlights
from scorekeeper.match.statistics import Seated, figures_of
from scorekeeper.match.without_names import Forgotten, forget_in
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts import say

DEALS = tuple(DealDigest(points) for points in ((3, -3), (1, -1), (-2, 2)))
BEGUN = Match(CATALOGUE.game("german-whist"), ("Anna", "Bo"), deals=(Deal(), Deal()))
TAKEN = replace(BEGUN, players=("Dora", "Bo"), earlier=(EarlierPlayer("Anna", 0, 1),))
SWEDISH = Match(
    CATALOGUE.game("swedish"),
    ("Anna", "Eva", "Cleo"),
    deals=(
        Deal({"contract": "sang", "counts": [2, 13, 1]}),
        Deal({"contract": "sang", "counts": [4, 4, 8]}),
        Deal({"contract": "sang", "counts": [8, 4, 4]}),
        Deal({"contract": "trumf", "trump": "hearts", "counts": [5, 6, 5]}),
        Deal({"contract": "pass", "counts": [6, 6, 4]}),
    ),
    earlier=(EarlierPlayer("Bo", 1, 3),),
)
"""Bo played the first three deals, and Eva has sat there since."""


def seated_of(totals, *, high_wins=True):
    """A match of three deals, of which Anna has sat for one and Dora for two."""
    sat = ((2, 0, 0, 1), (0, 0, 1, None), (1, 1, 0, None))
    digest = MatchDigest("g", "G", "", "", high_wins, None, True, False, ((0,), (1,)), totals, (1, 2), DEALS, sat=sat)
    return Seated("m", digest, {0: "Dora", 1: "Bo", 2: "Anna"})


def parts(totals, *, high_wins=True):
    """The total and the place of everybody in that match, and whether they won it."""
    seated = seated_of(totals, high_wins=high_wins)
    return {part.person: (part.total, part.place, part.won) for part in seated.parts()}


def test_players_of_one_seat_have_their_own_points_and_the_last_has_the_place():
    assert parts((2, -2)) == {"Anna": (3, 1, False), "Dora": (-1, 1, True), "Bo": (-2, 2, False)}
    assert parts((2, -2), high_wins=False)["Dora"] == (-1, 1, True)


def test_points_that_come_at_the_end_are_of_the_one_who_sat_there_then():
    assert parts((12, -2)) == {"Anna": (3, 1, False), "Dora": (9, 1, True), "Bo": (-2, 2, False)}


def test_one_seat_is_credited_with_one_first_place():
    found = figures_of([seated_of((2, -2))])
    assert [found.people[each].places.counts for each in ("Anna", "Dora", "Bo")] == [[], [1], [0, 1]]
    assert [found.people[each].places.matches for each in ("Anna", "Dora", "Bo")] == [1, 1, 1]
    assert [found.people[each].places.wins for each in ("Anna", "Dora", "Bo")] == [0, 1, 0]


def test_each_deal_has_the_names_of_those_who_played_it():
    match = replace(TAKEN, deals=(Deal({"tricks": [13, 0]}), Deal({"tricks": [3, 10]})))
    assert [match.players_of(deal_index) for deal_index in (0, 1, 2)] == [("Anna", "Bo"), *[("Dora", "Bo")] * 2]
    sheet = sheet_of(SWEDISH)
    declarers = [row.cells[2].value for row in sheet.log.rows[:-1]]
    assert declarers == ["Bo", "Cleo", "Anna", "Eva", "Cleo"]
    boxes = [cell.label for row in player_rows(sheet, say, sheet.names) for cell in row.grid_cells]
    assert {"Bo, Sang: +5", "Eva, Trumf: −2"} < set(boxes)


def test_the_best_deal_is_of_the_player_who_played_it():
    assert say(highlights(sheet_of(SWEDISH))[1]) == "Best deal: Bo, +5 in deal 1."


AT_FIRST = {"archived": False, "deleted": False, "updated": ""}
ANNA = {"anna": Decision("", "p1")}


def test_replaced_player_is_forgotten_and_the_new_one_is_not():
    change = between("seat", None, BEGUN, TAKEN)
    record = MatchRecord("m", TAKEN, 2, (change,), 1, NO_DRAFTS, **AT_FIRST, sitters=ANNA)
    left = forget_in(record, Forgotten(frozenset({"p1"})))
    assert (left.match.players, left.match.earlier[0].name) == (("Dora", "Bo"), "Player 3")
    assert left.changes[0].metadata["players"] == (("Player 3", "Bo"), ("Dora", "Bo"))
    assert left.sitters == {"player 3": ANNA["anna"]}
    assert left.changes[0].metadata["earlier"] == ((), (EarlierPlayer("Player 3", 0, 1),))


def test_new_player_is_not_forgotten_with_the_old_one_after_an_undo():
    change = between("seat", None, BEGUN, TAKEN)
    record = MatchRecord("m", BEGUN, 3, (change,), 0, NO_DRAFTS, **AT_FIRST, sitters=ANNA)
    left = forget_in(record, Forgotten(frozenset({"p1"})))
    assert left.match.players == ("Player 1", "Bo")
    assert left.changes[0].metadata["players"] == (("Player 1", "Bo"), ("Dora", "Bo"))


def test_two_who_are_forgotten_get_two_names_though_they_changed_seats():
    match = replace(BEGUN, players=("Player 2", "Anna"))
    sitters = {"player 2": Decision("", "p2"), "anna": Decision("", "p1")}
    record = MatchRecord("m", match, 2, (), 0, NO_DRAFTS, **AT_FIRST, sitters=sitters)
    left = forget_in(record, Forgotten(frozenset({"p1", "p2"})))
    assert left.match.players == ("Player 2", "Player 2 (2)")


def test_nobody_sits_on_two_seats_of_a_match_nor_up_to_a_deal_that_there_is_not():
    assert faults_of_match(TAKEN) == []
    assert faults_of_match(replace(TAKEN, players=("Dora", "Anna"))) == [SAT_ELSEWHERE(name="Anna")]
    for seat, until in ((2, 1), (0, 3), (0, -1), (-1, 1)):
        assert faults_of_match(replace(TAKEN, earlier=(EarlierPlayer("Anna", seat, until),))) == [NO_SUCH_TAKEOVER]

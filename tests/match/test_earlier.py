"""Who sat on a seat before it was taken over: what each has of the match, and forgetting one of them."""

from dataclasses import replace

from scorekeeper.match.decision import Decision
from scorekeeper.match.digest import DealDigest, MatchDigest
from scorekeeper.match.draft import NO_DRAFTS
from scorekeeper.match.earlier import EarlierPlayer
from scorekeeper.match.forgetting import Forgotten, forget_in
from scorekeeper.match.history import between
from scorekeeper.match.match import NO_SUCH_TAKEOVER, SAT_ELSEWHERE, Deal, Match, faults_of_match
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.statistics import Seated
from scorekeeper.rules.catalogue import CATALOGUE

DEALS = tuple(DealDigest(points) for points in ((3, -3), (1, -1), (-2, 2)))
BEGUN = Match(CATALOGUE.game("german-whist"), ("Anna", "Bo"), deals=(Deal(), Deal()))
TAKEN = replace(BEGUN, players=("Dora", "Bo"), earlier=(EarlierPlayer("Anna", 0, 1),))


def parts(totals, *, high_wins=True):
    """What everybody has of three deals, of which Anna has sat for one and Dora for two."""
    sat = ((2, 0, 0, 1), (0, 0, 1, None), (1, 1, 0, None))
    digest = MatchDigest("g", "G", "", "", high_wins, None, True, False, ((0,), (1,)), totals, (1, 2), DEALS, sat=sat)
    seated = Seated("m", digest, {0: "Dora", 1: "Bo", 2: "Anna"})
    return {part.person: (part.total, part.place, part.sole) for part in seated.parts()}


def test_each_has_the_points_and_the_place_of_their_own_deals():
    assert parts((2, -2)) == {"Anna": (3, 1, True), "Dora": (-1, 2, True), "Bo": (-2, 2, True)}
    assert parts((2, -2), high_wins=False)["Dora"] == (-1, 1, True)


def test_what_comes_at_the_end_is_of_whoever_sat_there_then():
    assert parts((12, -2)) == {"Anna": (3, 1, True), "Dora": (9, 1, True), "Bo": (-2, 2, True)}


AT_FIRST = {"archived": False, "deleted": False, "updated": ""}
ANNA = {"anna": Decision("", "p1")}


def test_whoever_left_is_forgotten_and_who_took_over_is_not():
    change = between("seat", None, BEGUN, TAKEN)
    record = MatchRecord("m", TAKEN, 2, (change,), 1, NO_DRAFTS, **AT_FIRST, sitters=ANNA)
    left = forget_in(record, Forgotten(frozenset({"p1"})))
    assert (left.match.players, left.match.earlier[0].name) == (("Dora", "Bo"), "Player 3")
    assert left.changes[0].metadata["players"] == (("Player 3", "Bo"), ("Dora", "Bo"))
    assert left.sitters == {"player 3": ANNA["anna"]}
    assert left.changes[0].metadata["earlier"] == ((), (EarlierPlayer("Player 3", 0, 1),))


def test_whoever_took_over_is_not_forgotten_with_whoever_left_where_that_was_undone():
    change = between("seat", None, BEGUN, TAKEN)
    record = MatchRecord("m", BEGUN, 3, (change,), 0, NO_DRAFTS, **AT_FIRST, sitters=ANNA)
    left = forget_in(record, Forgotten(frozenset({"p1"})))
    assert left.match.players == ("Player 1", "Bo")
    assert left.changes[0].metadata["players"] == (("Player 1", "Bo"), ("Dora", "Bo"))


def test_nobody_sits_on_two_seats_of_a_match_nor_up_to_a_deal_that_there_is_not():
    assert faults_of_match(TAKEN) == []
    assert faults_of_match(replace(TAKEN, players=("Dora", "Anna"))) == [SAT_ELSEWHERE(name="Anna")]
    for seat, until in ((2, 1), (0, 3), (0, -1), (-1, 1)):
        assert faults_of_match(replace(TAKEN, earlier=(EarlierPlayer("Anna", seat, until),))) == [NO_SUCH_TAKEOVER]

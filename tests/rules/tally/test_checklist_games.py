"""The games in which everybody meets every contract: worked deals, and what each contract always comes to."""

import pytest

from scorekeeper.exchange.csv_file import print_csv, read_csv
from scorekeeper.exchange.link import print_link, read_link
from scorekeeper.exchange.match_file import print_match, read_match
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from tests.tables import at_table, played

WORKED = [
    # Each: the game, options, the number of the deal in a match of such deals, its answers, its points.
    ("kingen", {}, "dames", {"queens": [2, 1, 1, 0]}, (-4, -2, -2, 0)),
    ("kingen", {}, "zevende-en-laatste", {"seventh-trick": 0, "last-trick": 2}, (-2, 0, -3, 0)),
    ("kingen", {}, "troef", {"tricks": [6, 4, 2, 1]}, (6, 4, 2, 1)),
    ("kingen", {}, "hartenheer", {"heart-king": 3}, (0, 0, 0, -5)),
    ("kingen", {"heart-king": "four"}, "hartenheer", {"heart-king": 3}, (0, 0, 0, -4)),
    ("king-portuguese", {}, "homens", {"kings-and-jacks": [3, 3, 1, 1]}, (-90, -90, -30, -30)),
    ("king-portuguese", {}, "rei-de-copas", {"heart-king": 2}, (0, 0, -160, 0)),
    ("king-portuguese", {}, "positiva", {"trump-tricks": [7, 2, 3, 1]}, (175, 50, 75, 25)),
    ("king-russian", {}, "vzyatki", {"tricks": [3, 2, 2, 1]}, (-6, -4, -4, -2)),
    ("king-russian", {}, "dve-poslednie", {"last-two": [1, 0, 0, 1]}, (-8, 0, 0, -8)),
    ("king-russian", {}, "devochki-plus", {"girls": [2, 2, 0, 0]}, (8, 8, 0, 0)),
]


@pytest.mark.parametrize(("id", "options", "hand", "answers", "points"), WORKED)
def test_a_worked_deal_scores_what_its_source_says(id, options, hand, answers, points):
    game = CATALOGUE.from_document(id, options)
    position = at(game, hand, 4)
    outcome = game.play(position, answers)
    assert (outcome.faults, outcome.points) == ((), points)


def at(game, hand, players):
    """The first position of a match at which a hand can be played; each before it goes to the first player."""
    match = at_table(game, players=players)
    position = game.start(match.setup)
    while hand not in ids_due(game, position):
        position = game.play(position, all_to_the_first(game, position, players)).after
    return position


def ids_due(game, position):
    return [laid.id for laid in game.hands_due(position)]


def all_to_the_first(game, position, players, hand=None):
    """Answers in which the first player has everything; of an order, the seats go out as they sit."""
    laid = next(laid for laid in game.hands_due(position) if hand in {None, laid.id})
    said = {count.id: 0 if count.item.single else [count.total, *[0] * (players - 1)] for count in laid.counts}
    if laid.places is not None:
        said |= {f"{laid.places.id}-{place}": place - 1 for place in range(1, players)}
    return {game.key: laid.id, **said}


FORCED = {
    # What each deal of a whole match comes to, in the order of play, and the match in all.
    ("kingen", 4): ([-13, -13, -8, -8, -5, -5, 13, 13, 13, 13], 0),
    ("kingen", 3): ([-17, -13, -8, -4, -4, -5, 17, 17, 17], 0),
    ("kingen", 5): ([-10, -13, -8, -8, -5, -6, 10, 10, 10, 10, 10], 0),
    ("king-portuguese", 4): ([-260, -260, -200, -240, -160, -180, 325, 325, 325, 325], 0),
    ("king-russian", 4): ([*[-16] * 6, *[16] * 6], 0),
    ("king-russian", 3): ([-20, *[-16] * 5, 20, *[16] * 5], 0),
}


@pytest.mark.parametrize(("id", "players"), FORCED)
def test_every_deal_comes_to_its_forced_total_and_a_whole_match_to_its_own(id, players):
    game = CATALOGUE.game(id)
    match = whole(game, players)
    sums = [sum(outcome.points) for outcome in match.outcomes]
    assert (sums, sum(match.totals)) == FORCED[id, players]
    assert match.standing.over
    assert game.zero_sum(players) == (sum(match.totals) == 0)


def whole(game, players, options=None):
    """A match in which the first player has everything in every deal."""
    match = at_table(game, players=players, options=options)
    position, deals = game.start(match.setup), []
    while game.due(position) is not None:
        deals.append(all_to_the_first(game, position, players))
        position = game.play(position, deals[-1]).after
    return played(game, *deals, players=players, options=options or {})


def test_with_yeralash_russian_king_has_fourteen_deals_and_all_six_at_once_cost_96():
    game = CATALOGUE.from_document("king-russian", {"eralash": "on"})
    match = whole(game, 4)
    assert [sum(outcome.points) for outcome in match.outcomes] == [*[-16] * 6, -96, *[16] * 6, 96]


def test_a_king_of_hearts_at_4_makes_kingen_come_to_1():
    game = CATALOGUE.from_document("kingen", {"heart-king": "four"})
    assert [sum(whole(game, players).totals) for players in (3, 4, 5)] == [0, 1, 1]
    assert [game.zero_sum(players) for players in (3, 4, 5)] == [True, False, False]


def test_a_match_in_new_language_says_so_in_its_file_its_link_and_nowhere_else():
    new, old = at_table("kingen", {"tricks": [5, 4, 3, 1]}, players=4), at_table("canadian-salad", players=4)
    assert ('"version": 3' in print_match(new), '"version": 1' in print_match(old)) == (True, True)
    link = print_link(new, "https://example.org/")
    assert link is not None
    assert "#/take/3" in link
    assert read_link(link) == read_match(print_match(new).encode()) == new


@pytest.mark.parametrize("id", ["kingen", "king-portuguese", "king-russian"])
def test_a_whole_match_comes_back_from_its_csv_file(id):
    game = CATALOGUE.game(id)
    match = whole(game, game.info.players[0]).match
    again = read_csv(print_csv(sheet_of(match)))
    assert sheet_of(again).log == sheet_of(match).log

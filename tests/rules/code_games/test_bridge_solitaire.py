"""Bridge Solitaire, as Denexa's page tells it, with the scoring of the laws."""

import pytest

from scorekeeper.exchange.csv_file import print_csv, read_csv_file
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.sheet_sentences import highlights
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say
from tests.support.tables import at_table, played, spoken

ID = "bridge-solitaire"


def hand(side, bid, strain, tricks, jokers=0, honours=None):
    """A hand, by the player's tricks of thirteen."""
    said = {"side": side, "bid": bid, "strain": strain, "jokers": jokers, "tricks": [tricks, 13 - tricks]}
    return said if honours is None else {**said, "honours": honours}


def parts(outcome):
    return {(part.account, say(part.label)): part.points for part in outcome.parts}


def test_the_sources_first_example_seven_tricks_at_one_club_doubled_with_five_honours():
    outcome = played(ID, hand("player", 1, "clubs", 7, jokers=1, honours="five")).outcomes[0]
    assert outcome.faults == ()
    assert parts(outcome) == {(0, "odd tricks"): 40, (0, "honours"): 150, (0, "insult"): 50}
    assert outcome.points == (240, 0)
    assert outcome.details["below"] == (40, 0)
    assert outcome.details["above"] == (200, 0)


def test_the_sources_second_example_goes_badly_and_the_house_scores():
    outcome = played(ID, hand("player", 1, "hearts", 4, jokers=1)).outcomes[0]
    assert parts(outcome) == {(1, "undertricks"): 500}
    assert outcome.points == (0, 500)
    assert outcome.details["below"] == (0, 0)


def test_the_house_declares_too_and_the_defending_player_scores_its_undertricks():
    outcome = played(ID, hand("house", 2, "diamonds", 7)).outcomes[0]
    assert parts(outcome) == {(0, "undertricks"): 100}
    assert outcome.declarer is None
    assert played(ID, hand("player", 2, "diamonds", 7)).outcomes[0].declarer == 0


def test_first_side_with_two_games_ends_the_rubber_and_gets_700_against_none():
    match = played(ID, hand("player", 3, "none", 9), hand("player", 4, "spades", 10))
    assert match.standing.over
    assert match.totals == (100 + 120 + 700, 0)
    assert match.standing.places == (1, 2)
    assert match.due is None


def test_a_game_is_made_of_part_scores_and_a_vulnerable_player_pays_more():
    match = played(ID, hand("player", 2, "hearts", 8), hand("player", 1, "none", 7), hand("player", 1, "clubs", 6))
    assert [o.points for o in match.outcomes] == [(60, 0), (40, 0), (0, 100)]
    assert match.due.details["games"] == (1, 0)
    assert match.due.details["vulnerable"] == [True, False]


def test_points_below_the_line_are_told_before_the_next_hand():
    sheet = sheet_of(at_table(ID, hand("player", 2, "hearts", 8), hand("house", 1, "clubs", 6), players=["Anna"]))
    assert [say(fact, sheet) for fact in sheet.due.facts] == ["games 0 to 0", "below the line 60 to 20"]
    assert sheet.due.details["below"] == (60, 20)
    assert sheet.due.dealer is None
    game = sheet_of(at_table(ID, hand("player", 4, "hearts", 10), players=["Anna"]))
    assert [say(fact, game) for fact in game.due.facts] == [
        "games 1 to 0",
        "Anna is vulnerable",
        "below the line 0 to 0",
    ]


def test_the_house_has_a_row_and_a_total_of_its_own_and_nothing_is_paid():
    sheet = sheet_of(at_table(ID, hand("player", 1, "hearts", 6), players=["Anna"]))
    assert sheet.names == ("Anna", "House")
    assert [(row.cells[0].value, row.cells[-1].value) for row in sheet.grid.rows] == [("Anna", 0), ("House", 50)]
    assert not sheet.standing.money


def test_the_house_cannot_be_asked_for_no_trumps_and_honours_follow_the_trumps():
    game = CATALOGUE.game(ID)
    position = played(ID).position
    asked = game.questions(position, {"side": "house", "strain": "none"})
    assert [o.value for o in asked.fields[1].options if o.barred is None] == ["clubs", "diamonds", "hearts", "spades"]
    assert asked.fields[2].high == 6
    trumps = game.questions(position, {"side": "player", "strain": "hearts"})
    assert [o.value for o in trumps.fields[4].options] == ["four", "five"]
    none = game.questions(position, {"side": "player", "strain": "none"})
    assert [o.value for o in none.fields[4].options] == ["aces"]


def test_the_contract_is_announced_once_it_is_known():
    asked = CATALOGUE.game(ID).questions(
        played(ID).position, {"side": "house", "bid": 2, "strain": "spades", "jokers": 1}
    )
    sheet = sheet_of(at_table(ID, players=["Anna"]))
    assert say(asked.announced, sheet) == "House plays 2 spades doubled"
    assert spoken(asked.missing) == ["13 tricks left to enter."]


def test_the_player_has_the_only_seat_and_the_house_none():
    match = played(ID)
    assert [account.seats for account in match.match.game.accounts(match.position)] == [(0,), ()]


def test_overtricks_do_not_count_towards_a_game():
    match = played(ID, hand("player", 2, "hearts", 11))
    assert match.outcomes[0].details["below"] == (60, 0)
    assert match.due.details["below"] == (60, 0)
    assert match.due.details["games"] == (0, 0)


@pytest.mark.parametrize("key", ["side", "bid", "strain", "jokers"])
def test_nothing_is_announced_before_all_of_the_contract_is_known(key):
    said = {"side": "house", "bid": 2, "strain": "spades", "jokers": 1}
    del said[key]
    assert CATALOGUE.game(ID).questions(played(ID).position, said).announced is None


GAME, PART_SCORE = hand("player", 4, "hearts", 10), hand("player", 1, "hearts", 7)
HOUSE_GAME, HOUSE_PART_SCORE = hand("house", 4, "hearts", 3), hand("house", 1, "hearts", 6)
STOPPED = "2026-01-31T22:00:00Z"


@pytest.mark.parametrize(
    ("deals", "points"),
    [
        ([], (0, 0)),
        ([GAME], (300, 0)),
        ([HOUSE_GAME], (0, 300)),
        ([PART_SCORE], (100, 0)),
        ([HOUSE_PART_SCORE], (0, 100)),
        ([PART_SCORE, HOUSE_PART_SCORE], (0, 0)),
        ([GAME, PART_SCORE], (400, 0)),
        ([GAME, HOUSE_PART_SCORE], (300, 100)),
        ([PART_SCORE, GAME], (300, 0)),  # what was below the line is wiped out by the game
        ([GAME, HOUSE_GAME], (0, 0)),
        ([GAME, HOUSE_GAME, HOUSE_PART_SCORE], (0, 100)),
    ],
)
def test_unfinished_rubber_brings_300_for_the_only_game_and_100_for_a_part_score(deals, points):
    before, stopped = played(ID, *deals), played(ID, *deals, ended=STOPPED)
    assert tuple(after - total for after, total in zip(stopped.totals, before.totals, strict=True)) == points
    assert stopped.standing.over


def test_a_rubber_that_is_over_brings_nothing_more_though_the_match_was_stopped():
    assert played(ID, GAME, GAME, ended=STOPPED).totals == played(ID, GAME, GAME).totals == (940, 0)


def test_winner_of_a_stopped_rubber_is_shown_with_its_bonus():
    deals = [GAME, hand("player", 4, "hearts", 7)]  # 120 against 300, the player vulnerable
    assert played(ID, *deals).standing.places == (2, 1)
    sheet = sheet_of(at_table(ID, *deals, players=["Anna"], ended=STOPPED))
    assert sheet.totals == (420, 300)
    assert sheet.standing.places == (1, 2)
    assert [say(part, sheet) for part in highlights(sheet)] == ["300 for Anna: the only game of an unfinished rubber."]


def test_a_stopped_rubber_goes_through_a_csv_file_with_its_end_and_what_that_brings():
    sheet = sheet_of(at_table(ID, GAME, players=["Anna"], ended=STOPPED))
    again = read_csv_file(print_csv(sheet)).match
    assert again.ended == "2026-01-31T22:00:00Z"
    assert sheet_of(again).totals == (420, 0)

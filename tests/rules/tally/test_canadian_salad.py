"""Canadian Salad, as Denexa's page tells it: six hands, each with its own condition."""

import pytest

from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say
from tests.support.tables import at_table, played

HANDS = (
    {"hand": "tricks", "tricks": [4, 3, 6, 0]},
    {"hand": "hearts", "hearts": [13, 0, 0, 0]},
    {"hand": "queens", "queens": [1, 1, 0, 2]},
    {"hand": "spade-king", "spade-king": 2},
    {"hand": "last-trick", "last-trick": 0},
    {
        "hand": "salad",
        "tricks": [1, 5, 0, 7],
        "hearts": [3, 4, 0, 6],
        "queens": [0, 4, 0, 0],
        "spade-king": 1,
        "last-trick": 3,
    },
)


@pytest.mark.parametrize(
    ("players", "tricks", "totals"),
    [
        (3, 17, (170, 130, 100, 100, 100, 600)),
        (4, 13, (130, 130, 100, 100, 100, 560)),
        (5, 10, (100, 130, 100, 100, 100, 530)),
        (6, 8, (80, 130, 100, 100, 100, 510)),
    ],
)
def test_each_hand_has_the_points_that_are_in_the_pack(players, tricks, totals):
    def first(count):
        return [count] + [0] * (players - 1)

    everything = {"tricks": first(tricks), "hearts": first(13), "queens": first(4), "spade-king": 0, "last-trick": 0}
    deals = [{key: everything[key]} for key in everything]
    match = played("canadian-salad", *deals, everything, players=players)
    assert match.conflicts == []
    assert tuple(sum(outcome.points) for outcome in match.outcomes) == totals


def test_next_deal_is_announced_by_its_hand_and_the_cards_to_avoid():
    sheet = sheet_of(at_table("canadian-salad", *HANDS[:3], players=4, first_dealer=3))
    assert [say(fact, sheet) for fact in sheet.due.facts] == [
        "Cleo deals",
        "Dag leads to the first trick",
        "avoid the king of spades",
    ]
    assert (sheet.due.number, sheet.due.of) == (4, 6)
    assert sheet.due.details == {"contracts": [], "hands": ["spade-king"]}


def test_single_card_is_asked_for_by_its_holder():
    game = CATALOGUE.game("canadian-salad")
    sheet = sheet_of(at_table(game, *HANDS[:3], players=4))
    asked = game.questions(sheet.position, {})
    assert [(f.key, f.kind, say(f.label)) for f in asked.fields] == [("spade-king", "choice", "King of spades")]
    assert [(o.value, say(o.name, sheet)) for o in asked.fields[0].options] == [
        (0, "Anna"),
        (1, "Bo"),
        (2, "Cleo"),
        (3, "Dag"),
    ]
    assert asked.points == (None,) * 4
    assert game.questions(sheet.position, {"spade-king": 1}).points == (0, 100, 0, 0)


def test_player_without_a_trick_can_have_no_other_card():
    game = CATALOGUE.game("canadian-salad")
    position = played(game, *HANDS[:5], players=4).position
    asked = game.questions(position, {"tricks": [1, 5, 0, 7]})
    assert [f.high for f in asked.fields if f.key == "hearts"] == [4, 13, 0, 13]
    barred = [say(o.barred) if o.barred else "" for o in asked.fields[-1].options]
    assert barred == ["", "", "Seat 2 has no tricks, and so no last trick.", ""]


def test_other_players_need_no_answer_once_all_hearts_are_found():
    game = CATALOGUE.game("canadian-salad")
    position = played(game, HANDS[0], players=4).position
    asked = game.questions(position, {"hearts": [9, 4, None, None]})
    assert [f.needed for f in asked.fields] == [False] * 4
    assert asked.missing == ()
    assert asked.points == (90, 40, 0, 0)
    assert say(asked.groups[0].so_far) == "Hearts: 13 of 13"


def test_the_log_says_by_name_who_had_the_king():
    log = sheet_of(at_table("canadian-salad", *HANDS, players=4)).log
    place = next(place for place, heading in enumerate(log.headings) if heading.key == "spade-king")
    assert [row.cells[place].value for row in log.rows[:6]] == [None, None, None, "Cleo", None, "Bo"]

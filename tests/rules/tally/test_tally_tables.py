"""A broken tally table is refused with a sentence for everything that is wrong with it; and what players may set."""

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Setup
from scorekeeper.rules.settings import value_of, with_value
from scorekeeper.rules.tally.tally_game import TallyGame
from scorekeeper.texts.speech import say
from tests.rules.tally.house_tallies import HANDS, HOUSE, ONCE, OPTION, house, sentences
from tests.support.tables import listed, spoken

TALLY = tuple(game.info.id for game in CATALOGUE.games() if game.document().get("shape") == "tally")


def test_everybody_may_start_above_0():
    game = CATALOGUE.from_document(house(start=20, target=50))
    position = game.start(Setup(3, 0, {}))
    assert (game.totals(position), game.is_over(position)) == ((20, 20, 20), False)
    after = game.play(position, {"hearts": [13, 0, 0], "last": 0}).after
    assert (game.totals(after), game.is_over(after)) == ((38, 20, 20), False)
    last = game.play(after, {"hearts": [12, 1, 0], "last": 2}).after
    assert (game.totals(last), game.is_over(last)) == ((50, 21, 25), True)
    assert "Everybody starts at +20." in spoken(game.outline.facts)
    assert not game.zero_sum(3)


@pytest.mark.parametrize(("start", "target"), [(10, 10), (20, 10)])
def test_a_target_at_the_start_or_below_it_is_refused(start, target):
    assert sentences(house(start=start, target=target)) == [
        '"House": Everybody starts at the target or beyond it, and the match would be over before its first deal.'
    ]


def test_the_tables_of_this_shape_are_these():
    assert sorted(TALLY) == sorted(listed("shape", "tally"))


@pytest.mark.parametrize(
    ("id", "players", "sides", "tricks", "deals", "order"),
    [
        ("german-whist", 2, [[0], [1]], 13, None, None),
        ("german-whist-26", 2, [[0], [1]], 26, None, None),
        ("german-whist-low", 2, [[0], [1]], 13, None, None),
        ("humbug", 2, [[0], [1]], 13, None, None),
        ("whist-count", [2, 3, 4], None, None, None, None),
        ("funfzehnern", [3, 4], None, None, None, None),
        ("canadian-salad", [3, 4, 5, 6], None, None, 6, "deal"),
        ("twenty-five", [3, 4, 5, 6, 7, 8, 9], None, 5, None, None),
        ("calypso", 4, [[0, 2], [1, 3]], None, 4, "deal"),
        ("kingen", [3, 4, 5], None, None, None, "deal"),
        ("king-portuguese", 4, [[0], [1], [2], [3]], None, None, "deal"),
        ("king-russian", [3, 4], None, None, None, "deal"),
    ],
)
def test_a_printed_table_has_what_every_table_has(id, players, sides, tricks, deals, order):
    document = CATALOGUE.printed(CATALOGUE.game(id))
    said = [document[key] for key in ("players", "sides", "tricks", "deals", "order")]
    assert said == [players, sides, tricks, deals, order]
    assert (document["declarer"], document["turn"], document["start"]) == (None, "passes", 0)


def test_everything_that_players_may_set_can_be_set():
    for game in map(CATALOGUE.game, TALLY):
        id, players = game.info.id, game.info.players
        for choice in game.outline.choices:
            for value in choice.values:
                changed = CATALOGUE.from_document(id, {choice.key: value.value})
                assert value.players, (id, choice.key)
                assert set(changed.info.players) <= set(value.players) <= set(players), (id, choice.key, value.value)
        for figure in game.outline.figures:
            for number in (figure.low, figure.high):
                assert CATALOGUE.from_document(id, {figure.key: number}).info.players == players, (id, figure.key)


def test_option_of_the_players_changes_the_game_and_not_its_document():
    game = CATALOGUE.from_document("german-whist", {"scoring": "winner"})
    assert game != CATALOGUE.game("german-whist")
    assert game.document() == CATALOGUE.game("german-whist").document()
    assert CATALOGUE.from_document(game.document(), {"scoring": "winner"}) == game


def test_a_default_may_differ_by_the_number_of_players():
    sides, tricks, book = (
        *CATALOGUE.game("whist-count").outline.choices,
        *CATALOGUE.game("whist-count").outline.figures,
    )
    assert [value_of(sides, {}, players) for players in (2, 3, 4)] == ["alone", "alone", "pairs"]
    assert [value_of(tricks, {}, players) for players in (2, 3, 4)] == [13, 17, 13]
    assert [value_of(book, {}, players) for players in (2, 3, 4)] == [6, 5, 6]
    assert with_value(book, {"tricks": 10}, 3, 4) == {"tricks": 10, "book": 4}
    assert with_value(book, {"tricks": 10, "book": 4}, 3, 5) == {"tricks": 10}
    assert value_of(book, {"book": 4}, 3) == 4


def test_partners_can_be_chosen_where_so_many_can_sit_so():
    sides = CATALOGUE.game("twenty-five").outline.choices[0]
    assert {value.value: value.players for value in sides.values} == {
        "alone": (3, 4, 5, 6, 7, 8, 9),
        "pairs": (4, 6, 8),
        "threes": (9,),
    }


def test_the_house_table_itself_is_right():
    game = CATALOGUE.from_document(HOUSE)
    assert isinstance(game, TallyGame)
    assert game.info.players == (3, 4)
    assert game.info.family == "House"


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"colour": "red"}, 'The table "House" has an unknown key "colour".'),
        ({"items": []}, 'In the table "House", "items" should be a list that is not empty.'),
        ({"players": 1}, 'In the table "House", "players.0" should be 2 or more.'),
        ({"players": "3"}, 'In the table "House", "players.0" should be a whole number.'),
        (
            {"scoring": "most"},
            'In the table "House", "scoring" should be one of "all", "less", "over", "difference", "winner".',
        ),
        ({"sides": [[0], [1]]}, '"House": Its sides are not those that its seating makes.'),
        ({"tricks": 13}, '"House": Its tricks are not those that it counts.'),
        ({"declarer": "dealer"}, '"House": A free order needs a declarer, and a fixed one has none.'),
        ({"players": [4, 3]}, '"House": Its numbers of players are not in order.'),
        (
            {"seating": ["alone", "pairs", "pairs"]},
            'In the table "House", "seating" should have one entry, or 2, and has 3.',
        ),
        (
            {"items": [{"id": "hearts", "name": "hearts", "total": [1, 2, 3]}]},
            'In the table "House", "items.hearts.total" should have one entry, or 2, and has 3.',
        ),
        ({"seating": "threes"}, '"House": So many players cannot sit in such sides.'),
        ({"items": [HOUSE["items"][0]] * 2}, 'Two entries have the id "hearts".'),
        ({"hands": [HANDS[0]] * 2, "decides": "a card"}, 'Two entries have the id "one".'),
        (
            {"items": [{"id": "note", "name": "notes", "total": 3}]},
            'In the table "House", nothing that is counted can have the id "note".',
        ),
        (
            {"items": [{"id": "hearts", "name": "hearts", "total": 13, "within": "tricks"}]},
            'In "House", "hearts" counts "tricks", which cannot be counted there.',
        ),
        (
            {"items": [{"id": "last", "name": "last trick", "total": 1, "by": "player"}]},
            '"House": There is only one last trick, and a side has it.',
        ),
        (
            {"hands": [{"id": "one", "name": "One", "counts": ["clubs"]}]},
            'In "House", "One" counts "clubs", which cannot be counted there.',
        ),
        (
            {"hands": [{"id": "one", "name": "One", "counts": ["last", "last"]}]},
            'In "House", "One" counts "last trick", which cannot be counted there.',
        ),
        (
            {"items": [{"id": "hearts", "name": "hearts"}], "hands": [HANDS[0]]},
            '"House": It is not said how many there are of what One counts.',
        ),
        (
            {"items": [{"id": "hearts", "name": "hearts"}]},
            '"House": It is not said how many there are of what House counts.',
        ),
        ({"hands": [{**HANDS[0], "suit": 13}]}, '"House": One limits what a player has, and counts nothing by player.'),
        ({"hands": HANDS}, '"House": With several hands, either their order or a choice says which is played.'),
        (
            {"hands": HANDS, "order": "deal", "decides": "a card"},
            '"House": With several hands, either their order or a choice says which is played.',
        ),
        (
            {"order": "deal"},
            '"House": With fewer than two hands there is no order, and nothing decides which is played.',
        ),
        (
            {"decides": "a card"},
            '"House": With fewer than two hands there is no order, and nothing decides which is played.',
        ),
        (
            {"hands": [{**HANDS[0], "row": "No hearts"}, HANDS[1]], "order": "deal", "deals": 4},
            '"House": Hands have rows on the sheet where all of them do, in a fixed order and number.',
        ),
        (
            {"hands": [{**hand, "row": "No hearts"} for hand in HANDS], "order": "deal"},
            '"House": Hands have rows on the sheet where all of them do, in a fixed order and number.',
        ),
        ({"hands": HANDS, "order": "deal", "deals": 5}, '"House": Its deals do not play every hand equally often.'),
        ({"deals": 6, "target": 50}, '"House": A match ends after its deals, or at a target; not both.'),
        (
            {"target": 25, "at_once": True},
            '"House": A target that ends the play at once needs one thing to count, '  # noqa: ISC004
            "with a total, or numbers from 0 on.",
        ),
        (
            {"items": ONCE, "target": 24, "at_once": True},
            '"House": A target that ends the play at once has to be reached exactly.',
        ),
        ({"items": ONCE, "at_once": True}, '"House": A target that ends the play at once has to be reached exactly.'),
        ({"scoring": "less"}, '"House": A book goes with scoring what is less or over it.'),
        ({"book": 6}, '"House": A book goes with scoring what is less or over it.'),
        ({"scoring": "difference"}, '"House": Only two can score the difference, or the other way round.'),
        ({"hands": [{**HANDS[0], "low": True}]}, '"House": Only two can score the difference, or the other way round.'),
        ({"options": [{**OPTION, "sets": "nowhere"}]}, 'The table "House" has an unknown key "options.deals.sets".'),
        (
            {"options": [{**OPTION, "sets": "items.clubs.total"}]},
            'The table "House" has an unknown key "options.deals.sets".',
        ),
        (
            {"options": [{"id": "deals", "name": "Hands"}]},
            '"House": Hands is either one of some choices, or a number in a range.',
        ),
        (
            {"options": [{**OPTION, "choices": [{"value": "few", "name": "A few"}]}]},
            '"House": Hands is either one of some choices, or a number in a range.',
        ),
        ({"options": [{**OPTION, "low": 9, "high": 1}]}, '"House": Hands is either one of some choices, or a number'),
    ],
)
def test_a_broken_table_is_refused_with_a_sentence(changes, sentence):
    assert any(told.startswith(sentence) for told in sentences(house(**changes)))


OVER_AT_ONCE = (
    '"House": Everybody starts at the target or beyond it, and the match would be over before its first deal.'
)
NEVER = '"House": The points of One do not come out with its cards and tricks.'


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"target": 0}, [OVER_AT_ONCE]),
        ({"target": -5}, [OVER_AT_ONCE]),
        ({"hands": [{**HANDS[0], "cards": 12}]}, [NEVER]),
        ({"hands": [{**HANDS[0], "cards": 14}]}, [NEVER]),
        ({"hands": HANDS[:1], "items": [{**HOUSE["items"][0], "most": 3}, HOUSE["items"][1]]}, [NEVER]),
        (
            {
                "items": [{"id": "tricks", "name": "tricks", "total": 3}, {**HOUSE["items"][0], "within": "tricks"}],
                "hands": [{**HANDS[0], "counts": ["tricks", "hearts"]}],
            },
            [NEVER],
        ),
    ],
)
def test_a_table_that_could_never_be_played_is_refused(changes, told):
    assert sentences(house(**changes)) == told


def test_wrong_number_of_times_is_told_alone():
    hands = [{**HANDS[0], "times": [1, 2, 3]}, {**HANDS[1], "times": 1}]
    assert sentences(house(hands=hands, order="deal")) == [
        'In the table "House", "hands.one.times" should have one entry, or 2, and has 3.'
    ]


def test_everything_that_is_wrong_is_told_at_once():
    table = house(players=[4, 3], deals=6, target=50, book=6, hands=HANDS)
    assert len(sentences(table)) == 3


@pytest.mark.parametrize(
    ("id", "options", "sentence"),
    [
        ("humbug", {"scoring": "winner"}, 'Humbug whist has no house rule "scoring".'),
        (
            "german-whist",
            {"scoring": "less"},
            'In German whist, the house rule "Score" should be one of "difference", "winner", "over".',
        ),
        (
            "twenty-five",
            {"seating": ["pairs"]},
            'In Twenty-Five, the house rule "Sides" should be one of "alone", "pairs", "threes".',
        ),
        ("funfzehnern", {"deals": 0}, 'In Fünfzehnern, the house rule "Hands" should be a whole number from 1 to 100.'),
        (
            "funfzehnern",
            {"deals": True},
            'In Fünfzehnern, the house rule "Hands" should be a whole number from 1 to 100.',
        ),
        (
            "whist-count",
            {"book": 99},
            'In Whist by the trick, the house rule "Tricks that score nothing" should be a whole number from 0 to 51.',
        ),
    ],
)
def test_invalid_option_is_refused_with_a_sentence(id, options, sentence):
    assert sentences(id, options) == [sentence]


def test_everything_that_cannot_be_set_is_told_in_short_sentences():
    assert sentences("funfzehnern", {"x" * 50: 1, "deals": 0}) == [
        f'Fünfzehnern has no house rule "{"x" * 30}…".',
        'In Fünfzehnern, the house rule "Hands" should be a whole number from 1 to 100.',
    ]


def asked(answers, seats=3, **changes):
    game = CATALOGUE.from_document(house(**changes))
    return game.questions(game.start(Setup(seats, 0, {})), answers)


@pytest.mark.parametrize(("said", "told"), [(3, "3"), (-1, "-1"), (True, "true"), ("0", '"0"'), ([0], "a list")])
def test_somebody_who_does_not_sit_there_has_not_got_it(said, told):
    questions = asked({"hearts": [13, 0, 0], "last": said})
    assert spoken(questions.missing) == [f"Last trick: {told} is not one of 0 (Seat 0), 1 (Seat 1), 2 (Seat 2)."]
    assert questions.points == (None, None, None)


@pytest.mark.parametrize("said", [[13, 0, 0, 0], [13, 0, 0, 9], "13", {"0": 13}])
def test_a_list_that_is_none_or_too_long_is_read_as_far_as_it_goes(said):
    questions = asked({"hearts": said, "last": 0})
    assert [field.key for field in questions.fields] == ["hearts", "hearts", "hearts", "last"]
    assert questions.missing != ()


@pytest.mark.parametrize(
    ("hearts", "missing"),
    [
        ([13, 0, None], "Who took the last trick?"),
        ([13, None, None], "Who took the last trick?"),
        ([12, 0, None], "Hearts: 1 of 13 is still to enter."),
        ([None, None, None], "Hearts: 13 of 13 are still to enter."),
    ],
)
def test_once_all_there_are_have_been_found_nobody_else_is_asked(hearts, missing):
    questions = asked({"hearts": hearts})
    assert spoken(questions.missing) == [missing]
    assert {field.needed for field in questions.fields[:3]} == {"last" not in missing}


@pytest.mark.parametrize(
    ("hearts", "missing"),
    [
        ([14, None, None], ["Hearts: Seat 0 cannot have 14; nobody has more than 13."]),
        ([8, 6, None], ["The hearts add up to 14; there are 13."]),
        (
            [14, -1, None],
            [
                "Hearts: Seat 0 cannot have 14; nobody has more than 13.",
                "Hearts: Seat 1 cannot have -1; nobody has fewer than 0.",
            ],
        ),
    ],
)
def test_impossible_count_is_told_before_all_are_entered(hearts, missing):
    assert spoken(asked({"hearts": hearts}).missing) == missing


@pytest.mark.parametrize("said", [["13", 0, 0], [True, 12, 0], [13.0, 0, 0], [[13], 0, 0]])
def test_only_whole_numbers_have_been_counted(said):
    questions = asked({"hearts": said, "last": 0})
    assert questions.points[0] is None
    assert questions.missing != ()


@pytest.mark.parametrize("said", [3, -1, True, "0", [0]])
def test_holder_of_a_card_must_sit_at_the_table(said):
    game = CATALOGUE.from_document(HOUSE)
    outcome = game.play(game.start(Setup(3, 0, {})), {"hearts": [13, 0, 0], "last": said})
    assert len(outcome.faults) == 1
    assert outcome.points is None


def test_only_what_there_are_several_of_is_a_group_of_numbers():
    assert [(group.key, say(group.label), group.total) for group in asked({}).groups] == [("hearts", "Hearts", 13)]
    assert asked({}).announced is None


def test_fault_of_a_complete_hand_is_told_during_the_entry():
    missing = asked({"hearts": [5, 5, 5], "last": 0}).missing
    assert spoken(missing) == ["The hearts add up to 15; there are 13."]
    assert asked({"hearts": [5, 5, 3], "last": 0}).missing == ()


def test_hand_is_asked_first_if_a_card_decides_it():
    first = asked({}, hands=[{**HANDS[0], "hint": "red"}, HANDS[1]], decides="the cut card")
    (field,) = first.fields
    assert (field.key, say(field.label), field.announced, field.needed) == ("hand", "The cut card", True, True)
    assert say(field.question) == "What does the cut card decide?"
    assert spoken(first.missing) == ["What does the cut card decide?"]
    assert [(o.value, say(o.name), o.hint and say(o.hint)) for o in field.options] == [
        ("one", "One", "red"),
        ("two", "Two", None),
    ]
    assert first.points == (None, None, None)
    then = asked({"hand": "two"}, hands=HANDS, decides="the cut card")
    assert [(f.key, f.kind) for f in then.fields] == [("hand", "choice"), ("last", "choice")]
    assert say(then.announced) == "Two"


A_FEW = {"id": "few", "name": "few", "most": 10, "by": "player"}
OTHERS = {"id": "others", "name": "others", "most": 10, "by": "player", "cards": 2}


def counted(answers, *items, **hand):
    """The questions at a table of three that counts these items in one hand."""
    whole = {"id": "one", "name": "One", "counts": [item["id"] for item in items], **hand}
    return asked(answers, items=list(items), hands=[whole])


def highs(questions):
    return [field.high for field in questions.fields]


def test_nobody_is_asked_for_more_cards_than_a_suit_has():
    assert highs(counted({}, A_FEW, OTHERS, cards=20, suit=5)) == [5, 5, 5, 2, 2, 2]
    some = {"few": [2, 7, None], "others": [None, None, 2]}
    assert highs(counted(some, A_FEW, OTHERS, cards=20, suit=5)) == [5, 5, 1, 1, 0, 2]
    assert highs(counted({}, A_FEW, OTHERS, cards=20)) == [10] * 6


def test_count_of_the_last_cards_follows_from_the_others_if_the_number_is_known():
    few = {"few": [2, 2, 0]}
    assert [group.total for group in counted(few, A_FEW, OTHERS, cards=20).groups] == [None, 8]
    assert [group.total for group in counted({}, A_FEW, OTHERS, cards=20).groups] == [None, None]
    three = {**OTHERS, "total": 3}
    assert [group.total for group in counted(few, A_FEW, three, cards=20).groups] == [None, 3]
    assert [group.total for group in counted(few, A_FEW, OTHERS).groups] == [None, None]


def test_count_without_a_known_total_says_only_the_number_found():
    none = counted({}, A_FEW)
    assert [say(group.so_far) for group in none.groups] == ["Few: 0"]
    assert spoken(none.missing) == ["The few are still to enter."]
    some = counted({"few": [2, 1, None]}, A_FEW)
    assert [say(group.so_far) for group in some.groups] == ["Few: 3"]
    assert spoken(some.missing) == ["The few are not all entered yet."]
    assert say(counted({"few": [2, 1, None]}, {**A_FEW, "total": 4}).groups[0].so_far) == "Few: 3 of 4"


@pytest.mark.parametrize(
    ("changes", "points"),
    [
        ({"hands": [{**HANDS[0], "low": True}]}, [(None, None), (6, 7)]),
        ({"scoring": "difference", "hands": [HANDS[0]]}, [(None, None), (1, -1)]),
        ({"scoring": "winner", "hands": [HANDS[0]]}, [(None, None), (1, 0)]),
        ({"hands": [HANDS[0]]}, [(7, None), (7, 6)]),
    ],
)
def test_scores_that_depend_on_each_other_both_wait(changes, points):
    entered = [{"hearts": [7, None]}, {"hearts": [7, 6]}]
    assert [asked(answers, 2, players=2, **changes).points for answers in entered] == points


def test_a_target_that_does_not_end_the_play_can_be_passed():
    game = CATALOGUE.from_document(house(target=20))
    position = game.start(Setup(3, 0, {}))
    for totals, over in (((18, 0, 0), False), ((36, 0, 0), True)):
        outcome = game.play(position, {"hearts": [13, 0, 0], "last": 0})
        assert (outcome.faults, outcome.totals) == ((), totals)
        assert game.standing(outcome.after).over is over
        position = outcome.after


def test_a_hand_goes_by_its_name_in_a_log_and_by_its_id_for_other_programs():
    game = CATALOGUE.from_document(house(hands=HANDS, decides="the cut card"))
    assert [(id, say(name)) for id, name in game.columns[0].called] == [("one", "One"), ("two", "Two")]
    due = game.due(game.start(Setup(3, 0, {})))
    assert due.details == {"contracts": [], "hands": ["one", "two"]}
    assert spoken(due.facts)[2:] == ["the cut card decides what is played"]
    game = CATALOGUE.from_document(HOUSE)
    due = game.due(game.start(Setup(3, 0, {})))
    assert due.details == {"contracts": [], "hands": []}
    assert len(due.facts) == 2


def outcome_of(answers, seats=3, **changes):
    """The first deal of a match at the house table."""
    game = CATALOGUE.from_document(house(**changes))
    return game.play(game.start(Setup(seats, 0, {})), answers)


def test_hand_is_unknown_if_every_deal_is_alike():
    outcome = outcome_of({"hand": "hand", "hearts": [13, 0, 0], "last": 0})
    assert spoken(outcome.faults) == ['A deal of this game has no "hand".']
    outcome = outcome_of({"hand": "two", "hearts": [13, 0, 0], "last": 0})
    assert spoken(outcome.faults) == ['A deal of this game has no "hand".']
    assert outcome.details == {"hearts": [13, 0, 0], "last": 0}


def test_uncounted_answer_may_be_null_and_is_left_out():
    outcome = outcome_of({"hand": "two", "hearts": None, "last": 1}, hands=HANDS, decides="a card")
    assert outcome.faults == ()
    assert outcome.answers == {"hand": "two", "last": 1}
    assert outcome.details == {"hand": "two", "hearts": None, "last": 1}


def test_a_log_has_only_what_the_hand_counts_and_no_list_that_is_not_whole():
    outcome = outcome_of({"hand": "two", "hearts": [13, 0, 0], "last": 1}, hands=HANDS, decides="a card")
    assert spoken(outcome.faults) == ["This hand does not count the hearts."]
    assert outcome.details == {"hand": "two", "hearts": None, "last": 1}
    outcome = outcome_of({"hearts": [13, 0], "last": 1})
    assert outcome.details == {"hearts": None, "last": 1}
    unknown = outcome_of({"hand": "three", "last": 1}, hands=HANDS, decides="a card")
    assert unknown.details == {"hand": None, "hearts": None, "last": None}


def test_after_the_end_it_is_not_said_which_hand_would_be_due():
    game = CATALOGUE.from_document(house(hands=HANDS, order="deal", deals=2))
    position = game.start(Setup(3, 0, {}))
    for answers in ({"hearts": [13, 0, 0]}, {"last": 0}):
        position = game.play(position, answers).after
    late = game.play(position, {"hand": "two", "last": 0})
    assert spoken(late.faults) == ["The match was over after deal 2."]
    early = outcome_of({"hand": "two", "last": 0}, hands=HANDS, order="deal", deals=2)
    assert spoken(early.faults) == ["Two is not due; One is."]


@pytest.mark.parametrize(
    ("changes", "answers", "parts"),
    [
        ({}, {"hearts": [8, 5, 0], "last": 0}, [(0, "hearts", 8), (1, "hearts", 5), (0, "last trick", 5)]),
        ({"scoring": "less", "book": 1}, {"hearts": [8, 5, 0], "last": 0}, []),
        ({"hands": [HANDS[0]]}, {"hearts": [8, 5, 0]}, []),
    ],
)
def test_a_score_has_parts_where_several_things_make_it(changes, answers, parts):
    outcome = outcome_of(answers, **changes)
    assert [(part.account, say(part.label), part.points) for part in outcome.parts] == parts
    assert outcome.faults == ()


def test_a_table_with_one_hand_takes_its_name_and_no_other():
    game = CATALOGUE.from_document(house(hands=[HANDS[0]]))
    position = game.start(Setup(3, 0, {}))
    whole = {"hearts": [13, 0, 0]}
    assert game.play(position, whole).answers == {"hand": "one", **whole}
    assert game.play(position, {"hand": "one", **whole}).faults == ()
    refused = game.play(position, {"hand": "two", **whole}).faults
    assert spoken(refused) == ["The entry there is not a hand of this game."]


def test_names_with_braces_are_said_as_they_are():
    table = house(items=[{"id": "odd", "name": "{who} cards", "total": 13}])
    game = CATALOGUE.from_document(table)
    field = game.columns[0]
    assert say(field.label) == "{who} cards"

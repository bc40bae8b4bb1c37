"""A deal as it is read, question by question, whatever the game."""

import pytest

from scorekeeper.rules.deal_faults import NEGATIVE_COUNT
from scorekeeper.rules.deal_form import DealForm
from scorekeeper.rules.deal_questions import Ask, Counts, seats, tricks_of
from scorekeeper.rules.game import Column, Option, Values
from scorekeeper.rules.phrase import Account, Phrase
from scorekeeper.texts.speech import say
from tests.support.tables import spoken

COLOUR = Ask("colour", Phrase("Colour"), Phrase("Which colour?"), announced=True)
BIDS = Ask("bids", Phrase("Bid"), Phrase("What does {who} bid?"))
SIZE = Ask("size", Phrase("Size"), Phrase("How large?"))
STARS = Counts(Ask("stars", Phrase("Stars"), Phrase("How many?"), needed=False), Phrase("stars"), 3, most=4)
POINTS = Counts(Ask("points", Phrase("Points"), Phrase("How many points?")), Phrase("points"), 9)
RED, BLUE = Option("red", "Red"), Option("blue", "Blue")
OPTIONS = (Option(1, "1"), Option(2, "2"), Option("board", "Board"))


@pytest.mark.parametrize(
    ("said", "value", "faults", "opened"),
    [
        ("red", "red", [], []),
        (None, None, ['"Which colour?" is not answered.'], ["Which colour?"]),
        ("green", None, ['Colour: "green" is not one of Red, Blue.'], []),
        (1, None, ["Colour: 1 is not one of Red, Blue."], []),
    ],
)
def test_a_choice_is_one_of_its_options(said, value, faults, opened):
    kept, form = DealForm({"colour": said}), DealForm({"colour": said}, entering=True)
    assert kept.choice(COLOUR, (RED, BLUE)) == form.choice(COLOUR, (RED, BLUE)) == value
    assert spoken(kept.faults) == faults
    assert spoken(form.open) == opened
    assert spoken(form.faults) == ([] if opened else faults)
    assert kept.valid_answers == ({} if value is None else {"colour": value})
    (field,) = form.fields
    assert (field.key, field.kind, say(field.label), field.needed, field.announced) == (
        "colour",
        "choice",
        "Colour",
        True,
        True,
    )


def test_an_option_that_is_barred_says_why():
    form = DealForm({"colour": "red"})
    assert form.choice(COLOUR, (RED._replace(barred=NEGATIVE_COUNT(who=Account(1), count=-1)), BLUE)) is None
    assert spoken(form.faults) == ["Seat 1 cannot have -1; nobody has fewer than 0."]
    assert form.valid_answers == {}


def test_a_question_that_need_not_be_answered_leaves_nothing_open():
    form = DealForm({}, entering=True)
    assert form.choice(COLOUR._replace(needed=False), (RED, BLUE)) is None
    assert (form.faults, form.open, form.fields[0].needed) == ([], [], False)


def test_a_seat_and_a_word_are_told_apart():
    assert DealForm({"colour": 1}).who(COLOUR, seats(range(3))) == 1
    assert DealForm({"colour": "red"}).word(COLOUR, (RED,)) == "red"
    assert DealForm({"colour": True}).who(COLOUR, seats(range(3))) is None
    assert DealForm({"colour": "1"}).who(COLOUR, seats(range(3))) is None
    assert DealForm({"colour": 1}).word(COLOUR, OPTIONS) is None
    assert DealForm({"colour": "board"}).who(COLOUR, OPTIONS) is None


def each(said, order=(1, 2, 0), *, entering=False):
    form = DealForm({"bids": said}, entering)
    return form, form.each(BIDS, order, [OPTIONS] * 3)


def test_everybody_is_asked_in_order_and_the_question_is_put_to_the_first_who_is_silent():
    form, value = each([None, 2, None], entering=True)
    assert value is None
    assert [(f.seat, f.index, f.size, say(f.label)) for f in form.fields] == [
        (1, 1, 3, "Seat 1"),
        (2, 2, 3, "Seat 2"),
        (0, 0, 3, "Seat 0"),
    ]
    assert spoken(form.open) == ["What does Seat 2 bid?"]
    assert spoken(each(None, entering=True)[0].open) == ["What does Seat 1 bid?"]
    assert spoken(each([None] * 3, entering=True)[0].open) == ["What does Seat 1 bid?"]


def test_an_answer_from_each_may_be_said_as_the_text_of_a_cell():
    form, value = each(["1", 2, "board"])
    assert value == (1, 2, "board")
    assert form.valid_answers == {"bids": [1, 2, "board"]}


@pytest.mark.parametrize(
    ("said", "faults"),
    [
        ([1, 2], ["2 answers are given; 3 are needed."]),
        ([1, 2, 1, 1], ["4 answers are given; 3 are needed."]),
        ("board", ['Bid: a list of 3 is needed, not "board".']),
        ([1, 3, "x"], ["Bid: 3 is not one of 1, 2, Board.", 'Bid: "x" is not one of 1, 2, Board.']),
        ([3, 3, 3], ["Bid: 3 is not one of 1, 2, Board."]),
        ([1, True, 2], ["Bid: true is not one of 1, 2, Board."]),
    ],
)
def test_answers_from_each_that_cannot_be_are_told(said, faults):
    form, value = each(said)
    assert value is None
    assert spoken(form.faults) == faults
    assert form.valid_answers == {}


@pytest.mark.parametrize(
    ("said", "value", "faults"),
    [
        (10, 10, []),
        (40, 40, []),
        (9, None, ["Size: 10 to 40, not 9."]),
        (41, None, ["Size: 10 to 40, not 41."]),
        (12, None, ["Size goes up by 5 from 10; 12 is not among its steps."]),
        ("10", None, ['Size: "10" is not a whole number.']),
        (True, None, ["Size: true is not a whole number."]),
        (None, None, ['"How large?" is not answered.']),
    ],
)
def test_a_number_lies_in_its_range_and_on_its_steps(said, value, faults):
    kept, form = DealForm({"size": said}), DealForm({"size": said}, entering=True)
    for each_form in (kept, form):
        assert each_form.number(SIZE, 10, 40, step=5, note=Phrase("of forty")) == value
    assert spoken(kept.faults) == faults
    assert spoken(form.faults) == ([] if said is None else faults)
    assert spoken(form.open) == (["How large?"] if said is None else [])
    (field,) = form.fields
    assert (field.kind, field.low, field.high, field.step, say(field.note)) == ("number", 10, 40, 5, "of forty")


def test_a_number_below_its_range_may_have_a_reason_of_its_own():
    reason = NEGATIVE_COUNT(who=Account(0), count=9)
    for said, fault in ((9, reason), (10, None), (41, "Size: 10 to 40, not 41.")):
        form = DealForm({"size": said})
        form.number(SIZE, 10, 40, too_low=reason)
        assert form.faults[:1] == ([] if fault is None else [fault]) or spoken(form.faults) == [fault]
    assert DealForm({"size": 11}).number(SIZE, 10, 40) == 11


@pytest.mark.parametrize(
    ("said", "value", "faults", "valid"),
    [
        (None, (0, 0), [], {}),
        (
            [None, None],
            None,
            ["Seat 0’s stars: null is not a whole number.", "Seat 1’s stars: null is not a whole number."],
            {},
        ),
        ([0, 0], (0, 0), [], {}),
        ([2, None], None, ["Seat 1’s stars: null is not a whole number."], {}),
        ([1, 3], (1, 3), [], {"stars": [1, 3]}),
        ([2, 3], None, ["Stars: together 5; 4 is the most that there can be."], {}),
        ([4, 0], None, ["Stars: Seat 0 cannot have 4; 3 is the most."], {}),
        ([-1, 0], None, ["Seat 0 cannot have -1; nobody has fewer than 0."], {}),
        ([4, 1], None, ["Stars: Seat 0 cannot have 4; 3 is the most."], {}),
        (["1", 0], None, ['Seat 0’s stars: "1" is not a whole number.'], {}),
        ([True, 0], None, ["Seat 0’s stars: true is not a whole number."], {}),
        ([1], None, ["1 count is given; 2 are needed."], {}),
        (3, None, ["Stars: a list of 2 is needed, not 3."], {}),
        ([], None, ["0 counts are given; 2 are needed."], {}),
    ],
)
def test_counts_that_need_not_be_said_are_nothing_unless_they_are(said, value, faults, valid):
    form = DealForm({"stars": said})
    assert form.counts(STARS, 2) == value
    assert spoken(form.faults) == faults
    assert form.valid_answers == valid
    assert (form.groups, form.open) == ([], [])


def test_optional_count_has_no_value_until_it_is_entered():
    for said, value, valid in (
        ([None, None], (0, 0), {}),
        ([None], (0, 0), {}),
        ([2, None], (2, 0), {"stars": [2, 0]}),
    ):
        form = DealForm({"stars": said}, entering=True)
        assert (form.counts(STARS, 2), form.faults, form.valid_answers) == (value, [], valid)


def test_nobody_is_asked_for_more_than_there_are_together():
    form = DealForm({"stars": [2, None]}, entering=True)
    form.counts(STARS, 2)
    assert [(f.index, f.account, f.size, f.high, f.group, say(f.label)) for f in form.fields] == [
        (0, 0, 2, 3, None, "Seat 0"),
        (1, 1, 2, 2, None, "Seat 1"),
    ]
    over = DealForm({"stars": [3, 3]}, entering=True)
    over.counts(STARS, 2)
    assert [f.high for f in over.fields] == [1, 1]
    far = DealForm({"stars": [9, None]}, entering=True)
    far.counts(STARS, 2)
    assert [f.high for f in far.fields] == [3, 0]


def test_a_game_may_offer_each_side_less_than_there_is():
    form = DealForm({"points": [9, 9]}, entering=True)
    assert form.counts(POINTS, 2, [5, 7]) == (9, 9)
    assert [f.high for f in form.fields] == [5, 7]
    form = DealForm({"points": [9, None]}, entering=True)
    assert form.counts(POINTS, 2) is None
    assert [f.high for f in form.fields] == [9, 9]
    assert spoken(form.open) == ["How many points?"]
    kept = DealForm({"points": [9, None]})
    assert kept.counts(POINTS, 2) is None
    assert spoken(kept.faults) == ["Missing: points."]


@pytest.mark.parametrize(
    ("said", "value", "faults", "opened", "so_far"),
    [
        (None, None, ["Missing: tricks."], ["8 tricks left to enter."], "Tricks: 0 of 8"),
        ([5, None], None, ["Missing: tricks."], ["3 tricks left to enter."], "Tricks: 5 of 8"),
        ([8, None], None, ["Missing: tricks."], ["0 tricks left to enter."], "Tricks: 8 of 8"),
        (
            [9, None],
            None,
            ["Missing: tricks.", "Seat 0 cannot have 9 tricks; 8 are played."],
            ["That makes 9 tricks; there are 8."],
            "Tricks: 9 of 8",
        ),
        ([5, 3], (5, 3), [], [], "Tricks: 8 of 8"),
        ([8, 0], (8, 0), [], [], "Tricks: 8 of 8"),
        ([5, 4], None, ["That makes 9 tricks; there are 8."], [], "Tricks: 9 of 8"),
        (
            [9, -1],
            None,
            ["Seat 0 cannot have 9 tricks; 8 are played.", "Seat 1 cannot have -1; nobody has fewer than 0."],
            [],
            "Tricks: 8 of 8",
        ),
        (["5", 3], None, ['Seat 0’s tricks: "5" is not a whole number.'], [], "Tricks: 3 of 8"),
    ],
)
def test_tricks_make_their_total(said, value, faults, opened, so_far):
    kept, form = DealForm({"tricks": said}), DealForm({"tricks": said}, entering=True)
    assert kept.counts(tricks_of(8), 2) == form.counts(tricks_of(8), 2) == value
    assert spoken(kept.faults) == faults
    assert spoken(form.faults) == [fault for fault in faults if fault != "Missing: tricks."]
    assert spoken(form.open) == opened
    (group,) = form.groups
    assert (group.key, say(group.label), group.total, say(group.so_far)) == ("tricks", "tricks", 8, so_far)
    assert [(f.group, f.high, say(f.label)) for f in form.fields] == [("tricks", 8, "Seat 0"), ("tricks", 8, "Seat 1")]


def test_each_of_several_counts_is_named_in_its_label():
    form = DealForm({}, entering=True)
    form.counts(tricks_of(8, named=True), 2)
    assert [say(field.label) for field in form.fields] == ["Seat 0: tricks", "Seat 1: tricks"]


@pytest.mark.parametrize(("said", "faults"), [(None, 0), (1, 0), (2, 1), (True, 1), ("1", 1)])
def test_derived_answer_may_be_given_only_with_the_derived_value(said, faults):
    form = DealForm({"size": said})
    assert form.follows(SIZE, 1, NEGATIVE_COUNT(who=Account(0), count=1)) == 1
    assert len(form.faults) == faults
    assert form.valid_answers == {"size": 1}
    form.close([SIZE.column(Values())])
    assert len(form.faults) == faults


def test_unasked_answer_is_told_only_without_other_faults_and_an_unknown_one_always():
    answers = {"size": 12, "colour": "red", "bids": None, "stars": [1, 1], "x" * 40: 1}
    columns = [Column(key, key, Phrase(key.title())) for key in ("size", "colour", "bids", "stars")]
    form = DealForm(answers)
    form.number(SIZE, 10, 40)
    form.close(columns)
    assert spoken(form.faults) == [
        'As this deal went, there is no "Colour" to say.',
        'As this deal went, there is no "Stars" to say.',
        f'A deal of this game has no "{"x" * 30}…".',
    ]
    form = DealForm(answers | {"size": 9})
    form.number(SIZE, 10, 40)
    form.close(columns)
    assert spoken(form.faults) == ["Size: 10 to 40, not 9.", f'A deal of this game has no "{"x" * 30}…".']


def test_steps_are_counted_from_the_least_number():
    assert DealForm({"size": 16}).number(SIZE, 11, 41, step=5) == 16
    form = DealForm({"size": 14})
    assert form.number(SIZE, 11, 41, step=5) is None
    assert spoken(form.faults) == ["Size goes up by 5 from 11; 14 is not among its steps."]


def test_counts_that_are_needed_are_kept_though_they_are_nothing():
    form = DealForm({"points": [0, 0]})
    assert form.counts(POINTS, 2) == (0, 0)
    assert form.valid_answers == {"points": [0, 0]}


@pytest.mark.parametrize(
    ("said", "row"),
    [(None, [None, None, None]), ([1], [1, None, None]), ([1, 2, 3, 4], [1, 2, 3]), ("123", [None, None, None])],
)
def test_row_of_answers_is_filled_up_to_the_full_length(said, row):
    assert DealForm({"bids": said}).so_far(BIDS, 3) == row


def test_unasked_answers_are_told_in_alphabetical_order():
    keys = [*"hgfedcba"]
    form = DealForm(dict.fromkeys(keys, 1))
    form.close([Column(key, key, Phrase(key)) for key in keys])
    assert spoken(form.faults) == [f'As this deal went, there is no "{key}" to say.' for key in "abcdefgh"]


def test_a_list_has_none_for_each_item_that_is_missing_or_wrong():
    def faults_of(at, number):
        return [] if number in (0, 1) else [NEGATIVE_COUNT(who=Account(at), count=number or -9)]

    def row(said, *, entering=False, needed=True):
        form = DealForm({"flags": said}, entering)
        return form.row("flags", Phrase("flags"), 3, faults_of, needed=needed), spoken(form.faults)

    assert row([1, 0, 1]) == ([1, 0, 1], [])
    assert row([1, None, -2], entering=True) == ([1, None, None], ["Seat 2 cannot have -2; nobody has fewer than 0."])
    assert row([1, None, 0]) == ([1, None, 0], ["Seat 1 cannot have -9; nobody has fewer than 0."])
    assert row([1, 0], entering=True) == ([1, 0, None], ["2 counts are given; 3 are needed."])
    assert row(None) == ([None] * 3, ["Missing: flags."])
    assert row(None, needed=False) == row(None, entering=True) == ([None] * 3, [])


def test_missing_answer_is_still_to_say_while_entering_and_a_fault_of_a_kept_deal():
    to_say, fault = NEGATIVE_COUNT(who=Account(0), count=-1), NEGATIVE_COUNT(who=Account(1), count=-2)
    entered, kept = DealForm({}, entering=True), DealForm({})
    for form in (entered, kept):
        form.lacks(to_say, fault, {1, 2})
        form.lacks(to_say)
    assert (entered.open, entered.waiting, entered.faults) == ([to_say, to_say], {1, 2}, [])
    assert (kept.open, kept.waiting, kept.faults) == ([], set(), [fault])


def test_an_answer_with_faults_is_none_and_they_are_noted():
    form, fault = DealForm({}), NEGATIVE_COUNT(who=Account(0), count=-1)
    assert (form.checked(7, []), form.checked(-1, [fault]), form.faults) == (7, None, [fault])


def test_two_choices_can_be_asked_at_once_and_each_by_itself():
    form = DealForm({}, entering=True)
    form.choice(COLOUR, (RED, BLUE))
    form.choice(BIDS, OPTIONS)
    form.at_once(COLOUR, BIDS, Phrase("Which colour, and what bid?"))
    assert [(joint.keys, say(joint.question)) for joint in form.joint] == [
        (("colour", "bids"), "Which colour, and what bid?")
    ]
    assert [field.key for field in form.fields] == ["colour", "bids"]

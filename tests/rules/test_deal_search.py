"""Declared columns of every game match its questions, and the search for them works on games made for it."""

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.code_games.code_game import CodeGame
from scorekeeper.rules.deal_faults import THROWING_IN_NOT_ALLOWED
from scorekeeper.rules.deal_fields import deal_fields
from scorekeeper.rules.deal_questions import TRICKS, Ask, Counts, tricks_of
from scorekeeper.rules.game import Column, GameInfo, Option
from scorekeeper.rules.outline import Outline
from scorekeeper.rules.phrase import Phrase
from tests.rules.deal_search import Found, search
from tests.support.representatives import some_of

pytestmark = [pytest.mark.ci, pytest.mark.unmeasured]

FIRST, SECOND, EXTRA = "first", "second", "extra"
FIVE = tricks_of(5).total


class Made(CodeGame):
    """A game for two whose deals are whatever `puts` asks; it remembers what was said of the deal before."""

    info = GameInfo("made", "Made", "Made", "Made.", (), "Ours.", (), (), (2,), None)
    outline = Outline(())
    seating = ((0,), (1,))
    columns = ()

    def __init__(self, puts, deals=2):
        super().__init__()
        self.puts, self.deals, self.state_at_first = puts, deals, {}
        keys = (FIRST, SECOND, EXTRA, "left", "right", *(f"asked_{number}" for number in range(42)))
        self.columns = tuple(Column(key, key, Phrase(key)) for key in keys)

    def read(self, at, form):
        self.puts(at, form)
        return None if form.faults else dict(form.valid_answers)

    def parts(self, *_):
        return ()

    def caption(self, _):
        return ()

    def follows(self, _, hand, __):
        return hand

    def facts(self, _):
        return ()

    def is_over(self, at):
        return at.number > self.deals


def ask(key, *, needed=True):
    return Ask(key, Phrase(key), Phrase(key), needed=needed)


def choose(form, key, values="ab", *, needed=True):
    return form.choice(ask(key, needed=needed), [Option(value, value) for value in values])


def found(puts, deals=2):
    """The fields of a deal of such a game, by their keys."""
    return search(Made(puts, deals))


def keys(puts, deals=2):
    return set(found(puts, deals))


def test_a_question_that_is_never_put_is_no_field():
    assert keys(lambda _, form: choose(form, FIRST)) == {FIRST}


@pytest.mark.parametrize(("number", "is_found"), [(2, True), (15, True), (16, False)])
def test_a_game_has_asked_everything_once_fourteen_deals_bring_nothing_new(number, is_found):
    def puts(at, form):
        choose(form, FIRST)
        if at.number == number:
            choose(form, EXTRA)

    assert (EXTRA in keys(puts, deals=20)) is is_found


def test_a_match_that_is_over_asks_for_nothing_more():
    def puts(at, form):
        choose(form, FIRST)
        if at.number > 3:
            choose(form, EXTRA)

    assert keys(puts, deals=3) == {FIRST}


def test_the_first_the_middle_and_the_last_of_the_right_deals_are_played():
    def puts(at, form):
        said = choose(form, FIRST, "abcdef")
        if said == "f":
            form.faults.append(THROWING_IN_NOT_ALLOWED)
        before = at.state.get(FIRST) if at.number == 2 else None
        if before is not None:
            choose(form, f"asked_{'abcdef'.index(before)}")

    assert keys(puts) == {FIRST, "asked_0", "asked_2", "asked_4"}


def test_forty_ways_of_answering_are_tried_in_each_deal():
    def puts(_, form):
        said = form.choice(ask(FIRST), [Option(number, str(number)) for number in range(42)])
        if said is not None:
            choose(form, f"asked_{said}")

    assert keys(puts) == {FIRST, *(f"asked_{number}" for number in range(40))}


def test_each_answer_to_one_question_is_tried_with_each_to_the_next():
    def puts(_, form):
        said = (choose(form, FIRST), choose(form, SECOND))
        if said == ("a", "b"):
            choose(form, "left")
        if said == ("b", "a"):
            choose(form, "right")

    assert keys(puts) == {FIRST, SECOND, "left", "right"}


def test_optional_answer_may_remove_every_other_question():
    def puts(at, form):
        said = choose(form, FIRST, "abc", needed=False)
        if said == "c":
            form.faults.append(THROWING_IN_NOT_ALLOWED)
        elif said is not None:
            if choose(form, "left" if said == "a" else "right") == "a":
                choose(form, "asked_1" if said == "a" else "asked_2")
        else:
            choose(form, SECOND)
        if at.state.get(FIRST) == "b":
            choose(form, EXTRA)

    fields = found(puts)
    assert set(fields) == {FIRST, SECOND, EXTRA, "left", "right", "asked_1", "asked_2"}
    assert [key for key, one in fields.items() if one.needed] == []


def test_answer_of_every_valid_deal_is_needed_and_one_of_some_is_not():
    def puts(_, form):
        if choose(form, FIRST) == "a":
            choose(form, SECOND)

    assert {key: one.needed for key, one in found(puts).items()} == {FIRST: True, SECOND: False}


def test_a_range_is_from_the_least_that_can_be_said_to_the_most():
    def puts(_, form):
        said = choose(form, FIRST, "abc")
        if said is not None:
            low, high = {"a": (4, 8), "b": (2, 6), "c": (6, 12)}[said]
            form.number(ask(SECOND), low, high, step=2)

    fields = found(puts)
    assert (fields[SECOND].low, fields[SECOND].high, fields[SECOND].step) == (2, 12, 2)
    assert (fields[FIRST].low, fields[FIRST].high, fields[FIRST].values) == (None, None, ["a", "b", "c"])


def test_a_total_is_told_only_where_it_always_holds():
    def puts(_, form):
        if choose(form, FIRST) == "a":
            form.counts(Counts(ask(SECOND), TRICKS, 5, FIVE), 2)
        else:
            form.counts(Counts(ask(SECOND), TRICKS, 5), 2)

    assert found(puts)[SECOND].totals == {5, None}
    assert found(puts)[SECOND].declared()[0].total is None


def test_all_of_a_total_is_tried_with_the_first_and_with_the_last():
    def puts(_, form):
        taken = form.counts(Counts(ask(FIRST), TRICKS, 5, FIVE), 2, (3, 5))
        if taken == (3, 2):
            choose(form, "left")
        if taken == (0, 5):
            choose(form, "right")

    assert keys(puts) == {FIRST, "left", "right"}


def test_answers_from_each_seat_stand_in_the_order_of_the_seats_whoever_is_asked_first():
    barred = Option(9, "9", barred=THROWING_IN_NOT_ALLOWED)
    options = [
        (barred, Option(1, "1"), Option(2, "2"), Option(3, "3")),
        (Option(4, "4"), Option(5, "5"), Option(6, "6")),
    ]

    def puts(_, form):
        said = form.each(ask(FIRST), (1, 0), options)
        if said == (1, 4):
            choose(form, "left")
        if said == (3, 6):
            choose(form, "right")

    assert keys(puts) == {FIRST, "left", "right"}


def test_a_game_in_which_nothing_is_right_still_says_what_it_asks():
    def puts(_, form):
        choose(form, FIRST)
        form.faults.append(THROWING_IN_NOT_ALLOWED)

    assert keys(puts) == {FIRST}


def test_a_field_is_needed_and_counted_by_ones_until_it_is_found_otherwise():
    one = Found()
    assert (one.needed, one.step, one.low, one.high) == (True, 1, None, None)


def declared(game):
    return {one.column.key: (one.values, one.sizes) for one in deal_fields(game)}


HONOURS = [{"declarer": 0, "bid": 4, "strain": "spades", "honours": 0}]
SELDOM = {
    "skat": [{"player": 1, "game": "null", "result": "game lost"}],
    "bridge-rubber": HONOURS,
    "bridge-chicago": HONOURS,
}
"""Beginnings of deals that a few ways of answering do not come to: a bid is too high only where a game is lost, and how
many honours were held is asked where somebody held any."""


def asked(game):
    return {key: one.declared() for key, one in search(game, SELDOM.get(game.info.id, ())).items()}


SET_SO = {"gin": {"spades": "on"}}
"""Settings without which not all that a game has columns for is asked."""

BY_SIDE = {"spades", "spades-solo"}
"""Nils are asked about of some seats alone, and add up by side: `test_side_bids` says the columns."""

AT_THE_END = {"schieber"}
"""Games that ask who was first at the target once both sides are: `test_left_over` checks the column."""

LONGEST = {
    *("tarot-5", "pitch", "rentz", "phase-10", "skat", "barbu", "skull-king", "esmakker", "uno", "tyzicha", "rummy-13")
}
LONG_ONES = [pytest.param(id, marks=pytest.mark.long) for id in sorted(LONGEST)]
"""Games whose deals take seconds to be gone through."""


@pytest.mark.parametrize(
    "id", some_of([id for id in CATALOGUE.ids() if id not in BY_SIDE | AT_THE_END | LONGEST]) + LONG_ONES
)
def test_declared_columns_of_a_game_match_the_questions_of_its_deals(id):
    game = CATALOGUE.from_document(id, SET_SO.get(id))
    asks, says = asked(game), declared(game)
    for column in says.keys() & asks.keys():  # with more players there are more seats, before or after a word
        assert set(asks[column][0].choices) == set(says[column][0].choices)
        asks[column] = (asks[column][0]._replace(choices=says[column][0].choices), asks[column][1])
    assert list(asks.items()) == list(says.items())


CLOVER = {"id": "clover", "name": "Clover", "aim": "positive", "trumps": "clubs", "quotas": [3, 3]}
LOW = {"id": "low", "name": "Low", "aim": "negative", "trumps": "none", "quotas": [3, 3]}
SUIT = {"id": "suit", "name": "Suit", "aim": "positive", "trumps": "named", "quotas": [3, 3]}
STOPS = {"id": "stops", "name": "Stops", "aim": "stops"}
EITHER = {"id": "either", "name": "Either", "aim": "choice", "of": ["low", "clover"]}
BY_SUIT = {**EITHER, "trumps": "named"}

TRICKS_OF_SIX = {"id": "tricks", "name": "tricks", "total": 6}


def quota(*contracts, **more):
    """A quota table of two, six tricks, declared by forehand."""
    table = {"shape": "quota", "id": "house", "name": "House", "title": "Ours.", "players": 2, "sides": [[0], [1]]}
    frame = {"tricks": 6, "declarer": "forehand", "turn": "passes", "contracts": list(contracts)}
    return {**table, **frame, **more}


def ordered(order, *contracts, **more):
    return quota(*contracts, order=order, deals=2 * len(contracts), **more)


def tally(*items, **more):
    table = {"shape": "tally", "id": "house", "name": "House", "title": "Ours.", "players": [2, 3]}
    return {**table, "items": list(items), **more}


@pytest.mark.parametrize(
    "table",
    [
        quota(CLOVER, target=10),
        quota(CLOVER, LOW, target=10),
        quota(CLOVER, SUIT, LOW, end_tricks=6),
        ordered("free", CLOVER),
        ordered("free", LOW, STOPS),
        ordered("free", LOW, CLOVER, EITHER),
        ordered("free", SUIT, LOW, turn="blocks"),
        ordered("round", STOPS),
        ordered("round", LOW, CLOVER, BY_SUIT),
        ordered("deal", LOW, SUIT, CLOVER),
        ordered("block", SUIT, LOW, turn="blocks"),
        tally(TRICKS_OF_SIX, deals=3),
        tally({**TRICKS_OF_SIX, "total": [6, 5]}, deals=3),
        tally({**TRICKS_OF_SIX, "most": 4}, deals=3),
        tally({**TRICKS_OF_SIX, "points": 5}, target=25, at_once=True),
        tally({**TRICKS_OF_SIX, "by": "player"}, players=4, seating="pairs", deals=3),
        tally(TRICKS_OF_SIX, {"id": "last", "name": "last trick", "total": 1, "within": "tricks"}, deals=3),
        tally(
            {"id": "sets", "name": "sets", "most": 3, "cards": 2},
            {"id": "pile", "name": "cards"},
            hands=[{"id": "all", "name": "All", "counts": ["sets", "pile"], "cards": 12}],
            deals=3,
        ),
        tally(
            {"id": "cards", "name": "cards", "cards": 3},
            hands=[{"id": "all", "name": "All", "counts": ["cards"], "cards": 12}],
            deals=3,
        ),
        tally(
            {"id": "runs", "name": "runs", "most": 6, "by": "player", "cards": 3},
            hands=[{"id": "all", "name": "All", "counts": ["runs"], "suit": 13}],
            deals=3,
        ),
        tally(
            TRICKS_OF_SIX,
            {"id": "aces", "name": "aces", "total": 4},
            hands=[{"id": "one", "name": "One", "counts": ["tricks"]}, {"id": "none", "name": "None"}],
            decides="the dealer",
            deals=3,
        ),
        tally(
            TRICKS_OF_SIX,
            hands=[{"id": "one", "name": "One", "counts": ["tricks"]}, {"id": "none", "name": "None"}],
            order="deal",
            deals=4,
        ),
    ],
)
def test_columns_derived_from_an_own_table_match_the_questions_of_its_deals(table):
    game = CATALOGUE.from_document(table)
    assert list(asked(game).items()) == list(declared(game).items())

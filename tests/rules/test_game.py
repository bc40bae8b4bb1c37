"""The defaults of a question, a column and a score."""

from scorekeeper.rules.code_games.contract_bridge import BridgeContract, Line, Rubber
from scorekeeper.rules.deal_questions import Ask, Counts
from scorekeeper.rules.game import AccountSeats, Column, Field, Option, Questions, Standing, Values
from scorekeeper.rules.outline import Entry, Outline
from scorekeeper.rules.phrase import Phrase

NAME = Phrase("Name")


def test_a_question_is_put_once_to_the_whole_table_and_has_to_be_answered():
    field = Field("name", "choice", NAME)
    assert (field.index, field.size, field.account, field.seat, field.group) == (None, 0, None, None, None)
    assert (field.needed, field.announced, field.options, field.note) == (True, False, (), None)


def test_a_number_is_asked_for_one_by_one_from_nought():
    field = Field("name", "number", NAME)
    assert (field.low, field.high, field.step) == (0, 0, 1)


def test_a_column_is_an_answer_in_words_about_the_deal_as_a_whole():
    column = Column("name", "name", NAME)
    assert (column.each, column.seats, column.number) == (False, False, False)
    assert (column.answer, column.names, column.called) == (True, "", ())


def test_an_option_is_open_and_a_total_goes_by_the_names_of_its_seats():
    assert (Option(1, NAME).hint, Option(1, NAME).barred) == (None, None)
    assert AccountSeats((0, 2)).label is None


def test_the_highest_score_leads_and_may_be_settled_in_money():
    standing = Standing(over=True, places=(1, 2))
    assert (standing.high_wins, standing.money) == (True, True)


def test_nothing_is_announced_and_no_rules_are_shown_unasked():
    asked = Questions((), (), (), ())
    assert (asked.announced, asked.card) == (None, ())


def test_a_question_of_a_game_of_code_is_needed_and_comes_after_the_play():
    ask = Ask("last_trick", NAME, Phrase("Who?"))
    assert (ask.needed, ask.announced, ask.column(Values()).header) == (True, False, "last trick")
    counts = Counts(ask, NAME, 13)
    assert (counts.total, counts.most, counts.named) == (None, None, False)


def test_a_contract_is_not_doubled_and_its_score_is_the_declarers_above_the_line():
    assert BridgeContract(1, "clubs").doubling == 0
    assert (Line(NAME, 100).below, Line(NAME, 100).defenders) == (False, False)
    assert Rubber() == ((0, 0), (0, 0))


def test_a_phrase_is_of_one_thing():
    assert (NAME.values, NAME.plural, NAME.count) == (None, None, 1)


def test_a_game_may_read_as_facts_alone():
    outline = Outline((NAME,))
    assert (outline.entries, outline.legend, outline.settings) == ((), None, ())
    assert (outline.choices, outline.figures) == ((), ())
    assert Entry("Name") == ("Name", (), (), None, (), (), "")

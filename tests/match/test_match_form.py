"""A match's form is a value: what was written stays, what is wrong stands beside its field."""

from dataclasses import replace

import pytest

from scorekeeper.match.form_seats import moved_up, with_game, with_known, with_name, without_names
from scorekeeper.match.match import Match
from scorekeeper.match.match_form import FormPlayer, MatchForm, faults_of_form, form_for, form_of, match_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say
from tests.support.tables import spoken

SWEDISH = CATALOGUE.game("swedish")


def named(*names):
    return tuple(map(FormPlayer, names))


def three(*, first: int | None = 2, **facts) -> MatchForm:
    return MatchForm(SWEDISH, named("Anna", "Bo", "Cleo"), 3, first, **facts)


def said(fault):
    return None if fault is None else say(fault)


def test_missing_answers_are_told_only_when_the_form_is_saved():
    form = form_for(SWEDISH)
    assert not faults_of_form(form, missing=False)
    assert spoken(faults_of_form(form, missing=True).all) == [
        "Player 1 has no name.",
        "Player 2 has no name.",
        "Player 3 has no name.",
        "Who deals first? Tap a name.",
    ]


def test_second_of_two_players_with_one_name_gets_the_fault():
    wrong = faults_of_form(with_name(three(), 2, " anna "), missing=False)
    assert {seat: say(fault) for seat, fault in wrong.names.items()} == {2: "Two players are called anna."}


def test_a_third_with_the_same_name_is_told_too():
    wrong = faults_of_form(MatchForm(SWEDISH, named("Bo", "Bo", "Bo"), 3, 0), missing=False)
    assert sorted(wrong.names) == [1, 2]


@pytest.mark.parametrize(
    ("field", "text", "fault"),
    [
        ("title", "x" * 81, "The title has 81 characters; 80 are kept."),
        ("location", "x" * 81, "The place has 81 characters; 80 are kept."),
        ("note", "a\x00b", "The note holds a character that cannot be written."),
    ],
)
def test_fault_of_a_text_stands_beside_its_field(field, text, fault):
    wrong = faults_of_form(three(texts={field: text}), missing=True)
    assert spoken(wrong.all) == [fault]
    assert said(wrong.texts[field]) == fault


def test_fault_of_a_stake_stands_beside_its_field():
    wrong = faults_of_form(three(stake="a lot"), missing=True)
    assert said(wrong.stake) == 'The stake "a lot" is not an amount, such as 0.50 €.'


def test_a_blank_stake_is_no_stake():
    assert match_of(three(stake="  "), SWEDISH).stake is None


def test_moving_a_player_up_keeps_whoever_begins_in_a_new_match():
    moved = moved_up(three(first=2), 2)
    assert (moved.players, moved.first) == (("Anna", "Cleo", "Bo"), 1)
    assert moved_up(three(first=0), 1).first == 1
    assert moved_up(three(first=0), 2).first == 0


def test_moving_a_player_up_in_a_match_with_deals_keeps_the_seat_that_began():
    assert moved_up(three(first=2, match_id="m"), 2).first == 2


def test_the_names_of_a_larger_table_are_kept_while_a_smaller_one_is_looked_at():
    four = with_name(with_game(three(), CATALOGUE.game("finnish-4")), 3, "Dag")
    back = with_game(four, SWEDISH)
    assert back.players == ("Anna", "Bo", "Cleo")
    assert with_game(back, CATALOGUE.game("finnish-4")).players == ("Anna", "Bo", "Cleo", "Dag")


def test_another_question_about_who_begins_is_asked_again_in_a_new_match():
    assert with_game(three(), CATALOGUE.game("estonian-3")).first is None
    assert with_game(three(), CATALOGUE.game("british")).first == 2


def test_in_a_match_with_deals_the_first_dealer_stays_however_it_is_asked_for():
    form = with_game(three(first=2, match_id="m"), CATALOGUE.game("estonian-3"))
    assert form.first == 0
    assert match_of(form, form.game).first_dealer == 2


def test_holder_of_the_ace_of_clubs_sits_left_of_the_first_dealer():
    form = MatchForm(CATALOGUE.game("estonian-3"), named("A", "B", "C"), 3, 0)
    assert match_of(form, form.game).first_dealer == 2


def test_a_name_that_is_picked_goes_to_the_first_empty_seat_or_the_one_in_hand():
    assert with_known(MatchForm(SWEDISH, named("Anna", ""), 3), "Eva").players == ("Anna", "Eva", "")
    assert with_known(MatchForm(SWEDISH, named("Anna"), 3, at=2), "Eva").players == ("Anna", "", "Eva")
    assert with_known(three(at=0), "Eva").players == ("Eva", "Bo", "Cleo")
    assert with_known(three(), "Eva") == three()


def test_clearing_leaves_nobody_and_nobody_who_begins():
    assert without_names(three()) == MatchForm(SWEDISH, (), 3, None)


def test_numbers_that_do_not_add_up_are_told_and_kept():
    game = CATALOGUE.game("finnish-4")
    form = replace(form_for(game), options={"quotas": {"grandi": [6, 5, 2, 2]}})
    assert (
        said(faults_of_form(form, missing=False).settings["quotas", "grandi"])
        == "Grandi adds up to 15; it has to be 12."
    )


def test_a_match_as_a_form_and_back_is_the_same_match():
    game = CATALOGUE.from_document("finnish-4", {"quotas": {"grandi": [3, 3, 3, 3]}})
    options = {"quotas": {"grandi": [3, 3, 3, 3]}}
    match = Match(game, ("A", "B", "C", "D"), 3, options=options, title="T", note="N", started="2026-01-30T18:00:00Z")
    assert match_of(form_of(match, "m"), game, match) == match

"""The questions of an entry, step by step."""

import pytest

from scorekeeper.match.entry import rest
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say
from tests.rules.quota_questions import EVEN, ask, stops_rounds
from tests.support.tables import played, spoken

FINNISH = [{"counts": [4, 8, 4]}, {"counts": [4, 4, 8]}, {"counts": [8, 4, 4]}] * 3
"""All rounds before the choice."""


def keys(questions):
    return [field.key for field in questions.fields]


def quotas(questions):
    return spoken(questions.shares)


def missing(questions):
    return spoken(questions.missing)


def test_the_contract_is_asked_first_and_alone_with_a_hint_on_each():
    questions = ask("swedish", {})
    assert keys(questions) == ["contract"]
    assert [(o.value, say(o.hint)) for o in questions.fields[0].options] == [
        ("spader", "spades trumps"),
        ("trumf", "name a suit"),
        ("sang", "no trumps"),
        ("pass", "avoid tricks"),
    ]
    assert missing(questions) == ["Which contract?"]
    assert questions.announced is None
    assert questions.card == ()


def test_a_contract_that_was_played_is_shown_with_the_reason_why_it_cannot_be_again():
    questions = ask("swedish", {}, *[{"contract": "sang", "counts": [6, 6, 4]}] * 3)
    barred = {o.value: o.barred and say(o.barred) for o in questions.fields[0].options}
    assert barred == {"spader": None, "trumf": None, "sang": "Seat 1 has already played Sang.", "pass": None}


def test_player_who_chooses_valtti_is_told_to_name_the_suit():
    (field,) = [f for f in ask("finnish-3", {}, *FINNISH).fields if f.key == "played_as"]
    assert [(o.value, say(o.hint)) for o in field.options] == [
        ("valtti", "name a suit"),
        ("grandi", "no trumps"),
        ("misaari", "avoid tricks"),
    ]


def test_the_suit_is_needed_where_the_declarer_names_it():
    questions = ask("swedish", {"contract": "trumf"})
    assert keys(questions) == ["contract", "trump", "counts", "counts", "counts"]
    assert questions.fields[1].needed
    assert missing(questions) == ["Which suit is trumps?"]
    assert questions.announced is None


def test_the_suit_is_offered_and_not_needed_where_it_is_turned():
    questions = ask("swedish-1949", {})
    assert keys(questions) == ["trump", "counts", "counts", "counts"]
    assert not questions.fields[0].needed


def test_no_suit_is_asked_where_there_is_none_or_the_contract_has_its_own():
    assert keys(ask("swedish", {"contract": "sang"})) == ["contract", *["counts"] * 3]
    assert keys(ask("swedish", {"contract": "spader"})) == ["contract", *["counts"] * 3]


def test_once_contract_and_suit_are_known_the_table_hears_who_plays_what_and_the_quotas():
    questions = ask("swedish", {"contract": "trumf", "trump": "hearts"})
    assert say(questions.announced) == "Seat 1 plays Trumf, hearts"
    assert quotas(questions) == ["Seat 1 8", "Seat 2 4", "Seat 0 4"]
    assert len(questions.card) >= 2
    assert say(ask("swedish", {"contract": "spader"}).announced) == "Seat 1 plays Spader"
    assert say(ask("manni", {"contract": "nolo"}).announced) == "Nolo"
    assert quotas(ask("swedish", {"contract": "pass"})) == ["Seat 1 4", "Seat 2 6", "Seat 0 6"]
    assert quotas(ask("raf", {"contract": "miss"})) == ["Seat 0 3", "Seat 1 5", "Seat 2 8"]
    assert quotas(ask("manni", {"contract": "nolo"})) == ["Seat 0 4", "Seat 1 4", "Seat 2 4"]
    assert quotas(ask("finnish-partners", {"contract": "misere"})) == ["Seat 1 5", "Seat 0 8"]


def test_no_quota_is_told_before_the_contract_and_its_suit_are_known():
    assert quotas(ask("swedish", {})) == []
    assert quotas(ask("swedish", {"contract": "trumf"})) == []


def test_the_announcement_of_a_choice_names_both():
    questions = ask("finnish-3", {"played_as": "misaari"}, *FINNISH)
    assert say(questions.announced) == "Seat 1 plays Valinta as Misääri"
    assert ask("finnish-3", {}, *FINNISH).announced is None


def test_picking_valtti_the_declarer_names_the_suit_too():
    questions = ask("finnish-3", {"played_as": "valtti"}, *FINNISH)
    assert keys(questions)[:2] == ["played_as", "trump"]
    assert questions.fields[1].needed
    assert missing(questions) == ["Which suit is trumps?"]
    assert missing(ask("finnish-3", {}, *FINNISH)) == ["What is Valinta played as?"]


def test_the_scores_follow_while_the_tricks_are_entered():
    questions = ask("swedish", {"contract": "sang", "counts": [6, None, None]}, first_dealer=2)
    assert questions.points == (-2, None, None)
    assert missing(questions) == ["10 tricks left to enter."]
    assert say(questions.groups[0].so_far) == "6 of 16 tricks"
    assert [say(f.note) for f in questions.fields if f.note] == ["needs 8", "needs 4", "needs 4"]


def test_too_many_tricks_are_told_before_the_last_is_entered():
    questions = ask("swedish", {"contract": "sang", "counts": [9, 9, None]})
    assert missing(questions) == ["That makes 18 tricks; there are 16."]


def test_nothing_is_missing_when_it_adds_up_and_everything_wrong_is_told_when_not():
    assert missing(ask("swedish", {"contract": "sang", "counts": [6, 6, 4]})) == []
    assert missing(ask("swedish", {"contract": "sang", "counts": [6, 6, 3]})) == ["That makes 15 tricks; there are 16."]
    assert missing(ask("swedish", {"contract": "sang"})) == ["16 tricks left to enter."]


def test_in_stops_the_winner_scores_once_everybodys_cards_are_known():
    deals = EVEN["estonian-3"] * 4
    some = ask("estonian-3", {"counts": [0, 3, None]}, *deals)
    assert some.points == (None, -3, None)
    assert missing(some) == ["How many cards does Seat 2 have left?"]
    assert some.groups[0].total is None
    assert say(some.groups[0].so_far) == "3 cards left"
    assert say(ask("estonian-3", {"counts": [0, 1, None]}, *deals).groups[0].so_far) == "1 card left"
    assert ask("estonian-3", {"counts": [0, 3, 2]}, *deals).points == (5, -3, -2)
    assert ask("estonian-3", {"counts": [1, 3, 2]}, *deals).points == (-1, -3, -2)


def test_overtricks_only_shows_no_score_below_nought_while_entering():
    assert ask("british-overtricks", {"counts": [5, 6, 5]}).points == (0, 2, 1)


@pytest.mark.parametrize(("game", "hint"), [("british", None), ("coleman", "hearts trumps")])
def test_a_contract_that_is_not_chosen_is_not_asked(game, hint):
    questions = ask(game, {})
    assert "contract" not in keys(questions)
    assert hint is None or "counts" in keys(questions)


def test_the_estonian_choice_offers_six_contracts_with_their_hints():
    questions = ask("estonian-3", {}, *EVEN["estonian-3"] * 4, *stops_rounds(3))
    assert keys(questions) == ["played_as"]
    assert [say(o.hint) for o in questions.fields[0].options] == [
        "no trumps",
        "avoid tricks",
        "name a suit",
        "name, and avoid",
        "run out",
        "run out",
    ]


def notes(questions):
    return [say(field.note) for field in questions.fields if field.note]


def test_each_quota_stands_beside_its_player_whoever_declares():
    assert notes(ask("swedish", {"contract": "sang"}, first_dealer=0)) == ["needs 4", "needs 8", "needs 4"]
    assert notes(ask("swedish", {"contract": "pass"}, first_dealer=1)) == ["needs 6", "needs 6", "needs 4"]
    assert notes(ask("manni", {"contract": "nolo"})) == ["needs 4", "needs 4", "needs 4"]
    assert notes(ask("estonian-3", {}, *EVEN["estonian-3"] * 4)) == []


def test_each_field_says_whose_tricks_it_asks_for_and_how_many_there_can_be():
    counts = ask("finnish-partners", {"contract": "trump", "trump": "hearts"}).fields[-2:]
    assert [(f.index, f.size, f.account, f.seat, f.low, f.high, f.group) for f in counts] == [
        (0, 2, 0, 0, 0, 13, "counts"),
        (1, 2, 1, 1, 0, 13, "counts"),
    ]


def test_questions_before_the_play_are_marked_as_announced():
    fields = ask("swedish", {"contract": "trumf"}).fields
    assert [(f.key, f.announced, f.needed) for f in fields[:3]] == [
        ("contract", True, True),
        ("trump", True, True),
        ("counts", False, True),
    ]
    played_as, trump, *_ = ask("finnish-3", {"played_as": "valtti"}, *FINNISH).fields
    assert (played_as.key, played_as.announced, trump.announced) == ("played_as", True, True)


def test_the_last_tricks_are_asked_for_though_nothing_is_left():
    assert missing(ask("swedish", {"contract": "sang", "counts": [9, 7, None]})) == ["0 tricks left to enter."]


def test_a_contract_that_is_not_due_is_what_was_said_all_the_same():
    questions = ask("british", {"contract": "misere"})
    assert say(questions.announced) == "Seat 0 plays Misère"
    assert missing(ask("british", {"contract": "misere", "counts": [4, 6, 6]})) == ["Misère is not due; No trumps is."]


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (["sang"], "Contract: a list is not one of Spader, Trumf, Sang, Pass."),
        (7, "Contract: 7 is not one of Spader, Trumf, Sang, Pass."),
        ("grandi", "Grandi is not a contract of this game."),
        ("grandissimo", "The entry there is not a contract of this game."),
    ],
)
def test_a_contract_that_there_is_not_is_told_as_soon_as_it_is_said(said, sentence):
    questions = ask("swedish", {"contract": said, "counts": [6, 6, 4]})
    assert keys(questions) == ["contract"]
    assert missing(questions) == [sentence]


def with_a_choice(**more):
    """The Swedish table with a fifth contract, a choice of two."""
    table = CATALOGUE.game("swedish").document()
    choice = {"id": "any", "name": "Any", "aim": "choice", "of": ["trumf", "sang"], **more}
    return CATALOGUE.from_document({**table, "deals": 15, "contracts": [*table["contracts"], choice]})


def asked(game, answers):
    return game.questions(played(game).position, answers)


def test_a_choice_among_other_contracts_is_told_as_one():
    game = with_a_choice()
    assert [say(option.hint) for option in asked(game, {}).fields[0].options] == [
        "spades trumps",
        "name a suit",
        "no trumps",
        "avoid tricks",
        "free choice",
    ]
    assert missing(asked(game, {"contract": "any"})) == ["What is Any played as?"]
    assert [option.value for option in asked(game, {"contract": "any"}).fields[1].options] == ["trumf", "sang"]


def test_a_turned_suit_need_not_be_said_in_a_choice_that_names_none():
    table = CATALOGUE.game("swedish-1949").document()
    choice = {"id": "any", "name": "Any", "aim": "choice", "of": [table["contracts"][0]["id"]]}
    contracts = [choice, *table["contracts"][:2]]
    game = CATALOGUE.from_document({**table, "contracts": contracts})
    answers = {"contract": "any", "played_as": table["contracts"][0]["id"]}
    assert [(f.key, f.needed) for f in asked(game, answers).fields][1:3] == [("trump", False), ("counts", True)]


def test_the_scores_follow_from_the_quotas_of_whoever_declares():
    assert ask("swedish", {"contract": "sang", "counts": [6, None, None]}).points == (2, None, None)
    assert ask("swedish", {"contract": "sang", "counts": [None, 6, None]}).points == (None, -2, None)
    assert ask("swedish", {}).points == (None, None, None)


def test_points_of_two_who_ran_out_stay_unknown():
    deals = EVEN["estonian-3"] * 4
    assert ask("estonian-3", {"counts": [0, 0, 3]}, *deals).points == (None, None, -3)


@pytest.mark.parametrize(("counts", "value"), [([1, 3, None], 0), ([0, 3, None], None), ([1, None, None], None)])
def test_in_stops_the_last_player_has_run_out_where_no_other_has(counts, value):
    asked = ask("estonian-3", {"counts": counts}, *EVEN["estonian-3"] * 4)
    followed = rest(asked, {"counts": counts})
    assert (followed and (followed[0].index, followed[1])) == (None if value is None else (2, value))


def test_in_stops_no_quota_is_announced_and_a_contracts_own_suit_is_not_said_again():
    assert say(ask("estonian-3", {}, *EVEN["estonian-3"] * 4).announced) == "Seat 1 plays Stops up"
    assert say(ask("swedish", {"contract": "spader", "trump": "spades"}).announced) == "Seat 1 plays Spader"
    assert say(ask("swedish-1949", {"trump": "clubs"}).announced) == "Seat 1 plays Trumf, clubs"


def test_the_table_is_told_the_rules_of_a_choice_and_of_what_was_picked():
    table = CATALOGUE.game("swedish").document()
    cards = {"trumf": ["Name."], "sang": ["None."], "spader": ["Spades."], "pass": ["Pass."]}
    contracts = [{**contract, "card": cards[contract["id"]]} for contract in table["contracts"]]
    choice = {"id": "any", "name": "Any", "aim": "choice", "of": ["trumf", "sang"], "card": ["Pick."]}
    game = CATALOGUE.from_document({**table, "deals": 15, "contracts": [*contracts, choice]})
    assert asked(game, {"contract": "any"}).card == ("Pick.",)
    assert asked(game, {"contract": "any", "played_as": "sang"}).card == ("Pick.", "None.")
    assert asked(game, {"contract": "sang"}).card == ("None.",)


def test_with_the_suit_and_all_the_tricks_nothing_is_missing():
    deal = {"contract": "trumf", "trump": "hearts", "counts": [4, 8, 4]}
    assert missing(ask("swedish", deal)) == []
    assert missing(ask("swedish", {**deal, "counts": [4, 8, None]})) == ["4 tricks left to enter."]


@pytest.mark.parametrize(
    ("trump", "sentence"),
    [
        (["hearts"], "Trumps: a list is not one of clubs, diamonds, hearts, spades."),
        ({"suit": "hearts"}, "Trumps: an object is not one of clubs, diamonds, hearts, spades."),
        ("stars", '"stars" is not a suit; the suits are clubs, diamonds, hearts and spades.'),
    ],
)
def test_a_list_or_another_word_in_place_of_a_suit_is_told_in_the_entry(trump, sentence):
    questions = ask("swedish", {"contract": "trumf", "trump": trump, "counts": [8, 4, 4]})
    assert missing(questions) == [sentence]

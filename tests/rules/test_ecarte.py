"""Écarté, as Denexa's page tells it."""

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say
from tests.support.tables import played, spoken


def hand(tricks, king="none", vulnerable="nobody"):
    return {"king": king, "vulnerable": vulnerable, "tricks": tricks}


def test_the_players_deal_in_turn_and_nobody_declares():
    match = played("ecarte", hand([3, 2]), hand([3, 2]), hand([2, 3]), first_dealer=1)
    assert [o.dealer for o in match.outcomes] == [1, 0, 1]
    assert {o.declarer for o in match.outcomes} == {None}
    assert spoken(match.due.facts) == ["Seat 0 deals", "Seat 1 leads to the first trick"]
    assert match.match.game.owed(match.position) == ((), ())


FOUR = [hand([5, 0], vulnerable="forehand"), hand([3, 2])]


def test_a_king_that_makes_five_wins_before_a_card_is_played():
    match = played("ecarte", *FOUR, {"king": "turned"})
    assert match.conflicts == []
    assert match.totals == (5, 0)
    assert match.standing.over
    assert match.standing.places == (1, 2)
    assert match.due is None


def ask(answers, *deals):
    match = played("ecarte", *deals)
    return CATALOGUE.game("ecarte").questions(match.position, answers)


def test_the_king_is_asked_first_and_then_what_depends_on_it():
    first = ask({})
    assert [f.key for f in first.fields] == ["king"]
    assert [say(o.name) for o in first.fields[0].options] == [
        "No king",
        "Turned up",
        "Seat 0 shows it",
        "Seat 1 shows it",
    ]
    assert spoken(first.missing) == ["Was the king of trumps turned or shown?"]
    then = ask({"king": "none"})
    assert [f.key for f in then.fields] == ["king", "vulnerable", "tricks", "tricks"]
    assert spoken(then.missing) == ["Who prevented the first exchange?"]


def test_nothing_more_is_asked_when_the_king_has_won():
    questions = ask({"king": "turned"}, *FOUR)
    assert [f.key for f in questions.fields] == ["king"]
    assert questions.missing == ()
    assert questions.points == (1, 0)


def test_the_tricks_are_asked_until_they_add_up():
    none = ask({"king": "none", "vulnerable": "nobody"})
    assert spoken(none.missing) == ["5 tricks left to enter."]
    one = ask({"king": "none", "vulnerable": "nobody", "tricks": [3, None]})
    assert spoken(one.missing) == ["2 tricks left to enter."]
    assert say(one.groups[0].so_far) == "3 of 5 tricks"
    both = ask({"king": "none", "vulnerable": "nobody", "tricks": [3, 2]})
    assert both.missing == ()
    assert both.points == (1, 0)


def test_two_players_sit_each_for_themselves():
    game, match = CATALOGUE.game("ecarte"), played("ecarte")
    assert game.sides(2) == ((0,), (1,))
    assert [account.seats for account in game.accounts(match.position)] == [(0,), (1,)]
    assert [(seat, say(role)) for seat, role in played("ecarte", first_dealer=1).due.roles] == [
        (1, "deals"),
        (0, "forehand"),
    ]


def test_each_field_says_whose_tricks_it_asks_for():
    fields = ask({"king": "none", "vulnerable": "nobody"}).fields[2:]
    assert [(f.index, f.size, f.account, f.low, f.high, f.group) for f in fields] == [
        (0, 2, 0, 0, 5, "tricks"),
        (1, 2, 1, 0, 5, "tricks"),
    ]


def test_player_who_prevented_the_exchange_is_named_with_the_way():
    position = played("ecarte", hand([3, 2])).position
    king, vulnerable = CATALOGUE.game("ecarte").questions(position, {"king": "none"}).fields[:2]
    assert [say(option.name) for option in king.options] == [
        "No king",
        "Turned up",
        "Seat 1 shows it",
        "Seat 0 shows it",
    ]
    assert [option.hint and say(option.hint) for option in king.options] == [None, "1 for Seat 1", "1 point", "1 point"]
    assert [(say(option.name), option.hint and say(option.hint)) for option in vulnerable.options] == [
        ("Nobody", None),
        ("Seat 1", "refused"),
        ("Seat 0", "played at once"),
    ]


def test_too_many_tricks_are_told_before_all_are_entered():
    some = {"king": "none", "vulnerable": "nobody"}
    assert spoken(ask({**some, "tricks": [5, None]}).missing) == ["0 tricks left to enter."]
    assert spoken(ask({**some, "tricks": [6, None]}).missing) == ["Seat 0 cannot have 6 tricks; 5 are played."]
    assert say(ask({**some, "tricks": [None, 2]}).groups[0].so_far) == "2 of 5 tricks"


def test_a_king_that_won_leaves_no_question_about_the_exchange():
    assert spoken(played("ecarte", *FOUR, {"king": "dealer", "vulnerable": "dealer"}).outcomes[-1].faults) == [
        "The king has won the match already; no tricks are played."
    ]
    assert ask({"king": "none"}, *FOUR).points == (None, None)


def test_the_other_player_leads_whoever_deals():
    assert spoken(played("ecarte", first_dealer=1).due.facts) == ["Seat 1 deals", "Seat 0 leads to the first trick"]


def test_a_faulty_hand_scores_nothing_and_keeps_what_was_said():
    outcome = played("ecarte", hand([3, 3], king=None)).outcomes[0]
    assert (outcome.points, outcome.totals, outcome.parts) == (None, (0, 0), ())
    assert outcome.answers == {"vulnerable": "nobody", "tricks": [3, 3]}
    assert played("ecarte", hand([3, 2])).outcomes[0].points == (1, 0)

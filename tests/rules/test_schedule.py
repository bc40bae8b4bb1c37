"""The dealer, the declarer and the next deal, deal by deal, as the sources tell it."""

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say
from tests.rules.house_quotas import HOUSE
from tests.support.tables import played, spoken, thrown_in

QUOTAS = {"swedish": {"spader": (8, 4, 4), "trumf": (8, 4, 4), "sang": (8, 4, 4), "pass": (4, 6, 6)}}


def walk(game, first_dealer=0, deals=None):
    """Every due deal of a match in which everybody takes their quota exactly and plays what comes first."""
    rules = CATALOGUE.game(game)
    match = played(rules, first_dealer=first_dealer)
    position, dues = match.position, []
    while (due := rules.due(position)) is not None and (deals is None or len(dues) < deals):
        dues.append(due)
        answers = {"contract": due.choices[0]}
        questions = rules.questions(position, answers)
        if any(field.key == "played_as" for field in questions.fields):
            answers["played_as"] = next(f for f in questions.fields if f.key == "played_as").options[0].value
        questions = rules.questions(position, answers)
        group = questions.groups[0]
        counts = [0] * sum(field.group == group.key for field in questions.fields)
        if group.total is None:
            counts[1:] = [1] * (len(counts) - 1)
        else:
            counts[0] = group.total
        outcome = rules.play(position, answers | {"counts": counts})
        assert outcome.faults == ()
        position = outcome.after
    return dues


def test_in_sweden_the_deal_passes_left_and_forehand_declares():
    dues = walk("swedish", first_dealer=2)
    assert [due.dealer for due in dues] == [2, 0, 1] * 4
    assert [due.declarer for due in dues] == [0, 1, 2] * 4


def test_in_britain_each_dealer_plays_the_four_contracts_in_succession():
    dues = walk("british", first_dealer=1)
    assert [due.dealer for due in dues] == [1] * 4 + [2] * 4 + [0] * 4
    assert [due.declarer for due in dues] == [due.dealer for due in dues]
    assert [due.choices for due in dues] == [("no-trumps",), ("random-trump",), ("dealers-trump",), ("misere",)] * 3


def test_by_own_choice_in_britain_the_last_deal_of_a_block_has_no_choice():
    dues = walk("british-choice")
    assert [len(due.choices) for due in dues] == [4, 3, 2, 1] * 3


def test_polleys_first_dealer_plays_the_contracts_in_the_printed_order():
    dues = walk("polley")
    assert [due.choices[0] for due in dues if due.dealer == 0] == [
        "hearts",
        "spades",
        "misere",
        "diamonds",
        "dealers-choice",
        "clubs",
        "no-trumps",
    ]


def test_colemans_rounds_are_one_contract_each():
    dues = walk("coleman")
    assert [due.choices[0] for due in dues[::3]] == [
        "hearts",
        "clubs",
        "diamonds",
        "spades",
        "no-trumps",
        "dealers-choice",
    ]
    assert [due.choices for due in dues[0:3]] == [("hearts",)] * 3


@pytest.mark.parametrize(
    ("game", "deals"),
    [
        ("swedish", 12),
        ("swedish-1949", 9),
        ("swedish-1949-choice", 12),
        ("kortman-1944", 12),
        ("british", 12),
        ("british-choice", 12),
        ("british-overtricks", 12),
        ("coleman", 18),
        ("polley", 21),
        ("follett", 15),
        ("lever", 12),
        ("raf", 18),
        ("finnish-partners", 16),
        ("portuguese", 12),
        ("estonian-3", 24),
        ("estonian-4", 32),
        ("finnish-3", 12),
        ("finnish-4", 16),
    ],
)
def test_match_ends_after_all_its_deals_with_every_contract_declared_once_by_each(game, deals):
    dues = walk(game)
    contracts = [c["id"] for c in CATALOGUE.game(game).document()["contracts"]]
    players = CATALOGUE.game(game).document()["players"]
    assert len(dues) == deals
    played_by = sorted((due.declarer, due.choices[0]) for due in dues)
    assert played_by == sorted((seat, c) for seat in range(players) for c in contracts)


def test_the_holder_of_the_ace_of_clubs_is_forehand_first_and_deals_the_second_hand():
    dues = walk("estonian-3", first_dealer=0)
    assert (dues[0].dealer, dues[0].declarer) == (None, 1)
    assert (dues[1].dealer, dues[1].declarer) == (1, 2)
    assert dues[0].roles == ((1, dues[0].roles[0][1]),)
    assert say(dues[0].facts[0]) == "Seat 1 holds the ace of clubs, begins and plays No trumps"


def test_manni_is_over_when_somebody_has_ten_and_not_before():
    nine = [{"contract": "trumps", "counts": [13 - 4, 2, 1]}, {"contract": "trumps", "counts": [8, 2, 2]}]
    match = played("manni", *nine)
    assert match.totals == (9, -4, -5)
    assert not match.standing.over
    assert match.due.dealer == 2
    match = played("manni", *nine, {"contract": "nolo", "counts": [3, 4, 5]})
    assert match.totals == (10, -4, -6)
    assert match.standing.over
    assert match.standing.places == (1, 2, 3)
    assert match.due is None


def test_after_a_hand_is_thrown_in_the_same_dealer_deals_and_the_same_contract_is_forced():
    match = played(
        "swedish",
        {"contract": "sang", "counts": [6, 6, 4]},
        thrown_in(contract="trumf", trump="hearts"),
        first_dealer=2,
    )
    assert [o.number for o in match.outcomes] == [1, 2]
    assert match.outcomes[1].points is None
    assert match.outcomes[1].totals == (-2, 2, 0)
    assert match.outcomes[1].box is None
    due = match.due
    assert (due.number, due.dealer, due.declarer, due.choices) == (2, 0, 1, ("trumf",))
    assert match.match.game.owed(match.position)[1] == ("spader", "trumf", "sang", "pass")
    assert spoken(due.facts) == ["Seat 0 deals", "the hand was thrown in: Seat 1 plays Trumf again"]


def test_deal_after_a_thrown_in_one_may_change_the_suit_and_passes_the_turn_on():
    match = played(
        "swedish",
        thrown_in(contract="trumf", trump="hearts"),
        thrown_in(contract="trumf", trump="clubs"),
        {"trump": "spades", "counts": [4, 8, 4]},
    )
    assert [o.number for o in match.outcomes] == [1, 1, 1]
    assert match.conflicts == []
    assert (match.due.number, match.due.dealer) == (2, 1)
    assert match.outcomes[2].details["contract"] == "trumf"


def test_next_deal_is_announced_in_a_sentence():
    due = played("swedish", first_dealer=2).due
    assert spoken(due.facts) == ["Seat 2 deals", "Seat 0 is forehand and owes Spader, Trumf, Sang, Pass"]
    assert spoken(played("british").due.facts) == ["Seat 0 deals and plays No trumps"]
    assert spoken(played("british-choice").due.facts) == [
        "Seat 0 deals and owes No trumps, Random trump, Dealer's trump, Misère"
    ]
    assert spoken(played("kortman-1944").due.facts)[1] == ("Seat 1 is forehand and plays Forehand chooses trump")
    assert spoken(played("manni").due.facts) == ["Seat 0 deals", "the cut card decides what is played"]


def test_nobody_owes_anything_where_the_cut_card_decides():
    match = played("manni")
    assert match.match.game.owed(match.position) == ((), (), ())
    assert match.match.game.boxes == ()


def test_somebody_owes_two_contracts_or_more_and_plays_the_one_that_is_left():
    rounds = [{"contract": contract, "counts": [6, 6, 4]} for contract in ("spader", "pass") for _ in range(3)]
    assert say(played("swedish", *rounds).due.facts[1]) == "Seat 1 is forehand and owes Trumf, Sang"
    rounds += [{"contract": "sang", "counts": [6, 6, 4]} for _ in range(3)]
    assert say(played("swedish", *rounds).due.facts[1]) == "Seat 1 is forehand and plays Trumf"


def test_the_dealer_who_declares_is_not_forehand():
    assert [(seat, say(role)) for seat, role in played("british", first_dealer=1).due.roles] == [(1, "deals")]
    assert [(seat, say(role)) for seat, role in played("swedish", first_dealer=1).due.roles] == [
        (1, "deals"),
        (2, "forehand"),
    ]


def test_game_begun_by_a_card_names_no_dealer_even_after_a_thrown_in_hand():
    table = CATALOGUE.game("estonian-3").document() | {"thrown_in": True}
    due = played(CATALOGUE.from_document(table), thrown_in()).due
    assert spoken(due.facts) == ["the hand was thrown in: Seat 1 plays No trumps again"]


def test_thrown_in_contract_is_the_only_choice_for_the_next_deal():
    table = {**HOUSE, "order": None, "deals": None, "target": 10, "thrown_in": True}
    game = CATALOGUE.from_document(table)
    assert played(game).due.choices == ("up", "down")
    assert played(game, thrown_in(contract="down")).due.choices == ("down",)
    assert played(game, thrown_in(contract="up")).due.choices == ("up",)
    down = {"contract": "down", "counts": [2, 4, 7]}
    assert played(game, thrown_in(contract="down"), down).due.choices == ("up", "down")

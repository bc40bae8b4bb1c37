"""Two games beside each other: all that either says is there once, and what differs is known."""

from __future__ import annotations

from itertools import product

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.comparing import compare, paired
from scorekeeper.texts.speech import say


def lines(pairs):
    return [(pair.one, pair.other, pair.same) for pair in pairs]


def test_lever_and_polley_differ_in_hands_deals_and_quotas_and_not_in_who_leads():
    both = compare(CATALOGUE.game("lever"), CATALOGUE.game("polley"))
    assert [(say(pair.one), say(pair.other)) for pair in both.facts if not pair.same] == [
        ("12 deals of 15 tricks.", "21 deals of 16 tricks.")
    ]
    assert [
        (pair.one and (say(pair.one.name), pair.one.numbers), pair.other and (say(pair.other.name), pair.other.numbers))
        for pair in both.entries
    ] == [
        (("Dealer's trump", (9, 3, 3)), ("Dealer's choice", (8, 4, 4))),
        (("Last card's trump", (9, 3, 3)), None),
        (("No trumps", (9, 3, 3)), ("No trumps", (8, 4, 4))),
        (("Misère", (3, 6, 6)), ("Misère", (4, 6, 6))),
        (None, ("Hearts", (8, 4, 4))),
        (None, ("Clubs", (8, 4, 4))),
        (None, ("Diamonds", (8, 4, 4))),
        (None, ("Spades", (8, 4, 4))),
    ]
    assert [pair.one for pair in both.rules if pair.same] == [
        "The player to the dealer’s left leads. Follow suit if you can; otherwise play any card.",
        "A trick above quota scores 1, a trick below it costs 1; in Misère it is the other way round.",
    ]


def test_a_contract_that_is_played_alike_stands_beside_its_own_whatever_it_is_called():
    both = compare(CATALOGUE.game("swedish"), CATALOGUE.game("british"))
    called = {say(pair.one.name): pair.other and say(pair.other.name) for pair in both.entries if pair.one}
    assert called == {"Spader": None, "Trumf": "Dealer's trump", "Sang": "No trumps", "Pass": "Misère"}


def test_similar_sentences_stand_beside_each_other_and_others_between():
    one = ["The dealer leads the first trick.", "Follow suit.", "Aces are low in misère."]
    other = ["Twelve cards each.", "The dealer leads any trick.", "Aces are high in misère.", "Tricks count."]
    alike = {(0, 1): 0.7, (2, 2): 0.8}
    pairs = paired(one, other, lambda left, right: alike.get((one.index(left), other.index(right)), 0.1))
    assert lines(pairs) == [
        (None, other[0], False),
        (one[0], other[1], False),
        (one[1], None, False),
        (one[2], other[2], False),
        (None, other[3], False),
    ]


def test_a_game_beside_itself_differs_in_nothing():
    for game in CATALOGUE.games():
        assert all(pair.same for part in compare(game, game) for pair in part), game.info.id


def test_beside_any_other_every_line_of_a_game_is_there_once_and_in_order():
    some = [
        CATALOGUE.game(id) for id in ("swedish", "lever", "estonian-4", "kaiser", "truc", "canadian-salad", "quinto")
    ]
    for one, other in product(some, some):
        both = compare(one, other)
        assert [pair.one for pair in both.facts if pair.one] == list(one.outline.facts)
        assert [pair.other for pair in both.facts if pair.other] == list(other.outline.facts)
        assert [pair.one for pair in both.rules if pair.one] == list(one.info.rules)
        assert [pair.other for pair in both.rules if pair.other] == list(other.info.rules)
        assert [pair.one for pair in both.entries if pair.one] == list(one.outline.entries)
        left = [pair.other.key for pair in both.entries if pair.other]
        assert sorted(left) == sorted(entry.key for entry in other.outline.entries)

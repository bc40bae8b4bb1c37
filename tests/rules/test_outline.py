"""A game reads before the first deal as the rule book has it."""

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.settings import fault_of, numbers_of, with_numbers
from scorekeeper.texts.speech import say
from tests.rules.house_quotas import HOUSE
from tests.support.tables import spoken


def outline(id):
    return CATALOGUE.game(id).outline


def entry(id, name):
    return next(each for each in outline(id).entries if say(each.name) == name)


def test_the_facts_say_who_plays_how_long_and_who_declares_what_when():
    assert spoken(outline("swedish").facts) == [
        "3 players, each alone.",
        "12 deals of 16 tricks.",
        "Forehand, to the dealer’s left, declares.",
        "The deal passes to the left.",
        "The declarer picks any contract that they still owe.",
    ]


@pytest.mark.parametrize(
    ("id", "fact"),
    [
        ("finnish-partners", "4 players in 2 sides."),
        ("danish", "Points are lost: never."),
        ("swedish-four", "The dealer sits out."),
        ("manni-48", "The contracts follow each other deal by deal, round and round."),
        ("nines", "Points that are won are taken off."),
        ("nines", "The lowest score wins."),
        ("clubs", "A match ends, too, when somebody is at −11 or below."),
        ("norwegian-whist", "Each deal says who declares."),
        ("turkish-358", "Forehand, to the dealer’s right, declares."),
        ("turkish-358", "The deal passes to the left."),
        ("turkish-358", "Every deal whose number can be divided by 4 is without an exchange."),
        ("blato", "Each player may pass once in a match; the same player then calls again."),
        ("3-2-5", "Players over their quota draw cards unseen at the next deal from players who were short."),
        ("british", "Each player deals all their contracts in succession."),
        ("estonian-3", "In the first deal whoever holds the ace of clubs is forehand."),
        ("follett", "Everybody starts at −3."),
        ("british-overtricks", "Points are lost: never."),
        ("manni", "12 tricks a deal, until somebody has 10 points."),
        ("ecarte", "5 tricks a deal, until somebody has 5 points."),
    ],
)
def test_unusual_rule_is_a_fact(id, fact):
    assert fact in spoken(outline(id).facts)


@pytest.mark.parametrize(
    ("id", "name", "says", "numbers"),
    [
        ("swedish", "Spader", ["take tricks", "spades trumps"], (8, 4, 4)),
        ("swedish", "Trumf", ["take tricks", "trumps are named"], (8, 4, 4)),
        ("swedish", "Pass", ["avoid tricks", "no trumps"], (4, 6, 6)),
        ("lever", "Misère", ["avoid tricks", "no trumps"], (3, 6, 6)),
        ("finnish-4", "Valinta", ["one of Valtti, Grandi, Misääri"], ()),
        ("finnish-partners", "No trump", ["take tricks", "no trumps"], (8, 5)),
        ("swedish-kortspel24", "Pass", ["avoid tricks", "no trumps", "nobody scores above 0"], (4, 6, 6)),
        (
            "manni-sagnir-short",
            "Litur",
            ["take tricks", "trumps are named", "of the suits diamonds, hearts"],
            (8, 4, 4),
        ),
        ("polish-358", "Bez atu", ["take tricks", "no trumps", "no exchange"], (8, 5, 3)),
        ("norwegian-whist", "Grand", ["take tricks", "no trumps", "each trick counts 4", "for the others 8"], (6, 6)),
        ("norwegian-whist", "Nullo", ["avoid tricks", "no trumps", "each trick counts 2", "nobody declares"], (7, 7)),
    ],
)
def test_an_entry_has_its_aim_its_trumps_and_its_quotas(id, name, says, numbers):
    found = entry(id, name)
    assert spoken(found.says) == says
    assert found.numbers == numbers


def test_a_note_says_what_aim_and_trumps_do_not():
    assert entry("swedish", "Spader").notes == ()
    assert entry("swedish", "Trumf").notes == ("Forehand names any suit as trumps, spades too.",)


def test_only_a_suit_that_is_always_trumps_is_a_suit_to_draw():
    assert (entry("swedish", "Spader").suit, entry("swedish", "Trumf").suit) == ("spades", None)


def test_a_game_without_contracts_reads_as_facts_alone():
    assert (outline("ecarte").entries, outline("ecarte").legend) == ((), None)


def test_quotas_can_be_set_if_the_source_is_silent():
    settings = outline("finnish-4").settings
    assert [(each.key, each.label, each.numbers, each.total) for each in settings] == [
        (("quotas", "valtti"), "Valtti", (6, 2, 2, 2), 12),
        (("quotas", "grandi"), "Grandi", (6, 2, 2, 2), 12),
        (("quotas", "misaari"), "Misääri", (0, 4, 4, 4), 12),
    ]
    assert spoken(settings[0].heads) == ["Forehand", "2nd", "3rd", "4th"]
    assert [game.info.id for game in CATALOGUE.games() if game.outline.settings] == [
        "finnish-4",
        "mizerka",
        "mizerka-four",
    ]


def test_set_quotas_stand_among_the_options_and_are_played():
    grandi = outline("finnish-4").settings[1]
    options = with_numbers(grandi, {}, (3, 3, 3, 3))
    assert options == {"quotas": {"grandi": [3, 3, 3, 3]}}
    assert numbers_of(grandi, options) == (3, 3, 3, 3)
    game = CATALOGUE.from_document("finnish-4", options)
    assert game.table.contracts[1].quotas == (3, 3, 3, 3)
    assert game.outline == outline("finnish-4")


def test_a_row_that_is_set_back_leaves_no_option_behind_and_the_others_alone():
    valtti, grandi, _ = outline("finnish-4").settings
    both = with_numbers(valtti, with_numbers(grandi, {"other": 1}, (3, 3, 3, 3)), (4, 4, 2, 2))
    assert with_numbers(valtti, both, (6, 2, 2, 2)) == {"other": 1, "quotas": {"grandi": [3, 3, 3, 3]}}
    assert with_numbers(grandi, with_numbers(valtti, both, (6, 2, 2, 2)), (6, 2, 2, 2)) == {"other": 1}


def test_a_row_that_does_not_add_up_says_so():
    misaari = outline("finnish-4").settings[2]
    fault = fault_of(misaari, with_numbers(misaari, {}, (0, 4, 4, 5)))
    assert say(fault) == "Misääri adds up to 13; it has to be 12."
    assert fault_of(misaari, {}) is None


def test_no_game_is_told_in_signs_that_the_bundled_font_lacks():
    for game in CATALOGUE.games():
        notes = [note for each in game.outline.entries for note in each.notes]
        card = game.info
        told = " ".join((card.name, card.title, card.source, *card.aliases, *card.rules, *card.conventions, *notes))
        assert not set(told) & set("♠♥♦♣♤♡♢♧✓✕★→"), card.id


def test_a_match_that_ends_at_a_target_or_with_many_tricks_says_so():
    assert spoken(outline("sergeant-major").facts) == [
        "3 players, each alone.",
        "16 tricks a deal, until somebody takes 12 or more in one.",
        "The dealer declares.",
        "The deal passes to the left.",
        "Players over their quota give cards at the next deal to players who were short.",
    ]
    assert spoken(outline("manni").facts) == [
        "3 players, each alone.",
        "12 tricks a deal, until somebody has 10 points.",
        "Nobody declares.",
        "The deal passes to the left.",
        "The cut card decides what is played.",
    ]


@pytest.mark.parametrize(
    ("id", "legend"),
    [
        ("swedish", "Tricks each player needs to break even (declarer first, then clockwise)"),
        ("estonian-3", "Tricks each player needs to break even (declarer first, then clockwise)"),
        ("finnish-partners", "Quotas: the tricks that score 0, the declarer’s side first"),
        ("manni", "Quotas: the tricks that score 0"),
    ],
)
def test_the_quotas_have_a_legend(id, legend):
    assert say(outline(id).legend) == legend


def test_a_table_of_stops_alone_has_no_quotas_and_no_legend():
    table = CATALOGUE.game("estonian-3").document()
    stops = [contract for contract in table["contracts"] if contract["id"] == "stops-up"]
    game = CATALOGUE.from_document({**table, "deals": 3, "order": "round", "contracts": stops})
    assert game.outline.legend is None


def test_the_first_quota_is_the_dealers_where_the_dealer_declares():
    table = CATALOGUE.game("british").document() | {"options": ["quotas"]}
    settings = CATALOGUE.from_document(table).outline.settings
    assert spoken(settings[0].heads) == ["Dealer", "2nd", "3rd"]


def test_twelve_players_each_have_a_head():
    table = {**HOUSE, "players": 12, "sides": [[seat] for seat in range(12)], "tricks": 12, "deals": 24}
    contracts = [{**contract, "quotas": [1] * 12} for contract in HOUSE["contracts"]]
    game = CATALOGUE.from_document({**table, "contracts": contracts, "options": ["quotas"]})
    assert " ".join(say(head) for head in game.outline.settings[0].heads) == (
        "Forehand 2nd 3rd 4th 5th 6th 7th 8th 9th 10th 11th 12th"
    )


@pytest.mark.parametrize(
    ("id", "options", "worth"),
    [
        ("trex", {"exposing": "on"}, "−25 more for the taker, as much for the holder"),
        ("rentz", {"blind": "on"}, "the score times 2"),
    ],
)
def test_an_item_that_an_option_brings_in_is_told_of_a_match_that_has_it(id, options, worth):
    as_it_is, as_set = (
        {each for entry in CATALOGUE.from_document(id, with_).as_set().entries for each in spoken(entry.says)}
        for with_ in ({}, options)
    )
    assert [each for each in as_set - as_it_is if each.endswith(worth)]


def test_a_setting_of_quotas_is_a_fact_of_a_match_that_has_it():
    fact = "Points are lost: never."
    assert fact not in spoken(CATALOGUE.game("swedish").as_set().facts)
    assert fact in spoken(CATALOGUE.from_document("swedish", {"lost": "never"}).as_set().facts)

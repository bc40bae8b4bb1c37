"""The words of a saved deal: everything by the name that the table gives it."""

import pytest

from scorekeeper.app.session.deal_words import kept_deal, saved_line
from scorekeeper.match.match import Deal, Match
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE

NAMES = ("Anna", "Bo", "Cleo", "Dag")


def sheet(game, players, *deals, **facts):
    kept = tuple(deal if isinstance(deal, Deal) else Deal(deal) for deal in deals)
    return sheet_of(Match(CATALOGUE.game(game), NAMES[:players], 0, kept, **facts))


KAISER = {"declarer": 0, "bid": 7, "trump": "hearts", "tricks": [5, 3], "five": 0, "three": 1}
CALYPSO = {"hand": "fourth", "calypsos": [0, 4, 1, 2], "unfinished": [6, 0, 1, 11], "pile": [76, 23]}
PLAYED = {"declarer": 1, "bid": 120, "play": "played", "points": [20, 90, 10], "hearts_marriage": 1}

LINES = [
    # a game, how many play it, a deal, and what is said of it
    ("german-whist", 2, {"tricks": [8, 5]}, ""),
    ("german-whist-low", 2, {"hand": "low", "tricks": [4, 9]}, "Low"),
    ("sergeant-major", 3, {"trump": "clubs", "counts": [8, 6, 2]}, "Anna · clubs"),
    ("dummy-whist", 3, {"dummy": 2, "tricks": 4}, "Cleo and the dummy: 4"),
    (
        "ecarte",
        2,
        {"king": "turned", "vulnerable": "forehand", "tricks": [2, 3]},
        "King turned up: Anna · Vulnerable: Bo",
    ),
    (
        "tute",
        4,
        {"points": [70, 50], "last_trick": 0, "cuarenta": 1},
        "Last trick: Anna & Cleo · Las cuarenta: Bo & Dag",
    ),
    ("tute", 4, {"kings": 1}, "Four kings: Bo & Dag"),
    ("tyzicha", 3, PLAYED, "Bo 120 · Marriage in hearts: Bo"),
    ("truc", 4, {"raise": "truc", "won": 1}, "Truc · Bo & Dag"),
    (
        "back-alley",
        4,
        {"bids": [3, "board", 0, 4], "tricks": [13, 0]},
        "13 cards · Anna & Cleo 3 · Bo & Dag board",
    ),
    ("back-alley", 4, {"bids": [0, 0, 0, 0]}, "13 cards · all pass"),
    ("kaiser", 4, KAISER, ("Anna 7 hearts · Five of hearts: Anna & Cleo · Three of spades: Bo & Dag")),
    (
        "bridge-solitaire",
        1,
        {"side": "player", "bid": 1, "strain": "clubs", "jokers": 1, "honours": "five", "tricks": [7, 6]},
        "Anna 1 clubs doubled · Honours: All five",
    ),
    (
        "bridge-solitaire",
        1,
        {"side": "house", "bid": 1, "strain": "clubs", "jokers": 0, "tricks": [6, 7]},
        "House 1 clubs",
    ),
    ("calypso", 4, {}, "First deal"),
    ("quinto", 4, {"quints": [20, 5], "doubling": "doubled", "tricks": [7, 6]}, "Doubled"),
]


@pytest.mark.parametrize(("game", "players", "deal", "said"), LINES)
def test_a_deal_has_a_title_with_names_and_without_a_number_that_stands_for_one(game, players, deal, said):
    assert kept_deal(sheet(game, players, deal), 0).title == said


CAPTIONS = [
    ("kaiser", 4, KAISER, "Anna 7♥ · ♥5 Anna & Cleo · ♠3 Bo & Dag"),
    ("kaiser", 4, {**KAISER, "trump": "none"}, "Anna 7 no trumps · ♥5 Anna & Cleo · ♠3 Bo & Dag"),
    ("tyzicha", 3, PLAYED, "Bo 120 · ♥100 Bo"),
    ("tyzicha", 3, {"declarer": 1, "bid": 110, "play": "conceded"}, "Bo 110 · conceded"),
    (
        "bridge-solitaire",
        1,
        {"side": "player", "bid": 4, "strain": "spades", "jokers": 0, "tricks": [10, 3]},
        "Anna 4♠",
    ),
    (
        "bridge-solitaire",
        1,
        {"side": "house", "bid": 2, "strain": "hearts", "jokers": 2, "tricks": [6, 7]},
        "House 2♥ redoubled",
    ),
    ("sergeant-major", 3, {"trump": "clubs", "counts": [8, 6, 2]}, "Anna · ♣"),
    ("manni", 3, {"contract": "trumps", "trump": "hearts", "counts": [4, 4, 4]}, "Trumps ♥"),
    ("swedish", 3, {"contract": "trumf", "trump": "spades", "counts": [8, 4, 4]}, "Bo · Trumf ♠"),
    ("swedish", 3, {"contract": "spader", "counts": [8, 4, 4]}, "Bo · Spader"),
    ("finnish-3", 3, {"contract": "valtti", "trump": "diamonds", "counts": [8, 4, 4]}, "Bo · Valtti ♦"),
]


@pytest.mark.parametrize(("game", "players", "deal", "caption"), CAPTIONS)
def test_on_a_screen_a_contract_has_the_signs_of_suits_as_it_is_written_at_the_table(game, players, deal, caption):
    assert kept_deal(sheet(game, players, deal), 0).caption == caption


ORDINARY = [
    ("ecarte", 2, {"king": "none", "vulnerable": "nobody", "tricks": [3, 2]}, ""),
    ("truc", 4, {"raise": "none", "won": 0}, "Anna & Cleo"),
    ("truc", 4, {"raise": "retruc-refused", "won": 1}, "Retruc refused · Bo & Dag"),
    ("truc", 4, {"raise": "truc", "won": "tie"}, "Truc · tied hand · Bo & Dag"),
    ("quinto", 4, {"quints": [20, 35], "doubling": "plain", "tricks": [7, 6]}, ""),
    ("twenty-five", 3, {"tricks": [2, 1, 2]}, ""),
]


@pytest.mark.parametrize(("game", "players", "deal", "title"), ORDINARY)
def test_ordinary_answers_are_left_out_of_the_words_of_a_deal(game, players, deal, title):
    assert kept_deal(sheet(game, players, deal), 0).title == title


def test_deal_with_a_fault_lists_every_answer():
    kept = kept_deal(sheet("kaiser", 4, {**KAISER, "tricks": [5, 4]}), 0)
    assert kept.title == "Bid 7, hearts · Declarer: Anna · Five of hearts: Anna & Cleo · Three of spades: Bo & Dag"


def test_only_holder_of_a_card_is_told_by_name():
    deals = [
        {"tricks": [10, 3, 0, 0]},
        {"hearts": [0, 0, 13, 0]},
        {"queens": [0, 4, 0, 0]},
        {"spade-king": 3},
    ]
    kept = kept_deal(sheet("canadian-salad", 4, *deals), 3)
    assert (kept.title, kept.points) == ("King of spades: Dag", (0, 0, 0, 100))


def test_separate_counts_of_partners_are_told_with_their_names():
    kept = kept_deal(sheet("calypso", 4, {}, {}, {}, CALYPSO), 3)
    assert (
        kept.title
        == "Fourth deal · Calypsos: Bo 4, Cleo 1, Dag 2 · Cards of unfinished calypsos: Anna 6, Cleo 1, Dag 11"
    )
    assert (kept.counts, kept.counted) == (("76", "23"), "76 23")


def test_all_counted_things_of_a_deal_are_told():
    kept = kept_deal(sheet("tute", 4, {"points": [73, 47], "last_trick": 0, "veintes": [1, 0]}), 0)
    assert kept.counted.replace("\u00a0", " ") == "73 · 1, 47 · 0"


def test_a_deal_that_was_thrown_in_and_one_that_cannot_be_say_so():
    match = sheet("kaiser", 4, Deal({}, thrown_in=True), {**KAISER, "tricks": [5, 4]})
    assert [kept_deal(match, place).unscored for place in (0, 1)] == ["thrown in", "in conflict"]


def test_a_dummy_that_follows_is_told_by_name_too():
    dummies = [{"dummy": 2, "tricks": 12}, {"dummy": 0, "tricks": 12}, {"tricks": 8}]
    assert kept_deal(sheet("dummy-whist", 3, *dummies), 2).title == "Bo and the dummy: 8"


def test_the_title_of_a_deal_has_long_names_in_full():
    names = ("Konstantin-Maximilian Ab", "Wilhelmina-Charlotte Und", "Bartholomäus Zimmermanns", "Annegret Schwarz")
    long = sheet_of(Match(CATALOGUE.game("kaiser"), names, 0, (Deal(KAISER),)))
    assert kept_deal(long, 0).title.endswith("· Three of spades: Wilhelmina-Charlotte Und & Annegret Schwarz")


def test_on_a_screen_long_names_have_their_short_forms():
    names = ("Konstantin-Maximilian Ab", "Wilhelmina-Charlotte Und", "Bartholomäus Zimmermanns", "Annegret Schwarz")
    long = sheet_of(Match(CATALOGUE.game("kaiser"), names, 0, (Deal(KAISER),)))
    said = "Konstantin 7♥ · ♥5 Konstantin & Bartholomäus · ♠3 Wilhelmina & Annegret"
    assert kept_deal(long, 0).caption == said


def test_the_house_has_its_own_name_in_a_caption_whoever_plays():
    deal = Deal({"side": "house", "bid": 2, "strain": "hearts", "jokers": 0, "tricks": [6, 7]})
    long = sheet_of(Match(CATALOGUE.game("bridge-solitaire"), ("Konstantin-Maximilian Ab",), 0, (deal,)))
    assert kept_deal(long, 0).caption == "House 2♥"


def test_the_notice_after_save_has_the_number_of_the_deal_alone():
    kept = sheet("german-whist", 2, {"tricks": [8, 5]})
    assert saved_line(kept, 0) == "Deal 1 saved"
    assert saved_line(kept, 0, corrected=True) == "Deal 1 corrected"


def test_counts_of_a_deal_are_named_by_what_its_contract_counts():
    whist = kept_deal(sheet("rentz", 4, {"contract": "whist", "whist-tricks": [3, 2, 2, 1]}), 0)
    assert (whist.counted_as, whist.counted) == ("Tricks at whist", "3 2 2 1")

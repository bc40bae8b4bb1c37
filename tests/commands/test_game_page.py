"""A game as a page to read, on a terminal of eighty columns."""

import pytest

from scorekeeper.commands.game_page import game_page
from scorekeeper.rules.catalogue import CATALOGUE


def lines(id):
    return game_page(CATALOGUE.game(id)).splitlines()


def said(id):
    return " ".join(game_page(CATALOGUE.game(id)).split())


def test_every_game_can_be_read_and_no_line_is_wider_than_the_terminal():
    for id in CATALOGUE.ids():
        page = lines(id)
        assert page[0] == f"{CATALOGUE.game(id).info.name} ({id})"
        assert page[-1], id
        assert max(map(len, page)) <= 79, id
        assert "None" not in said(id), id


@pytest.mark.parametrize(
    ("id", "sentence"),
    [
        ("follett", "Everybody starts at −3."),
        ("british-overtricks", "Points are lost: never."),
        ("finnish-partners", "the declarer’s side first."),
        ("finnish-partners", "4 players in 2 sides."),
        ("estonian-4", "whoever holds the ace of clubs is forehand."),
        ("manni", "until somebody has 10 points"),
        ("finnish-4", "The players may set, before the first deal - Valtti (quotas.valtti): 6/2/2/2, or others"),
        ("ecarte", "2 players, each alone. 5 tricks a deal, until somebody has 5 points."),
        ("swedish", "Sang │ sang │ 8/4/4 │ take tricks; no trumps"),
        ("swedish", "Tricks each player needs to break even (declarer first, then clockwise)."),
        ("swedish", "Also called: Bismarck, Modern Bismarck, Svensk Bismarck Other names: Trumf: Valfri; Sang: Spel"),
        ("sergeant-major", "16 tricks a deal, until somebody takes 12 or more in one."),
        ("sergeant-major", "Players over their quota give cards at the next deal to players who were short."),
        ("german-whist", "2 players, each alone. The match goes on until you end it."),
        ("german-whist", "The better of the two scores the difference; the other as much below 0."),
        ("german-whist", "over: From the seventh trick on: what the larger count is over six, for the winner alone"),
        ("german-whist", "Score (scoring); by default difference difference: The difference, plus for the winner"),
        ("barbu", "tricks (Tricks, not always): 4 or 5 of them, each 0 to 13"),
        ("rifki", "zero: Everybody with 0 or more wins. above-zero: Everybody above 0 wins."),
        ("german-whist-low", "Low (low): 1 each, 13 in all; each of the two scores what the other would"),
        ("humbug", "Tricks: 1 each, 13 in all. Only what is over 6 scores."),
        ("whist-count", "Tricks that score nothing (book): 0 to 51; by default 6 or 5"),
        ("funfzehnern", "Card points: 1 each, 45 or 60 in all. The score is what was counted, less 15."),
        ("funfzehnern", "Hands (deals): 1 to 100"),
        ("canadian-salad", "3, 4, 5 or 6 players, each alone. 6 deals. The deal passes to the left. The lowest total"),
        ("canadian-salad", "King of spades (spade-king): 100 points"),
        (
            "canadian-salad",
            "tricks 10 each, 17, 13, 10 or 8 in all; hearts 10 each, 13 in all; queens 25 each, 4 in all;",
        ),
        ("twenty-five", "Until somebody has 25 points; the play stops at once."),
        ("calypso", "calypsos 500, 750, 1000 each; cards of unfinished calypsos 20 each; cards in the piles 50 each"),
        ("finnish-4", "Misääri (quotas.misaari): 0/4/4/4, or others that make 12"),
    ],
)
def test_a_page_says_how_a_game_goes_and_what_may_be_set(id, sentence):
    assert sentence in said(id)

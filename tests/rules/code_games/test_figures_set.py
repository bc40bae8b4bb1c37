"""The figures of games in code that may be set when a match starts: their bounds, and what they do."""

from __future__ import annotations

import pytest

from scorekeeper.exchange.match_file import print_match, read_match_file
from scorekeeper.match.match import Deal, Match
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say
from tests.support.tables import NAMES, refused

SETTABLE = {
    "kaiser": {"target": (20, 52, 200), "defence": (0, 45, 200)},
    "tyzicha": {"target": (301, 1001, 3001), "concession": (0, 40, 120)},
    "quinto": {"target": (100, 250, 250)},
    "dummy-whist": {"rubber": (3, 5, 20)},
    "back-alley": {"trick": (1, 5, 50), "overtrick": (0, 1, 50), "board": (1, 10, 100)},
    "bridge-solitaire": {"four": (0, 100, 500), "five": (0, 150, 500), "aces": (0, 150, 500)},
    "tute": {"deals": (1, 1, 99)},
    "bridge-duplicate": {"deals": (1, 16, 100)},
    "gin": {"target": (50, 100, 1000)},
}


def sheet(id, options, *deals, first_dealer=0):
    game = CATALOGUE.from_document(id, options)
    players = NAMES[: game.info.players[0]]
    return sheet_of(Match(game, players, first_dealer, tuple(map(Deal, deals)), options=options))


@pytest.mark.parametrize("id", SETTABLE)
def test_a_game_in_code_says_which_of_its_figures_may_be_set_and_within_which_bounds(id):
    game = CATALOGUE.game(id)
    figures = {f.key: (f.low, f.defaults[game.info.players[0]], f.high) for f in game.outline.figures}
    assert figures == SETTABLE[id]
    for key, (low, usual, high) in SETTABLE[id].items():
        assert CATALOGUE.from_document(id, {key: usual}) == game
        assert CATALOGUE.from_document(id, {key: low}).figures[key] == low
        for wrong in (low - 1, high + 1, True, str(usual), None, [usual]):
            (fault,) = refused(id, {key: wrong})
            assert say(fault).endswith(f"should be a whole number from {low} to {high}.")


def test_a_rubber_with_the_dummy_is_as_long_as_was_set():
    deal = {"dummy": 0, "tricks": 11}
    assert sheet("dummy-whist", {}, deal).due.details["rubber"] == 2
    assert sheet("dummy-whist", {"rubber": 6}, deal).due.details["rubber"] == 1


def test_quinto_ends_at_the_target_that_was_set():
    deal = {"quints": [100, 0]}
    assert sheet("quinto", {"target": 100}, deal).standing.over
    assert sheet("quinto", {}, deal).conflicts


def test_a_match_with_a_figure_set_reads_back_alike():
    changed = sheet("kaiser", {"target": 62}).match
    assert read_match_file(print_match(changed).encode()).match == changed
    assert read_match_file(print_match(changed).encode()).match.game.target == 62

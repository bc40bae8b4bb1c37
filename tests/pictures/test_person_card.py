"""The card of a person: what stands on it, and that all of it fits."""

from __future__ import annotations

import pytest

from scorekeeper.match.digest import digest_of
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.statistics import Seated, figures_of
from scorekeeper.pictures.cards import person_card
from scorekeeper.pictures.shapes import WIDTH
from scorekeeper.rules.catalogue import CATALOGUE
from tests.pictures.seeing import LONGEST, outside, overlaps, written
from tests.support.tables import at_table

ENDED = "2026-01-31T23:00:00Z"
SANG = {"contract": "sang", "counts": [6, 6, 4]}
NAMES = {"a": "Anna", "b": "Bo", "c": "Cleo"}


def seated(*matches):
    return figures_of(
        Seated("m", digest_of(sheet_of(match)), dict(enumerate("abcdefghi"[: len(match.players)]))) for match in matches
    )


def swedish():
    return at_table("swedish", SANG, first_dealer=2, ended=ENDED)


def test_a_card_has_the_name_the_places_and_each_game_with_its_mean():
    salad = at_table("canadian-salad", {"hand": "tricks", "tricks": [10, 5, 2]}, players=3, ended=ENDED)
    card = person_card(seated(swedish(), swedish(), salad), NAMES, "b")
    assert written(card.shapes) == [
        "Bo",
        "Matches 3 · Won 2 · Shared 0",
        "Places 1. × 2, 2. × 1",
        "Average",
        "Swedish Bismarck",
        "Matches 2 · Best 2 · Worst 2",
        "2.00",
        "Canadian Salad",
        "Matches 1 · Best 50 · Worst 50",
        "50.00",
    ]
    assert card.alt_text == (
        "Bo. Matches 3 · Won 2 · Shared 0. Places 1. × 2, 2. × 1. "
        "Swedish Bismarck: Average 2.00, Matches 2 · Best 2 · Worst 2. "
        "Canadian Salad: Average 50.00, Matches 1 · Best 50 · Worst 50."
    )


def test_a_mean_of_fewer_than_five_is_soft():
    inks = [
        next(shape.ink for shape in person_card(seated(*[swedish()] * times), NAMES, "a").shapes if shape[2] == "−2.00")
        for times in (4, 5)
    ]
    assert inks == ["soft", "ink"]


def test_person_without_a_counted_match_has_a_card_without_games():
    assert written(person_card(seated(), NAMES, "a").shapes) == ["Anna", "Matches 0 · Won 0 · Shared 0", "Places 0"]


@pytest.mark.parametrize("name", LONGEST)
def test_the_longest_names_and_titles_fit(name):
    games = sorted(CATALOGUE.games(), key=lambda game: -len(game.info.name))[:9]
    matches = [at_table(game, players=game.info.players[0], ended=ENDED) for game in games]
    card = person_card(seated(*matches), {"a": name}, "a")
    assert outside(card.shapes, WIDTH, card.height) == []
    assert overlaps(card.shapes) == []

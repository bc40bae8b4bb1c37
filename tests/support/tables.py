"""Small ways of saying a match in a test."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.match.match import Deal, Match
from scorekeeper.match.replay import Replay, replay
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import AnyGame, Setup
from scorekeeper.rules.phrase import Fault
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.texts import say

GAMES = tomllib.loads((Path(__file__).parents[1] / "data/published/games.toml").read_text("utf-8"))
BISMARCK = tuple(GAMES["bismarck"])
COUSINS = tuple(GAMES["cousins"])
"""Every game beside Bismarck and its kin, in the order in which they are listed."""

NAMES = ("Anna", "Bo", "Cleo", "Dag", "Eva", "Finn", "Gus", "Hilma", "Ivo")


USUAL = {"oh-hell": 3, "wizard": 3, "euchre": 4}
"""The default numbers of players in tests of games that fewer can play, too."""


def listed(key: str, *values: str) -> tuple[str, ...]:
    """Return the games that have one of these values at a key, in the order in which they are listed."""
    return tuple(id for part in GAMES.values() for id, facts in part.items() if facts.get(key) in values)


def at_table(
    game: str | AnyGame,
    *deals: Mapping[str, Any] | Deal,
    first_dealer: int = 0,
    players: Sequence[str] | int | None = None,
    options: Mapping[str, Any] | None = None,
    **facts: Any,
) -> Match:
    """A match of these deals; a plain mapping is a deal's answers, and a number so many players."""
    played = CATALOGUE.from_document(game, options) if isinstance(game, str) else game
    seats = players if isinstance(players, int) else USUAL.get(played.info.id, played.info.players[0])
    names = tuple(players) if isinstance(players, Sequence) else NAMES[:seats]
    kept = tuple(deal if isinstance(deal, Deal) else Deal(dict(deal)) for deal in deals)
    return Match(played, names, first_dealer, kept, options or {}, **facts)


def played(game: str | AnyGame, *deals: Mapping[str, Any] | Deal, first_dealer: int = 0, **facts: Any) -> Replay:
    """Return the match at the table, judged and scored."""
    return replay(at_table(game, *deals, first_dealer=first_dealer, **facts))


def thrown_in(**answers: Any) -> Deal:
    return Deal(answers, thrown_in=True)


def totals(game: str, *deals: Mapping[str, Any] | Deal, **facts: Any) -> tuple[int, ...]:
    """Return the totals after these deals, none of which is faulty."""
    sheet = sheet_of(at_table(game, *deals, **facts))
    assert sheet.conflicts == []
    return sheet.totals


def ended(game: str, *deals: Mapping[str, Any] | Deal, **facts: Any) -> tuple[bool, tuple[int, ...]]:
    """Whether the match is over after these deals, none of which is faulty; and the places."""
    sheet = sheet_of(at_table(game, *deals, **facts))
    assert sheet.conflicts == []
    return sheet.over, sheet.standing.places


def wrong(game: str, answers: Mapping[str, Any], *, after: Sequence[Mapping[str, Any]] = (), **facts: Any) -> list[str]:
    """Return the faults of a deal that cannot be: the first, or one `after` others."""
    match = at_table(game, **facts)
    position = match.game.start(Setup(len(match.players), match.first_dealer, {}))
    for each in after:
        position = match.game.play(position, each).after
    return spoken(match.game.play(position, answers).faults)


def spoken(phrases: Iterable[Any]) -> list[str]:
    """Return phrases, or faults, as sentences."""
    return [say(phrase) for phrase in phrases]


def refused(document: Any, options: Mapping[str, Any] | None = None) -> tuple[Fault, ...]:
    """Return the faults for which the catalogue refuses a table, or a game with these options."""
    with pytest.raises(BrokenTable) as broken:
        CATALOGUE.from_document(document, options)
    return broken.value.faults

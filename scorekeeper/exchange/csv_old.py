"""The sheets of earlier versions: three columns about the match, with the players as a list in JSON.

They do not say who dealt first, when the match was played or what was set; they are read still, and written no more.
"""

from __future__ import annotations

from typing import Final

from scorekeeper.exchange.csv_faults import OLD_HOUSE_TABLE, PLAYERS_NOT_LISTED, UNKNOWN_GAME
from scorekeeper.exchange.faults import NotReadable
from scorekeeper.exchange.sheet_cells import unguarded
from scorekeeper.exchange.strict_json import flaws, parsed, refuse
from scorekeeper.match.match import Match, faults_of_match, tidy
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.phrase import short, shown

OLD_ABOUT: Final = ("match", "game", "players")
"""The first columns of such a sheet."""

_HOUSE: Final = " (house table)"
"""Follows the id of a game where the table was not the one of the catalogue, or had options."""


def old_match(about: list[str], catalogue: Catalogue) -> Match:
    """The match without its deals. Raises `NotReadable` where its game or its players are not valid."""
    title, game, players = (unguarded(cell) for cell in about)
    match = Match(_game(game, catalogue), _players(players), title=tidy(title))
    faults = faults_of_match(match)
    if faults:
        refuse(*faults)
    return match


def _game(id: str, catalogue: Catalogue) -> AnyGame:
    if id.endswith(_HOUSE):
        refuse(OLD_HOUSE_TABLE)
    if id not in catalogue.ids():
        refuse(UNKNOWN_GAME(id=short(id)))
    return catalogue.game(id)


def _players(cell: str) -> tuple[str, ...]:
    try:
        names = parsed(cell)
    except NotReadable:
        names = None
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        refuse(PLAYERS_NOT_LISTED(said=shown(cell)))
    refused = list(flaws(names, OLD_ABOUT[2]))
    if refused:
        refuse(*refused)
    return tuple(tidy(name) for name in names)

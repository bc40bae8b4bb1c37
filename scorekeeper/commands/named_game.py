"""An own game that is named by its id, on the command line or in a match file."""

from __future__ import annotations

from scorekeeper.commands.event_loop import run
from scorekeeper.commands.faults import Stopped
from scorekeeper.commands.folder import data_folder
from scorekeeper.commands.stored_matches import services_over
from scorekeeper.rules.catalogue import CATALOGUE, Catalogue
from scorekeeper.rules.game import AnyGame
from scorekeeper.service import own_games
from scorekeeper.service.app_services import FILE
from scorekeeper.service.faults import OWN_GAME_UNREADABLE


def own_variant(id: str, folder: str | None) -> AnyGame | None:
    """The own game of that id; None where there is none, or nothing was ever kept in the folder. Raises `Stopped`."""
    if not (data_folder(folder) / FILE).exists():
        return None
    with services_over(folder) as services:
        known = run(own_games.own_games(services))
        if id in known.unreadable:
            raise Stopped(OWN_GAME_UNREADABLE(id=id))
        return next((own.game for own in known.games if own.id == id), None)


def catalogue_with_own(folder: str | None) -> Catalogue | None:
    """The catalogue with the own games; None where there are none, or the store cannot be opened."""
    if not (data_folder(folder) / FILE).exists():
        return None
    try:
        with services_over(folder) as services:
            known = run(own_games.own_games(services)).games
    except Stopped:
        return None
    return CATALOGUE.with_games(own.game for own in known) if known else None

"""The common start of all commands on the store: its folder, its services, its own games, and an event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from platformdirs import user_data_path

from scorekeeper.commands.terminal import Stopped, print_faults
from scorekeeper.rules.catalogue import CATALOGUE, Catalogue
from scorekeeper.rules.game import AnyGame
from scorekeeper.service import own_games
from scorekeeper.service.app_services import FILE, AppServices, open_services
from scorekeeper.service.service_faults import OWN_GAME_UNREADABLE, Refused
from scorekeeper.store.store import Background, at_once


def data_folder(given: str | None) -> Path:
    """Return the given folder, or the system's folder for the user's data."""
    return user_data_path("scorekeeper", appauthor=False) if given is None else Path(given)


T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine. Ctrl+C stops it at once; `asyncio.run` would let it go on to its next `await`."""
    loop = asyncio.new_event_loop()
    task = loop.create_task(work)
    try:
        return loop.run_until_complete(task)
    finally:
        if not task.done():
            task.cancel()
            with suppress(asyncio.CancelledError):
                loop.run_until_complete(task)
        elif not task.cancelled():
            task.exception()  # marks it as retrieved: it is being raised already, and asyncio would log it as lost
        loop.close()


@contextmanager
def services_over(folder: str | None, background: Background = at_once) -> Iterator[AppServices]:
    """Provide the services over the store in a folder, which makes backups in the `background`.

    A notice about the opening is printed on standard error. Raises `Refused`.
    """
    services = open_services(data_folder(folder), background=background)
    try:
        if services.notice is not None:
            print_faults([services.notice])
        yield services
    finally:
        services.close()


def own_variant(id: str, folder: str | None) -> AnyGame | None:
    """Return the own game with that id; None if there is none, or the folder has no store. Raises `Failure`."""
    if not (data_folder(folder) / FILE).exists():
        return None
    with services_over(folder) as services:
        known = run(own_games.own_games(services))
        if id in known.unreadable:
            raise Stopped(OWN_GAME_UNREADABLE(id=id))
        return next((own.game for own in known.games if own.id == id), None)


def catalogue_with_own(folder: str | None) -> Catalogue | None:
    """Return the catalogue with the own games; None if there are none, or the store cannot be opened."""
    if not (data_folder(folder) / FILE).exists():
        return None
    try:
        with services_over(folder) as services:
            known = run(own_games.own_games(services)).games
    except Refused:
        return None
    return CATALOGUE.with_games(own.game for own in known) if known else None

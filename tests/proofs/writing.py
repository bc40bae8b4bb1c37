"""The programs that are killed. Each says "about" before it does something, and "done" once that is acknowledged."""

from __future__ import annotations

import asyncio
import io
import sqlite3
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from scorekeeper.commands.services import services_over
from scorekeeper.commands.stored_matches import back_up_to, restore_from
from scorekeeper.match.document import deal_to_dict
from scorekeeper.match.match import Deal, Match
from scorekeeper.match.open_match import Draft, OpenMatch
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import forgetting, library, own_games, play
from scorekeeper.service.app_services import AppServices, open_services
from scorekeeper.store.migrations import migrate, steps
from tests.proofs.playing import answers_to
from tests.store.later import STEP
from tests.support.imported import import_files


def deals_of(now: OpenMatch) -> list[dict[str, Any]]:
    """The deals of a match as plain values, without the times at which they were kept."""
    return [deal_to_dict(replace(deal, time=None)) for deal in now.sheet.match.deals]


def write(mouth: Any, folder: str, seed: str) -> None:
    """Write deals as fast as it can, and mend, delete, take back and begin anew, until it is killed."""
    mouth.send(("begins",))
    asyncio.run(_write(mouth, Path(folder), Random(seed)))


async def _write(mouth: Any, folder: Path, random: Random) -> None:
    services = open_services(folder)
    latest = await library.latest(services)
    now = None if latest is None else await play.open_match(services, latest)
    before: list[list[Any]] = []  # what undo leads to, as far as it was done here
    while True:
        if now is None or (now.sheet.due is None and random.random() < 0.5):
            mouth.send(("about", None, []))
            now = await play.start(
                services, Match(CATALOGUE.game("swedish"), ("Anna", "Bo", "Cleo"), random.randrange(3))
            )
            before = []
        else:
            now = await _change(mouth, services, now, before, random)
        mouth.send(("done", now.id, now.revision, deals_of(now)))


async def _change(
    mouth: Any, services: AppServices, now: OpenMatch, before: list[list[Any]], random: Random
) -> OpenMatch:
    """One random change, announced together with the deals that it should lead to."""
    deals = deals_of(now)
    kinds = [
        "draft",
        *["record"] * 4 * (now.sheet.due is not None),
        *["delete"] * bool(deals),
        *["undo"] * bool(before),
    ]
    match random.choice(kinds):
        case "record":
            game, position = now.sheet.match.game, now.sheet.position
            answers = game.play(position, answers_to(random, game, position), thrown_in=False).answers
            deal = Deal(answers, note="å" * random.randrange(200))
            mouth.send(("about", now.id, [*deals, deal_to_dict(deal)]))
            before.append(deals)
            return await play.record(services, now.id, now.revision, deal)
        case "delete":
            place = random.randrange(len(deals))
            mouth.send(("about", now.id, deals[:place] + deals[place + 1 :]))
            before.append(deals)
            return await play.delete(services, now.id, now.revision, place)
        case "undo":
            mouth.send(("about", now.id, before.pop()))
            return await play.undo(services, now.id, now.revision)
        case _:
            await play.keep_draft(services, now.id, Draft({"contract": "sang", "counts": [6, None, None]}))
            return await play.open_match(services, now.id)


def keep_own_games(mouth: Any, folder: str, seed: str) -> None:
    """Add own games and change them as fast as it can, until it is killed."""
    mouth.send(("begins",))
    asyncio.run(_keep_own_games(mouth, Path(folder), Random(seed)))


async def _keep_own_games(mouth: Any, folder: Path, random: Random) -> None:
    services = open_services(folder)
    kept = {own.id: own for own in (await own_games.own_games(services)).games}
    swedish = CATALOGUE.game("swedish").document()
    while True:
        start = random.randrange(1, 1000)
        new = len(kept) < 50 and random.random() < 0.3
        id = f"ours-{len(kept)}x" if new or not kept else random.choice(list(kept))
        mouth.send(("about", id, start))
        if id in kept:
            kept[id] = await own_games.change(services, id, {**kept[id].game.document(), "start": start})
        else:
            kept[id] = (await own_games.add(services, {**swedish, "id": id, "name": id, "start": start})).own
        mouth.send(("done", id, kept[id].game.document().get("start", 0)))


def bring_up_to_date(mouth: Any, file: str) -> None:
    """Take a file through a change of its schema."""
    mouth.send(("begins",))
    db = sqlite3.connect(file, isolation_level=None)
    migrate(db, (*steps(), STEP))
    mouth.send(("done",))
    db.close()


def bring_in(mouth: Any, folder: str, files: list[tuple[str, bytes]]) -> None:
    """Bring many matches in at once."""
    services = open_services(Path(folder))
    mouth.send(("begins",))
    asyncio.run(import_files(services, files))
    mouth.send(("done",))
    services.close()


def forget(mouth: Any, folder: str, person: str) -> None:
    services = open_services(Path(folder))
    mouth.send(("begins",))
    asyncio.run(forgetting.forget(services, person))
    mouth.send(("done",))
    services.close()


def back_up(mouth: Any, folder: str) -> None:
    """Make one backup after the other."""
    services = open_services(Path(folder))
    mouth.send(("begins",))
    for minute in range(20):
        with services.store.writing() as transaction:
            transaction.touch("m0")
        services.store.back_up(f"2026-01-31T20:{minute:02}:00Z")
        mouth.send(("done", minute))
    services.close()


def repair(mouth: Any, folder: str) -> None:
    """Open a folder in which the file is damaged."""
    mouth.send(("begins",))
    open_services(Path(folder)).close()
    mouth.send(("done",))


def back_up_to_a_file(mouth: Any, folders: list[str], path: str) -> None:
    """Save the backups of these folders to one file, again and again in turn."""
    mouth.send(("begins",))
    for turn in range(12):
        with services_over(folders[turn % len(folders)]) as services:
            _quietly(back_up_to, services, path)
        mouth.send(("done", turn))


def restore_from_a_file(mouth: Any, folder: str, path: str) -> None:
    """Bring everything back from one file."""
    mouth.send(("begins",))
    _quietly(restore_from, folder, path)
    mouth.send(("done",))


def _quietly(command: Callable[[Any, str], None], kept: Any, path: str) -> None:
    with io.TextIOWrapper(io.BytesIO(), "utf-8") as heard, redirect_stdout(heard):
        command(kept, path)

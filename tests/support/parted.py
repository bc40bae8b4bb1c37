"""A match that two phones have written on, each for itself, so that here are both versions of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from scorekeeper.match.match import Deal
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.service import play
from scorekeeper.service.app_services import AppServices, open_services
from scorekeeper.service.backup import back_up
from scorekeeper.service.restoring import restore_backup


async def record(services: AppServices, id: str, *deals: dict[str, Any]) -> OpenMatch:
    now = await play.open_match(services, id)
    for answers in deals:
        now = await play.record(services, id, now.revision, Deal(answers))
    return now


async def part(
    services: AppServices, folder: Path | None, id: str, here: list[dict[str, Any]], *there: list[dict[str, Any]]
) -> OpenMatch:
    """Let the same match go on with these deals here, and with others on each of several other phones."""
    before, saved = (await back_up(services)).content, []
    for number, deals in enumerate(there):
        other = open_services(folder / f"phone-{number}" if folder else None)
        await restore_backup(other, before)
        await record(other, id, *deals)
        saved.append((await back_up(other)).content)
        other.close()
    await record(services, id, *here)
    for content in saved:
        await restore_backup(services, content)
    return await play.open_match(services, id)

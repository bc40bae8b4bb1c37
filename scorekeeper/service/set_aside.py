"""Damaged files that were set aside: listing, saving, recovering and removing them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TypeAlias

from scorekeeper.rules.phrase import Fault
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import command
from scorekeeper.service.long_work import UNFOLLOWED, Progress
from scorekeeper.service.service_faults import Refused
from scorekeeper.store.files import SetAside
from scorekeeper.store.salvage import salvage
from scorekeeper.store.store import Store

DamagedFile: TypeAlias = SetAside
"""A damaged file that was set aside."""


NOTHING_TO_BRING_BACK = Fault(
    "Nothing in this file can be read. It stays as it is; save it as a file if somebody is to look at it."
)
IS_SET_ASIDE_NO_MORE = Fault("This file was removed already.")


@command
def files_set_aside(services: AppServices) -> tuple[DamagedFile, ...]:
    """Return the damaged files that were set aside, the last one first; none for a guest or a watching session."""
    return () if services.guest or services.watches else services.store.files_set_aside()


@command
def content_set_aside(services: AppServices, name: str) -> bytes:
    """Return the bytes of a damaged file. Raises `Refused`."""
    services.check_removes()
    content = services.store.content_set_aside(name)
    if content is None:
        raise Refused(IS_SET_ASIDE_NO_MORE)
    return content


async def backup_of_set_aside(services: AppServices, name: str, progress: Progress = UNFOLLOWED) -> bytes:
    """Make a backup of everything that can be read in a damaged file; it is restored as any other. Raises `Refused`."""
    from scorekeeper.service.backup import back_up  # noqa: PLC0415  # no start needs it

    content = await content_set_aside(services, name)
    read_game = services.catalogue.from_document
    found = await services.offload(len(content), partial(salvage, content, read_game))
    if found is None:
        raise Refused(NOTHING_TO_BRING_BACK)
    apart = replace(services, store=Store(found.db, read_game))
    try:
        return (await back_up(apart, progress)).content
    finally:
        apart.close()


@command
def remove_set_aside(services: AppServices, name: str) -> None:
    """Remove a damaged file for good. Raises `Refused`."""
    services.check_removes()
    services.store.remove_set_aside(name)

"""Damaged files that were set aside: listing, saving and removing them."""

from __future__ import annotations

from typing import TypeAlias

from scorekeeper.rules.phrase import Fault
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import command
from scorekeeper.service.service_faults import Refused
from scorekeeper.store.files import SetAside

DamagedFile: TypeAlias = SetAside
"""A damaged file that was set aside."""

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


@command
def remove_set_aside(services: AppServices, name: str) -> None:
    """Remove a damaged file for good. Raises `Refused`."""
    services.check_removes()
    services.store.remove_set_aside(name)

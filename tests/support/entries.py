"""Entries of persons changed bit by bit, through the form that the app saves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scorekeeper.service import people
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.people import KnownPerson


async def change_entry(services: AppServices, id: str, **said: Any) -> KnownPerson:
    """Change what is said of a person; what is not said here stays."""
    return await people.change(services, replace((await people.person(services, id)).person, **said))

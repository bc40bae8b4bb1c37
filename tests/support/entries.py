"""Entries of persons changed bit by bit, through the form that the app saves."""

from __future__ import annotations

from typing import Any

from scorekeeper.service import people
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.people import KnownPerson, PersonDetails


async def change_entry(services: AppServices, id: str, **said: Any) -> KnownPerson:
    """Change what is said of a person; what is not said here stays."""
    now = (await people.person(services, id)).person
    known = {key: getattr(now, key) for key in ("name", "other_names", "note", "guest", "colour")}
    return await people.change(services, id, PersonDetails(**known | said))

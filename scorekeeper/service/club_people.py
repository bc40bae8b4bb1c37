"""Who is whom, and who was forgotten, as the club says it: both come from whoever runs it.

Somebody whom the club has forgotten is forgotten here in every match that it has. Where they sit in others too, which
are of this phone alone, it is asked whether they are forgotten in those.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from scorekeeper.exchange.backup_lists import BackedUpPerson
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.club_access import FORGET, Request
from scorekeeper.service.command import command, query
from scorekeeper.service.forgetting import forget, forget_in_matches, reach_of_forgetting
from scorekeeper.service.people import KnownPerson, known_people, last_in_common
from scorekeeper.store.club import Sent, Thing
from scorekeeper.store.reader import Reader
from scorekeeper.store.writer import Writer

_FORGOTTEN: Final = "forgotten"
"""The kind under which it is kept that it has to be asked about somebody."""


async def tell_forgotten(services: AppServices, request: Request) -> None:
    """Tell the club who was forgotten here, of those whom it knows. It forgets them where this phone runs it."""
    ids = await _ids_to_report(services)
    if not ids:
        return
    answer = await request(FORGET, json.dumps({"people": ids}).encode())
    if answer.status in {200, 403}:  # done, or this phone does not run the club
        await _mark_reported(services, ids)


@query
def _ids_to_report(transaction: Reader) -> list[str]:
    known = {id for kind, id in transaction.sent() if kind == "person"}
    return sorted(transaction.forgotten().ids & known)


@command
def _mark_reported(services: AppServices, ids: Iterable[str]) -> None:
    with services.writing() as transaction:
        transaction.drop_sent(("person", id) for id in ids)


class _Here(NamedTuple):
    """Somebody here whom the club has forgotten: in which matches of the club, and whether that is all there is."""

    id: str
    matches: frozenset[str]
    everywhere: bool


async def forget_as_there(services: AppServices, ids: Collection[str]) -> None:
    """Forget persons whom the club has forgotten, in all that it has. Raises `Refused`."""
    if not ids:
        return
    for here in await _found(services, ids):
        if here.everywhere:
            texts = (await reach_of_forgetting(services, here.id)).texts
            await forget(services, here.id, {each.text: each.instead for each in texts if each.instead is not None})
        elif here.matches:
            await forget_in_matches(services, here.id, here.matches)


@command
def _found(services: AppServices, ids: Collection[str]) -> list[_Here]:
    with services.writing() as transaction:
        found = [_here(transaction, each, ids) for each in known_people(transaction) if not each.ids.isdisjoint(ids)]
        transaction.set_sent(((_FORGOTTEN, each.id), Sent("")) for each in found if not each.everywhere)
        transaction.drop_sent(("person", id) for id in ids)
    return found


def _here(transaction: Reader, known: KnownPerson, ids: Collection[str]) -> _Here:
    there = {id for (kind, id), sent in transaction.sent().items() if kind == "match" and sent.refused is None}
    matches = {match for match, _ in transaction.seats_of(known.id)}
    return _Here(known.id, frozenset(matches & there), known.ids <= set(ids) and matches <= there)


def asked_about(transaction: Reader) -> tuple[KnownPerson, ...]:
    """Those whom the club has forgotten, and who are still known here."""
    ids = {id for kind, id in transaction.sent() if kind == _FORGOTTEN}
    return tuple(each for each in known_people(transaction) if each.id in ids) if ids else ()


@command
def keep_known(services: AppServices, id: str) -> None:
    """Let somebody whom the club has forgotten stay known here, and ask no more."""
    services.check_people()
    with services.writing() as transaction:
        transaction.drop_sent([(_FORGOTTEN, id)])


def merge_as_there(transaction: Writer, people: Iterable[BackedUpPerson], unsent: Collection[Thing]) -> None:
    """Merge persons, or take a merge apart, as the club has it; not those of whom something here is `unsent`.

    Two who sat at one table here are never merged.
    """
    here = {each.person.id: each for each in transaction.every_person()}
    for each in people:
        id, into = each.person.id, each.merged_into
        known = here.get(id)
        if known is None or known.merged_into == into or ("person", id) in unsent:
            continue
        if into is not None:
            top = transaction.person(into) if into in here else None
            if top is None or top.id == id or last_in_common(transaction, top.id, id):
                continue
        transaction.redirect({id: into})

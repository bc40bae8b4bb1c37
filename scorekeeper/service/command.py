"""What all commands have in common: they are awaited, durable when they return, and refuse in a person's words."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

from scorekeeper.service.app_services import AppServices
from scorekeeper.service.faults import Overtaken, Refused, match_deleted, no_such_match
from scorekeeper.service.open_match import open_match_of
from scorekeeper.store.faults import NotKept
from scorekeeper.store.reader import Reader
from scorekeeper.store.stored_match import StoredMatch

P = ParamSpec("P")
T = TypeVar("T")

Command: TypeAlias = Callable[Concatenate[AppServices, P], Coroutine[Any, Any, T]]


def command(act: Callable[Concatenate[AppServices, P], T]) -> Command[P, T]:
    """Make a function an awaited command. It runs in one go, so that nothing comes between reading and writing."""

    @wraps(act)
    async def acted(services: AppServices, /, *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            done = act(services, *args, **kwargs)
            await services.store.durable()
        except NotKept as trouble:
            raise Refused(*trouble.faults) from trouble
        return done

    return acted


def found(transaction: Reader, id: str) -> StoredMatch:
    """A match that is there to be used. Raises `Refused`."""
    kept = transaction.read(id)
    if kept is None:
        raise Refused(no_such_match(id[:40]))
    if kept.deleted:
        raise Refused(match_deleted())
    return kept


def check_exists(transaction: Reader, id: str) -> None:
    """Raise `Refused` unless a match is there to be used. Cheaper than finding it: its deals are not read."""
    deleted = transaction.deleted(id)
    if deleted is not False:
        raise Refused(match_deleted() if deleted else no_such_match(id[:40]))


def unchanged_match(transaction: Reader, id: str, revision: int) -> StoredMatch:
    """A match as it was when it was last looked at. Raises `Overtaken` where it has changed since."""
    kept = found(transaction, id)
    if kept.revision != revision:
        raise Overtaken(open_match_of(kept))
    return kept


def unchanged(transaction: Reader, id: str, revision: int) -> None:
    """Raise `Overtaken` where a match has changed since it was last looked at. Its deals are read only then."""
    if transaction.revision(id) != revision:
        raise Overtaken(open_match_of(found(transaction, id)))

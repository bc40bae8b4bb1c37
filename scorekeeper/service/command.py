"""What all commands have in common: they are awaited, and durable when they return; or they raise `Refused`."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

from scorekeeper.match.open_match import OpenMatch
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.faults import Overtaken, Refused, match_deleted, no_such_match
from scorekeeper.store.faults import NotKept
from scorekeeper.store.reader import Reader

P = ParamSpec("P")
T = TypeVar("T")

Command: TypeAlias = Callable[Concatenate[AppServices, P], Coroutine[Any, Any, T]]


def command(act: Callable[Concatenate[AppServices, P], T]) -> Command[P, T]:
    """Make a function an awaited command. It has no `await` of its own: no other task runs between its statements."""

    @wraps(act)
    async def acted(services: AppServices, /, *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            done = act(services, *args, **kwargs)
            await services.store.durable()
        except NotKept as trouble:
            raise Refused(*trouble.faults) from trouble
        return done

    return acted


def found(transaction: Reader, id: str) -> OpenMatch:
    """A match that is stored and not deleted. Raises `Refused`."""
    kept = transaction.read(id)
    if kept is None:
        raise Refused(no_such_match(id[:40]))
    if kept.deleted:
        raise Refused(match_deleted())
    return kept


def check_exists(transaction: Reader, id: str) -> None:
    """Raise `Refused` unless a match is stored and not deleted. Its deals are not read."""
    deleted = transaction.deleted(id)
    if deleted is not False:
        raise Refused(match_deleted() if deleted else no_such_match(id[:40]))


def found_unchanged(transaction: Reader, id: str, revision: int) -> OpenMatch:
    """A match at a revision. Raises `Overtaken` where that is not the newest."""
    kept = found(transaction, id)
    if kept.revision != revision:
        raise Overtaken(kept.judged())
    return kept


def check_unchanged(transaction: Reader, id: str, revision: int) -> None:
    """Raise `Overtaken` where a revision is not the newest of a match. Its deals are read only then."""
    if transaction.revision(id) != revision:
        raise Overtaken(found(transaction, id).judged())

"""What all intentions have in common: they are awaited, durable when they return, and refuse in a person's words."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

from scorekeeper.service.desk import Desk
from scorekeeper.service.faults import MatchDeleted, NoSuchMatch, Overtaken, Refused
from scorekeeper.service.open_match import opened
from scorekeeper.store.faults import NotKept
from scorekeeper.store.kept import Kept
from scorekeeper.store.reader import Reader

P = ParamSpec("P")
T = TypeVar("T")

Intention: TypeAlias = Callable[Concatenate[Desk, P], Coroutine[Any, Any, T]]


def intention(act: Callable[Concatenate[Desk, P], T]) -> Intention[P, T]:
    """Make an act one that is awaited. It runs in one go, so that nothing comes between reading and writing."""

    @wraps(act)
    async def acted(desk: Desk, /, *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            done = act(desk, *args, **kwargs)
            await desk.store.durable()
        except NotKept as trouble:
            raise Refused(*trouble.faults) from trouble
        return done

    return acted


def found(pages: Reader, id: str) -> Kept:
    """A match that is there to be used. Raises `Refused`."""
    kept = pages.read(id)
    if kept is None:
        raise Refused(NoSuchMatch(id[:40]))
    if kept.deleted:
        raise Refused(MatchDeleted())
    return kept


def there(pages: Reader, id: str) -> None:
    """Raise `Refused` unless a match is there to be used. Cheaper than finding it: its deals are not read."""
    deleted = pages.deleted(id)
    if deleted is not False:
        raise Refused(MatchDeleted() if deleted else NoSuchMatch(id[:40]))


def in_hand(pages: Reader, id: str, revision: int) -> Kept:
    """A match as it was when it was last looked at. Raises `Overtaken` where it has changed since."""
    kept = found(pages, id)
    if kept.revision != revision:
        raise Overtaken(opened(kept))
    return kept


def unchanged(pages: Reader, id: str, revision: int) -> None:
    """Raise `Overtaken` where a match has changed since it was last looked at. Its deals are read only then."""
    if pages.revision(id) != revision:
        raise Overtaken(opened(found(pages, id)))

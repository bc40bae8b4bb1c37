"""The decorators and checks of all commands. A command is awaited, and durable when it returns; or it raises `Refused`.

A closed season is final. Until it is opened again no match comes in or goes out, and none of its matches changes.
Details that do not affect its table may change: the title, note and stake of a match. People may also be merged, split,
renamed and forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeAlias, TypeVar

from scorekeeper.exchange.file_faults import BeyondBounds, NotReadable
from scorekeeper.match.history import Change
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.service_faults import (
    COUNTS_IN_CLOSED_SEASON,
    MATCH_DELETED,
    NO_SUCH_MATCH,
    MatchTooLarge,
    Overtaken,
    Refused,
)
from scorekeeper.store.reader import Reader
from scorekeeper.store.store_faults import NotKept

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


def query(read: Callable[Concatenate[Reader, P], T]) -> Command[P, T]:
    """Make a function that reads the store in one transaction an awaited command."""

    @wraps(read)
    def reading(services: AppServices, /, *args: P.args, **kwargs: P.kwargs) -> T:
        with services.store.reading() as transaction:
            return read(transaction, *args, **kwargs)

    return command(reading)


async def read_beside(services: AppServices, size: int, read: Callable[[], T]) -> T:
    """Read a file or a link beside the event loop. Raises `Refused`, and `MatchTooLarge` beyond bounds."""
    try:
        return await services.offload(size, read)
    except BeyondBounds as unread:
        raise MatchTooLarge(*unread.faults_to_show()) from unread
    except NotReadable as unread:
        raise Refused(*unread.faults_to_show()) from unread


def found(transaction: Reader, id: str) -> OpenMatch:
    """Return a match that is stored and not deleted. Raises `Refused`."""
    match = transaction.read(id)
    if match is None:
        raise Refused(NO_SUCH_MATCH(id=id[:40]))
    if match.deleted:
        raise Refused(MATCH_DELETED)
    return match


def check_exists(transaction: Reader, id: str) -> None:
    """Raise `Refused` unless a match is stored and not deleted. Its deals are not read."""
    deleted = transaction.deleted(id)
    if deleted is not False:
        raise Refused(MATCH_DELETED if deleted else NO_SUCH_MATCH(id=id[:40]))


def found_unchanged(transaction: Reader, id: str, revision: int) -> OpenMatch:
    """Return a match at a revision. Raises `Overtaken` if the match has a newer one."""
    match = found(transaction, id)
    if match.revision != revision:
        raise Overtaken(match.judged())
    return match


_BESIDE: Final = frozenset({"title", "note", "stake"})
"""The metadata of a match that affect no table of a season."""


def check_may_change(transaction: Reader, match: str, change: Change | None = None) -> None:
    """Raise `Refused` if a match is in a closed season and the change (None: any) affects the season's table."""
    if change is not None and not (change.removed or change.inserted or change.metadata.keys() - _BESIDE):
        return
    season = transaction.closed_season_of(match)
    if season is not None:
        raise Refused(COUNTS_IN_CLOSED_SEASON(season=season))

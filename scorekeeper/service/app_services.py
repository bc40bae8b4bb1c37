"""What every command needs: the store, the catalogue, the clock, and the signal that something stored has changed."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

from scorekeeper.rules.catalogue import CATALOGUE, Catalogue
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.service.club_access import ClubAccess
from scorekeeper.service.faults import MAY_ONLY_WATCH, Refused
from scorekeeper.service.long_work import InThisThread, Offload
from scorekeeper.store.faults import NotKept
from scorekeeper.store.forgetting import clean
from scorekeeper.store.opening import open_store
from scorekeeper.store.store import MEMORY, Background, Store, at_once
from scorekeeper.store.writer import Writer

NOT_FOR_GUESTS = Fault("Matches are removed for good only where they are kept.")
NOT_FOR_GUESTS_PEOPLE = Fault("People are merged, split and forgotten only where the matches are kept.")
NOT_FOR_GUESTS_GAMES = Fault("Own games are removed for good only where they are kept. Here they can be put away.")


class ChangeSignal:
    """Calls every subscriber but the one that has published. There is one in a process.

    It carries no data: a subscriber reads again what it shows, so that it loses nothing by missing a call.

    >>> signal, heard = ChangeSignal(), []
    >>> leave = signal.subscribe("Anna", lambda: heard.append("Anna"))
    >>> _ = signal.subscribe("Bo", lambda: heard.append("Bo"))
    >>> signal.publish(by="Bo"); leave(); signal.publish(by="Cleo"); heard
    ['Anna', 'Bo']
    """

    def __init__(self) -> None:
        """Begin without subscribers."""
        self._listeners: dict[object, tuple[object, Callable[[], None]]] = {}

    def subscribe(self, who: object, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after every change that is not by `who`; the function returned ends the subscription."""
        subscription = object()
        self._listeners[subscription] = (who, listener)
        return lambda: self._leave(subscription)

    def publish(self, by: object) -> None:
        """Something has changed; `by` is not called. A listener must not raise."""
        for who, listener in list(self._listeners.values()):
            if who is not by:
                listener()

    def _leave(self, subscription: object) -> None:
        self._listeners.pop(subscription, None)


def random_id() -> str:
    """An id of ten hexadecimal digits: short enough to type; there are 10¹² of them."""
    return secrets.token_hex(5)


def random_long_id() -> str:
    """An id of 16 hexadecimal digits: it has to differ from those of every other phone, whose backups may come here."""
    return secrets.token_hex(8)


def free_id(make: Callable[[], str], is_taken: Callable[[str], bool]) -> str:
    """An id that nothing has yet."""
    while is_taken(id := make()):
        pass
    return id


FILE = "matches.db"
"""The store's file in a person's data folder."""


class StorageStatus(NamedTuple):
    """How safely the matches are stored, in words; not `safe`: the browser may clear its storage.

    Not `stored`: it stores nothing, and what is entered ends with the window.
    """

    phrase: Phrase
    safe: bool
    stored: bool = True


@dataclass(eq=False)
class AppServices:
    """The services of a process: its store, its clock and the like. Each session has its own copy.

    `now` is the time in UTC, ISO 8601 to the second; `new_id` makes an id of a match at random, and `new_person_id` one
    of a person. `offload` runs what takes long.
    `storage_status` says how safely the matches are stored; None on a disk.
    """

    store: Store
    catalogue: Catalogue
    now: Callable[[], str]
    new_id: Callable[[], str]
    storage_status: Callable[[], StorageStatus | None] = lambda: None
    change_signal: ChangeSignal = field(default_factory=ChangeSignal)
    offload: Offload = field(default_factory=InThisThread)
    watches: bool = False  # reads everything, and is refused what would change anything
    guest: bool = False  # on another phone than the matches are kept on; is refused what cannot be undone
    club: ClubAccess | None = None  # the way to a club; None where there is none
    new_person_id: Callable[[], str] = random_long_id

    @property
    def is_in_club(self) -> bool:
        """Whether there is a way to a club, and the store belongs to one. Raises `NotKept`."""
        if self.club is None:
            return False
        with self.store.reading() as transaction:
            return transaction.club() is not None

    @property
    def notice(self) -> Fault | None:
        """What a person has to know of the file: that it was damaged when it was opened, or was moved since."""
        return self.store.moved or self.store.notice

    def for_session(self, *, watches: bool = False, guest: bool = False) -> AppServices:
        """A copy for one session, which is notified of the others' changes.

        One that `watches` may change nothing, and a `guest` may remove nothing for good.
        """
        return replace(self, watches=self.watches or watches, guest=self.guest or guest)

    def check_writes(self) -> None:
        """Raise `Refused` in a session that only watches. Called before anything that it sends is read."""
        if self.watches:
            raise Refused(MAY_ONLY_WATCH)

    def check_removes(self) -> None:
        """Raise `Refused` in the session of a guest, who may delete matches and not remove them for good."""
        self.check_writes()
        if self.guest:
            raise Refused(NOT_FOR_GUESTS)

    def check_people(self) -> None:
        """Raise `Refused` in the session of a guest, who may not say who is who in matches of other evenings."""
        self.check_writes()
        if self.guest:
            raise Refused(NOT_FOR_GUESTS_PEOPLE)

    def check_removes_games(self) -> None:
        """Raise `Refused` in the session of a guest, who may put own games away and not remove them for good."""
        self.check_writes()
        if self.guest:
            raise Refused(NOT_FOR_GUESTS_GAMES)

    @contextmanager
    def writing(self, *, notify: bool = True) -> Iterator[Writer]:
        """An exclusive write transaction; other sessions are notified unless `notify=False`. Raises `Refused`."""
        self.check_writes()
        with self.store.writing() as transaction:
            yield transaction
        if transaction.finished:
            self.store.back_up(self.now())
        if notify:
            self.change_signal.publish(by=self)

    def publish_changes_of_others(self) -> None:
        """Notify all sessions if another process has changed the file. A server calls it regularly; it never raises."""
        if self.store.changed_elsewhere():
            self.change_signal.publish(by=None)

    def close(self) -> None:
        """Close the store."""
        self.store.close()


def utc_now() -> str:
    """The time, in UTC, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def open_services(
    folder: Path | None,
    catalogue: Catalogue = CATALOGUE,
    now: Callable[[], str] = utc_now,
    new_id: Callable[[], str] = random_id,
    background: Background = at_once,
) -> AppServices:
    """The services over the matches in a folder, which is made where it is missing; None keeps nothing.

    Raises `Refused` where nothing can be kept there. A damaged file is set aside, and a backup put in its
    place: see `AppServices.notice`. Backups are made in the `background`: of ten thousand matches they take seconds.
    """
    path = MEMORY if folder is None else folder / FILE
    try:
        store = open_store(path, catalogue.from_document, now, make=partial(Store, background=background))
        clean(store)
    except NotKept as trouble:
        raise Refused(*trouble.faults) from trouble
    return AppServices(store, catalogue, now, new_id)

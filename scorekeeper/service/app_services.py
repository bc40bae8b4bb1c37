"""The dependencies of every command: the store, the catalogue, the clock, and the signal after each stored change."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

from scorekeeper.rules.catalogue import CATALOGUE, Catalogue
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.service.club_access import ClubAccess
from scorekeeper.service.long_work import Offload
from scorekeeper.service.service_faults import MAY_ONLY_WATCH, Refused
from scorekeeper.store.forgotten_rows import clean
from scorekeeper.store.opening import open_store
from scorekeeper.store.store import MEMORY, Background, Store, at_once
from scorekeeper.store.store_faults import NotKept
from scorekeeper.store.writer import Writer

NOT_FOR_GUESTS = Fault("Matches are removed for good only where they are kept.")
NOT_FOR_GUESTS_PEOPLE = Fault("People are merged, split and forgotten only where the matches are kept.")
NOT_FOR_GUESTS_GAMES = Fault("Own games are removed for good only where they are kept. Here they can be put away.")


class ChangeSignal:
    """Notifies every subscriber except the one that published. There is one in a process.

    The signal carries no data. A subscriber reads again everything it shows, so a missed call loses nothing.

    >>> signal, heard = ChangeSignal(), []
    >>> leave = signal.subscribe("Anna", lambda: heard.append("Anna"))
    >>> _ = signal.subscribe("Bo", lambda: heard.append("Bo"))
    >>> signal.publish(by="Bo"); leave(); signal.publish(by="Cleo"); heard
    ['Anna', 'Bo']
    """

    def __init__(self) -> None:
        self._listeners: dict[object, tuple[object, Callable[[], None]]] = {}

    def subscribe(self, who: object, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after every change except those by `who`. The returned function ends the subscription."""
        subscription = object()
        self._listeners[subscription] = (who, listener)

        def leave() -> None:
            self._listeners.pop(subscription, None)

        return leave

    def publish(self, by: object) -> None:
        """Notify all subscribers of a change, except `by`. A listener must not raise."""
        for who, listener in list(self._listeners.values()):
            if who is not by:
                listener()


def random_id() -> str:
    """Return a random id of ten hexadecimal digits: short enough to type; there are 10¹² of them."""
    return secrets.token_hex(5)


def random_long_id() -> str:
    """Return a random id of 16 hexadecimal digits. It must be unique among all phones, whose backups may come here."""
    return secrets.token_hex(8)


def free_id(make: Callable[[], str], is_taken: Callable[[str], bool]) -> str:
    """Make ids until one is free, and return it."""
    while is_taken(id := make()):
        pass
    return id


FILE = "matches.db"
"""The store's file in a person's data folder."""


class StorageStatus(NamedTuple):
    """A sentence on how safely the matches are stored. Not `safe`: the browser may clear its storage.

    Not `stored`: nothing is written, and all entries are lost when the window closes.
    """

    phrase: Phrase
    safe: bool
    stored: bool = True


@dataclass(eq=False)
class AppServices:
    """The services of a process: its store, its clock and the like. Each session has its own copy.

    `now` returns the time in UTC, ISO 8601 to the second. `new_id` makes a random id for a match, `new_person_id` one
    for a person. `offload` runs long work. `storage_status` tells how safely the matches are stored; None on a disk.
    """

    store: Store
    catalogue: Catalogue
    now: Callable[[], str]
    new_id: Callable[[], str]
    storage_status: Callable[[], StorageStatus | None] = lambda: None
    change_signal: ChangeSignal = field(default_factory=ChangeSignal)
    offload: Offload = field(default_factory=Offload)
    watches: bool = False  # reads everything; every change is refused
    guest: bool = False  # on another phone than the matches are stored on; changes that cannot be undone are refused
    club: ClubAccess | None = None  # the connection to a club; None without one
    new_person_id: Callable[[], str] = random_long_id
    answers: dict[Hashable, tuple[int, object]] = field(default_factory=dict)  # cached, with the store's change count

    @property
    def is_in_club(self) -> bool:
        """Whether there is a connection to a club, and the store belongs to one. Raises `NotKept`."""
        if self.club is None:
            return False
        with self.store.reading() as transaction:
            return transaction.club() is not None

    @property
    def notice(self) -> Fault | None:
        """The warning about the file, if any: it was damaged when it was opened, or was moved since."""
        return self.store.moved or self.store.notice

    def for_session(self, *, watches: bool = False, guest: bool = False) -> AppServices:
        """Return a copy for one session. One that `watches` changes nothing; a `guest` removes nothing for good."""
        return replace(self, watches=self.watches or watches, guest=self.guest or guest)

    def check_writes(self) -> None:
        """Raise `Refused` in a session that only watches. Commands call this before they read their arguments."""
        if self.watches:
            raise Refused(MAY_ONLY_WATCH)

    def check_removes(self, fault: Fault = NOT_FOR_GUESTS) -> None:
        """Raise `Refused` in the session of a guest, who may do nothing that cannot be undone."""
        self.check_writes()
        if self.guest:
            raise Refused(fault)

    @contextmanager
    def writing(self, *, notify: bool = True) -> Iterator[Writer]:
        """Open an exclusive write transaction; it notifies other sessions unless `notify=False`. Raises `Refused`."""
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
    """Return the time in UTC, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def open_services(
    folder: Path | None,
    catalogue: Catalogue = CATALOGUE,
    now: Callable[[], str] = utc_now,
    new_id: Callable[[], str] = random_id,
    background: Background = at_once,
) -> AppServices:
    """Open the services over the matches in a folder, which is made if it is missing; None stores nothing.

    Raises `Refused` if nothing can be stored there. A damaged file is set aside and replaced by a backup: see
    `AppServices.notice`. Backups are made in the `background`: with ten thousand matches they take seconds.
    """
    path = MEMORY if folder is None else folder / FILE
    try:
        store = open_store(path, catalogue.from_document, now, make=partial(Store, background=background))
        clean(store)
    except NotKept as trouble:
        raise Refused(*trouble.faults) from trouble
    return AppServices(store, catalogue, now, new_id)

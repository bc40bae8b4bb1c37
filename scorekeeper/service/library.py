"""The kept matches: listing them, putting them on other shelves, beginning again with the same players."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.match.match import Match
from scorekeeper.match.names import compared
from scorekeeper.service.desk import Desk
from scorekeeper.service.faults import NoSuchMatch, Refused
from scorekeeper.service.glimpse import Summary, lines_of, summary_of
from scorekeeper.service.intention import found, intention
from scorekeeper.store.kept import Shelf

REMEMBERED = 100
"""How many matches are looked through for the names of earlier players."""


@intention
def matches(desk: Desk, shelf: Shelf, limit: int = 50, after: str | None = None) -> tuple[Summary, ...]:
    """The matches on a shelf, the last touched first; with `after`, those that follow that match."""
    return tuple(map(summary_of, lines_of(desk.store, lambda pages: pages.shelf(shelf, limit, after))))


@intention
def latest(desk: Desk) -> str | None:
    """The match in hand: the last that anybody wrote on and that is neither archived nor deleted."""
    with desk.store.reading() as pages:
        return pages.latest()


@intention
def known_names(desk: Desk) -> tuple[str, ...]:
    """The players of earlier matches, the most recent first, each once however it was written."""
    lines = lines_of(desk.store, lambda pages: pages.recent(REMEMBERED))
    names: dict[str, str] = {}
    for line in lines:
        for name in line.summary["players"]:
            names.setdefault(compared(name), name)
    return tuple(names.values())


@intention
def archive(desk: Desk, id: str) -> None:
    """Put a match away."""
    with desk.writing() as pages:
        found(pages, id)
        pages.shelve(id, archived=True)


@intention
def unarchive(desk: Desk, id: str) -> None:
    """Take a match out again."""
    with desk.writing() as pages:
        found(pages, id)
        pages.shelve(id, archived=False)


@intention
def discard(desk: Desk, id: str) -> None:
    """Delete a match. It can be restored, with its history and its half-entered deal."""
    _set_deleted(desk, id, deleted=True)


@intention
def restore(desk: Desk, id: str) -> None:
    """Take a deletion back."""
    _set_deleted(desk, id, deleted=False)


@intention
def again(desk: Desk, id: str) -> Match:
    """A new match, not yet begun: the same players and rules, the next of them dealing first."""
    with desk.store.reading() as pages:
        old = found(pages, id).match
    first = (old.first_dealer + 1) % len(old.players)
    return replace(old, first_dealer=first, deals=(), title="", started=None, ended=None)


def _set_deleted(desk: Desk, id: str, *, deleted: bool) -> None:
    # A match that cannot be read can still be deleted.
    with desk.writing() as pages:
        if not pages.has(id):
            raise Refused(NoSuchMatch(id[:40]))
        pages.shelve(id, deleted=deleted)

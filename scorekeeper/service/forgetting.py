"""Forgetting a person: how far it would reach, and doing it. It cannot be undone.

Names and notes go from all that is kept here, and at the club. A mark keeps the id, and whatever arrives later with
that id arrives without the name; what has no id is not guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial
from typing import Final

from scorekeeper.match.forgetting import Forgotten, OtherWords, forget_in, names_in
from scorekeeper.match.record import MatchRecord
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.phrase import Phrase, counted_phrase
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import command, query
from scorekeeper.service.faults import Refused
from scorekeeper.service.long_work import UNFOLLOWED, Progress
from scorekeeper.service.own_words import with_other_words
from scorekeeper.service.people import KnownPerson, found_person
from scorekeeper.store import forgetting as in_store
from scorekeeper.store.forgetting import Cleaned, Found, find, holds_names
from scorekeeper.store.reader import Reader
from scorekeeper.store.store import Store

_LARGE: Final = 1_000_000
"""More than what is little to the `Offload`: whoever waits for a lock waits beside the event loop."""


@dataclass(frozen=True, slots=True)
class Reach:
    """How far forgetting a person would reach: how many matches have the name.

    `unreadable` are damaged matches that may hold it, and stay as they are. `backups` beside the file would be
    rewritten; damaged files that were `set_aside` hold the name, and are not touched.
    """

    person: KnownPerson
    matches: int
    unreadable: tuple[str, ...]
    backups: int
    set_aside: tuple[str, ...]

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The sentences for a person."""
        matches = counted_phrase(
            self.matches,
            "{name} would be forgotten in {number} match and its history; the scores stay.",
            "{name} would be forgotten in {number} matches and their history; the scores stay.",
            name=self.person.name,
        )
        backups = counted_phrase(
            self.backups,
            "{number} backup beside the matches holds the name; it would be rewritten.",
            "{number} backups beside the matches hold the name; they would be rewritten.",
        )
        others = (_unreadable(self.unreadable), backups, _set_aside(self.set_aside))
        return (matches, *(phrase for phrase in others if phrase.count))


@dataclass(frozen=True, slots=True)
class ForgottenPerson:
    """What was done: in how many matches the player has no name any more, and what is left, as in `Reach`.

    `clean`: nothing is left in the file's free pages and in its log. Otherwise that is done when it is next opened.
    """

    matches: int
    unreadable: tuple[str, ...]
    backups: int
    removed_backups: int
    set_aside: tuple[str, ...]
    clean: bool

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The sentences for a person. None of them has the name."""
        matches = counted_phrase(
            self.matches,
            "Forgotten in {number} match; the scores stay.",
            "Forgotten in {number} matches; the scores stay.",
        )
        others = (
            counted_phrase(self.backups, "{number} backup was rewritten.", "{number} backups were rewritten."),
            counted_phrase(
                self.removed_backups,
                "{number} damaged backup that held the name was removed.",
                "{number} damaged backups that held the name were removed.",
            ),
            _unreadable(self.unreadable),
            _set_aside(self.set_aside),
        )
        shown = [matches, *(phrase for phrase in others if phrase.count)]
        if not self.clean:
            shown.append(Phrase("The file is not cleaned yet: close every window and start scorekeeper again."))
        return tuple(shown)


def _unreadable(ids: Collection[str]) -> Phrase:
    return counted_phrase(
        len(ids),
        "{number} damaged match may hold the name and stays as it is: {ids}.",
        "{number} damaged matches may hold the name and stay as they are: {ids}.",
        ids=", ".join(ids),
    )


def _set_aside(files: Collection[str]) -> Phrase:
    return counted_phrase(
        len(files),
        "{number} damaged file that was set aside holds the name; remove it yourself: {files}.",
        "{number} damaged files that were set aside hold the name; remove them yourself: {files}.",
        files=", ".join(files),
    )


async def reach_of_forgetting(services: AppServices, id: str) -> Reach:
    """How far forgetting a person would reach. Nothing is changed. Raises `Refused`."""
    services.check_people()
    known, found = await _find(services, id)
    names, backups = found.forgotten.names, services.store.backups
    copies = [] if backups is None else [copy.path for copy in backups.copies()]
    return Reach(
        known,
        sum(forget_in(each, found.forgotten) != each for each in found.records),
        found.unreadable,
        sum([await services.offload(_LARGE, partial(holds_names, copy, names)) for copy in copies]),
        await services.offload(_LARGE, partial(_files_set_aside, services.store, names)),
    )


async def forget(services: AppServices, id: str, progress: Progress = UNFOLLOWED) -> ForgottenPerson:
    """Forget a person, and whoever was merged into them: every name and the note go, the scores stay.

    Raises `Refused`; nothing was changed then.
    """
    services.check_people()
    _, found = await _find(services, id)
    return await _forgotten(services, found.forgotten.ids, progress)


async def forget_all(services: AppServices, ids: Collection[str], progress: Progress = UNFOLLOWED) -> None:
    """Forget persons who were forgotten elsewhere, known here or not."""
    if ids:
        await _forgotten(services, ids, progress)


async def _forgotten(services: AppServices, ids: Collection[str], progress: Progress) -> ForgottenPerson:
    changed, found = await _write(services, ids)
    cleaned = await _clean(services, found.forgotten.names, progress)
    services.store.back_up(services.now())
    set_aside = await services.offload(_LARGE, partial(_files_set_aside, services.store, found.forgotten.names))
    return ForgottenPerson(changed, found.unreadable, cleaned.rewritten, cleaned.removed, set_aside, cleaned.file)


def words_with(catalogue: Catalogue) -> Callable[[Callable[[str], str]], OtherWords]:
    """Return what makes other words of a game of a catalogue."""
    return lambda text: lambda game, options: with_other_words(catalogue, game, options, text)


@command
def _find(services: AppServices, id: str) -> tuple[KnownPerson, Found]:
    with services.store.reading() as transaction:
        known = found_person(transaction, id)
        return known, find(transaction, known.ids, words_with(services.catalogue))


@command
def _write(services: AppServices, ids: Collection[str]) -> tuple[int, Found]:
    with services.writing() as transaction:
        found = find(transaction, ids, words_with(services.catalogue))
        changed = in_store.forget(transaction, found)
        # Whoever counts as somebody who was forgotten is forgotten too.
        while more := transaction.merged_into_forgotten():
            changed += in_store.forget(transaction, find(transaction, more, words_with(services.catalogue)))
    return changed, found


async def _clean(services: AppServices, names: Collection[str], progress: Progress) -> Cleaned:
    """Clean the backups and the file: beside the event loop, where that can be."""
    done, store, backups = Cleaned(file=True), services.store, services.store.backups
    try:
        ids = await query(Reader.forgotten)(services)
        if backups is not None:
            copies = await services.offload(_LARGE, partial(in_store.copies_to_clean, backups))
            for number, copy in enumerate(copies):
                await progress.finishing(Phrase("Cleaning the backups"), number, len(copies))
                words = words_with(services.catalogue)
                work = partial(in_store.clean_copy, backups, copy, store.read_game, ids, words, names)
                done = done.and_then(await services.offload(_LARGE, work))
            await progress.finishing(Phrase("Cleaning the file"), 0, 1)
            await services.offload(_LARGE, store.write_anew_elsewhere())
        else:
            store.write_anew()
        await _note_clean(services, ids)
    except (*in_store.UNCLEAN, Refused) as error:
        return in_store.unclean(done, error)
    return done


@command
def _note_clean(services: AppServices, ids: frozenset[str]) -> None:
    in_store.note_clean(services.store, ids)


def without_forgotten(services: AppServices, transaction: Reader, record: MatchRecord) -> MatchRecord:
    """Return a match that has come without the names of those who were forgotten here, by their ids."""
    ids = transaction.forgotten()
    if not ids or all(who.values.isdisjoint(ids) for who in record.sitters.values()):
        return record
    names = tuple(names_in(record, ids))
    return forget_in(record, Forgotten(ids, names, words_with(services.catalogue)))


def _files_set_aside(store: Store, names: Collection[str]) -> tuple[str, ...]:
    """The damaged files beside the store that hold one of the names."""
    if store.path is None:
        return ()
    files = (each.name for each in store.files_set_aside())
    return tuple(name for name in files if holds_names(store.path.with_name(name), names))

"""Forgetting a person: a preview of its reach, and the deed. It cannot be undone.

Names and notes are removed from all that is stored here, and at the club. A mark keeps the id: whatever arrives later
with that id loses the name. A seat that is nobody's loses it only where nobody else has that name: it is not guessed
whose it was, and phones of a club that hear of it at different times can differ in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, Final

from scorekeeper.match.record import MatchRecord
from scorekeeper.match.without_names import Forgotten, forget_in, names_in, words_of
from scorekeeper.rules.catalogue import PROSE, Catalogue
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.phrase import Phrase, counted_phrase
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.service.app_services import NOT_FOR_GUESTS_PEOPLE, AppServices
from scorekeeper.service.command import command, query
from scorekeeper.service.long_work import UNFOLLOWED, Progress
from scorekeeper.service.people import KnownPerson, found_person
from scorekeeper.service.service_faults import Refused
from scorekeeper.store import forgotten_rows as in_store
from scorekeeper.store.forgotten_rows import BackupResult, Found, find, holds_names
from scorekeeper.store.reader import Reader
from scorekeeper.store.store import Store

_LARGE: Final = 1_000_000
"""A size that is never little to the `Offload`: waiting for a lock happens beside the event loop."""


@dataclass(frozen=True, slots=True)
class Reach:
    """The reach of forgetting a person: the number of matches with the name.

    `unreadable` are damaged matches that may hold the name, and stay as they are. `backups` counts the backups beside
    the file that would be rewritten. Damaged files that were `set_aside` hold the name, and are not touched.
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
    """The result of forgetting: the number of matches that lost the name, and the rest as in `Reach`.

    `clean`: no trace is left in the file's free pages and its log. Otherwise they are cleaned when it is next opened.
    """

    matches: int
    unreadable: tuple[str, ...]
    backups: int
    removed_backups: int
    set_aside: tuple[str, ...]
    clean: bool

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The sentences for a person. They leave out the name."""
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
    """Return the reach of forgetting a person, by id. Nothing is changed. Raises `Refused`."""
    services.check_removes(NOT_FOR_GUESTS_PEOPLE)
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
    """Forget a person and everybody merged into them: names and notes are removed, scores stay. Raises `Refused`."""
    services.check_removes(NOT_FOR_GUESTS_PEOPLE)
    _, found = await _find(services, id)
    return await _forgotten(services, found.forgotten.ids, progress)


async def forget_all(services: AppServices, ids: Collection[str], progress: Progress = UNFOLLOWED) -> None:
    """Forget persons who were forgotten elsewhere, known here or not."""
    if ids:
        await _forgotten(services, ids, progress)


async def _forgotten(services: AppServices, ids: Collection[str], progress: Progress) -> ForgottenPerson:
    changed, found = await _write(services, ids)
    services.answers.clear()  # they contain the names
    copies, is_clean = await _clean(services, found.forgotten.names, progress)
    services.store.back_up(services.now())
    set_aside = await services.offload(_LARGE, partial(_files_set_aside, services.store, found.forgotten.names))
    return ForgottenPerson(changed, found.unreadable, copies["rewritten"], copies["removed"], set_aside, is_clean)


@command
def _find(services: AppServices, id: str) -> tuple[KnownPerson, Found]:
    with services.store.reading() as transaction:
        known = found_person(transaction, id)
        return known, find(transaction, known.ids, partial(with_other_words, services.catalogue))


@command
def _write(services: AppServices, ids: Collection[str]) -> tuple[int, Found]:
    with services.writing() as transaction:
        words = partial(with_other_words, services.catalogue)
        found = find(transaction, ids, words)
        changed = in_store.forget(transaction, found)
        # A person who was merged into a forgotten one is forgotten too.
        while more := transaction.merged_into_forgotten():
            changed += in_store.forget(transaction, find(transaction, more, words))
    return changed, found


async def _clean(
    services: AppServices, names: Collection[str], progress: Progress
) -> tuple[Counter[BackupResult], bool]:
    """Clean the backups and the file, beside the event loop if possible; return whether nothing stopped it."""
    done, store, backups = Counter[BackupResult](), services.store, services.store.backups
    try:
        ids = await query(Reader.forgotten)(services)
        if backups is not None:
            copies = await services.offload(_LARGE, partial(in_store.copies_to_clean, backups))
            for number, copy in enumerate(copies):
                await progress.finishing(Phrase("Cleaning the backups"), number, len(copies))
                words = partial(with_other_words, services.catalogue)
                work = partial(in_store.clean_copy, backups, copy, store.read_game, ids, words, names)
                done[await services.offload(_LARGE, work)] += 1
            await progress.finishing(Phrase("Cleaning the file"), 0, 1)
            await services.offload(_LARGE, store.write_anew_elsewhere())
        else:
            store.write_anew()
        await command(lambda services: in_store.note_clean(services.store, ids))(services)
    except (*in_store.UNCLEAN, Refused) as error:
        in_store.log_unclean(error)
        return done, False
    return done, True


def without_forgotten(record: MatchRecord, ids: Collection[str], catalogue: Catalogue) -> MatchRecord:
    """Return an arrived match without the names of persons who were forgotten here, by their ids."""
    if all(who.values.isdisjoint(ids) for who in record.sitters.values()):
        return record
    names = tuple(names_in(record, ids))
    return forget_in(record, Forgotten(frozenset(ids), names, partial(with_other_words, catalogue)))


def _files_set_aside(store: Store, names: Collection[str]) -> tuple[str, ...]:
    """Return the damaged files beside the store that hold one of the names."""
    if store.path is None:
        return ()
    files = (each.name for each in store.files_set_aside())
    return tuple(name for name in files if holds_names(store.path.with_name(name), names))


@lru_cache(maxsize=64)
def own_words(catalogue: Catalogue, game: AnyGame) -> frozenset[str]:
    """Return the players' own words in a table: those that its original in the catalogue does not have."""
    id = game.info.id
    original = catalogue.game(id) if id in catalogue.ids() else catalogue.original_of(game)
    return words_of(game) - (words_of(original) if original is not None else frozenset())


def with_other_words(
    catalogue: Catalogue, game: AnyGame, options: Mapping[str, Any], text: Callable[[str], str]
) -> AnyGame:
    """Return a game with the players' own words replaced; unchanged if it would not be valid with them."""
    words = own_words(catalogue, game)
    if all(text(word) == word for word in words):
        return game
    document = _replaced(game.document(), lambda word: text(word) if word in words else word)
    try:
        return catalogue.from_document(document, options)
    except BrokenTable:
        return game


def _replaced(value: Any, text: Callable[[str], str], *, prose: bool = False) -> Any:
    """Return plain values with the descriptive texts replaced; `prose`: the value itself is descriptive."""
    if isinstance(value, Mapping):
        return {key: _replaced(entry, text, prose=key in PROSE) for key, entry in value.items()}
    if isinstance(value, list):
        return [_replaced(entry, text, prose=prose) for entry in value]
    return text(value) if prose and isinstance(value, str) else value

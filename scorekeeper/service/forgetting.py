"""Forgetting a person: how far it would reach, and doing it. It cannot be undone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, TypeAlias

from scorekeeper.match.forgetting import Forgotten, TextKind, forget_in, holds, texts_of, without_names
from scorekeeper.match.names import comparison_key
from scorekeeper.match.record import MatchRecord
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.phrase import Phrase
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import command
from scorekeeper.service.people import KnownPerson, found_person, known_people
from scorekeeper.store.faults import NotKept
from scorekeeper.store.forgetting import clean, holds_names
from scorekeeper.store.forgetting import forget as forget_in_store
from scorekeeper.store.reader import Reader

Place: TypeAlias = TextKind | Literal["person"]
"""Where a text stands; "person" is the note to somebody else."""


class FreeText(NamedTuple):
    """A text that holds the name, to be decided upon: in which match (its id) or to which person, and what it says.

    `instead` is what it would say without the name; None where it cannot be changed here, as in the rules of a table of
    one's own.
    """

    place: Place
    id: str
    text: str
    instead: str | None


@dataclass(frozen=True, slots=True)
class Reach:
    """How far forgetting a person would reach: in how many matches the player is called "Player 3" then.

    `texts` hold the name and are to be decided upon. `unreadable` are damaged matches that may hold the name, and would
    be left as they are. `backups` beside the file hold it and would be rewritten; of the files in `set_aside`, damaged
    ones that were kept, none is touched.
    """

    person: KnownPerson
    matches: int
    texts: tuple[FreeText, ...]
    unreadable: tuple[str, ...]
    backups: int
    set_aside: tuple[str, ...]

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The sentences for a person."""
        name = self.person.name
        told = [
            Phrase(
                "{name} would be forgotten in {number} match and its history; the scores stay.",
                {"name": name, "number": self.matches},
                plural="{name} would be forgotten in {number} matches and their history; the scores stay.",
                count=self.matches,
            ),
            _texts(self.texts),
            _unreadable(self.unreadable),
            Phrase(
                "{number} backup beside the matches holds the name; it would be rewritten.",
                {"number": self.backups},
                plural="{number} backups beside the matches hold the name; they would be rewritten.",
                count=self.backups,
            ),
            _set_aside(self.set_aside),
        ]
        return tuple(phrase for phrase in told if phrase.count or phrase is told[0])


@dataclass(frozen=True, slots=True)
class ForgottenPerson:
    """What was done: in how many matches the player has no name any more, and what is left, as in `Reach`.

    `clean`: nothing is left in the file's free pages and in its log. Otherwise that is done when it is next opened.
    """

    matches: int
    texts: tuple[FreeText, ...]
    unreadable: tuple[str, ...]
    backups: int
    removed_backups: int
    set_aside: tuple[str, ...]
    clean: bool

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The sentences for a person. None of them has the name."""
        told = [
            Phrase(
                "Forgotten in {number} match; the scores stay.",
                {"number": self.matches},
                plural="Forgotten in {number} matches; the scores stay.",
                count=self.matches,
            ),
            Phrase(
                "{number} backup was rewritten.",
                {"number": self.backups},
                plural="{number} backups were rewritten.",
                count=self.backups,
            ),
            Phrase(
                "{number} damaged backup that held the name was removed.",
                {"number": self.removed_backups},
                plural="{number} damaged backups that held the name were removed.",
                count=self.removed_backups,
            ),
            _texts(self.texts),
            _unreadable(self.unreadable),
            _set_aside(self.set_aside),
        ]
        said = [phrase for phrase in told if phrase.count or phrase is told[0]]
        if not self.clean:
            said.append(Phrase("The file is not cleaned yet: close every window and start scorekeeper again."))
        return tuple(said)


def _texts(texts: Collection[FreeText]) -> Phrase:
    return Phrase(
        "{number} title or note holds the name.",
        {"number": len(texts)},
        plural="{number} titles and notes hold the name.",
        count=len(texts),
    )


def _unreadable(ids: Collection[str]) -> Phrase:
    return Phrase(
        "{number} damaged match may hold the name and stays as it is: {ids}.",
        {"number": len(ids), "ids": ", ".join(ids)},
        plural="{number} damaged matches may hold the name and stay as they are: {ids}.",
        count=len(ids),
    )


def _set_aside(files: Collection[str]) -> Phrase:
    return Phrase(
        "{number} damaged file that was set aside holds the name; remove it yourself: {files}.",
        {"number": len(files), "files": ", ".join(files)},
        plural="{number} damaged files that were set aside hold the name; remove them yourself: {files}.",
        count=len(files),
    )


@command
def reach_of_forgetting(services: AppServices, id: str) -> Reach:
    """How far forgetting a person would reach. Nothing is changed. Raises `Refused`."""
    services.check_people()
    with services.store.reading() as transaction:
        known = found_person(transaction, id)
        forgotten = _forgotten(transaction, known)
        matches, texts, unreadable = _found(transaction, services.catalogue, forgotten)
    backups = services.store.backups
    copies = () if backups is None else [copy.path for copy in backups.copies()]
    return Reach(
        known,
        matches,
        texts,
        unreadable,
        sum(holds_names(copy, known.names) for copy in copies),
        _set_aside_files(services, known.names),
    )


@command
def forget(services: AppServices, id: str, texts: Mapping[str, str] | None = None) -> ForgottenPerson:
    """Forget a person, and whoever was merged into them: every name and the note go, the scores stay.

    `texts` has what is written in the place of a title or a note, by what it says now; others that hold the name stay
    as they are, and are listed in what is returned. Raises `Refused`; nothing was changed then.
    """
    services.check_people()
    decided = dict(texts or {})
    with services.writing() as transaction:
        known = found_person(transaction, id)
        forgotten = replace(_forgotten(transaction, known), text=lambda text: decided.get(text, text))
        matches, unreadable = forget_in_store(transaction, forgotten)
        transaction.set_forgetting(due=True)
        _, left, _ = _found(transaction, services.catalogue, forgotten)
    kept = frozenset(each.text for each in left)
    cleaned = clean(services.store, replace(forgotten, text=_in_backups(decided, kept, forgotten)))
    services.store.back_up(services.now())
    return ForgottenPerson(
        matches,
        left,
        unreadable,
        cleaned.rewritten,
        cleaned.removed,
        _set_aside_files(services, known.names),
        cleaned.file,
    )


def _in_backups(decided: Mapping[str, str], kept: Collection[str], forgotten: Forgotten) -> Callable[[str], str]:
    """What is written in the place of a text in an older backup: what was decided, or else none of the names."""

    def instead(text: str) -> str:
        if text in decided:
            return decided[text]
        return text if text in kept or not holds(text, forgotten.names) else without_names(text, forgotten.names)

    return instead


def _forgotten(transaction: Reader, known: KnownPerson) -> Forgotten:
    """Whose names go. Also those that are written in the person's seats, where nobody else has them."""
    others = frozenset(
        comparison_key(name) for each in known_people(transaction) if each.id != known.id for name in each.names
    )
    ids = frozenset((known.id, *(each.id for each in known.merged)))
    names = dict.fromkeys(known.names)
    for match_id, seat in transaction.seats_of(known.id):
        try:
            kept = transaction.read(match_id)
        except NotKept:
            continue
        if kept is not None and seat < len(kept.match.players):
            names[kept.match.players[seat]] = None
    return Forgotten(ids, tuple(name for name in names if comparison_key(name) not in others), others=others)


def _found(
    transaction: Reader, catalogue: Catalogue, forgotten: Forgotten
) -> tuple[int, tuple[FreeText, ...], tuple[str, ...]]:
    """In how many matches the person would be forgotten, the texts that hold a name, and damaged matches."""
    changed, unreadable = 0, []
    texts: dict[FreeText, None] = {}
    for id in sorted(transaction.matches_with(forgotten.keys, forgotten.ids)):
        try:
            record = transaction.whole(id)
        except NotKept:
            unreadable.append(id)
            continue
        if record is not None:
            changed += forget_in(record, forgotten) != record
            texts |= dict.fromkeys(_texts_in(record, catalogue, forgotten))
    for each in known_people(transaction):
        note = each.person.note
        if each.id not in forgotten.ids and holds(note, forgotten.names):
            texts[FreeText("person", each.id, note, without_names(note, forgotten.names))] = None
    return changed, tuple(texts), tuple(unreadable)


def _texts_in(record: MatchRecord, catalogue: Catalogue, forgotten: Forgotten) -> Iterator[FreeText]:
    """The texts of a match that hold a name, each with what it says without."""
    own_rules = record.match.game.info.id not in {game.info.id for game in catalogue.games()}
    seats = [seat for seat, id in enumerate(record.seats) if id in forgotten.ids]
    instead = f"Player {seats[0] + 1}" if seats else "…"
    for kind, text in texts_of(record):
        if kind == "rules":
            if own_rules and holds(text, forgotten.names):
                yield FreeText(kind, record.id, text, None)
        elif holds(text, forgotten.names):
            yield FreeText(kind, record.id, text, without_names(text, forgotten.names, instead))


def _set_aside_files(services: AppServices, names: Collection[str]) -> tuple[str, ...]:
    """Damaged files beside the store that hold one of the names."""
    path = services.store.path
    if path is None or services.store.backups is None:
        return ()
    return tuple(file.name for file in sorted(path.parent.glob(f"{path.name}.damaged-*")) if holds_names(file, names))

"""Who was forgotten here, in what arrives from elsewhere: found, and left out again or brought back.

No name of theirs is kept, only ids, seats, and which texts named them. So they are found by their ids, and in a match
that is known here, by its id or by its versions, as whoever sits where they sat, at whatever revision, under a name
that the match does not have here. Where a match comes without its journal, and seats were both changed and taken over
there, that is found out by who else sits there; if more than one could be meant, the seats count as they are. Whom
another phone knows by an id of its own, or has merged with them under a name
of theirs, is found by that. A text that named them stays as it is here. Somebody of that name in matches that are new
here, of whom nothing else says so, is a new person.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from scorekeeper.exchange.backup_lists import BackedUpPerson, tops_of
from scorekeeper.match.forgetting import Forgotten, forget_in, games_of, holds, seats_forgotten, texts_of, without_names
from scorekeeper.match.forgotten_here import (
    called_by_persons,
    names_in_seats,
    names_of,
    seats_taken_over,
    the_only_others,
    with_texts_here,
)
from scorekeeper.match.names import comparison_key
from scorekeeper.match.own_game import OwnGame
from scorekeeper.match.record import MatchRecord
from scorekeeper.rules.catalogue import CATALOGUE, Catalogue
from scorekeeper.rules.game import AnyGame
from scorekeeper.service.own_words import own_words, with_other_words
from scorekeeper.store.faults import NotKept
from scorekeeper.store.reader import Reader
from scorekeeper.store.writer import Writer

OfForgotten: TypeAlias = Literal["leave_out", "restore"]
"""What to do with somebody in a backup who was forgotten here: leave the names out again, or restore them."""

_NUMBERED: Final = re.compile(r"player [1-9][0-9]?( \([0-9]{1,2}\))?")


class Unforgetting:
    """What a backup, a file or a link has of those who were forgotten here; of each that has nothing it is as it was.

    `ids` are those of whoever was forgotten, and in the backup counts as one of them; `any`: somebody is in it by name.
    """

    def __init__(
        self,
        transaction: Reader,
        records: Sequence[MatchRecord],
        people: Sequence[BackedUpPerson] = (),
        catalogue: Catalogue = CATALOGUE,
    ) -> None:
        """Look up who was forgotten, and who of them is in these matches and people."""
        self._transaction, self._people, self._catalogue = transaction, people, catalogue
        self._forgotten = transaction.forgotten()
        self.ids = self._forgotten.ids
        self._found: dict[str, _InMatch] = {}
        self.any = False
        if self.ids or self._forgotten.seats:
            self._found = {record.id: self._find(record) for record in records}
            self.ids |= self._of_the_same(records)
            named = any(found.names for found in self._found.values())
            listed = any(each.person.id in self.ids for each in people)
            seated = (each for record in records for each in called_by_persons(record))
            self.any = named or listed or any(id in self.ids and not _is_number(name) for id, name in seated)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Their names, as far as they are in it, without those that somebody else has, here or there."""
        theirs = {key: name for found in self._found.values() for key, name in found.names.items()}
        others = {key for each in self._transaction.every_person() for key in each.person.keys}
        for each in self._people:
            if each.person.id in self.ids:
                theirs |= {comparison_key(name): name for name in each.person.names}
            else:
                others |= each.person.keys
        return tuple(name for key, name in theirs.items() if key not in others)

    @property
    def others(self) -> list[BackedUpPerson]:
        """The people without them, in whose notes they are not named."""
        left = [each for each in self._people if each.person.id not in self.ids]
        notes = [(each, _without(each.person.note, self.names)) for each in left]
        return [each._replace(person=replace(each.person, note=note)) for each, note in notes]

    def left_out(self, record: MatchRecord) -> MatchRecord:
        """A match without their names, in its titles and notes neither; nobody sits in their seats then."""
        found = self._found.get(record.id)
        if found is None:
            return record
        forgotten, ours = self._of(record)
        if found.here is not None or not ours:  # where it is not here, what they are called there says what to take out
            record = with_texts_here(record, found.here, found.texts)
        names = tuple(dict.fromkeys((*self.names, *found.names.values())))  # here it is theirs, whoever else has it
        if not ours and not any(holds(text, names) for text in self._words(record)):
            return record
        instead = f"Player {min(ours) + 1}" if ours else "…"
        text = partial(_without, names=names, instead=instead)
        return forget_in(record, replace(forgotten, text=text, game=partial(self._game_without, names=names)))

    def game_left_out(self, own: OwnGame) -> OwnGame:
        """An own game without their names in the words that describe it."""
        return replace(own, game=self._game_without(own.game, {}, names=self.names))

    def _words(self, record: MatchRecord) -> Iterator[str]:
        """Everything that somebody has written in a match, and in the tables that it has or had."""
        yield from (text for _, text in texts_of(record))
        for game in games_of(record):
            yield from own_words(self._catalogue, game)

    def _game_without(self, game: AnyGame, options: Mapping[str, Any], names: Collection[str]) -> AnyGame:
        return with_other_words(self._catalogue, game, options, partial(_without, names=names))

    def stay_so(self, transaction: Writer, records: Iterable[MatchRecord]) -> None:
        """Remember the ids and the seats under which they were in these matches: they may come once more."""
        transaction.stay_forgotten(self.ids - self._forgotten.ids)
        for record in records:
            if record.id in self._found and (ours := self._of(record)[1] | self._found[record.id].texts):
                transaction.stay_forgotten_in(record.id, ours, record.revision + 1)

    def know_again(self, transaction: Writer, records: Iterable[MatchRecord]) -> None:
        """Know those again who are in a backup: from now on they are not left out any more."""
        for record in records:
            for id in {record.id, *self._rows_here(record)}:
                transaction.remember_again(id)
        transaction.know_again(each.person.id for each in self._people)

    def _of(self, record: MatchRecord) -> tuple[Forgotten, frozenset[int]]:
        """Whose names go in a match, and their seats."""
        found = self._found[record.id]
        forgotten = Forgotten(self.ids, tuple(found.names.values()), others=found.others)
        return forgotten, seats_forgotten(record, forgotten)

    def _find(self, record: MatchRecord) -> _InMatch:
        """The names in a match that stand where somebody was forgotten here, and are not those of anybody else."""
        rows = self._rows_here(record)
        seats = {seat for id in rows for seat in self._forgotten.seats.get(id, ())}
        if not seats:
            return _InMatch()
        here = [whole for id in rows for whole in self._whole(id)]
        others = frozenset(comparison_key(name) for whole in here for name in names_of(whole))
        others |= {
            comparison_key(name)
            for id, name in called_by_persons(record)
            if comparison_key(name) in self._names_here.get(id, ())
        }
        earlier = here[0].match.earlier if here else None
        seats |= {seat for whole in here[:1] for seat in seats_taken_over(whole.match, seats)}
        elsewhere = others.difference(*(names_in_seats(whole, seats) for whole in here))
        names = names_in_seats(record, seats, elsewhere, earlier)
        if here and not any(_is_number(each.name) for each in here[0].match.earlier):
            now = [seat for seat, name in enumerate(here[0].match.players) if seat in seats and _is_number(name)]
            sure = the_only_others(record, here[0], now)
            names = names if sure is None else sure
        names = {key: name for key, name in names.items() if key not in others and not _is_number(name)}
        texts = frozenset(number for number in seats if number < 0)
        return _InMatch(names, others, here[0] if here else None, texts)

    def _rows_here(self, record: MatchRecord) -> list[str]:
        """The ids that a match has here, or had: as it is known by its id and by its versions, what counts first."""
        id = record.version_of or record.id
        ids = [self._transaction.version_of(id) or id, id, record.id]
        ids += [match for each in record.versions.ids for match in self._by_version.get(each, ())]
        ids += [row for each in dict.fromkeys(ids) for row in self._transaction.parted(each)]
        return list(dict.fromkeys(ids))

    @cached_property
    def _by_version(self) -> dict[str, list[str]]:
        """The matches in which somebody was forgotten, by the ids of the versions that they came through."""
        found: dict[str, list[str]] = {}
        for match in self._forgotten.seats:
            for id in self._transaction.versions(match).ids:
                found.setdefault(id, []).append(match)
        return found

    def _whole(self, id: str) -> list[MatchRecord]:
        try:
            whole = self._transaction.whole(id)
        except NotKept:  # damaged: what it says of names is not known
            return []
        return [] if whole is None else [whole]

    @cached_property
    def _names_here(self) -> dict[str, set[str]]:
        """The names of everybody who is known here, by the ids of persons, as they are compared; merges followed."""
        every = self._transaction.every_person()
        tops: dict[str, set[str]] = {}
        for each in every:
            tops.setdefault(each.top, set()).update(each.person.keys)
        return {each.person.id: tops[each.top] for each in every}

    def _of_the_same(self, records: Iterable[MatchRecord]) -> frozenset[str]:
        """The ids that the backup has for them, and of whoever is merged with them there under a name of theirs."""
        theirs = {
            id
            for record in records
            if (names := self._found[record.id].names)
            for id, name in called_by_persons(record)
            if comparison_key(name) in names and id not in self._names_here
        } | self.ids
        tops = tops_of(self._people)
        names_of_top: dict[str, set[str]] = {}
        for each in self._people:
            if each.person.id in theirs and each.person.id in tops:
                names_of_top.setdefault(tops[each.person.id], set()).update(each.person.keys)
        merged = {
            each.person.id
            for each in self._people
            if each.person.id not in self._names_here
            and not each.person.keys.isdisjoint(names_of_top.get(tops.get(each.person.id, ""), ()))
        }
        return frozenset(theirs | merged)


class _InMatch(NamedTuple):
    """The names of whoever was forgotten in a match, and the compared names of everybody else, which stay.

    `texts` are the numbers of those that a name was taken out of in the match `here`; None where it is not.
    """

    names: Mapping[str, str] = MappingProxyType({})
    others: frozenset[str] = frozenset()
    here: MatchRecord | None = None
    texts: frozenset[int] = frozenset()


def _without(text: str, names: Collection[str], instead: str = "…") -> str:
    return without_names(text, names, instead) if holds(text, names) else text


def _is_number(name: str) -> bool:
    """Whether a name is what a forgotten player is called: "Player 3", or "Player 3 (2)" where somebody is that."""
    return _NUMBERED.fullmatch(comparison_key(name)) is not None

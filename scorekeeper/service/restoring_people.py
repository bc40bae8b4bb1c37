"""The persons of a backup: brought back by id, joined with those of the same name here, or left forgotten."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from scorekeeper.exchange.people_page import BackedUpPerson
from scorekeeper.match.bounds import MOST_PEOPLE, no_more_people
from scorekeeper.match.forgetting import forget_in, holds, seats_forgotten, without_names
from scorekeeper.match.names import comparison_key
from scorekeeper.match.person import Person
from scorekeeper.match.record import MatchRecord
from scorekeeper.service.faults import Refused
from scorekeeper.service.merges_in_files import BroughtPeople, brought_people
from scorekeeper.service.people import KnownPerson, known_people
from scorekeeper.service.people_faults import forgotten_in_backup
from scorekeeper.store.reader import Reader
from scorekeeper.store.writer import Writer

OfForgotten: TypeAlias = Literal["leave_out", "restore"]
"""What to do with somebody in a backup who was forgotten here: leave the names out again, or restore them."""

Joins: TypeAlias = Mapping[str, str | None]
"""Who is whom: the id of a person here, or None for nobody, by the id of a person of the backup."""

ASK_NOBODY: Final[Joins] = MappingProxyType({})

_NUMBERED: Final = re.compile(r"player [1-9][0-9]?( \([0-9]{1,2}\))?")


Named: TypeAlias = defaultdict[str, dict[str, None]]
"""The ids of those who have a name, in their order, by the name as it is compared."""

_MOST_OFFERED: Final = 20
"""Persons here who are offered for one of a backup, at most: a hostile one may have thousands of one name."""


class Alike(NamedTuple):
    """A person of a backup who is not known here, and one here who has a name in common with them, or is them there.

    `same`: the two are of one name, and nobody else is. `said`: by the backup they are one. `theirs` has the names of
    whoever counts as them there, too.
    """

    theirs: Person
    here: KnownPerson
    same: bool = False
    said: bool = False


class Joined(NamedTuple):
    """How many persons of a backup were joined with one here, and how many were not though it was said.

    Those who stayed `apart` sat at one table. Those who are `loose` count as somebody of here by the backup, and nobody
    here has said so.
    """

    joined: int
    apart: int
    loose: int


def alike(transaction: Reader, people: Sequence[BackedUpPerson], forgotten: OfForgotten | None) -> tuple[Alike, ...]:
    """Persons of a backup who are not known here by id, each with everybody here who has a name in common.

    And each with whom they count as by the backup. Whoever was forgotten here and is not to be restored is not among
    them. Raises `Refused` until that is said.
    """
    gone = transaction.forgotten().ids
    if forgotten is None and any(each.person.id in gone for each in people):
        raise Refused(forgotten_in_backup())
    kept, here = transaction.every_person(), known_people(transaction)
    brought = brought_people(kept, people)
    ids = {each.person.id for each in kept} | (gone if forgotten != "restore" else set())
    by_id, named = {each.id: each for each in here}, _named(here)
    new = brought.new(ids)
    by_name = _of_one_name(new, here)
    return tuple(
        Alike(theirs, by_id[id], same=by_name.get(theirs.id) == id and one, said=said == id)
        for theirs, said, one in _asked(brought, new, named, by_name)
        for id in _first(chain(filter(None, [said]), _of_names(theirs, named)))
    )


def _asked(
    brought: BroughtPeople, new: Iterable[Person], named: Named, by_name: Mapping[str, str]
) -> Iterator[tuple[Person, str | None, bool]]:
    """Each new person with the names of whoever counts as them; whom they count as here; whether nobody else is meant.

    Somebody else is where whoever counts as them has a name that another has here.
    """
    for person in new:
        under = brought.under.get(person.id, ())
        others = any(named[comparison_key(each.name)].keys() - {by_name.get(person.id)} for each in under)
        yield brought.as_shown(person), brought.said.get(person.id), not others


def _of_names(person: Person, named: Named) -> Iterator[str]:
    """The ids of those here who have a name of a person, those of the first name first."""
    for name in person.names:
        yield from named[comparison_key(name)]


def _first(ids: Iterable[str]) -> Iterator[str]:
    """The first of these, each once, as many as are offered."""
    found: set[str] = set()
    for id in ids:
        if id not in found:
            found.add(id)
            yield id
        if len(found) == _MOST_OFFERED:
            return


def _named(here: Iterable[KnownPerson]) -> Named:
    named = defaultdict[str, dict[str, None]](dict)
    for each in here:
        for key in each.keys:
            named[key][each.id] = None
    return named


class Unforgetting:
    """What a backup has of those who were forgotten here."""

    def __init__(self, transaction: Reader) -> None:
        """Look up who was forgotten."""
        self._forgotten = transaction.forgotten()
        self.ids = self._forgotten.ids

    def is_in(self, records: Sequence[MatchRecord], people: Sequence[BackedUpPerson]) -> bool:
        """Whether anybody who was forgotten is in a backup by name."""
        if not (self.ids or self._forgotten.seats):
            return False
        return any(each.person.id in self.ids for each in people) or any(
            self.left_out(record) != replace(record, seats=(), seat_moves={}) for record in records
        )

    def left_out(self, record: MatchRecord) -> MatchRecord:
        """A match without their names, in its titles and notes neither; no seat has a person then."""
        forgotten = self._forgotten.of(record)
        ours = sorted(seats_forgotten(record, forgotten))
        if not ours:
            return replace(record, seats=(), seat_moves={})
        players = record.match.sitters
        names = [players[seat] for seat in ours if seat < len(players) and not _is_number(players[seat])]
        instead = f"Player {ours[0] + 1}"

        def text(said: str) -> str:
            return without_names(said, names, instead) if holds(said, names) else said

        return replace(forget_in(record, replace(forgotten, text=text)), seats=(), seat_moves={})

    def without(self, record: MatchRecord) -> MatchRecord:
        """As `left_out`, with the persons of the other seats."""
        left = self.left_out(record)
        seats = tuple(None if id in self.ids else id for id in record.seats)
        moves = {
            seq: tuple(tuple(None if id in self.ids else id for id in side) for side in move)
            for seq, move in record.seat_moves.items()
        }
        return replace(left, seats=seats, seat_moves={seq: (move[0], move[1]) for seq, move in moves.items()})

    def know_again(self, transaction: Writer, records: Sequence[MatchRecord], people: Sequence[BackedUpPerson]) -> None:
        """Know those again who are in a backup: from now on they are not left out any more."""
        for record in records:
            transaction.remember_again(record.id)
        transaction.know_again(each.person.id for each in people)


def _is_number(name: str) -> bool:
    """Whether a name is what a forgotten player is called: "Player 3", or "Player 3 (2)" where somebody is that."""
    return _NUMBERED.fullmatch(comparison_key(name)) is not None


def add_people(transaction: Writer, brought: BroughtPeople) -> list[Person]:
    """Add the persons of a backup whose ids are not here, with their merges; those who come on their own among them.

    Raises `Refused` where there would be more than can be kept.
    """
    here = {kept.person.id for kept in transaction.every_person()}
    new = [each for each in brought.people if each.person.id not in here]
    if new and transaction.number_of_people() + len(new) > MOST_PEOPLE:
        raise Refused(no_more_people(MOST_PEOPLE))
    transaction.add_people(new)
    return [each.person for each in new if each.merged_into is None]


def join(
    transaction: Writer, new: Sequence[Person], here: Sequence[KnownPerson], joins: Joins, brought: BroughtPeople
) -> Joined:
    """Merge persons of a backup into those here, as `joins` says. Each merge can be taken apart.

    Of whom nothing is said is merged where exactly one here has the same name, and nobody else of the backup; and where
    nobody of another name counts as them there. Two who sit at one table are never merged.
    """
    by_name, names = _of_one_name(new, here), {each.id: each.keys for each in here}
    tops = {kept.person.id: kept.top for kept in transaction.every_person()}
    tables = _tables(transaction)
    merged = dict[str, str]()
    apart = 0
    for person in new:
        unsaid = person.id not in joins
        into = tops.get(by_name.get(person.id, "") if unsaid else joins[person.id] or "")
        if into not in names or (unsaid and not brought.bring_no_others(person, names[into])):
            continue
        if tables[person.id].isdisjoint(tables[into]):
            merged[person.id] = into
            tables[into] |= tables[person.id]
        else:
            apart += not unsaid
    transaction.redirect_all(merged)
    loose = sum(merged.get(id) != into for id, into in brought.said.items())
    return Joined(len(merged), apart, loose)


def _of_one_name(new: Sequence[Person], here: Sequence[KnownPerson]) -> dict[str, str]:
    """Who here has the name of a person of the backup, by ids, where nobody else here or there has it."""
    several = Counter(comparison_key(person.name) for person in new)
    named = defaultdict[str, list[str]](list)
    for each in here:
        named[comparison_key(each.name)].append(each.id)
    keys = {person.id: comparison_key(person.name) for person in new}
    return {id: named[key][0] for id, key in keys.items() if len(named[key]) == several[key] == 1}


def _tables(transaction: Reader) -> defaultdict[str, set[str]]:
    """The matches in which each person sits, by the id of who remained."""
    tables = defaultdict[str, set[str]](set)
    for match, seats in transaction.all_seats().items():
        for id in seats.values():
            tables[id].add(match)
    return tables

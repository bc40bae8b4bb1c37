"""The persons of a backup: brought back by id, joined with those of the same name here, or left forgotten."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from scorekeeper.exchange.people_page import BackedUpPerson
from scorekeeper.match.forgetting import forget_in, holds, seats_forgotten, without_names
from scorekeeper.match.names import comparison_key
from scorekeeper.match.person import Person
from scorekeeper.match.record import MatchRecord
from scorekeeper.service.faults import Refused
from scorekeeper.service.people import KnownPerson, known_people
from scorekeeper.service.people_faults import forgotten_in_backup
from scorekeeper.store.reader import Reader
from scorekeeper.store.writer import Writer

OfForgotten: TypeAlias = Literal["leave_out", "restore"]
"""What to do with somebody in a backup who was forgotten here: leave the names out again, or restore them."""

Joins: TypeAlias = Mapping[str, str | None]
"""Who is whom: the id of a person here, or None for nobody, by the id of a person of the backup."""

ASK_NOBODY: Final[Joins] = MappingProxyType({})


class Alike(NamedTuple):
    """A person of a backup who is not known here, and one here who has a name in common with them.

    `same`: the two are joined where nothing else is said.
    """

    theirs: Person
    here: KnownPerson
    same: bool = False


class Joined(NamedTuple):
    """How many persons of a backup were joined with one here, and how many were not though it was said.

    Those who stayed `apart` sat at one table.
    """

    joined: int
    apart: int


def alike(transaction: Reader, people: Sequence[BackedUpPerson], forgotten: OfForgotten | None) -> tuple[Alike, ...]:
    """Persons of a backup who are not known here by id, each with everybody here who has a name in common.

    Whoever was forgotten here and is not to be restored is not among them. Raises `Refused` until that is said.
    """
    gone = transaction.forgotten().ids
    if forgotten is None and any(each.person.id in gone for each in people):
        raise Refused(forgotten_in_backup())
    here = known_people(transaction)
    ids = {kept.person.id for kept in transaction.every_person()}
    ids |= gone if forgotten != "restore" else set()
    named = defaultdict[str, dict[str, KnownPerson]](dict)
    for each in here:
        for name in each.names:
            named[comparison_key(name)][each.id] = each
    new = [each.person for each in people if each.merged_into is None and each.person.id not in ids]
    by_name = _of_one_name(new, here)
    found = {
        (person.id, id): Alike(person, one, same=by_name.get(person.id) == id)
        for person in new
        for key in person.keys
        for id, one in named[key].items()
    }
    return tuple(found.values())


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
        players = record.match.players
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
    return comparison_key(name).startswith("player ")


def add_people(transaction: Writer, people: Sequence[BackedUpPerson]) -> list[Person]:
    """Add the persons of a backup whose ids are not here, with their merges; those who remained among them."""
    here = {kept.person.id for kept in transaction.every_person()}
    new = [each for each in people if each.person.id not in here]
    for each in new:
        transaction.add_person(each.person)
    for each in new:
        if each.merged_into is not None:
            transaction.redirect(each.person.id, each.merged_into)
    return [each.person for each in new if each.merged_into is None]


def join(transaction: Writer, new: Sequence[Person], here: Sequence[KnownPerson], joins: Joins) -> Joined:
    """Merge persons of a backup into those here, as `joins` says. Each merge can be taken apart.

    Of whom nothing is said is merged where exactly one here has the same name, and nobody else of the backup. Two who
    sit at one table are never merged.
    """
    by_name = _of_one_name(new, here)
    ids = {each.id for each in here}
    tops = {kept.person.id: kept.top for kept in transaction.every_person()}
    tables = _tables(transaction)
    joined = apart = 0
    for person in new:
        into = tops.get(joins.get(person.id, by_name.get(person.id)) or "")
        if into not in ids:
            continue
        if tables[person.id].isdisjoint(tables[into]):
            transaction.redirect(person.id, into)
            tables[into] |= tables[person.id]
            joined += 1
        else:
            apart += person.id in joins
    return Joined(joined, apart)


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

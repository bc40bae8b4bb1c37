"""Whose the seats of a match are: found by the names of its players, or chosen by whoever starts it.

A name is somebody's where exactly one person has it as their name; where nobody has, where exactly one has it among
their other names. Whoever was merged into another still has their names, and the seat is given to who remained. Where
several have it the seat is nobody's until it is given to one of them. Nobody sits twice at a table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType

from scorekeeper.match.bounds import MOST_PEOPLE, NO_MORE_PEOPLE
from scorekeeper.match.days import sort_key
from scorekeeper.match.match import Match
from scorekeeper.match.names import comparison_key
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.person import Person, SeatMove, faults_of_person, next_entry
from scorekeeper.match.versioned import begin_versions
from scorekeeper.service.app_services import AppServices, free_id
from scorekeeper.service.faults import Refused
from scorekeeper.service.names_of_people import NamesOfPeople
from scorekeeper.store.people_reader import KeptPerson
from scorekeeper.store.writer import Writer


@dataclass(frozen=True)
class Chosen:
    """Who is to sit where in a new match.

    `people` has the id of a person for a seat, None or nothing where the name says it. `guests` are the seats, from 0,
    whose player is a guest where the name is nobody's yet.
    """

    people: Sequence[str | None] = ()
    guests: Collection[int] = ()


BY_NAME = Chosen()

NOBODY: Mapping[int, str] = MappingProxyType({})


class SeatWriter:
    """Gives seats to persons, in one transaction."""

    def __init__(self, services: AppServices, transaction: Writer) -> None:
        """Begin; who is known is looked up when that is needed."""
        self.services, self.transaction = services, transaction

    @cached_property
    def names(self) -> NamesOfPeople:
        """Who is known, as of when it was first asked for, and whoever was added here since."""
        return NamesOfPeople(self.transaction.every_person())

    def seat_new(self, id: str, match: Match, chosen: Chosen = BY_NAME) -> None:
        """Give all seats of a new match; whose name nobody has becomes a new person. Raises `Refused`."""
        sitters = zip(match.sitters, self.names.seated(match.sitters, chosen.people), strict=True)
        seats = [
            self._new(name, match.started, guest=seat in chosen.guests) if sitter.new else sitter.person
            for seat, (name, sitter) in enumerate(sitters)
        ]
        self.transaction.seat(id, dict(enumerate(seats)))
        self._since(seats, match.started)

    def seat_newcomers(self, before: OpenMatch, now: OpenMatch, chosen: Mapping[int, str] = NOBODY) -> None:
        """Give the seats just taken over to whoever was chosen; where nobody has their names, to new persons.

        `chosen` has persons by their seats; whoever is gone, or sits at the table already, is passed over.
        """
        sitters, known = now.match.sitters, set(map(comparison_key, before.match.sitters))
        given = _each_seat(self.transaction.seats_as_given(now.id), len(sitters))
        taken = {self.names.top(id) for seat, id in enumerate(given) if seat not in chosen}
        tops = {seat: top for seat, id in chosen.items() if (top := self.names.top(id)) is not None}
        seats = [tops[seat] if tops.get(seat) not in {None, *taken} else id for seat, id in enumerate(given)]
        after = tuple(
            self._new(name, now.match.started, guest=False)
            if id is None and comparison_key(name) not in known and not self.names.meant_by(name)
            else id
            for id, name in zip(seats, sitters, strict=True)
        )
        move = self.transaction.seat_moves(now.id).get(now.cursor)
        if after != given and move is not None:
            self.transaction.set_seat_move(now.id, now.cursor, (move[0], after))
            self.transaction.seat_all(now.id, after)

    def _new(self, name: str, since: str | None, *, guest: bool) -> str:
        person = new_person(self.services, self.transaction, name, since, guest=guest)
        self.names.know(KeptPerson(person, None, person.id))
        return person.id

    def _since(self, seats: Iterable[str | None], started: str | None) -> None:
        """Let persons be known since this match, where it was before the first so far."""
        for id in seats:
            person = self.names.person(id)
            if started and person and person.since and sort_key(started) < sort_key(person.since):
                earlier = replace(person, since=started)
                self.names.change(earlier)
                self.transaction.set_person(earlier)


def new_person(
    services: AppServices, transaction: Writer, name: str, since: str | None = None, *, guest: bool = False
) -> Person:
    """Add a person, whose name has been checked. Raises `Refused` where no more can be kept."""
    if transaction.number_of_people() >= MOST_PEOPLE:
        raise Refused(NO_MORE_PEOPLE(most=MOST_PEOPLE))
    id = free_id(services.new_person_id, transaction.has_person)
    person = begin_versions(Person(id, name, since=since or services.now(), guest=guest), transaction.new_version)
    transaction.add_people([(person, None)])
    return person


def move_seats(services: AppServices, transaction: Writer, before: OpenMatch, now: OpenMatch) -> None:
    """Let the seats of a match follow a change of its players that was just written, done, undone or redone.

    A player who keeps the name keeps the person, in whatever seat. Another name is the correction of a spelling: the
    seat keeps its person, unless the new name is that of exactly one other person. A person who sits nowhere else, and
    is called as the player was, is renamed with the player. Whose the seats were before and after is kept beside the
    change, so that undoing it puts back what was; a seat that was given to somebody else since stays theirs.
    """
    back = now.cursor < before.cursor
    seq = before.cursor if back else now.cursor
    old, new = before.match.sitters, now.match.sitters
    seats = _each_seat(transaction.seats_as_given(before.id), len(old))
    seating, move = SeatWriter(services, transaction), transaction.seat_moves(before.id).get(seq)
    if move is None:
        wanted = _followed(seating, old, seats, new)
    else:
        wanted = _moved(seats, (move[1], move[0]) if back else move, len(new))
    after = each_once(seating, wanted)
    transaction.set_seat_move(before.id, seq, (after, seats) if back else (seats, after))
    transaction.seat_all(before.id, after)
    _rename_with(transaction, dict(zip(seats, old, strict=True)), dict(zip(after, new, strict=True)))


def _each_seat(seats: Sequence[str | None], number: int) -> tuple[str | None, ...]:
    """The persons of so many seats; of those beyond, nobody."""
    return (*seats, *(None,) * number)[:number]


def _followed(
    seating: SeatWriter, old: Sequence[str], seats: Sequence[str | None], new: Sequence[str]
) -> list[str | None]:
    """Whose the seats are after a change of names."""
    sat = {comparison_key(name): seat for seat, name in enumerate(old)}
    keys = [comparison_key(name) for name in new]
    after = [seats[sat[key]] if key in sat else None for key in keys]
    free = [seat for seat, name in enumerate(old) if comparison_key(name) not in keys]
    for seat, key in enumerate(keys):
        if key not in sat:
            before = seat if seat in free else next(iter(free), None)
            if before is not None:
                free.remove(before)
            after[seat] = seating.names.of_name(new[seat], [seating.names.top(id) for id in after]) or (
                None if before is None else seats[before]
            )
    return after


def _moved(seats: Sequence[str | None], move: SeatMove, number: int) -> list[str | None]:
    """Whose the seats are after a change of which it is known how it moved the persons."""
    before, after = move
    moved: list[str | None] = []
    for seat, who in enumerate(_each_seat(after, number)):
        came = before.index(who) if who is not None and who in before else None
        if came is not None and came < len(seats):
            moved.append(seats[came])  # whoever has that seat now
        elif seat < len(seats) and (seat >= len(before) or seats[seat] != before[seat]):
            moved.append(seats[seat])  # it was given to somebody else since
        else:
            moved.append(who)
    return moved


def each_once(seating: SeatWriter, seats: Iterable[str | None]) -> tuple[str | None, ...]:
    """The persons of the seats, but nobody who is gone, and nobody twice."""
    once: list[str | None] = []
    tops: set[str] = set()
    for id in seats:
        top = seating.names.top(id)
        once.append(id if top is not None and top not in tops else None)
        tops |= {top} if top is not None else set()
    return tuple(once)


def _rename_with(transaction: Writer, before: Mapping[str | None, str], after: Mapping[str | None, str]) -> None:
    """Rename whoever sits in this match alone, and is called as the player was."""
    for who in (before.keys() & after.keys()) - {None}:
        person = transaction.person(who or "")
        if person is None or person.id != who or before[who] == after[who]:
            continue
        if comparison_key(person.name) == comparison_key(before[who]) and len(transaction.seats_of(who)) == 1:
            renamed = next_entry(person, replace(person, name=after[who]).tidied(), transaction.new_version)
            if not faults_of_person(renamed):  # versions that have parted may have more names together than are kept
                transaction.set_person(renamed)

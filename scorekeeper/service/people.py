"""The known persons: their names and details, merging two, and giving them seats.

Each function is one command and one transaction. A person is named by id; the id of a merged person leads to the one
who remained.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from itertools import combinations, islice
from typing import Final, NamedTuple

from scorekeeper.match.days import day_in_full, evening_of, is_moment
from scorekeeper.match.match import tidy
from scorekeeper.match.names import comparison_key
from scorekeeper.match.person import MOST_COLOURS, Person, faults_of_name, faults_of_person, next_entry
from scorekeeper.match.versioned import chosen
from scorekeeper.rules.phrase import Sentence, short
from scorekeeper.service.app_services import NOT_FOR_GUESTS_PEOPLE, AppServices
from scorekeeper.service.command import check_may_change, command, query
from scorekeeper.service.match_summary import MatchSummary, lines_of
from scorekeeper.service.seating import PERSON_GONE, new_person
from scorekeeper.service.service_faults import (
    ENTRY_CHANGED_MEANWHILE,
    NO_SUCH_MATCH,
    NOT_MERGED,
    EntryOvertaken,
    Refused,
)
from scorekeeper.store.people_reader import PlayedBy
from scorekeeper.store.reader import Reader
from scorekeeper.store.store_faults import MATCH_UNREADABLE
from scorekeeper.store.writer import Writer

_MOST_PAIRS: Final = 5
"""Pairs of people with one name that are offered for a merge, at most."""

MERGED_WITH_ONESELF = Sentence("{name} is one person already.")
SAT_AT_ONE_TABLE = Sentence("{one} and {other} cannot be one person: they sat at one table on {day}.")
SITS_THERE_ALREADY = Sentence("{name} sits in another seat of that match.")
NO_SUCH_SEAT_OF_MATCH = Sentence("The match has no seat {seat}.")


@dataclass(frozen=True, slots=True)
class KnownPerson:
    """A person as lists show them.

    `colour` is the index of their line colour: the chosen one, or that of their place in the order of arrival. `merged`
    are all persons who were merged into them, directly or not. `matches` counts their matches that are not deleted;
    `latest` is the time of the last, in UTC, None without one.
    """

    person: Person
    colour: int
    merged: tuple[Person, ...] = ()
    matches: int = 0
    latest: str | None = None

    @property
    def id(self) -> str:
        """The id."""
        return self.person.id

    @property
    def name(self) -> str:
        """The name in lists."""
        return self.person.name

    @property
    def ids(self) -> frozenset[str]:
        """The id, and those of all persons merged into them."""
        return frozenset(each.id for each in (self.person, *self.merged))

    @property
    def names(self) -> tuple[str, ...]:
        """All names: their own, their other names, and those of all persons merged into them, each once."""
        return tuple(self._by_key().values())

    @property
    def keys(self) -> AbstractSet[str]:
        """The comparison keys of all names."""
        return self._by_key().keys()

    def _by_key(self) -> dict[str, str]:
        names: dict[str, str] = {}
        for each in (self.person, *self.merged):
            for name in each.names:
                names.setdefault(comparison_key(name), name)
        return names


class SeatOfPerson(NamedTuple):
    """A seat of a person, counted from 0, and its match."""

    match: MatchSummary
    seat: int


@query
def seats(transaction: Reader, match_id: str) -> tuple[KnownPerson | None, ...]:
    """Return the person on each seat of a match; None if unknown. Raises `Refused`."""
    _check_stored(transaction, match_id)
    known = {each.id: each for each in known_people(transaction)}
    return tuple(None if id is None else known.get(id) for id in transaction.seats(match_id))


@command
def seats_of(services: AppServices, id: str) -> tuple[SeatOfPerson, ...]:
    """Return the seats of a person in matches that are not deleted, the last played first."""
    with services.store.reading() as transaction:
        seats_by_match = dict(transaction.seats_of(found_person(transaction, id).id))
    lines = lines_of(services.store, lambda transaction: transaction.summaries(seats_by_match))
    return tuple(SeatOfPerson(line, seats_by_match[line.id]) for line in lines)


@command
def add(services: AppServices, name: str, *, guest: bool = False) -> KnownPerson:
    """Add a person who has not played yet. The colour of their place is stored, so that they are listed."""
    with services.writing() as transaction:
        added = new_person(services, transaction, checked_name(name), guest=guest)
        colour = found_person(transaction, added.id).colour % MOST_COLOURS
        transaction.write_people(replace(added, colour=colour))
        return found_person(transaction, added.id)


@command
def rename(services: AppServices, id: str, name: str) -> KnownPerson:
    """Give a person another name for lists. Matches keep their names; the old name becomes one of the other names."""
    return _change(services, id, lambda person: person.renamed(checked_name(name)))


@command
def change(services: AppServices, wanted: Person, made_on: Person | None = None) -> KnownPerson:
    """Change all details of a person at once. After a new name, the old one becomes one of the other names.

    Raises `EntryOvertaken` if the entry is not the one that the change was `made_on`, as after one in a second window.
    """

    def changed(person: Person) -> Person:
        if made_on is not None and replace(made_on, since=person.since) != person:
            raise EntryOvertaken(person)
        beside = {each: getattr(person, each) for each in ("id", "name", "since", "versions", "parted")}
        detailed = replace(wanted, **beside)
        name = checked_name(wanted.name)
        return detailed if name == person.name else detailed.renamed(name)

    return _change(services, wanted.id, changed)


@command
def choose_entry(services: AppServices, id: str, version: str) -> Person:
    """Make one version of a person's entry count, by its id; the names of all stay. Raises `Refused`."""
    with services.writing() as transaction:
        before = found_person(transaction, id).person
        after = chosen(before, version)
        if after is None:
            raise Refused(ENTRY_CHANGED_MEANWHILE(name=short(before.name)))
        if faults := faults_of_person(after):
            raise Refused(*faults)
        transaction.write_people(after)
    return after


@command
def merge(services: AppServices, keep: str, other: str) -> KnownPerson:
    """Merge one person into another, until `split`. Raises `Refused` if they ever sat at one table, and for a guest."""
    services.check_removes(NOT_FOR_GUESTS_PEOPLE)
    with services.writing() as transaction:
        remains, merged = found_person(transaction, keep), found_person(transaction, other)
        if remains.id == merged.id:
            raise Refused(MERGED_WITH_ONESELF(name=remains.name))
        if match := last_in_common(transaction, remains.id, merged.id):
            played = transaction.played(match)
            if not is_moment(played):
                raise Refused(MATCH_UNREADABLE(id=match))
            raise Refused(SAT_AT_ONE_TABLE(one=remains.name, other=merged.name, day=day_in_full(evening_of(played))))
        transaction.merge(merged.id, remains.id)
        return found_person(transaction, remains.id)


@command
def split(services: AppServices, id: str) -> KnownPerson:
    """Reverse a merge: the merged person is separate again, with the seats that they brought.

    `id` is that of the merged person. Everybody merged into them before goes with them. Seats that were given after the
    merge stay with the person who remained.
    """
    services.check_removes(NOT_FOR_GUESTS_PEOPLE)
    with services.writing() as transaction:
        stored = next((each for each in transaction.every_person() if each.person.id == id), None)
        if stored is None:
            raise Refused(PERSON_GONE)
        if stored.merged_into is None:
            raise Refused(NOT_MERGED(name=stored.person.name))
        transaction.merge(id, None)
        _part(transaction, stored.top)
        return found_person(transaction, id)


@command
def keep_apart(services: AppServices, one: str, other: str) -> None:
    """Keep two people of one name apart. The decision is stored and sent as a merge is."""
    services.check_removes(NOT_FOR_GUESTS_PEOPLE)
    with services.writing() as transaction:
        for id in (one, other):
            _part(transaction, found_person(transaction, id).id)


def _part(transaction: Writer, id: str) -> None:
    """Store that a remaining person is separate, unless that is stored already."""
    if id not in transaction.kept_apart():
        transaction.merge(id, None)


@command
def give_seats(services: AppServices, match_seats: Iterable[tuple[str, int]], to: str) -> KnownPerson:
    """Give seats, each of a match and a number from 0, to a person. The names in the matches stay.

    Gives all of them or none: raises `Refused` if the person has another seat in such a match, or a match belongs to a
    closed season.
    """
    services.check_removes(NOT_FOR_GUESTS_PEOPLE)
    with services.writing() as transaction:
        return _give(transaction, tuple(match_seats), found_person(transaction, to))


@command
def give_seats_to_new(
    services: AppServices, match_seats: Iterable[tuple[str, int]], name: str, *, guest: bool = False
) -> KnownPerson:
    """Give seats to a new person with that name, as `give_seats`: so two players called Anna become two persons."""
    services.check_removes(NOT_FOR_GUESTS_PEOPLE)
    with services.writing() as transaction:
        added = new_person(services, transaction, checked_name(name), guest=guest)
        return _give(transaction, tuple(match_seats), found_person(transaction, added.id))


def known_people(transaction: Reader) -> tuple[KnownPerson, ...]:
    """Return all persons in the order of their arrival."""
    every = transaction.every_person()
    played, merged = transaction.played_by(), defaultdict[str, list[Person]](list)
    for each in every:
        if each.merged_into is not None:
            merged[each.top].append(each.person)
    tops = [each.person for each in every if each.merged_into is None]
    colours = [index if person.colour is None else person.colour for index, person in enumerate(tops)]
    return tuple(
        KnownPerson(person, colour, tuple(merged[person.id]), *played.get(person.id, PlayedBy(0, None)))
        for person, colour in zip(tops, colours, strict=True)
    )


def listed_people(transaction: Reader) -> tuple[KnownPerson, ...]:
    """Return the persons for lists, the last to play first; then those without a match, by name.

    A person without a match, a note, another name, a colour or a merge is left out: probably a typing mistake.
    """

    def is_listed(known: KnownPerson) -> bool:
        person = known.person
        chosen = person.note or person.other_names or person.colour is not None
        return bool(known.matches or known.merged or chosen)

    listed = sorted(filter(is_listed, known_people(transaction)), key=lambda each: comparison_key(each.name))
    return tuple(sorted(listed, key=lambda each: each.latest or "", reverse=True))


people = query(listed_people)


@query
def of_one_name(transaction: Reader) -> tuple[tuple[KnownPerson, KnownPerson], ...]:
    """Return pairs of people with one name who may be one person: they never met, and were not kept apart."""
    named, apart = defaultdict[str, list[KnownPerson]](list), transaction.kept_apart()
    for each in listed_people(transaction):
        named[comparison_key(each.name)].append(each)
    pairs = (pair for several in named.values() for pair in combinations(several, 2))
    asked = (pair for pair in pairs if not apart.issuperset((pair[0].id, pair[1].id)))
    never_met = (pair for pair in asked if last_in_common(transaction, pair[0].id, pair[1].id) is None)
    return tuple(islice(never_met, _MOST_PAIRS))


def found_person(transaction: Reader, id: str) -> KnownPerson:
    """Return the person who remained of an id. Raises `Refused` if there is none."""
    top = transaction.person(id)
    known = (each for each in known_people(transaction) if top is not None and each.id == top.id)
    if (one := next(known, None)) is None:
        raise Refused(PERSON_GONE)
    return one


person = query(found_person)


def checked_name(name: str) -> str:
    """Return a name as it is stored. Raises `Refused`."""
    name = tidy(name)
    if faults := list(faults_of_name(name)):
        raise Refused(*faults)
    return name


def last_in_common(transaction: Reader, one: str, other: str) -> str | None:
    """Return the id of the last match in which both sit, all merges applied; None if there is none."""
    theirs = {match for match, _ in transaction.seats_of(other)}
    common = {match for match, _ in transaction.seats_of(one) if match in theirs}
    return max(common, key=transaction.played, default=None)


def _change(services: AppServices, id: str, change: Callable[[Person], Person]) -> KnownPerson:
    with services.writing() as transaction:
        before = found_person(transaction, id).person
        after = next_entry(before, change(before).tidied(), transaction.new_version)
        if faults := faults_of_person(after):
            raise Refused(*faults)
        if after != before:
            transaction.write_people(after)
        return found_person(transaction, before.id)


def _check_stored(transaction: Reader, match: str) -> None:
    """Raise `Refused` if there is no such match. A deleted match may be restored, so it counts."""
    if not transaction.has(match):
        raise Refused(NO_SUCH_MATCH(id=match[:40]))


def _give(transaction: Writer, match_seats: Sequence[tuple[str, int]], to: KnownPerson) -> KnownPerson:
    for match, seat in match_seats:
        _check_stored(transaction, match)
        now = transaction.seats(match)
        if not 0 <= seat < len(now):
            raise Refused(NO_SUCH_SEAT_OF_MATCH(seat=seat + 1))
        if to.id in now and now[seat] != to.id:
            raise Refused(SITS_THERE_ALREADY(name=to.name))
        if now[seat] != to.id:
            check_may_change(transaction, match)
            name = transaction.players_of(match)[seat]
            transaction.seat(match, {name: to.id})
    return found_person(transaction, to.id)

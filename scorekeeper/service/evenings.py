"""An evening at several tables: people are found by name, and a seating is proposed from their earlier meetings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from scorekeeper.match.days import evening_of, sort_key
from scorekeeper.match.evening import Round, Seating, described, faults_of_number, seating_of
from scorekeeper.match.match import Match, tidy
from scorekeeper.match.names import comparison_key
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.person import faults_of_name
from scorekeeper.match.season import TABLE_SIZES, Season
from scorekeeper.rules.phrase import Phrase, counted_phrase, short
from scorekeeper.service.admission import add_match, admitted
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import command, query
from scorekeeper.service.match_summary import MatchSummary, lines_of
from scorekeeper.service.people_by_name import SEVERAL_CALLED
from scorekeeper.service.seasons import put_matches, season_in
from scorekeeper.service.seating import Chosen, NamesOfPeople
from scorekeeper.service.seating import SeatWriter as Seater
from scorekeeper.service.service_faults import HERE_TWICE, Refused
from scorekeeper.store.reader import Reader

_MOST_SAID: Final = 3
"""Pairs with the most meetings that are named, at most."""


@dataclass(frozen=True, slots=True)
class Here:
    """A player of tonight: the name, and the id of the person; None for a new one."""

    name: str
    person: str | None


@dataclass(frozen=True, slots=True)
class Evening:
    """The players of tonight, by key, and the basis of a seating: earlier rounds, table sizes, pairs to keep apart."""

    here: Mapping[str, Here]
    past: tuple[Round, ...]
    sizes: tuple[int, ...]
    apart: tuple[tuple[str, str], ...]
    seed: int = 0

    def proposed(self) -> Seating:
        """Return the proposed seating."""
        return seating_of(self.here, self.past, self.sizes, self.apart, self.seed)

    def by_hand(self, tables: Sequence[Sequence[str]], out: Sequence[str]) -> Seating:
        """Return a seating that was chosen by hand, with its cost."""
        return described(tables, out, self.past, self.apart, self.seed)

    def names_of(self, keys: Iterable[str]) -> list[str]:
        """Return the names of people by key."""
        return [self.here[key].name for key in keys]

    def phrases(self, seating: Seating, *, by_hand: bool = False) -> tuple[Phrase, ...]:
        """Return the faults of a seating, the worst first. `by_hand`: it does not claim to be the best possible."""
        most = sorted(seating.met.items(), key=lambda pair: (-pair[1], pair[0]))[:_MOST_SAID]
        return self.apart_phrases(seating, by_hand=by_hand) + tuple(
            counted_phrase(
                times,
                "{one} and {other} have met once before.",
                "{one} and {other} have met {number} times before.",
                one=self.here[one].name,
                other=self.here[other].name,
            )
            for (one, other), times in most
        )

    def apart_phrases(self, seating: Seating, *, by_hand: bool = False) -> tuple[Phrase, ...]:
        """Return the pairs to keep apart who share a table; for a proposal, also that no seating avoids it."""
        names = map(self.names_of, seating.together)
        pairs = tuple(
            Phrase("{one} and {other} are to be kept apart.", {"one": one, "other": other}) for one, other in names
        )
        has_to_be = pairs and not by_hand
        return (*pairs, *([Phrase("No seating of these tables parts all such pairs.")] if has_to_be else []))


@query
def evening(transaction: Reader, names: Sequence[str], season: str | None = None, seed: int = 0) -> Evening:
    """Return an evening of people by name or id; an unknown name is a new person's.

    With a `season`, by id, its table sizes and rounds count; without, all matches do. Raises `Refused` for too few
    people, a name that several have, or a person who is named twice.
    """
    of = None if season is None else season_in(transaction, season)
    known = NamesOfPeople(transaction.every_person())
    here = [_found(known, tidy(name)) for name in names]
    sizes = TABLE_SIZES if of is None else of.tables
    several = Counter(each.person or comparison_key(each.name) for each in here)
    named = {each.person or comparison_key(each.name): each.name for each in here}
    faults = [HERE_TWICE(name=short(named[id])) for id, number in sorted(several.items()) if number > 1]
    if faults := [*faults, *faults_of_number(len(here), sizes)]:
        raise Refused(*faults)
    keyed = _keyed(here)
    keys = {each.person: key for key, each in keyed.items() if each.person is not None}
    pairs = () if of is None else of.apart
    apart = tuple((keys[one], keys[other]) for one, other in pairs if one in keys and other in keys)
    return Evening(keyed, tuple(_past(transaction, of, keys)), sizes, apart, seed)


@command
def matches_tonight(services: AppServices, season: str) -> tuple[MatchSummary, ...]:
    """Return the matches of a season, by id, that began this evening, in the order of their start."""
    tonight = evening_of(services.now())
    lines = lines_of(services.store, lambda transaction: transaction.summaries(transaction.matches_of_season(season)))
    dated = [each for each in lines if each.readable and each.started]
    begun = [each for each in dated if evening_of(each.started or "") == tonight]
    return tuple(sorted(begun, key=lambda each: sort_key(each.started or "")))


def location_of(matches: Sequence[MatchSummary]) -> str:
    """Return the place in the latest of these matches that has one; "" if none does."""
    return next((each.location for each in reversed(matches) if each.location), "")


class TableToStart(NamedTuple):
    """A table of an evening: its match, without deals, and the id of the person on each seat; None for a new one."""

    match: Match
    people: tuple[str | None, ...]


@command
def start_tables(services: AppServices, season: str, tables: Sequence[TableToStart]) -> tuple[OpenMatch, ...]:
    """Start the matches of an evening in a season: all of them, or none and `Refused`."""
    services.check_writes()
    when = services.now()
    sheets = [admitted(replace(each.match, started=when)) for each in tables]
    with services.writing() as transaction:
        seating = Seater(services, transaction)
        started = tuple(
            add_match(seating, sheet, Chosen(each.people)) for sheet, each in zip(sheets, tables, strict=True)
        )
        put_matches(services, transaction, season, [each.id for each in started])
    return started


def _found(known: NamesOfPeople, name: str) -> Here:
    top = known.top(name)
    meant = [top] if top is not None else sorted(known.meant_by(name))
    if len(meant) > 1:
        raise Refused(SEVERAL_CALLED(name=short(name), ids=", ".join(meant)))
    if not meant and (faults := [*faults_of_name(name)]):
        raise Refused(*faults)
    person = known.person(meant[0]) if meant else None
    return Here(name if person is None else person.name, None if person is None else person.id)


def _keyed(here: Sequence[Here]) -> dict[str, Here]:
    """Return the players of tonight by a key made from the name: the same names are seated alike on any phone."""
    several = Counter(comparison_key(each.name) for each in here)
    keys = ((comparison_key(each.name), each) for each in here)
    return {key if several[key] == 1 else f"{key} {each.person}": each for key, each in keys}


def _past(transaction: Reader, season: Season | None, keys: Mapping[str, str]) -> list[Round]:
    """Return the earlier rounds, in order: matches of one evening in which nobody sits twice.

    The seats of a table hold the keys of tonight's players, None for everybody else.
    """
    matches = None if season is None else transaction.matches_of_season(season.id)
    seats = transaction.all_seats()
    rounds: list[tuple[Any, set[str], list[tuple[str | None, ...]], list[int]]] = []
    for each in transaction.tables_played(matches):
        people = {seat: id for seat, id in seats.get(each.match, {}).items() if seat < each.seats}  # present owners
        day, sat = evening_of(each.played), set(people.values())
        if not sat:
            continue
        if not rounds or rounds[-1][0] != day or not sat.isdisjoint(rounds[-1][1]):
            rounds.append((day, set(), [], []))
        _, playing, tables, dealers = rounds[-1]
        playing |= sat
        tables.append(tuple(keys.get(people.get(seat, "")) for seat in range(max(people) + 1)))
        dealers.append(each.first_dealer)
    return [Round(tuple(tables), tuple(dealers)) for _, _, tables, dealers in rounds]

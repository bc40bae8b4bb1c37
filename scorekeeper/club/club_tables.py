"""All people, the tables of seasons and the statistics of people, from the digests of the club's matches.

The table of a season is cached until that season, or any person, changes.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from threading import Lock
from typing import Final, NamedTuple

from sqlalchemy import Connection

from scorekeeper.club.contents import person_of, season_from, sheet_here
from scorekeeper.club.items import ClubItem, Digested, all_of, digested, ids_in, latest_number, latest_of_season
from scorekeeper.club.schema import INITIALS
from scorekeeper.exchange.backup_lists import tops_of
from scorekeeper.match.digest import digest_from_json, digest_of
from scorekeeper.match.figures import Figures
from scorekeeper.match.initialled import Initialled
from scorekeeper.match.person import Person
from scorekeeper.match.season import with_kept_people
from scorekeeper.match.season_table import SeasonAnswer, season_table
from scorekeeper.match.statistics import Seated, add_match
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.same_game import is_among
from scorekeeper.service.own_words import with_other_words

_MOST_TABLES: Final = 50  # cached tables, at most


class Everybody(NamedTuple):
    """All people: the remaining person of each id after all merges; and the remaining persons, by id."""

    tops: Mapping[str, str]
    people: Mapping[str, Person]

    @property
    def names(self) -> dict[str, str]:
        """The names of the remaining persons, by id."""
        return {id: person.name for id, person in self.people.items()}


def everybody(db: Connection) -> Everybody:
    """Return all people of the club."""
    people = [person_of(each) for each in all_of(db, "person")]
    tops = tops_of(people)
    marks = {each.person.id for each in people if each.person.forgotten}
    known = {id: top for id, top in tops.items() if top not in marks}
    return Everybody(
        known, {each.person.id: each.person for each in people if known.get(each.person.id) == each.person.id}
    )


def initialled(db: Connection, here: Everybody, catalogue: Catalogue) -> Initialled:
    """Return the persons who are shown by initials on public pages, with all their names."""
    ours = {here.tops.get(id, id) for id in ids_in(db, INITIALS)}
    names = [name for id in ours if id in here.people for name in here.people[id].names]
    ids = {*ours, *(id for id, top in here.tops.items() if top in ours)}
    return Initialled(ids, names, partial(with_other_words, catalogue))


class _CachedTable(NamedTuple):
    """The table of a season, the change of the club at which it was checked, and the latest change that affects it."""

    seen: int
    latest: int
    table: SeasonAnswer


@dataclass
class Tables:
    """The tables and statistics of one club's matches, for the games of a catalogue."""

    catalogue: Catalogue
    _tables: OrderedDict[str, _CachedTable] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def season(self, db: Connection, item: ClubItem) -> SeasonAnswer:
        """Return the table of a season, from its matches as they are."""
        seen = latest_number(db)
        cached = self._tables.get(item.id)
        if cached is not None and cached.seen == seen:  # nothing in the club has changed since
            return cached.table
        latest = latest_of_season(db, item.id)
        table = cached.table if cached is not None and cached.latest == latest else self._season(db, item)
        with self._lock:
            self._tables[item.id] = _CachedTable(seen, latest, table)
            self._tables.move_to_end(item.id)
            while len(self._tables) > _MOST_TABLES:
                self._tables.popitem(last=False)
        return table

    def _season(self, db: Connection, item: ClubItem) -> SeasonAnswer:
        here = everybody(db)
        season = with_kept_people(season_from(item), here.tops)
        seated = self._seated(db, digested(db, seasons=[item.id]), here)
        ours = [each for each in seated if is_among(each.digest.key, season.games, self.catalogue)]
        guests = {id for id, person in here.people.items() if person.guest}
        return SeasonAnswer(season, season_table(season, ours, here.names, guests), here.names)

    def person(self, db: Connection, id: str, here: Everybody, seasons: Collection[str] | None) -> Figures:
        """Return the statistics of a person from all matches, or from those of some seasons, by their ids."""
        several = [each for each, top in here.tops.items() if top == id]  # the ids merged into this person
        theirs = digested(db, people=several, seasons=seasons)
        figures = Figures()
        for each in self._seated(db, theirs, here):
            if each.digest.over:
                add_match(figures, each)
        return figures

    def _seated(self, db: Connection, matches: Iterable[Digested], here: Everybody) -> Iterator[Seated]:
        for each in matches:
            people = {seat: here.tops[id] for seat, id in each.seats.items() if id in here.tops}
            if each.digest is not None:
                digest = digest_from_json(each.digest)
            else:  # a new version of the server has not updated the row yet
                digest = digest_of(sheet_here(db, each.id, self.catalogue))
            yield Seated(each.id, digest, people)

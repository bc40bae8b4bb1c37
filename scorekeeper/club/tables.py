"""All people, the tables of seasons and the figures of people, from the digests of the club's matches.

The table of a season is kept in memory until something of that season, or anybody's name, changes.
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

_MOST_TABLES: Final = 50  # that are kept; of more the one goes that was worked out first


class Everybody(NamedTuple):
    """All people: who remained of each after all merges, by id; and those who remained."""

    tops: Mapping[str, str]
    people: Mapping[str, Person]

    @property
    def names(self) -> dict[str, str]:
        """Their names, by id."""
        return {id: person.name for id, person in self.people.items()}


def everybody(db: Connection) -> Everybody:
    """All people of the club."""
    people = [person_of(each) for each in all_of(db, "person")]
    tops = tops_of(people)
    marks = {each.person.id for each in people if each.person.forgotten}
    known = {id: top for id, top in tops.items() if top not in marks}
    return Everybody(
        known, {each.person.id: each.person for each in people if known.get(each.person.id) == each.person.id}
    )


def initialled(db: Connection, here: Everybody, catalogue: Catalogue) -> Initialled:
    """Those who wish to be shown by initials on what everybody may watch, with all names that they have."""
    ours = {here.tops.get(id, id) for id in ids_in(db, INITIALS)}
    names = [name for id in ours if id in here.people for name in here.people[id].names]
    ids = {*ours, *(id for id, top in here.tops.items() if top in ours)}
    return Initialled(ids, names, partial(with_other_words, catalogue))


class _CachedTable(NamedTuple):
    """The table of a season: as of which change of the club, and the latest change that it has to do with."""

    seen: int
    latest: int
    table: SeasonAnswer


@dataclass
class Tables:
    """What is worked out of one club's matches, of the games of a catalogue."""

    catalogue: Catalogue
    _tables: OrderedDict[str, _CachedTable] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def season(self, db: Connection, item: ClubItem) -> SeasonAnswer:
        """The table of a season, from its matches as they are."""
        seen = latest_number(db)
        cached = self._tables.get(item.id)
        if cached is not None and cached.seen == seen:  # nothing at all has changed since
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
        """The figures of a person from all matches, or from those of some seasons, by their ids."""
        several = [each for each, top in here.tops.items() if top == id]  # who count as this person
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
            else:  # the server has begun with a new version, and has not derived it again yet
                digest = digest_of(sheet_here(db, each.id, self.catalogue))
            yield Seated(each.id, digest, people)

"""All people, the tables of seasons and the statistics of people, from the digests of the club's matches.

The table of a season is cached until that season, or any person, changes.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
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
from scorekeeper.match.match import Match
from scorekeeper.match.names import comparison_key, initials
from scorekeeper.match.person import Person
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.season import with_kept_people
from scorekeeper.match.season_table import SeasonAnswer, season_table
from scorekeeper.match.statistics import Seated, add_match
from scorekeeper.match.without_names import GameWords, with_other_names, with_other_texts
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.phrase import distinct_names
from scorekeeper.rules.same_game import is_among
from scorekeeper.service.forgetting import with_other_words

_SHORT: Final = 2
"""A part of a name with so few letters is not replaced: it may be any word of a title."""


@dataclass
class Initialled:
    """The people shown by initials: the `ids` of each, with those merged into them, and all their `names`.

    `game` replaces the words in a game's table by a given function.
    """

    ids: Collection[str]
    names: Collection[str]
    game: GameWords
    _instead: Mapping[str, str] = field(init=False)

    def __post_init__(self) -> None:
        """Map the names, and the longer words of each, to initials."""
        words = (word for name in self.names for word in name.split() if len(word) > _SHORT)
        self._instead = {name: initials(name) for name in (*words, *self.names)}

    def text(self, text: str) -> str:
        """Return a text with initials for the names."""
        return with_other_names(text, self._instead)

    def by_id(self, names: Mapping[str, str]) -> dict[str, str]:
        """Return names by the ids of persons, with initials for these people."""
        return {id: initials(name) if id in self.ids else name for id, name in names.items()}

    def match(self, record: MatchRecord) -> Match:
        """Return a match with initials for the names; players stay distinct."""
        sitters = record.match.sitters
        seats = (*record.seats, *(None,) * len(sitters))
        shown = [
            initials(name) if id in self.ids else self.text(name) for name, id in zip(sitters, seats, strict=False)
        ]
        called = dict(zip(map(comparison_key, sitters), distinct_names(shown, comparison_key), strict=True))
        match = with_other_texts(record.match, self.text, self.game)
        return replace(
            match,
            players=tuple(called[comparison_key(name)] for name in match.players),
            earlier=tuple(replace(each, name=called[comparison_key(each.name)]) for each in match.earlier),
        )


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

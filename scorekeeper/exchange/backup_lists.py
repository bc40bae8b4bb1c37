"""What stands in a backup beside its matches: the persons in `people.json`, seasons and own games in `backup.json`.

Each person and season has an id, which the pages of matches name. Ids are random, so that the same one has the same id
on every phone that a backup was brought to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any, NamedTuple, TypeVar

from pydantic import Field

from scorekeeper.exchange.strict_json import flaws, flaws_of_keys
from scorekeeper.match.bounds import MOST_MATCHES_OF_SEASON, MOST_OWN_GAMES, MOST_PEOPLE, MOST_SEASONS
from scorekeeper.match.own_game import OwnGame, OwnGameDocument, own_game_from_dict, own_game_to_dict
from scorekeeper.match.person import Person, PersonVersionDocument, person_version_to_dict
from scorekeeper.match.season import Season, SeasonVersionDocument, season_version_to_dict, with_kept_people
from scorekeeper.match.versioned import MOST_PARTED, all_told_apart, joined, versions_of
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.phrase import Fault
from scorekeeper.rules.table_faults import BrokenTable

T = TypeVar("T")

_Id = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]


class BackedUpPerson(NamedTuple):
    """A person in a backup, and the id of whom they were merged into; None for who remained."""

    person: Person
    merged_into: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """The person as plain values, as `people_from` reads them."""
        counts, *others = versions_of(self.person)
        parted = {"parted": [person_version_to_dict(other) for other in others]} if others else {}
        merged = {} if self.merged_into is None else {"merged_into": self.merged_into}
        return {"id": self.person.id, **person_version_to_dict(counts.beside(self.person)), **parted, **merged}


class BackedUpSeason(NamedTuple):
    """A season in a backup, and the ids of its matches."""

    season: Season
    matches: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The season as plain values, as `seasons_from` reads them."""
        first, *others = map(season_version_to_dict, versions_of(self.season))
        lists = {"parted": others, "matches": list(self.matches)}
        return {"id": self.season.id, **first, **{key: value for key, value in lists.items() if value}}


class _PersonEntry(PersonVersionDocument):
    id: _Id
    merged_into: _Id | None = None
    parted: Annotated[list[PersonVersionDocument], Field(max_length=MOST_PARTED)] = Field(default_factory=list)

    def backed_up(self) -> BackedUpPerson:
        """The person that it stands for. Raises `ValueError`."""
        counts = self.version(self.id)
        if not self.parted:
            return BackedUpPerson(counts, self.merged_into)
        several = all_told_apart([counts, *(each.version(self.id) for each in self.parted)])
        return BackedUpPerson(joined(several, counts), self.merged_into)


class _SeasonEntry(SeasonVersionDocument):
    id: _Id
    matches: Annotated[list[_Id], Field(max_length=MOST_MATCHES_OF_SEASON)] = Field(default_factory=list)
    parted: Annotated[list[SeasonVersionDocument], Field(max_length=MOST_PARTED)] = Field(default_factory=list)

    def backed_up(self) -> BackedUpSeason:
        """The season that it stands for. Raises `ValueError`."""
        several = all_told_apart([self.version(self.id), *(each.version(self.id) for each in self.parted)])
        return BackedUpSeason(joined(several), tuple(self.matches))


class _GameEntry(OwnGameDocument):
    put_away: bool
    revision: Annotated[int, Field(ge=1, le=2**53)]


def people_from(listed: Any) -> tuple[BackedUpPerson, ...] | None:
    """The persons of a list; None where anything in it is not as `BackedUpPerson` writes it.

    No id is there twice, each merge leads to somebody in the list, and none leads round in a circle.
    """
    people = _read(
        listed, MOST_PEOPLE, lambda each: flaws(each, ""), lambda each: _PersonEntry.model_validate(each).backed_up()
    )
    if people is None:
        return None
    return people if len(tops_of(people)) == len(people) == len({each.person.id for each in people}) else None


def seasons_from(listed: Any) -> tuple[BackedUpSeason, ...] | None:
    """The seasons of a list; None where anything in it is not as `BackedUpSeason` writes it.

    A season, and a match of a season, is there once.
    """
    found = _read(listed, MOST_SEASONS, _flaws_of_season, lambda each: _SeasonEntry.model_validate(each).backed_up())
    ids = [each.season.id for each in found or ()]
    matches = [match for each in found or () for match in each.matches]
    return found if len(set(ids)) == len(ids) and len(set(matches)) == len(matches) else None


def games_to_list(games: Sequence[OwnGame]) -> list[dict[str, Any]]:
    """Own games as plain values."""
    return [{**own_game_to_dict(own), "put_away": own.put_away, "revision": own.revision} for own in games]


def games_from(listed: Any, catalogue: Catalogue) -> tuple[OwnGame, ...] | None:
    """The own games of a list; None where anything in it is not as `games_to_list` writes it."""

    def read(each: Any) -> OwnGame:
        entry = _GameEntry.model_validate(each)
        own = {key: value for key, value in each.items() if key not in {"put_away", "revision"}}
        return own_game_from_dict(own, catalogue.from_document, put_away=entry.put_away, revision=entry.revision)

    return _read(listed, MOST_OWN_GAMES, lambda each: flaws(each, "", 1), read)


def _read(
    listed: Any, most: int, flaws_in: Callable[[Any], Iterator[Fault]], read: Callable[[Any], T]
) -> tuple[T, ...] | None:
    """What is read of each entry of a list; None where it is none, has more than so many, or a wrong one."""
    if not isinstance(listed, list) or len(listed) > most or any(True for each in listed for _ in flaws_in(each)):
        return None
    try:
        return tuple(map(read, listed))
    except (BrokenTable, ValueError, TypeError):
        return None


def _flaws_of_season(entry: Any) -> Iterator[Fault]:
    """The flaws of one season, or of a version of it. Its lists may be as long as `_SeasonEntry` says."""
    if not isinstance(entry, dict):
        yield from flaws(entry, "")
        return
    yield from flaws_of_keys(entry)
    for key, value in entry.items():
        for item in value if isinstance(value, list) else [value]:
            yield from _flaws_of_season(item) if key == "parted" else flaws(item, "", 2)


def tops_of(people: Sequence[BackedUpPerson]) -> dict[str, str]:
    """Who remained of each person after all merges, by id. Who was merged in a circle, or into nobody, is missing."""
    tops = {each.person.id: each.person.id for each in people if each.merged_into is None}
    under: dict[str, list[str]] = {}
    for each in people:
        if each.merged_into is not None:
            under.setdefault(each.merged_into, []).append(each.person.id)
    found = list(tops)
    for id in found:  # it grows by those who were merged into each
        for merged in under.get(id, ()):
            if merged not in tops:
                tops[merged] = tops[id]
                found.append(merged)
    return tops


def seats_on(seats: Sequence[str | None], tops: Mapping[str, str]) -> tuple[str | None, ...]:
    """The persons of seats, as a page of a match says them; nobody for an id that no person has, and nobody twice."""
    once: list[str | None] = []
    taken: set[str | None] = {None}
    for id in seats:
        top = None if id is None else tops.get(id)
        once.append(None if top in taken else id)
        taken.add(top)
    return tuple(once)


def with_people(seasons: Sequence[BackedUpSeason], tops: Mapping[str, str]) -> tuple[BackedUpSeason, ...]:
    """The seasons with those people alone who are kept, each by the id of who remained after all merges."""
    return tuple(each._replace(season=with_kept_people(each.season, tops)) for each in seasons)

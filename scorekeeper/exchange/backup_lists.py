"""The lists of a backup beside its matches: the persons in `people.json`, seasons and own games in `backup.json`.

Each person and season has an id, which the pages of matches refer to. Ids are random, and equal on every phone that has
the backup.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Any, NamedTuple, TypeVar

from pydantic import Field

from scorekeeper.exchange.strict_json import flaws, flaws_of_keys
from scorekeeper.match.bounds import MOST_OWN_GAMES, MOST_PEOPLE, MOST_SEASONS
from scorekeeper.match.decision import UNDECIDED, Decision, DecisionDocument, Id, decision_to_dict, tops_by
from scorekeeper.match.own_game import OwnGame, OwnGameDocument, own_game_from_dict, own_game_to_dict
from scorekeeper.match.person import Person, PersonVersionDocument, person_version_to_dict
from scorekeeper.match.season import Season, SeasonVersionDocument, season_version_to_dict
from scorekeeper.match.versioned import MOST_PARTED, all_told_apart, joined, versions_of
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.phrase import Fault
from scorekeeper.rules.table_faults import BrokenTable

T = TypeVar("T")


class BackedUpPerson(NamedTuple):
    """A person in a backup, and the person they were merged into."""

    person: Person
    merged: Decision = UNDECIDED

    def to_dict(self) -> dict[str, Any]:
        """Return the person as plain values, as `people_from` reads them."""
        counts, *others = versions_of(self.person)
        parted = {"parted": [person_version_to_dict(other) for other in others]} if others else {}
        merged = {"merged": decision_to_dict(self.merged)} if self.merged.versions.ids else {}
        return {"id": self.person.id, **person_version_to_dict(counts.beside(self.person)), **parted, **merged}


class _PersonEntry(PersonVersionDocument):
    id: Id
    merged: DecisionDocument | None = None
    parted: Annotated[list[PersonVersionDocument], Field(max_length=MOST_PARTED)] = Field(default_factory=list)

    def backed_up(self) -> BackedUpPerson:
        """Return the person of these values. Raises `ValueError`."""
        counts = self.version(self.id)
        several = all_told_apart([counts, *(each.version(self.id) for each in self.parted)])
        merged = UNDECIDED if self.merged is None else self.merged.decision("")
        return BackedUpPerson(joined(several, counts) if self.parted else counts, merged)


class _SeasonEntry(SeasonVersionDocument):
    id: Id
    parted: Annotated[list[SeasonVersionDocument], Field(max_length=MOST_PARTED)] = Field(default_factory=list)

    def season_kept(self) -> Season:
        """Return the season of these values. Raises `ValueError`."""
        return joined(all_told_apart([self.version(self.id), *(each.version(self.id) for each in self.parted)]))


def season_entry(season: Season) -> dict[str, Any]:
    """Return a season as plain values, as `seasons_from` reads them."""
    first, *others = map(season_version_to_dict, versions_of(season))
    return {"id": season.id, **first, **({"parted": others} if others else {})}


class _GameEntry(OwnGameDocument):
    put_away: bool
    revision: Annotated[int, Field(ge=1, le=2**53)]


def people_from(listed: Any) -> tuple[BackedUpPerson, ...]:
    """Read the persons of a list. Raises `ValueError` if any is not as written, or has the id of another."""
    people = _read(
        listed, MOST_PEOPLE, lambda each: flaws(each, ""), lambda each: _PersonEntry.model_validate(each).backed_up()
    )
    if len({each.person.id for each in people}) < len(people):
        raise ValueError
    return people


def seasons_from(listed: Any) -> tuple[Season, ...]:
    """Read the seasons of a list. Raises `ValueError` if any is not as written, or has the id of another."""
    found = _read(listed, MOST_SEASONS, _flaws_of_season, lambda each: _SeasonEntry.model_validate(each).season_kept())
    if len({each.id for each in found}) < len(found):
        raise ValueError
    return found


def games_to_list(games: Sequence[OwnGame]) -> list[dict[str, Any]]:
    """Return own games as plain values."""
    return [{**own_game_to_dict(own), "put_away": own.put_away, "revision": own.revision} for own in games]


def games_from(listed: Any, catalogue: Catalogue) -> tuple[OwnGame, ...]:
    """Read the own games of a list. Raises `ValueError` if any is not as `games_to_list` writes it."""

    def read(each: Any) -> OwnGame:
        entry = _GameEntry.model_validate(each)
        own = {key: value for key, value in each.items() if key not in {"put_away", "revision"}}
        return own_game_from_dict(own, catalogue.from_document, put_away=entry.put_away, revision=entry.revision)

    return _read(listed, MOST_OWN_GAMES, lambda each: flaws(each, "", 1), read)


def _read(
    listed: Any, most: int, flaws_in: Callable[[Any], Iterator[Fault]], read: Callable[[Any], T]
) -> tuple[T, ...]:
    """Read each entry of a list. Raises `ValueError` if it is no list, has too many entries, or a wrong one."""
    if not isinstance(listed, list) or len(listed) > most or any(True for each in listed for _ in flaws_in(each)):
        raise ValueError
    try:
        return tuple(map(read, listed))
    except (BrokenTable, TypeError) as error:
        raise ValueError from error


def _flaws_of_season(entry: Any) -> Iterator[Fault]:
    """Yield the flaws of one season, or of a version of it. Its lists may be as long as `_SeasonEntry` allows."""
    if not isinstance(entry, dict):
        yield from flaws(entry, "")
        return
    yield from flaws_of_keys(entry)
    for key, value in entry.items():
        for item in value if isinstance(value, list) else [value]:
            yield from _flaws_of_season(item) if key == "parted" else flaws(item, "", 2)


def tops_of(people: Sequence[BackedUpPerson]) -> dict[str, str]:
    """Return the id that each person counts as after all merges, by the person's id."""
    return tops_by({each.person.id: each.merged.value for each in people}, [each.person.id for each in people])

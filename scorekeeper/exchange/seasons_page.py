"""The seasons in a backup, under a key of their own in `backup.json`, since version 6 of the format.

Each has an id, which is random, so that the same season has the same id on every phone that a backup was brought to.
Its people and its matches are named by their ids, which are those of the pages beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Final, NamedTuple

from pydantic import Field

from scorekeeper.exchange.strict_json import flaws, flaws_of_keys
from scorekeeper.match.bounds import MOST_MATCHES_OF_SEASON, MOST_SEASONS
from scorekeeper.match.document import Document
from scorekeeper.match.season import Season
from scorekeeper.match.season_versions import (
    MOST_PARTED,
    SeasonVersionDocument,
    joined,
    version_to_dict,
    versions_of,
    with_kept_people,
)
from scorekeeper.rules.phrase import Fault

FIRST_WITH_SEASONS: Final = 6
"""The version of the format from which on a backup may have seasons."""

_Id = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]


class BackedUpSeason(NamedTuple):
    """A season in a backup, and the ids of its matches."""

    season: Season
    matches: tuple[str, ...] = ()


class _Entry(SeasonVersionDocument):
    id: _Id
    matches: Annotated[list[_Id], Field(max_length=MOST_MATCHES_OF_SEASON)] = Field(default_factory=list)
    parted: Annotated[list[SeasonVersionDocument], Field(max_length=MOST_PARTED)] = Field(default_factory=list)

    def backed_up(self) -> BackedUpSeason:
        """The season that it stands for. Raises `ValueError`."""
        several = [self.version(self.id), *(each.version(self.id) for each in self.parted)]
        ids = {each.versions.newest for each in several}
        if len(several) > 1 and (None in ids or len(ids) < len(several)):
            raise ValueError(self.id)
        return BackedUpSeason(joined(several), tuple(self.matches))


class _Page(Document):
    seasons: Annotated[list[_Entry], Field(max_length=MOST_SEASONS)]


def seasons_to_dict(seasons: Sequence[BackedUpSeason]) -> dict[str, Any]:
    """The seasons as the plain values of their key."""
    return {"seasons": [_entry(each) for each in seasons]}


def _entry(each: BackedUpSeason) -> dict[str, Any]:
    first, *others = map(version_to_dict, versions_of(each.season))
    lists = {"parted": others, "matches": list(each.matches)}
    return {"id": each.season.id, **first, **{key: value for key, value in lists.items() if value}}


def seasons_from_dict(tree: Any) -> tuple[BackedUpSeason, ...] | None:
    """The seasons under their key; None where anything in it is not as `seasons_to_dict` writes it.

    A season, and a match of a season, is there once.
    """
    entries = tree.get("seasons") if isinstance(tree, dict) and not any(True for _ in flaws_of_keys(tree)) else None
    if not isinstance(entries, list) or len(entries) > MOST_SEASONS:
        return None
    if any(True for entry in entries for _ in _flaws(entry)):
        return None
    try:
        found = tuple(entry.backed_up() for entry in _Page.model_validate(tree).seasons)
    except (ValueError, TypeError):
        return None
    ids = [each.season.id for each in found]
    matches = [match for each in found for match in each.matches]
    return found if len(set(ids)) == len(ids) and len(set(matches)) == len(matches) else None


def _flaws(entry: Any) -> Iterator[Fault]:
    """The flaws of one season, or of a version of it. Its lists may be as long as `_Entry` says."""
    if not isinstance(entry, dict):
        yield from flaws(entry, "")
        return
    yield from flaws_of_keys(entry)
    for key, value in entry.items():
        for item in value if isinstance(value, list) else [value]:
            yield from _flaws(item) if key == "parted" else flaws(item, "", 2)


def with_people(seasons: Sequence[BackedUpSeason], tops: Mapping[str, str]) -> tuple[BackedUpSeason, ...]:
    """The seasons with those people alone who are kept, each by the id of who remained after all merges."""
    return tuple(each._replace(season=with_kept_people(each.season, tops)) for each in seasons)

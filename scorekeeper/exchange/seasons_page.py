"""The seasons in a backup, under a key of their own in `backup.json`, since version 6 of the format.

Each has an id, which is random, so that the same season has the same id on every phone that a backup was brought to.
Its people and its matches are named by their ids, which are those of the pages beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, Final, NamedTuple

from pydantic import Field

from scorekeeper.exchange.strict_json import flaws, flaws_of_keys
from scorekeeper.match.document import Document
from scorekeeper.match.season import MOST_IN_SEASON, Season, SeasonDocument, season_to_dict

FIRST_WITH_SEASONS: Final = 6
"""The version of the format from which on a backup may have seasons."""

_FIRST_WITH_NOBODY_LEFT: Final = 8
"""The version from which on a season may have nobody in it, because all who were named are forgotten."""

MOST_SEASONS: Final = 100_000
"""Seasons of a backup, at most: far more than can be begun on one phone, as those of many may come together."""

_MOST_MATCHES: Final = 100_000

_Id = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
_Pair = Annotated[list[_Id], Field(min_length=2, max_length=2)]


class BackedUpSeason(NamedTuple):
    """A season in a backup, and the ids of its matches."""

    season: Season
    matches: tuple[str, ...] = ()


class _Entry(SeasonDocument):
    id: _Id
    people: Annotated[list[_Id], Field(max_length=MOST_IN_SEASON)] = Field(default_factory=list)
    apart: Annotated[list[_Pair], Field(max_length=MOST_IN_SEASON)] = Field(default_factory=list)
    matches: Annotated[list[_Id], Field(max_length=_MOST_MATCHES)] = Field(default_factory=list)

    def backed_up(self) -> BackedUpSeason:
        """The season that it stands for. Raises `ValueError`."""
        apart = tuple((one, other) for one, other in self.apart)
        return BackedUpSeason(self.season(self.id, tuple(self.people), apart), tuple(self.matches))


class _Page(Document):
    seasons: Annotated[list[_Entry], Field(max_length=MOST_SEASONS)]


def version_of_seasons(seasons: Sequence[BackedUpSeason]) -> int:
    """The oldest version of the format that can hold these seasons."""
    if any(each.season.nobody_left for each in seasons):
        return _FIRST_WITH_NOBODY_LEFT
    return FIRST_WITH_SEASONS if seasons else 1


def seasons_to_dict(seasons: Sequence[BackedUpSeason]) -> dict[str, Any]:
    """The seasons as the plain values of their key."""
    return {"seasons": [_entry(each) for each in seasons]}


def _entry(each: BackedUpSeason) -> dict[str, Any]:
    lists = {
        "people": list(each.season.people),
        "apart": [list(pair) for pair in each.season.apart],
        "matches": list(each.matches),
    }
    return {
        "id": each.season.id,
        **season_to_dict(each.season),
        **{key: value for key, value in lists.items() if value},
    }


def seasons_from_dict(tree: Any) -> tuple[BackedUpSeason, ...] | None:
    """The seasons under their key; None where anything in it is not as `seasons_to_dict` writes it.

    A season, and a match of a season, is there once.
    """
    entries = tree.get("seasons") if isinstance(tree, dict) and not any(True for _ in flaws_of_keys(tree)) else None
    if not isinstance(entries, list) or len(entries) > MOST_SEASONS:
        return None
    if any(True for entry in entries for _ in flaws(entry, "")):
        return None
    try:
        found = tuple(entry.backed_up() for entry in _Page.model_validate(tree).seasons)
    except (ValueError, TypeError):
        return None
    ids = [each.season.id for each in found]
    matches = [match for each in found for match in each.matches]
    return found if len(set(ids)) == len(ids) and len(set(matches)) == len(matches) else None


def with_people(seasons: Sequence[BackedUpSeason], tops: Mapping[str, str]) -> tuple[BackedUpSeason, ...]:
    """The seasons with those people alone who are kept, each by the id of who remained after all merges."""
    return tuple(each._replace(season=_with_people(each.season, tops)) for each in seasons)


def _with_people(season: Season, tops: Mapping[str, str]) -> Season:
    people = tuple(tops[id] for id in season.people if id in tops)
    apart = tuple((tops[one], tops[other]) for one, other in season.apart if one in tops and other in tops)
    nobody_left = not people and not season.has_everybody
    return replace(season, people=people, apart=apart, nobody_left=nobody_left).tidied()

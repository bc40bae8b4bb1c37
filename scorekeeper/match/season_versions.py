"""The versions of a season: how its settings, people and pairs go on, part on two phones, and are brought together.

Of versions that have parted all are kept. The season that they make has the people and pairs of all of them, and the
settings of the one that counts, which is the same on every phone. Where their settings differ, a person chooses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias

from pydantic import Field

from scorekeeper.match.bounds import MOST_IN_SEASON
from scorekeeper.match.season import Season, SeasonDocument, season_to_dict
from scorekeeper.match.versions import (
    Relation,
    VersionId,
    Versions,
    begun,
    compare,
    decided,
    newest_of,
    united,
    version_id,
)

MOST_SEASON_VERSIONS: Final = 400
"""Ids of versions that are kept of a season, at most; of more changes the newest."""

MOST_PARTED: Final = 20
"""Versions of one season that have parted and are kept side by side, at most."""

Became: TypeAlias = Literal["kept", "taken", "parted", "full", "unknown"]
"""What became of a season here: it stays, it is as it is there, both are kept; it stays, for no more versions are kept;
or the versions do not say."""


class Brought(NamedTuple):
    """A season of this phone and of another, brought together."""

    season: Season
    became: Became


def begin_versions(season: Season, nonce: str) -> Season:
    """A new season with its first version."""
    return replace(season, versions=begun(_document(season), nonce), parted=())


def next_version(before: Season, wanted: Season, nonce: str) -> Season:
    """A season after a change. It goes on from all versions that there were, also from those that had parted."""
    several = [known_versions(each) for each in reversed(versions_of(before))]
    after = united(*several).then(_document(wanted), nonce)
    return replace(wanted, versions=after.latest(MOST_SEASON_VERSIONS), parted=())


def versions_of(season: Season) -> tuple[Season, ...]:
    """The versions of a season that have parted, each as it is, the one that counts first; one alone where none has."""
    return season.parted or (season,)


def each_version(season: Season, change: Callable[[Season], Season]) -> Season:
    """A season of which each version is changed as if it had always been so, as forgetting does it."""
    return joined([change(each) for each in versions_of(season)])


def joined(several: Sequence[Season]) -> Season:
    """The season that these versions make: the settings of the one that counts, the people and pairs of all.

    A closed one counts, so that no file opens a season by itself; then the one that came through more versions; then
    the one with the lower id. Where any has everybody in it, everybody is.
    """
    first, *others = ordered = sorted(several, key=_rank)
    if not others:
        return replace(first, parted=())
    everybody = any(each.has_everybody for each in ordered)
    people = () if everybody else _people_of(ordered)
    return replace(
        first,
        people=people,
        apart=_pairs_of(ordered),
        nobody_left=not (everybody or people),
        versions=united(*(each.versions for each in reversed(ordered))),
        parted=tuple(ordered),
    )


def is_to_be_chosen(season: Season) -> bool:
    """Whether versions of a season have parted that are set otherwise; who is in them does not matter."""
    first, *others = map(_settings, versions_of(season))
    return any(each != first for each in others)


def chosen(season: Season, version: str) -> Season | None:
    """A season with the settings of one of its versions, by its id, and the people and pairs of all.

    None where it has no such version. The same choice gives the same version on every phone.
    """
    several = versions_of(season)
    one = next((each for each in several if each.versions.newest == version), None)
    if one is None or len(several) == 1:
        return None
    people = () if one.has_everybody else _people_of(several)
    after = decided(sorted((each.versions for each in several), key=lambda each: each.newest or ""), version)
    return replace(
        one,
        people=people,
        apart=_pairs_of(several),
        nobody_left=not (one.has_everybody or people),
        versions=after.latest(MOST_SEASON_VERSIONS),
        parted=(),
    )


def goes_on_from(season: Season, made_on: Season) -> bool:
    """Whether a change that was made on a season as it was is made on it as it is now."""
    return _heads(season) == _heads(made_on)


def brought_together(here: Season, theirs: Season) -> Brought:
    """A season here and the same one of another phone: whichever goes on from the other, or both versions.

    Where more versions would be kept than can be, what is here stays.
    """
    ours = [_known(each) for each in versions_of(here)]
    coming = [_known(replace(each, id=here.id)) for each in versions_of(theirs)]
    if any(all(_relation(one, other) == "unknown" for one in ours) for other in coming):
        return Brought(here, "unknown")
    if not (here.versions.ids and theirs.versions.ids) and _ids(ours) == _ids(coming):
        return Brought(here, "unknown")  # neither has a name in it, which may differ
    left = newest_of((*ours, *coming), _relation)
    if _ids(left) == _ids(ours):
        return Brought(here, "kept")
    if len(left) > MOST_PARTED:
        return Brought(here, "full")
    after = joined(left)
    return Brought(after, "parted" if is_to_be_chosen(after) else "taken")


def known_versions(season: Season) -> Versions:
    """The versions that a season came through; of one kept by an earlier scorekeeper, one that follows from what it is.

    That one is the same on every phone which has the season as it is.
    """
    return season.versions if season.versions.ids else Versions((version_id(None, _document(season), season.id),))


def _known(season: Season) -> Season:
    return replace(season, versions=known_versions(season))


def _ids(several: Iterable[Season]) -> set[str | None]:
    return {each.versions.newest for each in several}


def _heads(season: Season) -> set[str | None]:
    return _ids(versions_of(season))


def _relation(one: Season, other: Season) -> Relation:
    return compare(one.versions, other.versions)


def _rank(season: Season) -> tuple[bool, int, str]:
    return season.closed is None, -len(season.versions.ids), season.versions.newest or ""


def _document(season: Season) -> dict[str, Any]:
    return {
        **season_to_dict(season),
        "people": list(season.people),
        "apart": [list(pair) for pair in season.apart],
    }


def _settings(season: Season) -> dict[str, Any]:
    """What of a season is set: not when it was closed, nor who is in it, but whether that is everybody."""
    plain = season_to_dict(season) | {"closed": season.closed is not None, "everybody": season.has_everybody}
    return {key: value for key, value in plain.items() if key != "nobody_left"}


def _people_of(several: Iterable[Season]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(id for each in several for id in each.people))[:MOST_IN_SEASON]


def _pairs_of(several: Iterable[Season]) -> tuple[tuple[str, str], ...]:
    return tuple(dict.fromkeys(pair for each in several for pair in each.apart))[:MOST_IN_SEASON]


def all_people(season: Season) -> frozenset[str]:
    """Everybody who is named in any version of a season, by id."""
    several = versions_of(season)
    return frozenset((*_people_of(several), *(id for pair in _pairs_of(several) for id in pair)))


_Id = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
_Pair = Annotated[list[_Id], Field(min_length=2, max_length=2)]


class SeasonVersionDocument(SeasonDocument):
    """One version of a season as plain values, with its people and pairs by their ids; what is not said is left out."""

    people: Annotated[list[_Id], Field(max_length=MOST_IN_SEASON)] = Field(default_factory=list)
    apart: Annotated[list[_Pair], Field(max_length=MOST_IN_SEASON)] = Field(default_factory=list)
    versions: Annotated[list[VersionId], Field(max_length=MOST_SEASON_VERSIONS)] = Field(default_factory=list)
    from_first_version: bool = False

    def version(self, id: str) -> Season:
        """The version that it stands for, of the season of an id. Raises `ValueError`."""
        if len(set(self.versions)) < len(self.versions):
            raise ValueError(id)
        apart = tuple((one, other) for one, other in self.apart)
        season = self.season(id, tuple(self.people), apart)
        return replace(season, versions=Versions(tuple(self.versions), self.from_first_version))


def version_to_dict(season: Season) -> dict[str, Any]:
    """One version of a season as plain values, without the id of the season."""
    lists = {
        "people": list(season.people),
        "apart": [list(pair) for pair in season.apart],
        "versions": list(season.versions.ids),
        "from_first_version": season.versions.whole,
    }
    return {**season_to_dict(season), **{key: value for key, value in lists.items() if value}}


def version_from_dict(id: str, plain: Mapping[str, Any]) -> Season:
    """The version of a season that plain values stand for. Raises `ValueError`."""
    return SeasonVersionDocument.model_validate(plain).version(id)


def with_kept_people(season: Season, tops: Mapping[str, str]) -> Season:
    """A season with those people alone who are kept, each by the id of who remained after all merges."""
    return each_version(season, lambda one: _with_people(one, tops))


def _with_people(season: Season, tops: Mapping[str, str]) -> Season:
    people = tuple(tops[id] for id in season.people if id in tops)
    apart = tuple((tops[one], tops[other]) for one, other in season.apart if one in tops and other in tops)
    nobody_left = not people and not season.has_everybody
    return replace(season, people=people, apart=apart, nobody_left=nobody_left).tidied()

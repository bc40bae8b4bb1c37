"""The seasons of a backup, brought together with those here: people and matches of both, each match once.

Which of them are here already, and what may come into them, is said by `arriving_seasons`. How a season counts, its
time, whether it is closed: `season_versions` says which of the two goes on from the other.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from scorekeeper.exchange.seasons_page import BackedUpSeason, with_people
from scorekeeper.match.bounds import (
    MOST_IN_SEASON,
    MOST_MATCHES_OF_SEASON,
    MOST_SEASONS,
    NO_MORE_IN_SEASON,
    NO_MORE_MATCHES_IN_SEASON,
    NO_MORE_SEASONS,
)
from scorekeeper.match.forgetting import without_names
from scorekeeper.match.season import Season
from scorekeeper.match.season_versions import each_version
from scorekeeper.rules.phrase import Phrase
from scorekeeper.service.arriving_seasons import Arriving
from scorekeeper.service.faults import Refused
from scorekeeper.service.season_versions import Brought, bring_together
from scorekeeper.store.reader import Reader
from scorekeeper.store.writer import Writer

_MOST_TOLD: Final = 6
"""Sentences about seasons, at most; a backup may have a thousand."""


def backed_up_seasons(transaction: Reader) -> tuple[BackedUpSeason, ...]:
    """All seasons with their matches, deleted ones too, as a backup has them."""
    matches = defaultdict[str, list[str]](list)
    for match, id in transaction.season_matches().items():
        matches[id].append(match)
    return tuple(BackedUpSeason(season, tuple(matches[season.id])) for season in transaction.seasons())


class RestoredSeasons(NamedTuple):
    """How many seasons of a backup are `new` here, and what is to be told of those that are not.

    `left` has a line for each match that did not come into a season here, and why.
    """

    new: int = 0
    told: tuple[Phrase, ...] = ()
    left: tuple[Phrase, ...] = ()


def restore_seasons(transaction: Writer, seasons: Sequence[BackedUpSeason], known: Arriving) -> RestoredSeasons:
    """Bring the seasons of a backup together with those here, once its matches and people are.

    Raises `Refused` where there would be more of them, or more in one of them, than can be kept.
    """
    theirs = with_people(seasons, {kept.person.id: kept.top for kept in transaction.every_person()})
    kept, season_of = {each.id: each for each in transaction.seasons()}, dict(transaction.season_matches())
    number, new, told = Counter(season_of.values()), 0, list[Phrase]()
    for season, matches in theirs:
        here = known.here.get(season.id)
        target = season if here is None else kept[here.id]
        coming = [match for match in matches if match not in season_of and match not in known.left]
        ours = [match for match in coming if transaction.has(match)]
        elsewhere = sum(season_of.get(match, target.id) != target.id for match in matches)
        number[target.id] += len(ours)
        if number[target.id] > MOST_MATCHES_OF_SEASON:
            raise Refused(NO_MORE_MATCHES_IN_SEASON(season=target.name, most=MOST_MATCHES_OF_SEASON))
        if here is None:
            if len(kept) >= MOST_SEASONS:
                raise Refused(NO_MORE_SEASONS(most=MOST_SEASONS))
            transaction.add_season(season)
            kept[season.id] = season
            new += 1
        else:
            _check_room(target, season)
            brought = bring_together(transaction, target, season)
            kept[target.id] = brought.season
            told += _told(brought, len(ours))
        if ours:
            transaction.put_in_season(target.id, ours)
            season_of |= dict.fromkeys(ours, target.id)
        if elsewhere:
            told.append(_stay_elsewhere(elsewhere))
    return RestoredSeasons(new, tuple(told[:_MOST_TOLD]), tuple(known.left.values()))


def _check_room(here: Season, theirs: Season) -> None:
    """Raise `Refused` where more people or pairs of both would be in a season than can be kept."""
    if max(len({*here.people, *theirs.people}), len({*here.apart, *theirs.apart})) > MOST_IN_SEASON:
        raise Refused(NO_MORE_IN_SEASON(season=here.name, most=MOST_IN_SEASON))


def _told(brought: Brought, added: int) -> Iterator[Phrase]:
    """What is to be told of a season that was here."""
    if added:
        yield Phrase(
            "{number} match was added to {season}.",
            {"number": added, "season": brought.season.name},
            plural="{number} matches were added to {season}.",
            count=added,
        )
    if brought.told is not None:
        yield brought.told


def _stay_elsewhere(number: int) -> Phrase:
    return Phrase(
        "{number} match belongs to another season here, and stays in it.",
        {"number": number},
        plural="{number} matches belong to another season here, and stay in it.",
        count=number,
    )


def without_forgotten(seasons: Sequence[BackedUpSeason], names: Collection[str]) -> tuple[BackedUpSeason, ...]:
    """The seasons of a backup without the names of those who were forgotten here."""

    def without(version: Season) -> Season:
        return replace(version, name=without_names(version.name, names))

    return tuple(each._replace(season=each_version(each.season, without)) for each in seasons)

"""The seasons of a backup, brought together with those here: people and matches of both, each match once.

A season is known by its id; of one that is not, the only one here of the same name and games is the same. What is kept
of it here stays as it is: how it counts, its time, whether it is closed; and where that is otherwise there, it is said.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from scorekeeper.exchange.seasons_page import BackedUpSeason, with_people
from scorekeeper.match.forgetting import without_names
from scorekeeper.match.names import comparison_key
from scorekeeper.match.season import MOST_IN_SEASON, Season, season_to_dict
from scorekeeper.rules.phrase import Phrase
from scorekeeper.store.reader import Reader
from scorekeeper.store.writer import Writer

_MOST_TOLD: Final = 6
"""Sentences about seasons, at most; a backup may have a thousand."""


def backed_up_seasons(transaction: Reader) -> tuple[BackedUpSeason, ...]:
    """All seasons with their matches, deleted ones too, as a backup has them."""
    of = transaction.season_matches()
    return tuple(
        BackedUpSeason(season, tuple(match for match, id in of.items() if id == season.id))
        for season in transaction.seasons()
    )


class RestoredSeasons(NamedTuple):
    """How many seasons of a backup are `new` here, and what is to be told of those that are not."""

    new: int = 0
    told: tuple[Phrase, ...] = ()


def restore_seasons(transaction: Writer, seasons: Sequence[BackedUpSeason]) -> RestoredSeasons:
    """Bring the seasons of a backup together with those here, once its matches and people are."""
    known = with_people(seasons, {kept.person.id: kept.top for kept in transaction.every_person()})
    kept, season_of = _Kept(transaction.seasons()), dict(transaction.season_matches())
    new, told = 0, list[Phrase]()
    for season, matches in known:
        here = kept.same(season)
        target = season if here is None else here
        ours = [match for match in matches if match not in season_of and transaction.has(match)]
        elsewhere = sum(season_of.get(match, target.id) != target.id for match in matches)
        if here is None:
            transaction.add_season(season)
            kept.put(season)
            new += 1
        else:
            if (together := _together(here, season)) != here:
                transaction.set_season(together)
                kept.put(together)
            told += _told(here, season, len(ours))
        if ours:
            transaction.put_in_season(target.id, ours)
            season_of |= dict.fromkeys(ours, target.id)
        if elsewhere:
            told.append(_stay_elsewhere(elsewhere))
    return RestoredSeasons(new, tuple(told[:_MOST_TOLD]))


class _Kept:
    """The seasons here, by what one of a backup is known by: its id, or else its name and games.

    By name and games only those are known that were here before: of two in a backup that are alike, both are restored.
    """

    def __init__(self, seasons: Iterable[Season]) -> None:
        self._by_id = {season.id: season for season in seasons}
        self._alike = defaultdict[tuple[str, frozenset[str]], list[str]](list)  # ids
        for season in self._by_id.values():
            self._alike[_alike(season)].append(season.id)

    def put(self, season: Season) -> None:
        """One more, or one as it is now; its name and games stay."""
        self._by_id[season.id] = season

    def same(self, season: Season) -> Season | None:
        """The season here that one of a backup is; None where it is none of them."""
        if (one := self._by_id.get(season.id)) is not None:
            return one
        alike = self._alike[_alike(season)]
        return self._by_id[alike[0]] if len(alike) == 1 else None


def _alike(season: Season) -> tuple[str, frozenset[str]]:
    return comparison_key(season.name), frozenset(season.games)


def _told(here: Season, theirs: Season, added: int) -> Iterator[Phrase]:
    """What is to be told of a season that was here."""
    if added:
        yield Phrase(
            "{number} match was added to {season}.",
            {"number": added, "season": here.name},
            plural="{number} matches were added to {season}.",
            count=added,
        )
    if season_to_dict(here) != season_to_dict(theirs) or here.has_everybody != theirs.has_everybody:
        yield Phrase("{season} is set otherwise there. What is set here stays.", {"season": here.name})


def _stay_elsewhere(number: int) -> Phrase:
    return Phrase(
        "{number} match belongs to another season here, and stays in it.",
        {"number": number},
        plural="{number} matches belong to another season here, and stay in it.",
        count=number,
    )


def without_forgotten(seasons: Sequence[BackedUpSeason], names: Collection[str]) -> tuple[BackedUpSeason, ...]:
    """The seasons of a backup without the names of those who were forgotten here."""
    return tuple(
        each._replace(season=replace(each.season, name=without_names(each.season.name, names))) for each in seasons
    )


def _together(here: Season, theirs: Season) -> Season:
    """A season here with the people of the other half. Where either has everybody in it, it stays so."""
    everybody = here.has_everybody or theirs.has_everybody
    people = here.people if everybody else tuple(dict.fromkeys((*here.people, *theirs.people)))
    apart = tuple(dict.fromkeys((*here.apart, *theirs.apart)))
    return replace(here, people=people[:MOST_IN_SEASON], apart=apart[:MOST_IN_SEASON]).tidied()

"""The seasons of a backup, brought together with those here: people and matches of both, each match once.

A season is known by its id; of one that is not, the only one here of the same name and games is the same. What is kept
of it here stays as it is: how it counts, its time, whether it is closed; and where that is otherwise there, it is said.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
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
    new, told = 0, list[Phrase]()
    for season, matches in known:
        here = _same(transaction, season)
        ours = _not_there(transaction, matches)
        elsewhere = _elsewhere(transaction, matches, season if here is None else here)
        if here is None:
            transaction.add_season(season)
            new += 1
        else:
            if (together := _together(here, season)) != here:
                transaction.set_season(together)
            told += _told(here, season, len(ours))
        if ours:
            transaction.put_in_season(season.id if here is None else here.id, ours)
        if elsewhere:
            told.append(_stay_elsewhere(elsewhere))
    return RestoredSeasons(new, tuple(told[:_MOST_TOLD]))


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


def _same(transaction: Reader, season: Season) -> Season | None:
    """The season here that one of a backup is; None where it is none of them."""
    here = transaction.seasons()
    if (one := next((each for each in here if each.id == season.id), None)) is not None:
        return one
    key = comparison_key(season.name)
    alike = [each for each in here if comparison_key(each.name) == key and set(each.games) == set(season.games)]
    return alike[0] if len(alike) == 1 else None


def _together(here: Season, theirs: Season) -> Season:
    """A season here with the people of the other half. Where either has everybody in it, it stays so."""
    everybody = here.has_everybody or theirs.has_everybody
    people = here.people if everybody else tuple(dict.fromkeys((*here.people, *theirs.people)))
    apart = tuple(dict.fromkeys((*here.apart, *theirs.apart)))
    return replace(here, people=people[:MOST_IN_SEASON], apart=apart[:MOST_IN_SEASON]).tidied()


def _elsewhere(transaction: Reader, matches: Sequence[str], season: Season) -> int:
    """How many of the matches belong to another season here."""
    of = transaction.season_matches()
    return sum(of.get(match, season.id) != season.id for match in matches)


def _not_there(transaction: Reader, matches: Sequence[str]) -> list[str]:
    """The matches that are kept here and belong to no season yet."""
    of = transaction.season_matches()
    return [match for match in matches if match not in of and transaction.has(match)]

"""The seasons of a backup, brought together with those here: people and matches of both, each match once.

A season is known by its id; of one that is not, the only one here of the same name and games is the same. What is kept
of it here stays as it is: how it counts, its time, whether it is closed.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from scorekeeper.exchange.seasons_page import BackedUpSeason, with_people
from scorekeeper.match.forgetting import without_names
from scorekeeper.match.names import comparison_key
from scorekeeper.match.season import MOST_IN_SEASON, Season
from scorekeeper.store.reader import Reader
from scorekeeper.store.writer import Writer


def backed_up_seasons(transaction: Reader) -> tuple[BackedUpSeason, ...]:
    """All seasons with their matches, deleted ones too, as a backup has them."""
    of = transaction.season_matches()
    return tuple(
        BackedUpSeason(season, tuple(match for match, id in of.items() if id == season.id))
        for season in transaction.seasons()
    )


def restore_seasons(transaction: Writer, seasons: Sequence[BackedUpSeason]) -> int:
    """Bring the seasons of a backup together with those here, once its matches and people are; how many are new."""
    known = with_people(seasons, {kept.person.id: kept.top for kept in transaction.every_person()})
    new = 0
    for season, matches in known:
        here = _same(transaction, season)
        if here is None:
            transaction.add_season(season)
            new += 1
        elif (together := _together(here, season)) != here:
            transaction.set_season(together)
        ours = _not_there(transaction, matches)
        if ours:
            transaction.put_in_season(season.id if here is None else here.id, ours)
    return new


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


def _not_there(transaction: Reader, matches: Sequence[str]) -> list[str]:
    """The matches that are kept here and belong to no season yet."""
    of = transaction.season_matches()
    return [match for match in matches if match not in of and transaction.has(match)]

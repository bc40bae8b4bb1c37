"""What can be wrong with seasons and evenings, one function and one sentence each."""

from __future__ import annotations

from scorekeeper.rules.phrase import Fault, Phrase, short
from scorekeeper.service.faults import Refused


class SeasonGone(Fault):
    """The season is not there: removed, or never kept here."""

    __slots__ = ()


def is_season_gone(refused: Refused) -> bool:
    """Whether something was refused because its season is gone."""
    return any(isinstance(fault, SeasonGone) for fault in refused.faults)


def no_such_season(name: str) -> SeasonGone:
    """A name, or an id, that no season has."""
    return SeasonGone("There is no season {name}.", name=short(name))


def several_seasons(name: str, ids: str) -> Fault:
    """A name that several seasons have; the ids tell them apart."""
    return Fault("Several seasons are called {name}. Name one of them by id: {ids}.", name=short(name), ids=ids)


def season_name_taken(name: str) -> Fault:
    """A new season with the name of another."""
    return Fault("There is a season called {name} already.", name=name)


def too_many_seasons(most: int) -> Fault:
    """One season more than can be kept."""
    return Fault("{most} seasons are kept already; no more can be. Remove one first.", most=most)


def season_gone() -> SeasonGone:
    """A season that was removed meanwhile, perhaps in another window."""
    return SeasonGone("This season is not kept any more.")


def season_changed_meanwhile(name: str) -> Fault:
    """A change that was made on a season as it was before another change."""
    return Fault("{name} was changed meanwhile, in another window or on another phone.", name=name)


def several_versions(name: str) -> Fault:
    """A season of which two versions are set otherwise, when its table is printed."""
    return Fault(
        "{name} is set in more than one way, as it was changed on two phones. Version 1 counts until you choose with "
        "`scorekeeper season choose`.",
        name=name,
    )


def how_version_is_set(number: int, settings: str) -> Fault:
    """What is set in one of the versions of a season, below the sentence that there are several."""
    return Fault("Version {number}: {settings}.", number=number, settings=settings)


def no_such_season_version(number: int, most: int) -> Fault:
    """The number of a version of a season that there is not."""
    return Fault("The season has no version {number}; its versions are 1 to {last}.", number=number, last=most)


def one_season_version(name: str) -> Fault:
    """A season of which one version is to be chosen, and there is only one."""
    return Fault("There is one version of {name}; nothing is to be chosen.", name=name)


def season_to_be_chosen(name: str) -> Fault:
    """A season of which two versions are set otherwise, which is to be closed, or opened again."""
    return Fault("{name} is set in two ways, as it was changed on two phones. Choose one of them first.", name=name)


def season_closed(name: str) -> Fault:
    """A change of a season that is closed: of its matches, its games, or how it counts."""
    return Fault("{name} is closed. Open it again to change anything in it.", name=name)


def counts_in_closed_season(season: str) -> Fault:
    """A change of a match that belongs to a closed season."""
    return Fault("This match counts in {season}, which is closed. Open the season again to change it.", season=season)


def season_goes_on(number: int, season: str) -> Fault:
    """A season that is to be closed while some of its matches are being played."""
    return Fault(
        "{number} match of {season} is not over. Stop it early, or take it out of the season, before you close it.",
        plural="{number} matches of {season} are not over. Stop them early, or take them out of the season, before "
        "you close it.",
        counted=number,
        number=number,
        season=season,
    )


def not_of_its_games(match: str, season: str) -> Fault:
    """A match of another game than the season's, or by a table with other rules."""
    return Fault("The match {match} is of a game that is not played in {season}.", match=match, season=season)


def not_of_its_time(match: str, day: Phrase, season: str) -> Fault:
    """A match from before the season, or after it."""
    return Fault("The match {match} of {day} is not of the time of {season}.", match=match, day=day, season=season)


def not_dated(match: str, season: str) -> Fault:
    """A match of which nobody knows when it was, for a season that has a first or a last day."""
    return Fault(
        "It is not known when the match {match} was played, and {season} has its days.", match=match, season=season
    )


def in_another_season(match: str, season: str) -> Fault:
    """A match that belongs to another season."""
    return Fault("The match {match} belongs to {season} already.", match=match, season=season)


def here_twice(name: str) -> Fault:
    """The same person named twice for an evening."""
    return Fault("{name} is named twice.", name=short(name))


def not_a_day(text: str) -> Fault:
    """What was entered for the first or the last day of a season is no date."""
    return Fault("{text} is no day; one is written 2026-01-31.", text=short(text))


def not_whole_number(text: str) -> Fault:
    """What was entered where a number is wanted is none."""
    return Fault("{text} is no whole number.", text=short(text))


def no_game_for(players: int) -> Fault:
    """A table of an evening for which the season has no game."""
    return Fault("No game of the season is for {players}.", players=players)

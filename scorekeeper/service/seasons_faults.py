"""What can be wrong with seasons and evenings, one function and one sentence each."""

from __future__ import annotations

from scorekeeper.rules.phrase import Fault, Phrase, short


def no_such_season(name: str) -> Fault:
    """A name, or an id, that no season has."""
    return Fault("There is no season {name}.", name=short(name))


def several_seasons(name: str, ids: str) -> Fault:
    """A name that several seasons have; the ids tell them apart."""
    return Fault("Several seasons are called {name}. Name one of them by id: {ids}.", name=short(name), ids=ids)


def season_name_taken(name: str) -> Fault:
    """A new season with the name of another."""
    return Fault("There is a season called {name} already.", name=name)


def too_many_seasons(most: int) -> Fault:
    """One season more than can be kept."""
    return Fault("{most} seasons are kept already; no more can be. Remove one first.", most=most)


def season_gone() -> Fault:
    """A season that was removed meanwhile, perhaps in another window."""
    return Fault("This season is not kept any more.")


def season_closed(name: str) -> Fault:
    """A match for a season that is closed."""
    return Fault("{name} is closed. Open it again to add matches.", name=name)


def not_of_its_games(match: str, season: str) -> Fault:
    """A match of another game than the season's."""
    return Fault("The match {match} is of a game that is not played in {season}.", match=match, season=season)


def not_of_its_time(match: str, day: Phrase, season: str) -> Fault:
    """A match from before the season, or after it."""
    return Fault("The match {match} of {day} is not of the time of {season}.", match=match, day=day, season=season)


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

"""What can be wrong with seasons and evenings."""

from __future__ import annotations

from scorekeeper.rules.phrase import Fault, Sentence, short
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


SEASON_NAME_TAKEN = Sentence("There is a season called {name} already.")
TOO_MANY_SEASONS = Sentence("{most} seasons are kept already; no more can be. Remove one first.")


def season_gone() -> SeasonGone:
    """A season that was removed meanwhile, perhaps in another window."""
    return SeasonGone("This season is not kept any more.")


SEASON_CHANGED_MEANWHILE = Sentence("{name} was changed meanwhile, in another window or on another phone.")
SEVERAL_VERSIONS = Sentence(
    "{name} is set in more than one way, as it was changed on two phones. Version 1 counts until you choose with "
    "`scorekeeper season choose`."
)
HOW_VERSION_IS_SET = Sentence("Version {number}: {settings}.")
NO_SUCH_SEASON_VERSION = Sentence("The season has no version {number}; its versions are 1 to {last}.")
ONE_SEASON_VERSION = Sentence("There is one version of {name}; nothing is to be chosen.")
SEASON_TO_BE_CHOSEN = Sentence("{name} is set in two ways, as it was changed on two phones. Choose one of them first.")
SEASON_CLOSED = Sentence("{name} is closed. Open it again to change anything in it.")
COUNTS_IN_CLOSED_SEASON = Sentence(
    "This match counts in {season}, which is closed. Open the season again to change it."
)
SEASON_GOES_ON = Sentence(
    "{number} match of {season} is not over. Stop it early, or take it out of the season, before you close it.",
    plural="{number} matches of {season} are not over. Stop them early, or take them out of the season, before "
    "you close it.",
    counted="number",
)
NOT_OF_ITS_GAMES = Sentence("The match {match} is of a game that is not played in {season}.")
NOT_OF_ITS_TIME = Sentence("The match {match} of {day} is not of the time of {season}.")
NOT_DATED = Sentence("It is not known when the match {match} was played, and {season} has its days.")
IN_ANOTHER_SEASON = Sentence("The match {match} belongs to {season} already.")


def here_twice(name: str) -> Fault:
    """The same person named twice for an evening."""
    return Fault("{name} is named twice.", name=short(name))


def not_a_day(text: str) -> Fault:
    """What was entered for the first or the last day of a season is no date."""
    return Fault("{text} is no day; one is written 2026-01-31.", text=short(text))


def not_whole_number(text: str) -> Fault:
    """What was entered where a number is wanted is none."""
    return Fault("{text} is no whole number.", text=short(text))


NO_GAME_FOR = Sentence("No game of the season is for {players}.")

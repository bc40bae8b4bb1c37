"""Of the versions of a season that have parted on two phones, a person chooses whose settings count."""

from __future__ import annotations

from scorekeeper.match.season import Season
from scorekeeper.match.season_versions import chosen, goes_on_from, is_to_be_chosen, next_version
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import command
from scorekeeper.service.faults import (
    NO_SUCH_SEASON_VERSION,
    ONE_SEASON_VERSION,
    SEASON_CHANGED_MEANWHILE,
    SEASON_TO_BE_CHOSEN,
    Refused,
    season_gone,
)
from scorekeeper.store.versions import random_nonce
from scorekeeper.store.writer import Writer


class SeasonOvertaken(Refused):
    """The season was changed elsewhere since the change was begun; `now` is the season as it is."""

    def __init__(self, now: Season) -> None:
        """Tell of the change, and hand over what it led to."""
        super().__init__(SEASON_CHANGED_MEANWHILE(name=now.name))
        self.now = now


@command
def choose(services: AppServices, id: str, version: str) -> Season:
    """Let the settings of one version of a season count, by its id; the people and pairs of all stay.

    Raises `Refused` where there is no such version any more.
    """
    with services.writing() as transaction:
        before = transaction.season(id)
        if before is None:
            raise Refused(season_gone())
        season = chosen(before, version)
        if season is None:
            raise Refused(SEASON_CHANGED_MEANWHILE(name=before.name))
        transaction.set_season(season)
    return season


def numbered_version(season: Season, number: int) -> str:
    """The id of a version of a season by its number, from 1. Raises `Refused`."""
    if not is_to_be_chosen(season):
        raise Refused(ONE_SEASON_VERSION(name=season.name))
    if not 1 <= number <= len(season.parted):
        raise Refused(NO_SUCH_SEASON_VERSION(number=number, last=len(season.parted)))
    return season.parted[number - 1].versions.newest or ""


def write_change(transaction: Writer, before: Season, wanted: Season) -> Season:
    """Write a season after a change, as its next version."""
    season = next_version(before, wanted, random_nonce())
    transaction.set_season(season)
    return season


def check_made_on(before: Season, wanted: Season) -> None:
    """Raise `SeasonOvertaken` where a season has changed since what is `wanted` was begun, as in a second window."""
    if not goes_on_from(before, wanted):
        raise SeasonOvertaken(before)


def check_chosen(season: Season) -> None:
    """Raise `Refused` where versions of a season are set otherwise, and nobody has chosen one yet."""
    if is_to_be_chosen(season):
        raise Refused(SEASON_TO_BE_CHOSEN(name=season.name))

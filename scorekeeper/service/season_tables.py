"""The tables and ratings of seasons, computed from their matches; no start needs this module."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from scorekeeper.match.rating import Rating
from scorekeeper.match.season import Season, why_not
from scorekeeper.match.season_table import SeasonAnswer, SeasonTable, season_table
from scorekeeper.match.statistics import Seated
from scorekeeper.rules.same_game import is_among
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import command, query
from scorekeeper.service.figures_of_people import FiguresFound, PlayedMatches, rating_steps, worked_out
from scorekeeper.service.long_work import UNFOLLOWED, Progress, Steps
from scorekeeper.service.match_summary import MatchSummary, lines_of
from scorekeeper.service.seasons import season_in
from scorekeeper.store.reader import Reader


async def table(services: AppServices, id: str, progress: Progress = UNFOLLOWED) -> SeasonAnswer:
    """Return the table of a season, from its matches as they are. Raises `Refused`."""
    facts = await _facts(services, id)
    season = facts.season

    def work(played: PlayedMatches) -> Steps[tuple[SeasonTable, tuple[str, ...]]]:
        ours: list[Seated] = []
        fitting: list[str] = []
        for each in _ours(played, facts).seated():
            ours.append(each)
            yield
        free = played._replace(rows=[row for row in played.rows if row[0] not in facts.of and season.closed is None])
        for each in free.seated():
            key, started = each.digest.key, each.digest.started
            if started is not None and why_not(season, key, started, services.catalogue) is None:
                fitting.append(each.match)
            yield
        counting = _counting(services, facts, ours)
        found = season_table(season, counting, played.names, facts.guests)
        return found._replace(of_other_games=len(ours) - len(counting)), tuple(fitting)

    (found, fitting), played = await worked_out(services, progress, work)
    ours = frozenset(match for match, of in facts.of.items() if of == id)
    return SeasonAnswer(season, found, played.names, played.skipped, fitting, ours)


async def pages(services: AppServices, id: str, progress: Progress = UNFOLLOWED) -> bytes:
    """Print a PDF with a page for each person of a season who has played. Raises `Refused`."""
    from scorekeeper.exchange.season_file import print_season_people  # noqa: PLC0415  # seldom wanted

    facts = await _facts(services, id)

    def work(played: PlayedMatches) -> Steps[bytes]:
        ours = _counting(services, facts, _ours(played, facts).seated())
        yield
        found = season_table(facts.season, ours, played.names, facts.guests)
        over = [each for each in ours if each.digest.over]
        return print_season_people(SeasonAnswer(facts.season, found, played.names), over)

    return (await worked_out(services, progress, work))[0]


async def ratings(
    services: AppServices, id: str, progress: Progress = UNFOLLOWED
) -> FiguresFound[Mapping[str, Rating]]:
    """Return the rating of everybody but guests in a season, from its matches alone. Raises `Refused`."""
    facts = await _facts(services, id)

    def counts(seated: Seated) -> bool:
        return seated.digest.over and bool(_counting(services, facts, (seated,)))

    found, played = await worked_out(services, progress, lambda played: rating_steps(_ours(played, facts), counts))
    return FiguresFound(found, played.names, played.skipped)


@command
def matches_listed(services: AppServices, answer: SeasonAnswer) -> tuple[MatchSummary, ...]:
    """Return the matches of a season that are not deleted, and those that could join it, the last played first."""
    wanted = {*answer.matches, *answer.fitting}
    return tuple(lines_of(services.store, lambda transaction: transaction.summaries(wanted)))


class _Facts(NamedTuple):
    """A season, the season of each match that has one, and all guests, by id."""

    season: Season
    of: Mapping[str, str]
    guests: Collection[str]


@query
def _facts(transaction: Reader, id: str) -> _Facts:
    guests = {person.id for person in transaction.people() if person.guest}
    return _Facts(season_in(transaction, id), transaction.season_matches(), guests)


def _ours(played: PlayedMatches, facts: _Facts) -> PlayedMatches:
    return played._replace(rows=[row for row in played.rows if facts.of.get(row[0]) == facts.season.id])


def _counting(services: AppServices, facts: _Facts, ours: Iterable[Seated]) -> list[Seated]:
    """Return the season's matches of its present games: points of other games are never added."""
    return [each for each in ours if is_among(each.digest.key, facts.season.games, services.catalogue)]

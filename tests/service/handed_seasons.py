"""Seasons handed from one phone to another."""

from dataclasses import replace

from scorekeeper.match.season import Season
from scorekeeper.service import play, season_tables, seasons
from scorekeeper.service.backup import hand_season
from tests.service.tables import SANG, record, worked_example

SPRING = Season("", "Spring", ("swedish",))


async def started(services, *players, season=None, deals=(SANG,), over=True, **facts):
    now = await play.start(services, replace(worked_example(**facts), players=players))
    for deal in deals:
        now = await record(services, now, deal)
    if over:
        now = await play.finish(services, now.id, now.revision)
    if season is not None:
        await seasons.add_matches(services, season.id, [now.id])
    return now


async def table(services, season):
    answer = await season_tables.table(services, season.id)
    return [(row.rank, answer.names[row.person], row.matches, row.points) for row in answer.table.rows]


async def handed(services, season):
    return (await hand_season(services, season.id)).file.content

"""Deals that come beside those of the schedule."""

from scorekeeper.service import play
from tests.service.tables import record


async def now_at(services):
    return await play.open_match(services, "m1")


async def written(services, *deals):
    now = await now_at(services)
    for deal in deals:
        now = await record(services, now, deal)
    return now

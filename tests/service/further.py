"""Deals that come beside those of the schedule."""

from scorekeeper.service import play
from scorekeeper.service.sharing import lacking, share_match
from tests.service.tables import record
from tests.service.ways import SITE


async def now_at(services):
    return await play.open_match(services, "m1")


async def written(services, *deals):
    now = await now_at(services)
    for deal in deals:
        now = await record(services, now, deal)
    return now


async def link_of(services):
    """Return the link of a match that has what the other phone lacks alone."""
    return (await share_match(services, "m1", SITE, await lacking(services, "m1"))).link

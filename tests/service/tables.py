"""Small ways of playing in a test of the service."""

from __future__ import annotations

import pytest

from scorekeeper.match.document import deal_to_dict, metadata_to_dict
from scorekeeper.match.match import Deal
from scorekeeper.service import people, play
from scorekeeper.service.service_faults import Refused
from scorekeeper.texts.speech import say
from tests.support.tables import at_table

SANG = {"contract": "sang", "counts": [6, 6, 4]}
PASS = {"contract": "pass", "counts": [9, 2, 5]}
TRUMF = {"contract": "trumf", "trump": "hearts", "counts": [8, 4, 4]}


def worked_example(**facts):
    """The table of the worked example, before its first deal."""
    return at_table("swedish", players=("A", "B", "C"), first_dealer=2, **facts)


async def started(services, *deals, **facts):
    """A match of the worked example's table, with these deals booked one after the other."""
    now = await play.start(services, worked_example(**facts))
    for deal in deals:
        now = await record(services, now, deal)
    return now


def times_as_much(services, times):
    """The Swedish game, in which each trick counts so many times as much."""
    document = services.catalogue.game("swedish").document()
    for contract in document["contracts"]:
        contract["points"] = times
    return services.catalogue.from_document(document)


async def known(services):
    """Return the people by name."""
    return {each.name: each for each in await people.people(services)}


async def seats(services, match):
    """Return the names of those on the seats of a match; None for a seat of nobody."""
    return [each and each.name for each in await people.seats(services, match)]


async def record(services, now, deal):
    return await play.record(services, now.id, now.revision, deal if isinstance(deal, Deal) else Deal(dict(deal)))


async def refusal(command, kind=Refused):
    """Return the refusal of a command."""
    with pytest.raises(kind) as refused:
        await command
    return refused.value


async def faults(command, kind=Refused):
    """Return the faults for which a command is refused."""
    return [*(await refusal(command, kind)).faults]


async def told(command, kind=Refused):
    """Return the sentences in which a command is refused."""
    return list(map(say, await faults(command, kind)))


def damaged(page):
    return f"The backup is damaged: {page} in it cannot be read. Nothing was changed."


def plain(now):
    """The match in hand as values that can be compared."""
    match = now.sheet.match
    return metadata_to_dict(match), [deal_to_dict(deal) for deal in match.deals]


def said(outcome):
    return [say(phrase) for phrase in outcome.phrases]

"""A command judges every deal of a match once, not once for each of those who want to know what follows from it."""

import pytest

from scorekeeper.match.match import Deal
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import play
from scorekeeper.service.app_services import open_services
from scorekeeper.service.steps import catch_up
from tests.service.tables import PASS, SANG, TRUMF, record, started
from tests.support.counting import CountingCatalogue

SPADER = Deal({"contract": "spader", "counts": [8, 4, 4]})
FOUR = (SANG, PASS, TRUMF, SPADER)


@pytest.fixture
def catalogue():
    return CountingCatalogue(CATALOGUE)


@pytest.fixture
def counted(tmp_path, catalogue):
    """Services whose games count what they are asked."""
    services = open_services(tmp_path, catalogue)
    yield services
    services.close()


async def four_deals(services, catalogue):
    """A match of four deals, read back from the file; only what comes after it is counted."""
    now = await play.open_match(services, (await started(services, *FOUR)).id)
    catalogue.calls.clear()
    return now


# A new deal is judged again only if it is kept with other answers than it was told with.
@pytest.mark.parametrize(
    ("command", "judged"),
    [
        (lambda services, now: record(services, now, SPADER), 5),
        (lambda services, now: record(services, now, Deal(SPADER.answers | {"trump": None})), 6),
        (lambda services, now: play.amend(services, now.id, now.revision, 1, Deal(PASS, note="no aces")), 4),
        (lambda services, now: play.insert(services, now.id, now.revision, 2, SPADER), 5),
        (lambda services, now: play.delete(services, now.id, now.revision, 1), 4),
        (lambda services, now: play.undo(services, now.id, now.revision), 3),
        (lambda services, now: play.finish(services, now.id, now.revision), 4),
    ],
    ids=["record", "record otherwise", "amend", "insert", "delete", "undo", "finish"],
)
async def test_a_change_judges_every_deal_once(counted, catalogue, command, judged):
    now = await four_deals(counted, catalogue)
    after = await command(counted, now)
    assert catalogue.since("play") == judged
    assert after.sheet.totals == (await play.open_match(counted, now.id)).sheet.totals


async def test_another_session_judges_only_the_deal_that_it_has_not_seen(counted, catalogue):
    seen = await four_deals(counted, catalogue)
    await record(counted, seen, SPADER)
    catalogue.calls.clear()
    now, _ = await catch_up(counted, seen)
    assert catalogue.since("play") == 1
    assert now.sheet.totals == (await play.open_match(counted, now.id)).sheet.totals

"""Two server processes before one PostgreSQL: who watches at one is told of what was pushed to the other."""

from contextlib import closing

import pytest

from scorekeeper.club.database import open_database
from scorekeeper.service import club_exchange
from scorekeeper.service.app_services import open_services
from tests.club.postgresql import empty_database
from tests.club.served import come, serving_club, watching
from tests.service.tables import PASS, SANG, record, started


@pytest.fixture
def two(tmp_path):
    """Two servers of one club."""
    with empty_database() as url:
        one, other = (open_database(tmp_path, url) for _ in range(2))
        with serving_club(one) as here, serving_club(other) as there:
            yield here, there
        one.close()
        other.close()


async def test_watcher_at_one_process_hears_of_a_push_to_another(two):
    here, there = two
    with closing(open_services(None)) as services, watching(there.address, there.token(here.key)) as events:
        assert events.readline() == b": here\n"
        ask = await come(services, here.invitation)
        match = await started(services, SANG)
        await club_exchange.exchange(services, ask)
        await record(services, match, PASS)
        await club_exchange.exchange(services, ask)
        assert b"event: changed\n" in iter(events.readline, b"")


async def test_a_key_that_was_made_at_one_process_holds_at_the_other(two):
    here, there = two
    assert there.token(here.invite("enter"))

"""Kept, as the person sees it: a damaged file, and a disk on which nothing more can be written."""

from __future__ import annotations

import pytest

from scorekeeper.app.session_start import make_main
from scorekeeper.match.match import Deal, Match
from scorekeeper.match.open_match import Draft
from scorekeeper.service import play
from scorekeeper.service.app_services import open_services
from tests.proofs.disk import no_file_longer_than
from tests.support.headless import Headless

SANG = Deal({"contract": "sang", "counts": [6, 6, 4]})


@pytest.fixture
def desk_at(tmp_path):
    open_now = []

    def opened(now="2026-01-31T20:00:00Z"):
        open_now.append(services := open_services(tmp_path, now=lambda: now))
        return services

    yield opened
    for services in open_now:
        services.close()


async def begun(services):
    match = Match(services.catalogue.game("swedish"), ("Anna", "Bo", "Cleo"), 2)
    return await play.start(services, match)


async def test_app_on_a_damaged_file_shows_the_backup_and_a_sentence_about_it(desk_at, tmp_path):
    services = desk_at()
    now = await begun(services)
    await play.record(services, now.id, 1, SANG)
    services.close()
    desk_at().close()
    (tmp_path / "matches.db").write_bytes(b"\xff" * 9000)
    async with Headless(make_main(desk_at("2026-02-01T20:00:00Z"))) as phone:
        assert phone.sees("Here they are as they were on 31 January 2026")
        assert phone.sees("Cleo")
        assert phone.sees("−2")


async def test_entry_stays_on_the_screen_until_it_can_be_written(desk_at, tmp_path):
    services = desk_at()
    now = await begun(services)
    await play.keep_draft(services, now.id, Draft({"contract": "sang", "counts": [6, 6, 4]}))
    async with Headless(make_main(services), route=f"/match/{now.id}/entry") as phone:
        with no_file_longer_than((tmp_path / "matches.db-wal").stat().st_size):
            await phone.tap("Save deal 1")
        assert phone.sees("The matches cannot be reached just now (disk I/O error). The change was not kept.")
        assert phone.sees("16 of 16 tricks")
        assert (await play.open_match(services, now.id)).sheet.match.deals == ()
        await phone.tap("Save deal 1")
        assert (await play.open_match(services, now.id)).sheet.totals == (-2, 2, 0)

"""An empty or missing file beside good backups is damage, and so is what it left beside it."""

import sqlite3
from contextlib import closing

import pytest

from scorekeeper.match.season import Season
from scorekeeper.rules.phrase import Phrase
from scorekeeper.service import own_games, seasons
from scorekeeper.service.app_services import FILE, open_services
from scorekeeper.store.backups import Backups
from scorekeeper.store.repair import STORE_EMPTY, STORE_MISSING
from scorekeeper.store.store_faults import CANNOT_KEEP, NotKept
from scorekeeper.texts.speech import say
from tests.proofs.disk import no_file_longer_than
from tests.store.keeping import PASS, SANG, book, read
from tests.store.place import Place, place_in
from tests.support.faults import kinds_of

DAY = Phrase("{day} January {year}", {"day": 2, "year": 2026})


@pytest.fixture
def place(tmp_path):
    with place_in(tmp_path) as place:
        place.evening(SANG)
        place.evening(PASS)
        yield place


def test_missing_file_is_replaced_by_the_newest_good_backup_with_a_sentence(place):
    place.path.unlink()
    store = place.store()
    assert store.notice == STORE_MISSING(name="matches.db", day=DAY, folder="backups")
    assert say(store.notice) == (
        "matches.db was missing. Here are the matches as they were on 2 January 2026, from the folder backups beside "
        "it. To begin anew, move that folder away too."
    )
    assert read(store).match.deals == (SANG,)
    place.close()
    assert place.deals() == (1, None)


def test_empty_file_is_replaced_by_the_newest_good_backup_with_a_sentence(place):
    place.path.write_bytes(b"")
    store = place.store()
    assert store.notice == STORE_EMPTY(name="matches.db", day=DAY, folder="backups")
    assert say(store.notice).startswith("matches.db was empty. Here are the matches as they were on 2 January 2026, ")
    assert read(store).match.deals == (SANG,)
    assert not [file for file in place.path.parent.iterdir() if "damaged" in file.name]


def test_a_file_without_any_table_which_is_what_a_lost_log_may_leave_is_an_empty_one(place):
    place.path.unlink()
    with closing(sqlite3.connect(place.path)) as db:
        db.execute("PRAGMA journal_mode = WAL")
    assert place.path.stat().st_size == 4096
    assert place.deals() == (1, "store_empty")


@pytest.mark.parametrize("lost", [lambda path: path.unlink(), lambda path: path.write_bytes(b"")])
def test_store_that_never_had_a_match_starts_empty_without_a_sentence(tmp_path, lost):
    place = Place(tmp_path)
    for _ in range(2):
        place.store()
        place.close()
    lost(place.path)
    assert place.deals() == (None, None)


def test_store_without_file_and_backups_starts_empty_without_a_sentence(place):
    place.path.unlink()
    (place.path.parent / "backups").rename(place.path.parent / "kept")
    assert place.deals() == (None, None)


def cut_off(place):
    """Leave the files of a program that was cut off: the store, and the log with the last deals."""
    store = place.store()
    book(store, SANG)
    left = [(path, path.read_bytes()) for path in (place.path, place.path.with_name("matches.db-wal"))]
    place.close()
    for path, content in left:
        path.write_bytes(content)


@pytest.mark.parametrize("lost", ["missing", "empty"])
def test_the_log_of_a_lost_file_is_set_aside_and_never_written_into_the_backup(place, lost):
    cut_off(place)
    log = place.path.with_name("matches.db-wal").read_bytes()
    assert len(log) > 4096
    if lost == "missing":
        place.path.unlink()
    else:
        place.path.write_bytes(b"")
    copy = next(Backups(place.path).newest_first())
    with closing(sqlite3.connect(copy)) as db:
        before = db.execute("SELECT * FROM deals").fetchall()
    store = place.store()
    assert store._db.execute("SELECT * FROM deals").fetchall() == before
    aside = [file.read_bytes() for file in place.path.parent.glob("matches.db.damaged-*-wal")]
    assert aside == [log]


def test_the_log_of_a_lost_file_is_set_aside_where_there_is_no_backup_too(place):
    cut_off(place)
    place.path.unlink()
    (place.path.parent / "backups").rename(place.path.parent / "kept")
    store = place.store()
    assert say(store.notice) == (
        "The kept matches could not be read. The file was set aside as matches.db.damaged-20260103T200000Z-wal; "
        "a new one is begun."
    )
    assert read(store) is None


@pytest.mark.parametrize("spoil", [lambda path: path.unlink(), lambda path: path.write_bytes(b"\xff" * 9000)])
def test_failed_restore_begins_no_new_file_and_the_next_start_tries_again(place, spoil):
    spoil(place.path)
    before = sorted((file.name, file.read_bytes()) for file in place.path.parent.iterdir() if file.is_file())
    with no_file_longer_than(8192), pytest.raises(NotKept) as refused:
        place.store()
    assert kinds_of(refused.value.faults) == ["disk_full"]
    after = sorted((file.name, file.read_bytes()) for file in place.path.parent.iterdir() if file.is_file())
    assert after == before
    assert place.deals()[0] == 1


def test_a_folder_in_the_place_of_the_file_is_no_loss(place):
    place.path.unlink()
    place.path.mkdir()
    with pytest.raises(NotKept) as refused:
        place.store()
    assert refused.value.faults == (CANNOT_KEEP(folder=str(place.path.parent)),)


async def test_a_store_with_own_games_and_no_match_comes_back_from_its_backup(tmp_path):
    """No match was ever kept in it: what was kept is a table all the same."""
    with closing(open_services(tmp_path)) as services:
        await own_games.add(services, "swedish")
        services.store.back_up(services.now())
    (tmp_path / FILE).unlink()
    with closing(open_services(tmp_path)) as services:
        assert kinds_of([services.notice]) == ["store_missing"]
        assert [own.id for own in (await own_games.own_games(services)).games] == ["swedish-2"]


async def test_backup_with_only_own_games_counts_as_newest_after_an_older_file_came_back(tmp_path):
    with closing(open_services(tmp_path)) as services:
        await own_games.add(services, "swedish")
    older = (tmp_path / FILE).read_bytes()
    with closing(open_services(tmp_path)) as services:
        await own_games.rename(services, "swedish-2", "Anew")
        services.store.back_up(services.now())
    (tmp_path / FILE).write_bytes(older)
    with closing(open_services(tmp_path)) as services:
        await own_games.rename(services, "swedish-2", "Yet anew")
        services.store.back_up(services.now())
    (tmp_path / FILE).unlink()
    with closing(open_services(tmp_path)) as services:
        assert [own.name for own in (await own_games.own_games(services)).games] == ["Yet anew"]


async def test_a_store_with_a_season_and_no_match_comes_back_from_its_backup(tmp_path):
    with closing(open_services(tmp_path)) as services:
        await seasons.begin(services, Season("", "Spring", ("swedish",)))
        services.store.back_up("2026-03-01T12:00:00Z")
    (tmp_path / FILE).unlink()
    with closing(open_services(tmp_path)) as services:
        assert [each.season.name for each in await seasons.seasons(services)] == ["Spring"]

"""Every schema that was ever released is kept beside this, filled as its scorekeeper filled it, and opens."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.match.draft import Draft
from scorekeeper.match.match import Deal
from scorekeeper.service import library, play
from scorekeeper.service.desk import FILE, open_desk
from scorekeeper.store.migrations import MIGRATIONS
from tests.service.tables import names_of, refusal

RELEASED = sorted((Path(__file__).parent / "released").glob("*.sql"), key=lambda file: int(file.stem))


@pytest.fixture(params=RELEASED, ids=lambda file: f"schema {file.stem}")
def folder(request, tmp_path):
    """A folder in which the scorekeeper of that time has left its matches."""
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.executescript(request.param.read_text("utf-8"))
        assert db.execute("PRAGMA user_version").fetchone() == (int(request.param.stem),)
    return tmp_path


@pytest.fixture
def desk(folder):
    desk = open_desk(folder)
    yield desk
    desk.close()


def schema_of(file):
    with closing(sqlite3.connect(file)) as db:
        return {
            name: " ".join(sql.split())
            for name, sql in db.execute("SELECT name, sql FROM sqlite_master WHERE sql > ''")
        }


def test_no_schema_is_missing():
    assert [int(file.stem) for file in RELEASED] == list(range(1, len(MIGRATIONS) + 1))


def test_brought_up_to_date_it_has_the_schema_of_a_new_file(folder, desk, tmp_path):
    open_desk(tmp_path / "new").close()
    desk.close()
    assert schema_of(folder / FILE) == schema_of(tmp_path / "new" / FILE)


async def test_every_match_is_there_as_it_was_on_its_shelf_with_its_history_and_its_half_entered_deal(desk):
    assert desk.notice is None
    cabin = await play.take(desk, "m1")
    assert (cabin.revision, cabin.sheet.totals) == (6, (-5, 4, 1))
    assert cabin.draft == Draft({"contract": "spader", "counts": [5, None, None]}, note="\ud83c")
    assert (cabin.sheet.match.title, cabin.sheet.match.note, str(cabin.sheet.match.stake)) == (
        "Cabin",
        "a\nb",
        "0.50 €",
    )
    assert (await play.redo(desk, "m1", 6)).sheet.totals == (-4, 3, 1)
    partners = await play.take(desk, "m2")
    assert (partners.sheet.match.players, partners.sheet.standing.over) == (("安娜", "Ørn", "Zoë 🂡", "D"), True)
    house = await play.take(desk, "m3")
    assert (house.archived, house.sheet.match.game.card.name, house.sheet.totals) == (True, "Cabin rules", (6, -5, -1))
    assert [line.id for line in await library.matches(desk, "deleted")] == ["m4"]
    assert names_of((await refusal(play.take(desk, "m4"))).faults) == ["MatchDeleted"]


async def test_a_match_of_that_time_goes_on(desk):
    now = await play.take(desk, "m1")
    now = await play.record(desk, "m1", now.revision, Deal({"contract": "spader", "counts": [5, 3, 8]}))
    assert now.sheet.totals == (-4, 3, 1)
    for _ in range(4):
        now = await play.undo(desk, "m1", now.revision)
    assert now.sheet.match.deals == ()

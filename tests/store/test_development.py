"""Files of development versions before 1.0: each is refused untouched, and so are its backups."""

import shutil
import sqlite3
from contextlib import closing

import pytest

from scorekeeper.service import forgetting, people
from scorekeeper.service.app_services import open_services
from scorekeeper.store.opening import StorageMedium
from scorekeeper.store.store_faults import DEVELOPMENT_STORE, NotKept
from scorekeeper.texts.speech import say
from tests.store.development import left_by_development
from tests.store.keeping import PASS, SANG, add
from tests.store.place import TABLE, Place


@pytest.fixture
def place(tmp_path):
    """A folder in which a development version has left a file and two backups."""
    place = Place(tmp_path)
    left_by_development(place.path)
    for day in (3, 4):
        left_by_development(tmp_path / "backups" / f"matches-2025120{day}T200000Z.db")
    yield place
    place.close()


def contents(folder):
    return {str(file): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def refusal(place, **how):
    with pytest.raises(NotKept) as refused:
        place.store(**how)
    return refused.value.faults


@pytest.mark.parametrize("version", [1, 2, 20])
@pytest.mark.parametrize("medium", [StorageMedium("WAL"), StorageMedium("MEMORY", incomplete=["matches.db"])])
def test_a_development_file_is_refused_untouched(tmp_path, version, medium):
    place = Place(tmp_path)
    left_by_development(place.path, version)
    before = contents(tmp_path)
    assert refusal(place, medium=medium) == (DEVELOPMENT_STORE(name="matches.db"),)
    assert contents(tmp_path) == before


def test_a_development_file_whose_program_was_killed_is_refused_with_its_log(place, tmp_path):
    left = Place(tmp_path / "left")
    left.path.parent.mkdir()
    with closing(sqlite3.connect(place.path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("DELETE FROM matches")
        for ending in ("", "-wal"):
            shutil.copy(f"{place.path}{ending}", left.path.parent)
    before = contents(left.path.parent)
    assert refusal(left) == (DEVELOPMENT_STORE(name="matches.db"),)
    after = contents(left.path.parent)
    assert {file: after.get(file) for file in before} == before
    assert len(before) == 2


def test_the_sentence_names_a_way():
    assert say(DEVELOPMENT_STORE(name="matches.db")) == (
        "The matches in matches.db were kept by a development version of scorekeeper. They were left untouched. "
        "That version can export them as match files; "
        "assets/from_before_1.py turns those into files that this one reads."
    )


def test_a_new_file_is_begun_beside_the_backups_once_the_development_file_is_moved_away(place):
    before = contents(place.path.parent / "backups")
    place.path.rename(place.path.with_name("development.db"))
    store = place.store()
    assert store.notice is None
    add(store, TABLE)
    place.close()
    for deal in [SANG, PASS] * 10:
        place.evening(deal)
    place.spoil()
    assert place.deals() == (19, "store_put_back")
    assert {file: contents(place.path.parent / "backups").get(file) for file in before} == before
    assert len(place.backups()) == 9


async def test_forgetting_a_person_leaves_backups_of_a_development_version_untouched(place):
    before = contents(place.path.parent / "backups")
    place.path.unlink()
    with closing(open_services(place.path.parent, now=place.now)) as services:
        anna = await people.add(services, "Anna")
        await forgetting.forget(services, anna.id)
    assert {file: contents(place.path.parent / "backups").get(file) for file in before} == before

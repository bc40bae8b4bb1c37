"""Nobody but their owner reads the kept matches, whatever the system gives a file by itself."""

import logging
import os
import stat
from contextlib import contextmanager

import pytest

from scorekeeper.commands.terminal import write_file
from scorekeeper.store.backups import Backups
from scorekeeper.store.store import suspect_marker
from scorekeeper.store.store_faults import NotKept
from scorekeeper.web.log import log_to_file
from tests.store.damaged import TABLE, WRONG, spoil
from tests.store.keeping import SANG, WHEN, add, book, store_at
from tests.support.faults import kind_of

pytestmark = pytest.mark.skipif(os.name != "posix", reason="this system has other rights")


@pytest.fixture(autouse=True)
def open_to_all():
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def modes(folder):
    return {file.relative_to(folder).as_posix(): oct(mode(file)) for file in folder.rglob("*")}


def test_the_file_what_lies_beside_it_and_its_backups_are_private(tmp_path):
    folder = tmp_path / "scorekeeper"
    with store_at(folder / "matches.db") as store:
        add(store, TABLE)
        book(store, SANG)
        store.back_up(WHEN)
        assert modes(tmp_path) == {
            "scorekeeper": "0o700",
            "scorekeeper/matches.db": "0o600",
            "scorekeeper/matches.db-wal": "0o600",
            "scorekeeper/matches.db-shm": "0o600",
            "scorekeeper/backups": "0o700",
            "scorekeeper/backups/matches.lock": "0o600",
            "scorekeeper/backups/matches-20260131T200000Z.db": "0o600",
        }


def test_replacement_of_a_damaged_file_is_private_and_the_old_file_keeps_its_mode(tmp_path):
    path = tmp_path / "matches.db"
    with store_at(path) as store:
        add(store, TABLE)
        store.back_up(WHEN)
    path.write_bytes(b"\xff" * 9000)
    path.chmod(0o640)
    with store_at(path) as store:
        assert kind_of(store.notice) == "store_put_back"
        assert (oct(mode(path)), oct(mode(tmp_path / "matches.db.damaged-20260131T200000Z"))) == ("0o600", "0o640")


def test_a_suspicion_is_private(tmp_path):
    path = tmp_path / "matches.db"
    with store_at(path) as store:
        add(store, TABLE)
        spoil(path, WRONG["a column"])
        with pytest.raises(NotKept):
            book(store, SANG)
        assert oct(mode(suspect_marker(path))) == "0o600"


def test_a_folder_and_a_file_that_are_there_keep_their_modes(tmp_path):
    (tmp_path / "shared").mkdir(mode=0o775)
    path = tmp_path / "shared" / "matches.db"
    path.touch(0o664)
    (tmp_path / "shared" / "backups").mkdir(mode=0o755)
    with store_at(path) as store:
        add(store, TABLE)
        store.back_up(WHEN)
    assert list(Backups(path).newest_first())
    assert [oct(mode(file)) for file in (path.parent, path, path.parent / "backups")] == ["0o775", "0o664", "0o755"]


@contextmanager
def logging_as_before():
    root, raising = logging.getLogger(), logging.raiseExceptions
    handlers, level = root.handlers[:], root.level
    try:
        yield
    finally:
        for handler in root.handlers:
            if handler not in handlers:
                handler.close()
        root.handlers[:], logging.raiseExceptions = handlers, raising
        root.setLevel(level)


def test_the_log_is_private(tmp_path):
    with logging_as_before():
        log_to_file(tmp_path)
        logging.getLogger("a").warning("ä %s", "b")
        assert (tmp_path / "scorekeeper.log").read_text("utf-8").endswith("WARNING a: ä b\n")
        assert oct(mode(tmp_path / "scorekeeper.log")) == "0o600"


def test_a_file_that_is_saved_over_another_is_read_by_nobody_who_could_not_read_that_one(tmp_path):
    file = tmp_path / "all.zip"
    write_file(file, b"old")
    assert oct(mode(file)) == "0o666"  # as this test has it for every new file
    file.chmod(0o640)
    write_file(file, b"new")
    assert (file.read_bytes(), oct(mode(file))) == (b"new", "0o640")

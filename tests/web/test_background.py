"""Background work is done in a thread of its own: the others at the table have their turn meanwhile."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from threading import Event, current_thread

from scorekeeper.service import play
from scorekeeper.service.app_services import open_services
from scorekeeper.store.backups import Backups
from scorekeeper.web.threads import BackgroundThread
from tests.service.tables import SANG, started
from tests.support.serving import ROOT


def test_background_work_is_done_in_order_in_one_thread_and_a_failure_is_only_logged(caplog):
    background, seen, done = BackgroundThread(), [], Event()
    background(lambda: seen.append(current_thread()))
    background(lambda: 1 / 0)
    background(lambda: seen.append(current_thread()))
    background(done.set)
    assert done.wait(60)
    assert seen[0] is seen[1] is not current_thread()
    assert "A task in the background failed" in caplog.text


async def test_a_match_ends_and_the_desk_closes_while_its_backup_is_still_to_be_made(tmp_path):
    background, begin, done = BackgroundThread(), Event(), Event()
    background(lambda: begin.wait(60))
    with closing(open_services(tmp_path, background=background)) as services:
        now = await started(services, SANG)
        await play.finish(services, now.id, now.revision)
        assert list(Backups(tmp_path / "matches.db").copies()) == []
    background(done.set)
    begin.set()
    assert done.wait(60)
    (copy,) = Backups(tmp_path / "matches.db").copies()
    with closing(sqlite3.connect(copy.path)) as db:
        assert db.execute("SELECT over FROM matches").fetchall() == [(1,)]


def test_the_thread_keeps_no_program_from_ending():
    program = "from scorekeeper.web.threads import BackgroundThread as B; import time; B()(lambda: time.sleep(600))"
    subprocess.run([sys.executable, "-c", program], check=True, cwd=ROOT, timeout=60)

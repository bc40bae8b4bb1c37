"""Kept: where a write fails, whichever it is, there is a sentence, the earlier state, and a second try that works."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from inspect import iscoroutinefunction
from pathlib import Path

import pytest

from scorekeeper.match.draft import Draft
from scorekeeper.match.match import Deal
from scorekeeper.service import backup, library, play, travel
from scorekeeper.service.desk import FILE, open_desk
from scorekeeper.service.faults import Refused
from scorekeeper.texts.speech import say
from tests.proofs.disk import as_nobody, no_file_longer_than, small_disk
from tests.service.tables import PASS, SANG, started, worked_example

TRUMF = Deal({"contract": "trumf", "trump": "hearts", "counts": [8, 4, 4]}, note="n" * 300)
MENDED = Draft({"contract": "sang", "counts": [7, None, None]}, place=0)
TROUBLE = "The matches cannot be reached just now (disk I/O error). The change was not kept."

INTENTIONS = {
    "start": lambda desk, _: play.start(desk, worked_example(note="n" * 300)),
    "record": lambda desk, now: play.record(desk, now.id, now.revision, TRUMF),
    "amend": lambda desk, now: play.amend(desk, now.id, now.revision, 0, Deal(SANG, note="mended")),
    "insert": lambda desk, now: play.insert(desk, now.id, now.revision, 2, TRUMF),
    "delete": lambda desk, now: play.delete(desk, now.id, now.revision, 0),
    "undo": lambda desk, now: play.undo(desk, now.id, now.revision),
    "redo": lambda desk, now: play.redo(desk, now.id, now.revision),
    "finish": lambda desk, now: play.finish(desk, now.id, now.revision),
    "reopen": lambda desk, now: play.reopen(desk, now.id, now.revision),
    "mend": lambda desk, now: play.mend(desk, now.id, now.revision, worked_example(title="Friday")),
    "keep_draft": lambda desk, now: play.keep_draft(desk, now.id, Draft({"contract": "sang"}, note="n" * 300)),
    "drop_draft": lambda desk, now: play.drop_draft(desk, now.id),
    "keep_draft of a correction": lambda desk, now: play.keep_draft(desk, now.id, replace(MENDED, note="n" * 300)),
    "drop_draft of a correction": lambda desk, now: play.drop_draft(desk, now.id, "correction"),
    "archive": lambda desk, now: library.archive(desk, now.id),
    "unarchive": lambda desk, now: library.unarchive(desk, now.id),
    "discard": lambda desk, now: library.discard(desk, now.id),
    "restore": lambda desk, now: library.restore(desk, now.id),
    "bring_in": lambda desk, _: travel.bring_in(desk, [("sheet.json", EXPORTED)] * 5),
}
BEFORE = {
    "reopen": "finish",
    "unarchive": "archive",
    "restore": "discard",
    "drop_draft of a correction": "keep_draft of a correction",
}
"""What has to be done before it can be taken back."""

FROM_ELSEWHERE = {
    "take_over": lambda desk, link, _: travel.take_over(desk, link),
    "bring_back": lambda desk, _, saved: backup.bring_back(desk, saved),
}
READING = {"take", "prepare", "matches", "latest", "known_names", "again", "export", "look", "hand_over", "back_up"}
EXPORTED = (
    b'{"format": "scorekeeper/match", "version": 1, "game": "swedish", "players": ["A", "B", "C"], "first_dealer": 2,'
    b'"deals": [{"contract": "sang", "counts": [6, 6, 4]}, {"contract": "pass", "counts": [9, 2, 5]}]}'
)


def kept_in(folder):
    """All that is kept, seen by somebody who comes in."""
    with closing(sqlite3.connect(folder / FILE)) as db:
        tables = ("matches", "deals", "changes", "drafts")
        return [db.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall() for table in tables]  # noqa: S608


async def at_the_table(desk):
    """A match with something to take back, something to do again, and half a deal."""
    now = await started(desk, SANG, PASS, PASS | {"contract": "spader"})
    now = await play.undo(desk, now.id, now.revision)
    await play.keep_draft(desk, now.id, Draft({"contract": "trumf"}))
    return await play.take(desk, now.id)


@pytest.mark.parametrize("name", INTENTIONS)
async def test_whichever_write_of_an_intention_fails_nothing_has_changed_and_it_works_when_it_is_tried_again(
    name, tmp_path
):
    desk = open_desk(tmp_path)
    with closing(desk):
        now = await at_the_table(desk)
        if name in BEFORE:
            now = await INTENTIONS[BEFORE[name]](desk, now) or now
        await fails_at_each_write(tmp_path, lambda: INTENTIONS[name](desk, now))


@pytest.mark.parametrize("name", FROM_ELSEWHERE)
async def test_whichever_write_of_what_comes_from_another_table_fails_nothing_has_changed_and_it_can_come_again(
    name, tmp_path
):
    with closing(open_desk(tmp_path / "there")) as other:
        theirs = await at_the_table(other)
        link = (await travel.hand_over(other, theirs.id, "https://example.org/")).link
        saved = (await backup.back_up(other)).content
    with closing(open_desk(tmp_path)) as desk:
        await at_the_table(desk)
        await fails_at_each_write(tmp_path, lambda: FROM_ELSEWHERE[name](desk, link, saved))


def test_these_are_all_the_intentions_that_write():
    known = {
        name
        for module in (play, library, travel, backup)
        for name, each in vars(module).items()
        if iscoroutinefunction(each) and each.__module__ == module.__name__ and not name.startswith("_")
    }
    assert known == {*(name.partition(" ")[0] for name in INTENTIONS), *FROM_ELSEWHERE, *READING}


@contextmanager
def nothing_can_be_written(desk, how):
    """A disk that is full, another program that writes for as long as it likes, or a file that was moved away."""
    if how == "full":
        with no_file_longer_than(0):
            yield
    elif how == "busy":
        desk.store._db.execute("PRAGMA busy_timeout = 1")
        with closing(sqlite3.connect(desk.store.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
    else:
        desk.store.path.rename(desk.store.path.with_name("moved.db"))
        yield


@pytest.mark.parametrize("how", ["full", "busy", "moved"])
@pytest.mark.parametrize("lost", ["over = NULL, summary = NULL", "summary = '{'"])
async def test_where_nothing_can_be_written_the_lists_show_every_match_though_what_they_show_was_not_kept(
    how, lost, tmp_path
):
    with closing(open_desk(tmp_path)) as desk:
        now = await at_the_table(desk)
        stopped = await play.start(desk, worked_example(title="Friday"))
        await play.finish(desk, stopped.id, stopped.revision)
        spoilt = await started(desk, SANG)
        desk.store._db.execute("UPDATE matches SET head = '{' WHERE id = ?", (spoilt.id,))
        desk.store._db.execute(f"UPDATE matches SET {lost}")  # noqa: S608
        before = kept_in(tmp_path)
        with nothing_can_be_written(desk, how):
            listed = {shelf: await library.matches(desk, shelf) for shelf in ("open", "finished")}
            assert await library.known_names(desk) == ("A", "B", "C")
        assert {
            shelf: [(line.id, line.readable, line.totals) for line in lines] for shelf, lines in listed.items()
        } == {
            "open": [(spoilt.id, False, ()), (now.id, True, (-5, 4, 1))],
            "finished": [(stopped.id, True, (0, 0, 0))],
        }
        if how != "moved":
            assert kept_in(tmp_path) == before
            again = {shelf: await library.matches(desk, shelf) for shelf in ("open", "finished")}
            assert again == listed


async def fails_at_each_write(folder, intention):
    """Refuse one write after the other until none is left; each time nothing has changed, and at last it has."""
    before, log, failed = kept_in(folder), (folder / f"{FILE}-wal").stat().st_size, 0
    while (said := await refusal_of(intention, log + failed * 512)) is not None:
        assert said == [TROUBLE]
        assert kept_in(folder) == before
        failed += 1
    assert failed > 0
    assert kept_in(folder) != before


async def refusal_of(intention, limit):
    """What an intention is refused for where no file may be longer; None where it was carried out."""
    with no_file_longer_than(limit):
        try:
            await intention()
        except Refused as refused:
            return [say(fault) for fault in refused.faults]
        return None


def test_where_the_store_cannot_be_opened_for_want_of_room_a_sentence_says_so_and_it_opens_later(tmp_path):
    failed = 0
    for limit in range(0, 200_000, 1024):
        with no_file_longer_than(limit), suppress(Refused):
            open_desk(tmp_path / f"{limit}").close()
            break
        failed += 1
        open_desk(tmp_path / f"{limit}").close()
    assert 10 < failed < 190


async def test_on_a_disk_that_is_full_every_deal_is_kept_or_told_and_all_goes_on_when_there_is_room():
    with small_disk(400_000) as folder:
        desk = open_desk(folder)
        now, told = await started(desk), []
        for number in range(400):
            deal = Deal(SANG, thrown_in=False, note=f"{number} " + "n" * 300)
            try:
                now = (
                    await play.record(desk, now.id, now.revision, deal)
                    if not number
                    else await play.amend(desk, now.id, now.revision, 0, deal)
                )
            except Refused as refused:
                told += [say(fault) for fault in refused.faults]
                assert (await play.take(desk, now.id)).revision == now.revision
        assert set(told) == {"The disk is full. The change was not kept."}
        desk.close()
        desk = open_desk(folder)
        assert desk.notice is None
        assert (await play.take(desk, now.id)).sheet.match.deals == now.sheet.match.deals
        desk.close()


@pytest.fixture
def reachable():
    """A folder that others can look into, unlike those of the tests."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


@pytest.mark.parametrize(("folder_mode", "file_mode"), [(0o555, 0o444), (0o555, 0o666), (0o777, 0o444)])
async def test_in_a_folder_or_a_file_that_may_not_be_written_a_sentence_says_so_and_nothing_is_touched(
    reachable, folder_mode, file_mode
):
    desk = open_desk(reachable)
    await at_the_table(desk)
    desk.close()
    before = (reachable / FILE).read_bytes()
    (reachable / FILE).chmod(file_mode)
    reachable.chmod(folder_mode)
    with as_nobody(), pytest.raises(Refused) as refused:
        await begun_in(reachable)
    reachable.chmod(0o755)
    assert [say(fault) for fault in refused.value.faults] == [
        f"Nothing can be kept in {reachable}: it cannot be written."
    ]
    assert (reachable / FILE).read_bytes() == before
    assert [file.name for file in reachable.iterdir() if "damaged" in file.name] == []


async def begun_in(folder):
    desk = open_desk(folder)
    with closing(desk):
        await play.start(desk, worked_example())

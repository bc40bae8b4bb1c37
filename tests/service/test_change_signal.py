"""Every session is notified of every change by another; one that only watches changes nothing."""

from __future__ import annotations

import pytest

from scorekeeper.match.match import Deal
from scorekeeper.match.open_match import Draft
from scorekeeper.service import import_export, library, play
from scorekeeper.service.service_faults import Overtaken
from tests.service.tables import PASS, SANG, plain, record, refusal, started, told, worked_example
from tests.support.imported import import_files

CHANGES = {
    "start": lambda services, _now: play.start(services, worked_example()),
    "record": lambda services, now: play.record(services, now.id, now.revision, Deal(PASS)),
    "amend": lambda services, now: play.amend(services, now.id, now.revision, 0, Deal({**SANG, "counts": [7, 5, 4]})),
    "insert": lambda services, now: play.insert(services, now.id, now.revision, 0, Deal(PASS)),
    "delete": lambda services, now: play.delete(services, now.id, now.revision, 0),
    "undo": lambda services, now: play.undo(services, now.id, now.revision),
    "finish": lambda services, now: play.finish(services, now.id, now.revision),
    "mend": lambda services, now: play.edit_details(services, now.id, now.revision, worked_example(title="Cabin")),
    "drop a draft": lambda services, now: play.drop_draft(services, now.id),
    "archive": lambda services, now: library.archive(services, now.id),
    "unarchive": lambda services, now: library.unarchive(services, now.id),
    "discard": lambda services, now: library.discard(services, now.id),
    "restore": lambda services, now: library.restore(services, now.id),
    "remove": lambda services, _now: library.remove(services, ()),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
async def test_a_change_is_heard_of_by_everybody_but_who_made_it(services, change):
    now, heard = await started(services, SANG), []
    mine, theirs = services.for_session(), services.for_session()
    mine.change_signal.subscribe(mine, lambda: heard.append("mine"))
    theirs.change_signal.subscribe(theirs, lambda: heard.append("theirs"))
    await change(mine, now)
    assert heard == ["theirs"]


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
async def test_spectator_is_refused_every_change_and_nobody_is_notified(services, change):
    now, heard = await started(services, SANG), []
    services.change_signal.subscribe(None, lambda: heard.append("all"))
    found = await told(change(services.for_session(watches=True), now))
    assert found == ["You only watch here; the sheet is kept on the computer that serves it."]
    assert plain(await play.open_match(services, now.id)) == plain(now)
    assert heard == []


async def test_spectator_can_export_a_file_but_not_import_one(services):
    now, watcher = await started(services, SANG), services.for_session(watches=True)
    files = await import_export.export(watcher, [now.id], "json")
    assert len(files) == 1
    await refusal(import_files(watcher, files))
    assert len(await library.matches(watcher, "open")) == 1


async def test_a_chair_of_one_who_watches_stays_one(services):
    assert services.for_session(watches=True).for_session().watches


async def test_a_half_entered_deal_is_no_news_yet_and_is_refused_to_who_only_watches(services):
    now, heard = await started(services), []
    services.change_signal.subscribe(None, lambda: heard.append("all"))
    await play.keep_draft(services.for_session(), now.id, Draft(SANG))
    await refusal(play.keep_draft(services.for_session(watches=True), now.id, Draft(PASS)))
    assert (await play.open_match(services, now.id)).drafts.next == Draft(SANG)
    assert heard == []


async def test_refused_change_notifies_nobody(services):
    now, heard = await started(services, SANG), []
    services.change_signal.subscribe(None, lambda: heard.append("all"))
    await refusal(play.record(services, now.id, now.revision, Deal({"contract": "pass", "counts": [9, 9, 9]})))
    assert heard == []


async def test_a_half_entered_deal_of_an_older_sheet_is_not_kept(services):
    seen = await started(services)
    await record(services, seen, SANG)
    await refusal(play.keep_draft(services, seen.id, Draft(PASS), seen.revision), Overtaken)
    assert (await play.open_match(services, seen.id)).drafts.next is None


# --- other processes


async def test_change_by_another_process_is_announced_once_and_an_own_change_not_again(services, open_at):
    heard = []
    services.change_signal.subscribe("a session", lambda: heard.append("all"))
    services.publish_changes_of_others()
    await started(open_at(), SANG)
    assert heard == []
    services.publish_changes_of_others()
    services.publish_changes_of_others()
    assert heard == ["all"]
    await play.open_match(services, "m1")
    await library.archive(services, "m1")
    heard.clear()
    services.publish_changes_of_others()
    assert heard == []


async def test_a_file_that_cannot_be_read_just_now_is_no_change_and_ends_nothing(services):
    heard = []
    services.change_signal.subscribe("a session", lambda: heard.append("all"))
    services.store.close()
    services.publish_changes_of_others()
    assert heard == []

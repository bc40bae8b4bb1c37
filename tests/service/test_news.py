"""Whoever is at the desk hears of every change by another; whoever only watches there changes nothing."""

from __future__ import annotations

import pytest

from scorekeeper.match.draft import Draft
from scorekeeper.match.match import Deal
from scorekeeper.service import library, play, travel
from scorekeeper.service.faults import Overtaken
from scorekeeper.texts.speech import say
from tests.service.tables import PASS, SANG, plain, record, refusal, started, worked_example

CHANGES = {
    "start": lambda desk, _now: play.start(desk, worked_example()),
    "record": lambda desk, now: play.record(desk, now.id, now.revision, Deal(PASS)),
    "amend": lambda desk, now: play.amend(desk, now.id, now.revision, 0, Deal({**SANG, "counts": [7, 5, 4]})),
    "insert": lambda desk, now: play.insert(desk, now.id, now.revision, 0, Deal(PASS)),
    "delete": lambda desk, now: play.delete(desk, now.id, now.revision, 0),
    "undo": lambda desk, now: play.undo(desk, now.id, now.revision),
    "finish": lambda desk, now: play.finish(desk, now.id, now.revision),
    "mend": lambda desk, now: play.mend(desk, now.id, now.revision, worked_example(title="Cabin")),
    "drop a draft": lambda desk, now: play.drop_draft(desk, now.id),
    "archive": lambda desk, now: library.archive(desk, now.id),
    "unarchive": lambda desk, now: library.unarchive(desk, now.id),
    "discard": lambda desk, now: library.discard(desk, now.id),
    "restore": lambda desk, now: library.restore(desk, now.id),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
async def test_a_change_is_heard_of_by_everybody_but_who_made_it(desk, change):
    now, heard = await started(desk, SANG), []
    mine, theirs = desk.chair(), desk.chair()
    mine.news.hear(mine, lambda: heard.append("mine"))
    theirs.news.hear(theirs, lambda: heard.append("theirs"))
    await change(mine, now)
    assert heard == ["theirs"]


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
async def test_who_only_watches_is_refused_and_nothing_is_changed_or_told(desk, change):
    now, heard = await started(desk, SANG), []
    desk.news.hear(None, lambda: heard.append("all"))
    refused = await refusal(change(desk.chair(watches=True), now))
    assert [say(fault) for fault in refused.faults] == [
        "You only watch here; the sheet is kept on the computer that serves it."
    ]
    assert plain(await play.take(desk, now.id)) == plain(now)
    assert heard == []


async def test_who_only_watches_brings_no_file_in_and_can_take_one_out(desk):
    now, watcher = await started(desk, SANG), desk.chair(watches=True)
    files = await travel.export(watcher, [now.id], "json")
    assert len(files) == 1
    await refusal(travel.bring_in(watcher, files))
    assert len(await library.matches(watcher, "open")) == 1


async def test_a_chair_of_one_who_watches_stays_one(desk):
    assert desk.chair(watches=True).chair().watches


async def test_a_half_entered_deal_is_no_news_yet_and_is_refused_to_who_only_watches(desk):
    now, heard = await started(desk), []
    desk.news.hear(None, lambda: heard.append("all"))
    await play.keep_draft(desk.chair(), now.id, Draft(SANG))
    await refusal(play.keep_draft(desk.chair(watches=True), now.id, Draft(PASS)))
    assert (await play.take(desk, now.id)).drafts.next == Draft(SANG)
    assert heard == []


async def test_what_is_refused_is_no_news(desk):
    now, heard = await started(desk, SANG), []
    desk.news.hear(None, lambda: heard.append("all"))
    await refusal(play.record(desk, now.id, now.revision, Deal({"contract": "pass", "counts": [9, 9, 9]})))
    assert heard == []


async def test_a_half_entered_deal_of_an_older_sheet_is_not_kept(desk):
    seen = await started(desk)
    await record(desk, seen, SANG)
    await refusal(play.keep_draft(desk, seen.id, Draft(PASS), seen.revision), Overtaken)
    assert (await play.take(desk, seen.id)).drafts.next is None

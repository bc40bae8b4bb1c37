"""The steps that lead from a sheet that was seen to the one that is kept."""

from dataclasses import replace

from scorekeeper.match.match import Deal
from scorekeeper.service import play
from scorekeeper.service.steps import catch_up
from tests.service.tables import PASS, SANG, TRUMF, plain, record, started, worked_example

THROWN = Deal({"contract": "spader"}, thrown_in=True)


def told(steps):
    return [(step.at, len(step.removed), len(step.inserted)) for step in steps]


async def of_equal_deals(services, count):
    return await play.start(services, replace(worked_example(), deals=(THROWN,) * count))


async def test_nothing_is_no_step(services):
    seen = await started(services, SANG)
    now, steps = await catch_up(services, seen)
    assert (plain(now), steps) == (plain(seen), ())


async def test_journal_knows_which_of_several_equal_deals_were_deleted(services):
    seen = now = await of_equal_deals(services, 5)
    for place in (3, 0, 1):
        now = await play.delete(services, now.id, now.revision, place)
    newer, steps = await catch_up(services, seen)
    assert told(steps) == [(3, 1, 0), (0, 1, 0), (1, 1, 0)]
    assert plain(newer) == plain(now)


async def test_steps_that_were_taken_back_are_told_backwards(services):
    now = await of_equal_deals(services, 3)
    now = seen = await play.delete(services, now.id, (await play.delete(services, now.id, now.revision, 0)).revision, 1)
    for _ in range(2):
        now = await play.undo(services, now.id, now.revision)
    assert told((await catch_up(services, seen))[1]) == [(1, 0, 1), (0, 0, 1)]


async def test_steps_that_were_done_again_and_new_ones_are_told_in_their_order(services):
    now = await started(services, SANG, PASS)
    seen = await play.undo(services, now.id, now.revision)
    now = await play.redo(services, seen.id, seen.revision)
    await record(services, now, TRUMF)
    assert told((await catch_up(services, seen))[1]) == [(1, 0, 1), (2, 0, 1)]


async def test_undo_followed_by_a_new_deal_is_one_step(services):
    seen = await started(services, SANG, PASS)
    now = await play.undo(services, seen.id, seen.revision)
    await record(services, now, TRUMF)
    (step,) = (await catch_up(services, seen))[1]
    assert (step.at, [deal.answers["contract"] for deal in step.inserted]) == (1, ["trumf"])


async def test_change_undone_at_once_is_no_step(services):
    seen = await started(services, SANG)
    now = await record(services, seen, PASS)
    await play.undo(services, now.id, now.revision)
    newer, steps = await catch_up(services, seen)
    assert (newer.revision, steps) == (seen.revision + 2, ())

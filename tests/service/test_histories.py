"""What holds for every history, whatever was done in it."""

import asyncio
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.match.match import Deal
from scorekeeper.service import library, play
from scorekeeper.service.app_services import open_services
from scorekeeper.service.faults import Refused
from tests.service.tables import plain, worked_example
from tests.tables import at_table

CONTRACTS = st.sampled_from(["spader", "trumf", "sang", "pass"])
COUNTS = st.sampled_from([[8, 4, 4], [6, 6, 4], [9, 2, 5], [0, 0, 16]])


def a_deal(contract, counts, *, thrown_in):
    answers = {"contract": contract} | ({"trump": "hearts"} if contract == "trumf" and not thrown_in else {})
    return Deal(answers if thrown_in else answers | {"counts": counts}, thrown_in=thrown_in)


DEALS = st.builds(a_deal, CONTRACTS, COUNTS, thrown_in=st.booleans())
PLACES = st.integers(0, 6)
TABLES = st.sampled_from([worked_example(title="Cabin"), at_table("raf"), at_table("swedish-1949", note="aces low")])

STEPS = st.one_of(
    st.builds(lambda deal: ("record", deal), DEALS),
    st.builds(lambda place, deal: ("amend", place, deal), PLACES, DEALS),
    st.builds(lambda place, deal: ("insert", place, deal), PLACES, DEALS),
    st.builds(lambda place: ("delete", place), PLACES),
    st.builds(lambda match: ("mend", match), TABLES),
    st.sampled_from([("finish",), ("reopen",), ("undo",), ("redo",)]),
)


async def walk(steps):
    services = open_services(None)
    now = await play.start(services, replace(worked_example(), deals=(a_deal("sang", [6, 6, 4], thrown_in=False),)))
    for name, *details in steps:
        before = now
        try:
            now = await getattr(play, name)(services, now.id, now.revision, *details)
        except Refused:
            assert plain(await play.open_match(services, now.id)) == plain(now)
            continue
        if now.revision != before.revision:
            now = await there_and_back(services, name, before, now)
    services.close()


async def there_and_back(services, name, before, after):
    """Whatever was done is taken back and done again, and each time the match is what it was."""
    away, back = (play.redo, play.undo) if name == "undo" else (play.undo, play.redo)
    undone = await away(services, after.id, after.revision)
    assert plain(undone) == plain(before)
    again = await back(services, undone.id, undone.revision)
    assert plain(again) == plain(after) == plain(await play.open_match(services, again.id))
    assert (again.undo, again.redo) == (after.undo, after.redo)
    assert again.revision == after.revision + 2
    (line,) = [
        line for shelf in ("open", "finished") for line in await library.matches(services, shelf) if line.id == again.id
    ]
    assert (line.totals, line.finished) == (again.sheet.totals, again.sheet.standing.over)
    return again


@settings(deadline=None, max_examples=60)
@given(st.lists(STEPS, max_size=12))
def test_whatever_is_done_can_be_taken_back_and_done_again(steps):
    asyncio.run(walk(steps))

from dataclasses import asdict, replace
from decimal import Decimal
from random import Random

import pytest

from scorekeeper.match.draft import Draft
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.stake import Stake
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import library, play
from scorekeeper.service.faults import MatchDeleted
from scorekeeper.service.glimpse import Summary, glimpse_of, seen
from tests.proofs.playing import match_of
from tests.service.tables import PASS, SANG, TRUMF, plain, record, refusal, started, worked_example
from tests.tables import at_table


async def ids(desk, shelf, **how):
    return [summary.id for summary in await library.matches(desk, shelf, **how)]


async def test_a_line_of_the_list_says_what_matters(desk):
    await started(desk, SANG, PASS, title="Cabin")
    assert await library.matches(desk, "open") == (
        Summary(
            title="Cabin",
            game_name="Swedish Bismarck",
            players=("A", "B", "C"),
            names=("A", "B", "C"),
            totals=(-5, 4, 1),
            leaders=(1,),
            deals=2,
            of=12,
            started="2026-01-31T20:00:00Z",
            finished=False,
            id="m1",
            updated="2026-01-31T20:05:00Z",
        ),
    )


async def test_nobody_leads_before_the_first_deal(desk):
    await started(desk)
    (summary,) = await library.matches(desk, "open")
    assert (summary.leaders, summary.deals, summary.totals) == ((), 0, (0, 0, 0))


async def test_the_cached_line_is_what_recomputing_gives_after_every_change(desk):
    async def check():
        for shelf in ("open", "finished"):
            for summary in await library.matches(desk, shelf):
                line = asdict(summary)
                del line["id"], line["updated"]
                match = (await play.take(desk, summary.id)).sheet.match
                assert line == asdict(seen(sheet_of(match)))

    now = await started(desk)
    for deal in (SANG, PASS, TRUMF):
        now = await record(desk, now, deal)
        await check()
    now = await play.undo(desk, now.id, now.revision)
    await check()
    now = await play.redo(desk, now.id, now.revision)
    now = await play.mend(desk, now.id, now.revision, worked_example(title="Cabin"))
    await check()
    await play.finish(desk, now.id, now.revision)
    await check()


async def test_a_dropped_cache_is_worked_out_again(desk):
    await started(desk, SANG)
    before = await library.matches(desk, "open")
    with desk.store.writing() as pages:
        pages.drop_cache()
    assert await library.matches(desk, "open") == before


async def test_a_match_that_cannot_be_read_is_listed_as_such_and_can_be_deleted(desk):
    await started(desk, SANG)
    desk.store._db.execute("UPDATE matches SET head = '{', over = NULL, summary = NULL")
    await started(desk, PASS)
    lines = await library.matches(desk, "open")
    assert [(line.id, line.readable) for line in lines] == [("m2", True), ("m1", False)]
    assert await library.known_names(desk) == ("A", "B", "C")
    await library.discard(desk, "m1")
    assert await ids(desk, "open") == ["m2"]


async def test_matches_stand_on_their_shelves(desk):
    for _ in range(4):
        await started(desk, SANG)
    now = await play.take(desk, "m2")
    await play.finish(desk, "m2", now.revision)
    await library.archive(desk, "m3")
    await library.discard(desk, "m4")
    shelves = {shelf: await ids(desk, shelf) for shelf in ("open", "finished", "archived", "deleted")}
    assert shelves == {"open": ["m1"], "finished": ["m2"], "archived": ["m3"], "deleted": ["m4"]}
    assert (await play.take(desk, "m3")).archived
    await library.unarchive(desk, "m3")
    await library.restore(desk, "m4")
    assert await ids(desk, "open") == ["m4", "m3", "m1"]


async def test_a_match_that_its_rules_ended_stands_among_the_finished(desk):
    now = await play.start(desk, at_table("ecarte"))
    for _ in range(3):
        now = await record(desk, now, {"king": "none", "vulnerable": "nobody", "tricks": [5, 0]})
    assert await ids(desk, "finished") == [now.id]
    await play.undo(desk, now.id, now.revision)
    assert await ids(desk, "finished") == []


async def test_the_list_comes_a_page_at_a_time(desk):
    for _ in range(5):
        await started(desk)
    assert await ids(desk, "open", limit=2) == ["m5", "m4"]
    assert await ids(desk, "open", limit=2, after="m4") == ["m3", "m2"]
    assert await ids(desk, "open", limit=2, after="m2") == ["m1"]
    assert await ids(desk, "open", limit=2, after="m9") == []


async def test_the_match_in_hand_is_the_last_that_was_written_on(desk):
    assert await library.latest(desk) is None
    first, second = await started(desk), await started(desk)
    assert await library.latest(desk) == second.id
    await play.keep_draft(desk, first.id, Draft({"contract": "sang"}))
    assert await library.latest(desk) == first.id
    await library.archive(desk, first.id)
    assert await library.latest(desk) == second.id
    await library.discard(desk, second.id)
    assert await library.latest(desk) is None


async def test_a_deleted_match_comes_back_with_all_that_it_had(desk, open_at):
    now = await started(desk, SANG, PASS)
    now = await play.undo(desk, now.id, now.revision)
    await play.keep_draft(desk, now.id, draft := Draft({"contract": "trumf"}))
    await library.discard(desk, now.id)
    assert (await refusal(play.take(desk, now.id))).faults == (MatchDeleted(),)
    await library.restore(open_at(), now.id)
    back = await play.take(desk, now.id)
    assert plain(back) == plain(now)
    assert (back.drafts.next, back.redo) == (draft, now.redo)


async def test_earlier_players_are_offered_once_the_most_recent_first(desk):
    await play.start(desk, at_table("swedish", players=("Anna", "Bo", "Cleo")))
    await play.start(desk, at_table("ecarte", players=("Dag", "ANNA")))
    assert await library.known_names(desk) == ("Dag", "ANNA", "Bo", "Cleo")


async def test_again_is_the_same_table_with_the_next_dealer(desk):
    stake = Stake(Decimal("0.50"), "€")
    now = await started(desk, SANG, title="Friday", note="aces low", stake=stake)
    match = await library.again(desk, now.id)
    assert match == replace(worked_example(note="aces low", stake=stake), first_dealer=0)
    assert (await play.start(desk, match)).id == "m2"


async def test_a_long_list_costs_no_more_steps_to_open_than_a_short_one(desk):
    sheet = sheet_of(worked_example())

    async def steps_with(kept):
        with desk.store.writing() as pages:
            for number in range(len(pages.ids()), kept):
                pages.add(f"n{number}", sheet.match, glimpse_of(sheet), desk.now())
        counted = []
        desk.store._db.set_progress_handler(lambda: counted.append(1), 10)
        assert len(await library.matches(desk, "open", limit=50)) == 50
        assert await library.known_names(desk) == ("A", "B", "C")
        assert await library.latest(desk) == f"n{kept - 1}"
        desk.store._db.set_progress_handler(None, 0)
        return len(counted)

    assert 0 < await steps_with(200) * 1.1 >= await steps_with(2000)


async def test_a_match_that_ends_is_backed_up_at_once_and_one_that_goes_on_is_not(desk, folder):
    now = await started(desk, SANG)
    assert not (folder / "backups").exists()
    await play.finish(desk, now.id, now.revision)
    assert [file.suffix for file in (folder / "backups").glob("*.db")] == [".db"]


@pytest.mark.parametrize("damage", ["{", "[]", "{}", '{"title": "x"}'])
async def test_what_lists_show_of_a_match_is_worked_out_again_where_it_is_damaged(desk, damage):
    now = await started(desk, SANG)
    desk.store._db.execute("UPDATE matches SET summary = ?", (damage,))
    (line,) = await library.matches(desk, "open")
    assert (line.id, line.totals, line.readable) == (now.id, (-2, 2, 0), True)
    desk.store._db.execute("UPDATE matches SET summary = ?", (damage,))
    assert await library.known_names(desk) == ("A", "B", "C")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"title":""', '"title":5'),
        ("[-2,2,0]", "[-2,2]"),
        ("[-2,2,0]", '[-2,2,"0"]'),
        ('"leaders":[1]', '"leaders":[9]'),
        ('"deals":1', '"deals":NaN'),
        ('"title":""', '"title":"\\ud800"'),
    ],
)
async def test_what_lists_show_is_worked_out_again_where_a_value_in_it_is_another(desk, old, new):
    await started(desk, SANG)
    (line,) = await library.matches(desk, "open")
    changed = desk.store._db.execute(
        "UPDATE matches SET summary = replace(summary, ?, ?) WHERE instr(summary, ?)", (old, new, old)
    )
    assert changed.rowcount == 1
    assert await library.matches(desk, "open") == (line,)


@pytest.mark.parametrize("game", CATALOGUE.ids())
async def test_what_lists_show_of_any_game_is_whole_and_not_worked_out_at_every_look(desk, game):
    now = await play.start(desk, match_of(Random(game), CATALOGUE.game(game), 6))
    wrote = desk.store._db.total_changes
    (line,) = [*await library.matches(desk, "open"), *await library.matches(desk, "finished")]
    assert (line.id, line.totals, desk.store._db.total_changes) == (now.id, now.sheet.totals, wrote)

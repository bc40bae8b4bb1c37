import sqlite3
from dataclasses import replace
from decimal import Decimal
from random import Random

import pytest

from scorekeeper.match.open_match import Draft
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.stake import Stake
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import library, play
from scorekeeper.service.library import PlayedGames, Search
from scorekeeper.service.match_summary import MatchSummary, derived_summary, summary_cache_of
from scorekeeper.service.service_faults import MATCH_DELETED, NO_SUCH_MATCH
from scorekeeper.texts.language import language_of, speaking
from tests.proofs.playing import match_of
from tests.service.tables import PASS, SANG, TRUMF, faults, plain, record, started, told, worked_example
from tests.support.representatives import some_of
from tests.support.tables import at_table


async def ids(services, shelf, **how):
    return [summary.id for summary in await library.matches(services, shelf, **how)]


async def test_a_line_of_the_list_says_what_matters(services):
    await started(services, SANG, PASS, title="Cabin")
    assert await library.matches(services, "open") == (
        MatchSummary(
            title="Cabin",
            game_name="Swedish Bismarck",
            players=("A", "B", "C"),
            names=("A", "B", "C"),
            totals=(-5, 4, 1),
            ahead=(-1, 1, 1),
            leaders=(1,),
            deals=2,
            of=12,
            started="2026-01-31T20:00:00Z",
            over=False,
            id="m1",
            updated="2026-01-31T20:05:00Z",
        ),
    )


async def test_nobody_leads_before_the_first_deal(services):
    await started(services)
    (summary,) = await library.matches(services, "open")
    assert (summary.leaders, summary.deals, summary.totals) == ((), 0, (0, 0, 0))


async def test_the_cached_line_is_what_recomputing_gives_after_every_change(services):
    async def check():
        for shelf in ("open", "over"):
            for summary in await library.matches(services, shelf):
                match = (await play.open_match(services, summary.id)).sheet.match
                assert replace(summary, id="", updated="") == derived_summary(sheet_of(match))

    now = await started(services)
    for deal in (SANG, PASS, TRUMF):
        now = await record(services, now, deal)
        await check()
    now = await play.undo(services, now.id, now.revision)
    await check()
    now = await play.redo(services, now.id, now.revision)
    now = await play.edit_details(services, now.id, now.revision, worked_example(title="Cabin"))
    await check()
    await play.finish(services, now.id, now.revision)
    await check()


async def test_a_dropped_cache_is_worked_out_again(services):
    await started(services, SANG)
    before = await library.matches(services, "open")
    with services.store.writing() as transaction:
        transaction.drop_cache()
    assert await library.matches(services, "open") == before


async def test_a_match_that_cannot_be_read_is_listed_as_such_and_can_be_deleted(services):
    await started(services, SANG)
    services.store._db.execute("UPDATE matches SET head = '{', over = NULL, summary = NULL")
    await started(services, PASS)
    lines = await library.matches(services, "open")
    assert [(line.id, line.readable) for line in lines] == [("m2", True), ("m1", False)]
    assert await library.known_names(services) == ("A", "B", "C")
    await library.discard(services, "m1")
    assert await ids(services, "open") == ["m2"]


async def test_matches_stand_on_their_shelves(services):
    for _ in range(4):
        await started(services, SANG)
    now = await play.open_match(services, "m2")
    await play.finish(services, "m2", now.revision)
    await library.archive(services, "m3")
    await library.discard(services, "m4")
    shelves = {shelf: await ids(services, shelf) for shelf in ("open", "over", "archived", "deleted")}
    assert shelves == {"open": ["m1"], "over": ["m2"], "archived": ["m3"], "deleted": ["m4"]}
    assert (await play.open_match(services, "m3")).archived
    await library.unarchive(services, "m3")
    await library.restore(services, "m4")
    assert await ids(services, "open") == ["m4", "m3", "m1"]


async def test_a_match_that_its_rules_ended_stands_among_those_that_are_over(services):
    now = await play.start(services, at_table("ecarte"))
    for _ in range(3):
        now = await record(services, now, {"king": "none", "vulnerable": "nobody", "tricks": [5, 0]})
    assert await ids(services, "over") == [now.id]
    await play.undo(services, now.id, now.revision)
    assert await ids(services, "over") == []


async def test_the_list_comes_a_page_at_a_time(services):
    for _ in range(5):
        await started(services)
    assert await ids(services, "open", limit=2) == ["m5", "m4"]
    assert await ids(services, "open", limit=2, after="m4") == ["m3", "m2"]
    assert await ids(services, "open", limit=2, after="m2") == ["m1"]
    assert await ids(services, "open", limit=2, after="m9") == []


async def test_the_match_in_hand_is_the_last_that_was_written_on(services):
    assert await library.latest(services) is None
    first, second = await started(services), await started(services)
    assert await library.latest(services) == second.id
    await play.keep_draft(services, first.id, Draft({"contract": "sang"}))
    assert await library.latest(services) == first.id
    await library.archive(services, first.id)
    assert await library.latest(services) == second.id
    await library.discard(services, second.id)
    assert await library.latest(services) is None


async def test_a_deleted_match_comes_back_with_all_that_it_had(services, open_at):
    now = await started(services, SANG, PASS)
    now = await play.undo(services, now.id, now.revision)
    await play.keep_draft(services, now.id, draft := Draft({"contract": "trumf"}))
    await library.discard(services, now.id)
    assert await faults(play.open_match(services, now.id)) == [MATCH_DELETED]
    await library.restore(open_at(), now.id)
    back = await play.open_match(services, now.id)
    assert plain(back) == plain(now)
    assert (back.drafts.next, back.redo) == (draft, now.redo)


async def test_earlier_players_are_offered_once_the_most_recent_first(services):
    await play.start(services, at_table("swedish", players=("Anna", "Bo", "Cleo")))
    await play.start(services, at_table("ecarte", players=("Dag", "ANNA")))
    assert await library.known_names(services) == ("Dag", "ANNA", "Bo", "Cleo")


async def test_again_is_the_same_table_with_the_next_dealer(services):
    stake = Stake(Decimal("0.50"), "€")
    now = await started(services, SANG, title="Friday", note="aces low", stake=stake)
    match = await library.again(services, now.id)
    assert match == replace(worked_example(note="aces low", stake=stake), first_dealer=0)
    assert (await play.start(services, match)).id == "m2"


@pytest.mark.unmeasured
async def test_a_long_list_costs_no_more_steps_to_open_than_a_short_one(services):
    sheet = sheet_of(worked_example())

    async def steps_with(kept):
        with services.store.writing() as transaction:
            for number in range(len(transaction.ids()), kept):
                transaction.add(f"n{number}", sheet.match, summary_cache_of(sheet), services.now())
        counted = []
        services.store._db.set_progress_handler(lambda: counted.append(1), 10)
        assert len(await library.matches(services, "open", limit=50)) == 50
        assert await library.known_names(services) == ("A", "B", "C")
        assert await library.latest(services) == f"n{kept - 1}"
        services.store._db.set_progress_handler(None, 0)
        return len(counted)

    assert 0 < await steps_with(200) * 1.1 >= await steps_with(2000)


async def test_a_match_that_ends_is_backed_up_at_once_and_one_that_goes_on_is_not(services, folder):
    now = await started(services, SANG)
    assert not (folder / "backups").exists()
    await play.finish(services, now.id, now.revision)
    assert [file.suffix for file in (folder / "backups").glob("*.db")] == [".db"]


@pytest.mark.parametrize("damage", ["{", "[]", "{}", '{"title": "x"}'])
async def test_damaged_summary_of_a_match_is_computed_again(services, damage):
    now = await started(services, SANG)
    services.store._db.execute("UPDATE matches SET summary = ?", (damage,))
    (line,) = await library.matches(services, "open")
    assert (line.id, line.totals, line.readable) == (now.id, (-2, 2, 0), True)
    services.store._db.execute("UPDATE matches SET summary = ?", (damage,))
    assert await library.known_names(services) == ("A", "B", "C")


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
async def test_changed_value_in_a_summary_is_computed_again(services, old, new):
    await started(services, SANG)
    (line,) = await library.matches(services, "open")
    changed = services.store._db.execute(
        "UPDATE matches SET summary = replace(summary, ?, ?) WHERE instr(summary, ?)", (old, new, old)
    )
    assert changed.rowcount == 1
    assert await library.matches(services, "open") == (line,)


@pytest.mark.parametrize("game", some_of(CATALOGUE.ids()))
async def test_summary_of_any_game_is_complete_and_computed_once(services, game):
    now = await play.start(services, match_of(Random(game), CATALOGUE.game(game), 6))
    wrote = services.store._db.total_changes
    (line,) = [*await library.matches(services, "open"), *await library.matches(services, "over")]
    assert (line.id, line.totals, services.store._db.total_changes) == (now.id, now.sheet.totals, wrote)


# --- order


async def test_list_of_matches_is_in_the_order_of_play_and_not_of_the_last_change(services):
    for started_at in ("2026-01-30T20:00:00Z", "2026-02-06T20:00:00Z", "2025-12-31T23:30:00+02:00", None):
        await started(services, SANG, started=started_at)
    assert await ids(services, "open") == ["m2", "m4", "m1", "m3"]  # the fourth begins on 2026-01-31
    await library.archive(services, "m3")
    await library.unarchive(services, "m3")
    assert await ids(services, "open") == ["m2", "m4", "m1", "m3"]
    assert await library.latest(services) == "m3"
    assert await ids(services, "open", limit=2, after="m4") == ["m1", "m3"]


async def test_a_match_without_a_start_counts_from_its_last_change_however_its_rows_were_made(services):
    then = sheet_of(worked_example())
    with services.store.writing() as transaction:
        transaction.add("n1", then.match, summary_cache_of(then), "2026-01-01T20:00:00Z")
        transaction.add("n2", then.match, summary_cache_of(then), "2026-01-02T20:00:00Z")
    assert await ids(services, "open") == ["n2", "n1"]
    now = await play.open_match(services, "n1")
    await record(services, now, SANG)  # on 2026-01-31
    assert await ids(services, "open") == ["n1", "n2"]
    with services.store.writing() as transaction:
        transaction.drop_cache()
    assert await ids(services, "open") == ["n1", "n2"]


async def test_a_clock_that_jumped_puts_a_match_on_another_day_and_not_another_match_in_hand(services, open_at):
    jumped = replace(open_at(), now=lambda: "1970-01-01T00:00:00Z", new_id=lambda: "old")
    await started(services, SANG)
    await started(jumped, SANG)
    assert await ids(services, "open") == ["m1", "old"]
    assert await library.latest(services) == "old"


# --- search


@pytest.fixture
async def several(services):
    for game, players, title in (
        ("swedish", ("Åsa", "Bo", "Cleo"), "Fredag"),
        ("sergeant-major", ("Dag", "åsa", "Eva"), ""),
        ("raf", ("Dag", "Eva", "Filip"), "At the cabin, 100 % rain"),
        ("lever", ("Asa", "Bo", "Gun"), ""),
    ):
        where = "Ulla's hut" if game == "raf" else ""
        await play.start(services, at_table(game, players=players, title=title, location=where))


@pytest.mark.parametrize(
    ("search", "found"),
    [
        (Search(), ["m4", "m3", "m2", "m1"]),
        (Search("ÅSA"), ["m4", "m2", "m1"]),  # as somebody writes who has no Å
        (Search("eva dag"), ["m3", "m2"]),
        (Search("fredag bo"), ["m1"]),
        (Search("Bo fredagen"), []),
        (Search("100 %"), ["m3"]),
        (Search("HUT"), ["m3"]),
        (Search("3-5-8"), ["m2"]),
        (Search("3–5–8"), ["m2"]),
        (Search("Swedish"), ["m1"]),
        (Search("  "), ["m4", "m3", "m2", "m1"]),
        (Search(player="åsa"), ["m2", "m1"]),
        (Search(game="Lever's Bismarck"), ["m4"]),
        (Search("cabin", game="RAF 8-5-3", player="Filip"), ["m3"]),
        (Search("cabin", game="RAF 8-5-3", player="Bo"), []),
        (Search(player="A"), []),
    ],
)
@pytest.mark.usefixtures("several")
async def test_matches_are_found_by_words_by_game_and_by_player(services, search, found):
    assert await ids(services, "open", search=search) == found


@pytest.mark.usefixtures("several")
async def test_search_results_come_in_pages(services):
    assert await ids(services, "open", limit=2, search=Search("asa")) == ["m4", "m2"]
    assert await ids(services, "open", limit=2, after="m2", search=Search("asa")) == ["m1"]


@pytest.mark.usefixtures("several")
async def test_a_game_is_found_by_its_name_in_the_language_of_the_session(services):
    with speaking(language_of("sv")):
        assert await ids(services, "open", search=Search("svensk bismarck")) == ["m1"]


@pytest.mark.usefixtures("several")
async def test_the_games_and_players_of_a_shelf_are_told_once_the_most_frequent_first(services):
    await library.discard(services, "m4")
    assert await library.played(services, "open") == PlayedGames(
        games=("RAF 8-5-3", "Sergeant Major", "Swedish Bismarck"), players=("Dag", "Eva", "åsa", "Filip", "Bo", "Cleo")
    )
    assert (await library.played(services, "deleted")).games == ("Lever's Bismarck",)
    assert await library.played(services, "archived") == PlayedGames((), ())


@pytest.mark.usefixtures("several")
async def test_damaged_summary_is_repaired_during_a_search(services):
    services.store._db.execute("UPDATE matches SET summary = '[]' WHERE id = 'm1'")
    assert await ids(services, "open", search=Search("asa")) == ["m4", "m2", "m1"]
    services.store._db.execute("UPDATE matches SET summary = '[]' WHERE id = 'm1'")
    assert len((await library.played(services, "open")).games) == 4


# --- removed for good


async def removed(services):
    return await library.remove(services, await library.deleted_matches(services))


def rows(services):
    """Return the number of rows in each table."""
    return {
        table: services.store._db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608  # our own words
        for table in ("matches", "deals", "changes", "drafts")
    }


async def whole(services, id):
    with services.store.reading() as transaction:
        return transaction.whole(id)


async def test_deleted_matches_are_removed_with_all_that_they_had_and_no_other_is_touched(services, folder):
    kept = await started(services, SANG, PASS, title="Kept")
    await play.keep_draft(services, kept.id, Draft({"contract": "trumf"}))
    before = await whole(services, "m1")
    for title in ("Secret one", "Secret two"):
        gone = await started(services, SANG, PASS, title=title)
        await play.keep_draft(services, gone.id, Draft({"contract": "trumf"}))
        await library.discard(services, gone.id)
    assert await removed(services) == 2
    assert rows(services) == {"matches": 1, "deals": 2, "changes": 2, "drafts": 1}
    assert await ids(services, "deleted") == []
    assert await whole(services, "m1") == before
    assert await faults(library.restore(services, "m2")) == [NO_SUCH_MATCH(id="m2")]
    assert await removed(services) == 0
    services.close()
    assert b"Secret" not in (folder / "matches.db").read_bytes()


async def test_match_restored_or_deleted_again_since_the_question_is_not_removed(services, open_at):
    for _ in range(3):
        await library.discard(services, (await started(services, SANG)).id)
    asked = await library.deleted_matches(services)
    other = open_at()
    await library.restore(other, "m1")
    await library.restore(other, "m2")
    await library.discard(other, "m2")
    assert await library.remove(services, asked) == 1
    assert (await ids(services, "open"), await ids(services, "deleted")) == (["m1"], ["m2"])


async def test_a_removal_that_fails_midway_removes_nothing(services):
    for _ in range(3):
        await library.discard(services, (await started(services, SANG, PASS)).id)
    asked, before = await library.deleted_matches(services), rows(services)
    db, begun = services.store._db, []
    db.set_trace_callback(begun.append)
    db.set_progress_handler(lambda: "DELETE FROM matches WHERE id = 'm2'" in begun[-1], 1)
    with pytest.raises(sqlite3.OperationalError, match="interrupted"):
        await library.remove(services, asked)
    db.set_progress_handler(None, 0)
    db.set_trace_callback(None)
    assert rows(services) == before
    assert await removed(services) == 3


async def test_a_guest_and_who_watches_remove_nothing_for_good(services):
    await library.discard(services, (await started(services, SANG)).id)
    asked = await library.deleted_matches(services)
    for session, sentence in (
        (services.for_session(guest=True), "Matches are removed for good only where they are kept."),
        (services.for_session(watches=True), "You only watch here; the sheet is kept on the computer that serves it."),
    ):
        assert await told(library.remove(session, asked)) == [sentence]
    assert await ids(services, "deleted") == ["m1"]


async def test_a_damaged_match_can_be_removed_for_good(services):
    await library.discard(services, (await started(services, SANG)).id)
    services.store._db.execute("UPDATE matches SET head = '{', over = NULL, summary = NULL")
    assert await removed(services) == 1
    assert rows(services)["matches"] == 0

"""A season is known by its id, and a closed one is final: by hand, with a file and in a hand-over alike."""

from dataclasses import replace
from datetime import date

import pytest

from scorekeeper.match.match import Deal
from scorekeeper.service import import_export, library, people, play, seasons
from scorekeeper.service.backup import back_up
from scorekeeper.service.evenings import TableToStart, start_tables
from scorekeeper.service.restoring import restore_backup
from scorekeeper.service.seasons import NOT_DATED, SEASON_CLOSED, SEASON_GOES_ON
from scorekeeper.service.service_faults import COUNTS_IN_CLOSED_SEASON
from scorekeeper.texts.speech import say
from tests.service.handed_seasons import SPRING, handed, started, table
from tests.service.tables import PASS, faults, record, said, worked_example
from tests.support.imported import import_files

TRIO = ("Anna", "Bo", "Cleo")
WON = [(1, "Bo", 1, 2), (2, "Cleo", 1, 0), (3, "Anna", 1, -2)]
FINAL = [COUNTS_IN_CLOSED_SEASON(season="Spring")]


@pytest.fixture
async def closed(services):
    """A closed season of one match, and the match."""
    spring = await seasons.begin(services, SPRING)
    match = await started(services, *TRIO, season=spring)
    return await seasons.close(services, spring.id), match


def changes(services, match, season):
    """Everything by which somebody might change the table."""
    here = services, match.id, match.revision
    table = worked_example()
    return [
        lambda: play.amend(*here, 0, Deal(PASS)),
        lambda: play.insert(*here, 0, Deal(PASS)),
        lambda: play.delete(*here, 0),
        lambda: play.undo(*here),
        lambda: play.reopen(*here),
        lambda: play.edit_details(*here, replace(match.match, players=("Anna", "Cleo", "Bo"))),
        lambda: play.edit_details(*here, replace(match.match, started="2019-05-02")),
        lambda: library.discard(services, match.id),
        lambda: seasons.take_out(services, [match.id]),
        lambda: play.start(services, table, season=season.id),
        lambda: start_tables(services, season.id, [TableToStart(table, (None, None, None))]),
        lambda: seasons.change(services, replace(season, counts="wins")),
        lambda: seasons.change(services, replace(season, games=("swedish", "kaiser"))),
    ]


async def test_neither_a_closed_season_nor_a_match_of_it_changes_until_it_is_opened(services, closed):
    season, match = closed
    refused = [await faults(change()) for change in changes(services, match, season)]
    assert refused == [FINAL] * 9 + [[SEASON_CLOSED(name="Spring")]] * 4
    assert await table(services, season) == WON
    await seasons.open_again(services, season.id)
    assert (await play.delete(services, match.id, match.revision, 0)).sheet.totals == (0, 0, 0)


async def test_title_and_names_can_be_changed_in_a_closed_season(services, closed):
    season, match = closed
    now = await play.edit_details(
        services, match.id, match.revision, replace(match.match, title="The last one", note="Late.")
    )
    assert (await play.undo(services, now.id, now.revision)).match.title == ""
    assert (await seasons.change(services, replace(season, name="Spring 2026"))).name == "Spring 2026"
    who = {each.name: each.id for each in await people.people(services)}
    await people.rename(services, who["Bo"], "Boel")
    assert (await table(services, season))[0] == (1, "Boel", 1, 2)


async def test_a_match_that_was_deleted_before_its_season_was_closed_does_not_come_back_into_it(services):
    spring = await seasons.begin(services, SPRING)
    match = await started(services, *TRIO, season=spring)
    await library.discard(services, match.id)
    await seasons.close(services, spring.id)
    assert await faults(library.restore(services, match.id)) == FINAL


async def test_a_season_is_closed_once_all_of_its_matches_are_over(services):
    spring = await seasons.begin(services, SPRING)
    match = await started(services, *TRIO, season=spring, over=False)
    assert await faults(seasons.close(services, spring.id)) == [SEASON_GOES_ON(number=1, season="Spring")]
    await play.finish(services, match.id, match.revision)
    assert (await seasons.close(services, spring.id)).closed == "2026-01-31T20:07:00Z"


async def test_a_match_of_which_the_day_is_not_known_is_of_no_season_that_has_days(services):
    match = await started(services, *TRIO)
    with services.store.writing() as transaction:
        transaction._db.execute("UPDATE matches SET head = json_set(head, '$.started', NULL)")
    spring = await seasons.begin(services, replace(SPRING, since=date(2026, 1, 1)))
    found = await faults(seasons.add_matches(services, spring.id, [match.id]))
    assert found == [NOT_DATED(match=match.id, season="Spring")]


async def test_no_seat_of_a_closed_season_is_given_to_somebody_else(services, closed):
    season, match = closed
    dora = await people.add(services, "Dora")
    assert await faults(people.give_seats(services, [(match.id, 1)], dora.id)) == FINAL
    assert await faults(people.give_seats_to_new(services, [(match.id, 1)], "Another Bo")) == FINAL
    assert await table(services, season) == WON
    await seasons.open_again(services, season.id)
    assert (await people.give_seats(services, [(match.id, 1)], dora.id)).name == "Dora"


async def test_file_that_continues_a_match_of_a_closed_season_is_left_out_by_name(services, other, closed):
    _, match = closed
    await import_files(other, await import_export.export(services, [match.id], "json"))
    theirs = await play.reopen(other, match.id, (await play.open_match(other, match.id)).revision)
    await record(other, theirs, PASS)
    another = await started(other, "Xi", "Yo", "Zoe")
    (_, news), (_, new) = await import_export.export(other, [match.id, another.id], "json")
    contents = [("news.json", news), ("other.json", new)]
    read = await import_export.read_files(services, contents)
    looked = await import_export.keep_files(services, read, only_look=True)
    assert [each.became for each in looked] == [None, "new"]
    assert len(await library.matches(services, "over")) == 1
    done = await import_export.import_each(services, contents)
    assert [each.open_match.match.players for each in done.matches] == [("Xi", "Yo", "Zoe")]
    assert list(map(say, done.faults)) == [f"news.json: {say(FINAL[0])}"]
    assert len(await library.matches(services, "over")) == 2


async def test_match_played_elsewhere_before_the_closing_comes_into_the_season_and_is_told(services, other):
    spring = await seasons.begin(services, SPRING)
    match = await started(services, *TRIO, season=spring)
    await restore_backup(other, await handed(services, spring))
    await seasons.close(services, spring.id)
    await started(other, *TRIO, season=spring, started="2019-05-02")
    restored = await restore_backup(services, await handed(other, spring))
    assert said(restored)[-1] == "1 match came into a season that is closed, or went on in it elsewhere."
    await restore_backup(other, await handed(services, spring))
    assert len((await seasons.seasons(services))[0].matches) == 2
    assert await table(services, spring) == await table(other, spring)
    assert match.id in (await seasons.seasons(other))[0].matches


def season_of_each(services):
    with services.store.reading() as transaction:
        return transaction.season_matches()


async def test_a_match_that_was_put_into_two_seasons_is_in_the_same_one_on_both_phones(services, other):
    spring, autumn = [await seasons.begin(services, replace(SPRING, name=name)) for name in ("Spring", "Autumn")]
    match = await started(services, *TRIO)
    await restore_backup(other, (await back_up(services)).content)
    await seasons.add_matches(services, spring.id, [match.id])
    await seasons.add_matches(other, autumn.id, [match.id])
    await restore_backup(services, (await back_up(other)).content)
    await restore_backup(other, (await back_up(services)).content)
    one, two = [season_of_each(phone) for phone in (services, other)]
    assert one == two
    assert list(one) == [match.id]
    await seasons.take_out(other, [match.id])
    await restore_backup(services, (await back_up(other)).content)
    assert season_of_each(services) == {}


async def test_a_season_that_was_removed_is_removed_on_the_other_phone_and_its_matches_stay(services, other):
    spring = await seasons.begin(services, SPRING)
    match = await started(services, *TRIO, season=spring)
    await restore_backup(other, (await back_up(services)).content)
    old = (await back_up(services)).content
    await seasons.remove(services, spring.id)
    assert said(await restore_backup(other, (await back_up(services)).content))[-1] == (
        "Spring was removed there, and is removed here too. Its matches stay."
    )
    await restore_backup(other, old)
    for phone in (services, other):
        assert await seasons.seasons(phone) == ()
        assert [each.id for each in await library.matches(phone, "over")] == [match.id]

"""A season is known by its id, and a closed one is final: by hand, with a file and in a hand-over alike."""

from dataclasses import replace
from datetime import date
from itertools import count

import pytest

from scorekeeper.exchange.backup_file import Backup, print_backup
from scorekeeper.exchange.backup_lists import BackedUpSeason
from scorekeeper.match.match import Deal
from scorekeeper.match.season import Season
from scorekeeper.service import import_export, library, people, play, seasons
from scorekeeper.service.app_services import NOT_FOR_GUESTS_PEOPLE
from scorekeeper.service.backup import back_up, hand_season
from scorekeeper.service.evenings import TableToStart, start_tables
from scorekeeper.service.faults import COUNTS_IN_CLOSED_SEASON
from scorekeeper.service.restoring import alike_seasons_in_backup, restore_backup
from scorekeeper.service.seasons import NOT_DATED, SEASON_CLOSED, SEASON_GOES_ON
from scorekeeper.texts.speech import say
from tests.imported import import_files
from tests.service.tables import PASS, record, refusal, worked_example
from tests.service.test_backup import said
from tests.service.test_season_handing import handed, started, table
from tests.service.test_seasons import fifty_times
from tests.tables import at_table

SPRING = Season("", "Spring", ("swedish",))
TRIO = ("Anna", "Bo", "Cleo")
WON = [(1, "Bo", 1, 2), (2, "Cleo", 1, 0), (3, "Anna", 1, -2)]
FINAL = (COUNTS_IN_CLOSED_SEASON(season="Spring"),)


@pytest.fixture
def other(open_at, tmp_path):
    numbers = count(1)
    return replace(open_at(tmp_path / "other"), new_id=lambda: f"o{next(numbers)}")


async def faults(command):
    return (await refusal(command)).faults


def listed(restored):
    return [say(restored.left_out), *map(say, restored.left)] if restored.left else []


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
    assert refused == [FINAL] * 9 + [(SEASON_CLOSED(name="Spring"),)] * 4
    assert await table(services, season) == WON
    await seasons.open_again(services, season.id)
    assert (await play.delete(services, match.id, match.revision, 0)).sheet.totals == (0, 0, 0)


async def test_what_no_table_follows_from_changes_in_a_closed_season_too(services, closed):
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
    assert await faults(seasons.close(services, spring.id)) == (SEASON_GOES_ON(number=1, season="Spring"),)
    await play.finish(services, match.id, match.revision)
    assert (await seasons.close(services, spring.id)).closed == "2026-01-31T20:07:00Z"


async def test_a_file_brings_nothing_into_a_closed_season_and_it_is_listed(services, other):
    spring = await seasons.begin(services, SPRING)
    match = await started(services, *TRIO, season=spring)
    await restore_backup(other, await handed(services, spring))
    await seasons.close(services, spring.id)
    theirs = await play.open_match(other, match.id)
    theirs = await play.reopen(other, theirs.id, theirs.revision)
    theirs = await record(other, theirs, PASS)
    await play.finish(other, theirs.id, theirs.revision)
    await started(other, *TRIO, season=spring, started="2019-05-02")
    content = (await hand_season(other, spring.id)).file.content
    for _ in range(2):
        restored = await restore_backup(services, content)
        assert listed(restored) == [
            "2 matches were not taken:",
            "Swedish Bismarck, 2 May 2019, Anna, Bo, Cleo: Spring is closed.",
            "Swedish Bismarck, 31 January 2026, Anna, Bo, Cleo: Spring is closed.",
        ]
        assert await table(services, spring) == WON
    assert [each.id for each in await library.matches(services, "over")] == [match.id]
    await seasons.open_again(services, spring.id)
    restored = await restore_backup(services, content)
    assert said(restored) == [
        "1 match is new here.",
        "1 match had gone on there, and is as it is there now.",
        "1 match was added to Spring.",
    ]
    assert await table(services, spring) == await table(other, spring)


async def test_what_a_season_would_not_take_by_hand_it_does_not_take_from_another_phone(services, other):
    spring = await seasons.begin(
        services, replace(SPRING, since=date(2026, 1, 1), until=date(2026, 6, 30), name="Spring 2026")
    )
    await restore_backup(other, await handed(services, spring))
    for name in ("Summer 2026", "Spring 2026"):  # what was changed more often is what counts of the two
        spring = await seasons.change(services, replace(spring, name=name))
    theirs = await seasons.season_called(other, "Spring 2026")
    await seasons.change(other, replace(theirs, since=None, until=None, games=("swedish", "kaiser")))
    ours = await started(other, *TRIO, season=spring)
    for day in ("2019-05-02", "2026-07-01T20:00:00"):
        await started(other, *TRIO, season=spring, started=day)
    kaiser = await play.start(other, at_table("kaiser", players=(*TRIO, "Dag"), ended="2026-01-31T23:00:00Z"))
    await seasons.add_matches(other, spring.id, [kaiser.id])
    house = await play.start(other, fifty_times(other, players=TRIO, ended="2026-01-31T23:00:00Z"))
    with other.store.writing() as transaction:  # a file can say anything
        transaction.put_in_season(spring.id, [house.id])
    restored = await restore_backup(services, await handed(other, spring))
    head, *lines = listed(restored)
    assert head == "4 matches were not taken:"
    assert lines == [
        "Swedish Bismarck, 2 May 2019, Anna, Bo, Cleo: played before Spring 2026 began.",
        "Kaiser, 31 January 2026, Anna, Bo, Cleo, Dag: not a game of Spring 2026, or played by other rules.",
        "Swedish Bismarck, 31 January 2026, Anna, Bo, Cleo: not a game of Spring 2026, or played by other rules.",
        "Swedish Bismarck, 1 July 2026, Anna, Bo, Cleo: played after Spring 2026 ended.",
    ]
    assert [each.id for each in await library.matches(services, "over")] == [ours.id]
    restored = await restore_backup(services, (await back_up(other)).content)
    assert (restored.back, listed(restored)[0]) == (4, "4 matches did not come into their season:")
    assert await table(services, spring) == WON


async def test_a_match_of_which_the_day_is_not_known_is_of_no_season_that_has_days(services):
    match = await started(services, *TRIO)
    with services.store.writing() as transaction:
        transaction._db.execute("UPDATE matches SET head = json_set(head, '$.started', NULL)")
    spring = await seasons.begin(services, replace(SPRING, since=date(2026, 1, 1)))
    assert await faults(seasons.add_matches(services, spring.id, [match.id])) == (
        NOT_DATED(match=match.id, season="Spring"),
    )


async def test_a_match_that_goes_on_elsewhere_as_one_of_another_time_stays_as_it_is(services, other):
    spring = await seasons.begin(services, replace(SPRING, since=date(2026, 1, 1)))
    match = await started(services, *TRIO, season=spring)
    await restore_backup(other, await handed(services, spring))
    theirs = await play.open_match(other, match.id)
    await play.edit_details(other, theirs.id, theirs.revision, replace(theirs.match, started="2019-05-02"))
    restored = await restore_backup(services, await handed(other, spring))
    assert listed(restored)[1:] == ["Swedish Bismarck, 2 May 2019, Anna, Bo, Cleo: played before Spring began."]
    assert (await play.open_match(services, match.id)).match.started == match.match.started


async def test_a_season_of_the_same_name_is_another_one_unless_somebody_says_that_it_is_the_same(services, other):
    ours = await seasons.begin(services, SPRING)
    await started(services, *TRIO, season=ours)
    theirs = await seasons.begin(other, replace(SPRING, name="spring"))
    await started(other, *TRIO, season=theirs, deals=(PASS,))
    content = await handed(other, theirs)
    (alike,) = await alike_seasons_in_backup(services, content)
    assert (alike.theirs.id, alike.here.id, alike.shared, alike.number) == (theirs.id, ours.id, 0, (1, 1))
    await restore_backup(services, content)
    assert await table(services, ours) == WON
    kept = await seasons.seasons(services)
    assert sorted((each.season.name, len(each.matches)) for each in kept) == [("Spring", 1), ("spring", 1)]
    assert await alike_seasons_in_backup(services, content) == ()


async def test_a_season_that_is_said_to_be_the_same_comes_together_with_the_one_here(services, other):
    ours = await seasons.begin(services, SPRING)
    await started(services, *TRIO, season=ours)
    theirs = await seasons.begin(other, SPRING)
    await started(other, *TRIO, season=theirs, deals=(PASS,))
    content = await handed(other, theirs)
    guest = replace(services, guest=True)
    assert await faults(restore_backup(guest, content, same={theirs.id: ours.id})) == (NOT_FOR_GUESTS_PEOPLE,)
    assert said(await restore_backup(services, content, same={theirs.id: ours.id}))[:2] == [
        "1 match is new here.",
        "3 people were joined with those who were here.",
    ]
    (kept,) = await seasons.seasons(services)
    assert (kept.season.id, len(kept.matches)) == (ours.id, 2)
    (alike,) = await alike_seasons_in_backup(services, content)
    assert alike.shared == 1


async def test_a_closed_season_is_closed_to_one_that_is_said_to_be_the_same_too(services, other, closed):
    season, _ = closed
    theirs = await seasons.begin(other, replace(SPRING, people=()))
    await started(other, *TRIO, season=theirs, deals=(PASS,), started="2019-05-02")
    restored = await restore_backup(services, await handed(other, theirs), same={theirs.id: season.id})
    assert listed(restored)[1:] == ["Swedish Bismarck, 2 May 2019, Anna, Bo, Cleo: Spring is closed."]
    assert await table(services, season) == WON


async def test_no_seat_of_a_closed_season_is_given_to_somebody_else(services, closed):
    season, match = closed
    dora = await people.add(services, "Dora")
    assert await faults(people.give_seats(services, [(match.id, 1)], dora.id)) == FINAL
    assert await faults(people.give_seats_to_new(services, [(match.id, 1)], "Another Bo")) == FINAL
    assert await table(services, season) == WON
    await seasons.open_again(services, season.id)
    assert (await people.give_seats(services, [(match.id, 1)], dora.id)).name == "Dora"


async def test_a_season_of_a_stranger_takes_no_match_from_here_that_is_not_of_its_games_or_days(services):
    mine = await started(services, *TRIO, started="2019-05-02T20:00:00Z")
    strange = BackedUpSeason(Season("strange", "Strange", ("swedish",), since=date(2026, 1, 1)), (mine.id,))
    restored = await restore_backup(services, print_backup(Backup([], [], [strange], handed=True)))
    assert listed(restored)[1:] == ["Swedish Bismarck, 2 May 2019, Anna, Bo, Cleo: played before Strange began."]
    assert [each.matches for each in await seasons.seasons(services)] == [()]


async def test_of_several_files_the_one_that_goes_on_a_match_of_a_closed_season_is_left_out_by_name(
    services, other, closed
):
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

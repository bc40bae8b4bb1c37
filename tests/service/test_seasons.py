"""Seasons in the store: whose matches they have, what follows them, and two phones' halves brought together."""

from dataclasses import replace
from datetime import date

import pytest

from scorekeeper.match.days import day_in_full
from scorekeeper.match.evening import TOO_FEW_HERE
from scorekeeper.match.person import faults_of_name
from scorekeeper.match.season import SEASON_ENDS_BEFORE, Season
from scorekeeper.rules.same_game import game_key
from scorekeeper.service import library, own_games, people, play, season_tables, seasons
from scorekeeper.service.backup import back_up
from scorekeeper.service.evenings import evening
from scorekeeper.service.forgetting import forget
from scorekeeper.service.people_by_name import SEVERAL_CALLED
from scorekeeper.service.restoring import restore_backup
from scorekeeper.service.seasons import (
    IN_ANOTHER_SEASON,
    NOT_OF_ITS_GAMES,
    NOT_OF_ITS_TIME,
    SEASON_CLOSED,
    SEASON_NAME_TAKEN,
    SEVERAL_SEASONS,
    TOO_MANY_SEASONS,
)
from scorekeeper.service.seating import PERSON_GONE
from scorekeeper.service.service_faults import HERE_TWICE, MATCH_DELETED, NO_SUCH_MATCH, NO_SUCH_SEASON, SEASON_GONE
from tests.service.handed_seasons import SPRING, started, table
from tests.service.tables import PASS, SANG, faults, said, times_as_much
from tests.support.entries import change_entry
from tests.support.tables import at_table

NIGHT = "2026-01-31T23:00:00Z"


async def played(services, *players, **facts):
    return (await started(services, *players, **facts)).id


async def of(services, season):
    return next(each.matches for each in await seasons.seasons(services) if each.season.id == season.id)


async def test_a_season_has_the_matches_that_were_added_and_its_table_follows_them(services):
    first, second = (
        await played(services, "Anna", "Bo", "Cleo"),
        await played(services, "Bo", "Dag", "Anna", over=False),
    )
    spring = await seasons.begin(services, SPRING)
    assert await seasons.add_matches(services, spring.id, [first, second, first]) == 2
    assert await seasons.add_matches(services, spring.id, [second]) == 0
    assert await table(services, spring) == [(1, "Bo", 1, 2), (2, "Cleo", 1, 0), (3, "Anna", 1, -2)]
    assert (await season_tables.table(services, spring.id)).table.not_over == (second,)
    wins = await seasons.change(services, replace(spring, counts="places"))
    assert await table(services, wins) == [(1, "Bo", 1, 3), (2, "Cleo", 1, 1), (3, "Anna", 1, 0)]
    assert [each.season.name for each in await seasons.seasons(services)] == ["Spring"]


async def test_a_deleted_match_counts_no_more_and_again_once_it_is_restored(services):
    match = await played(services, "Anna", "Bo", "Cleo")
    spring = await seasons.begin(services, SPRING)
    await seasons.add_matches(services, spring.id, [match])
    await library.discard(services, match)
    assert (await table(services, spring), await of(services, spring)) == ([], ())
    await library.restore(services, match)
    assert await of(services, spring) == (match,)
    await library.discard(services, match)
    await library.remove(services, await library.deleted_matches(services))
    assert (await table(services, spring), await of(services, spring)) == ([], ())


async def test_a_person_who_is_merged_or_forgotten_is_so_in_the_season_too(services):
    match = await played(services, "Anna", "Bo", "Cleo")
    await played(services, "Annie", "Dag", "Eva")
    who = {each.name: each.id for each in await people.people(services)}
    ours = (who["Annie"], who["Bo"], who["Dag"])
    spring = await seasons.begin(
        services, replace(SPRING, name="Anna's spring", people=ours, apart=((who["Annie"], who["Bo"]), ours[1:]))
    )
    await seasons.add_matches(services, spring.id, [match])
    assert await table(services, spring) == [(1, "Bo", 1, 2), (None, "Annie", 0, 0), (None, "Dag", 0, 0)]
    await people.merge(services, who["Anna"], who["Annie"])
    assert await table(services, spring) == [(1, "Bo", 1, 2), (2, "Anna", 1, -2), (None, "Dag", 0, 0)]
    await people.split(services, who["Annie"])
    assert (await table(services, spring))[1] == (None, "Annie", 0, 0)
    await people.merge(services, who["Anna"], who["Annie"])
    await forget(services, who["Anna"])
    kept = (await seasons.seasons(services))[0].season
    assert (kept.name, kept.people, kept.apart) == ("…'s spring", ours[1:], (tuple(sorted(ours[1:])),))
    assert b"Anna" not in services.store.path.read_bytes()


async def test_a_season_whose_people_are_all_forgotten_has_nobody_and_not_everybody(services, other):
    match = await played(services, "Anna", "Bo", "Cleo")
    who = {each.name: each.id for each in await people.people(services)}
    spring = await seasons.begin(services, replace(SPRING, people=(who["Anna"],)))
    await seasons.add_matches(services, spring.id, [match])
    whole = (await back_up(services)).content
    await forget(services, who["Anna"])
    assert await table(services, spring) == []
    half = (await back_up(services)).content
    assert await seasons.change(services, replace((await seasons.season_called(services, "Spring")), counts="wins"))
    assert await table(services, spring) == []
    await restore_backup(other, half)
    assert await table(other, spring) == []
    await restore_backup(services, whole)
    assert await table(services, spring) == []


async def test_a_guest_has_no_row_unless_the_season_names_them(services):
    match = await played(services, "Anna", "Bo", "Cleo")
    who = {each.name: each.id for each in await people.people(services)}
    await change_entry(services, who["Bo"], guest=True)
    spring = await seasons.begin(services, SPRING)
    await seasons.add_matches(services, spring.id, [match])
    assert [row[1] for row in await table(services, spring)] == ["Cleo", "Anna"]
    named = await seasons.change(services, replace(spring, people=(who["Bo"],)))
    assert [row[1] for row in await table(services, named)] == ["Bo"]


async def test_a_match_that_cannot_belong_is_refused_and_none_of_the_others_is_added(services):
    match = await played(services, "Anna", "Bo", "Cleo", started="2026-03-02T02:00:00")
    foreign = (await play.start(services, at_table("kaiser", players=("A", "B", "C", "D")))).id
    spring = await seasons.begin(services, replace(SPRING, since=date(2026, 3, 2)))
    summer = await seasons.begin(services, replace(SPRING, name="Summer"))
    night = day_in_full(date(2026, 3, 1))
    found = await faults(seasons.add_matches(services, spring.id, [match]))
    assert found == [NOT_OF_ITS_TIME(match=match, day=night, season="Spring")]
    found = await faults(seasons.add_matches(services, summer.id, [match, foreign]))
    assert found == [NOT_OF_ITS_GAMES(match=foreign, season="Summer")]
    assert await faults(seasons.add_matches(services, summer.id, [match, "nope"])) == [NO_SUCH_MATCH(id="nope")]
    assert await of(services, summer) == ()
    await seasons.add_matches(services, summer.id, [match])
    found = await faults(seasons.add_matches(services, spring.id, [match]))
    assert found == [IN_ANOTHER_SEASON(match=match, season="Summer")]
    await seasons.take_out(services, [match])
    await seasons.close(services, summer.id)
    assert await faults(seasons.add_matches(services, summer.id, [match])) == [SEASON_CLOSED(name="Summer")]
    await seasons.open_again(services, summer.id)
    await library.discard(services, match)
    assert await faults(seasons.add_matches(services, summer.id, [match])) == [MATCH_DELETED]


async def test_a_house_table_with_the_id_of_a_season_s_game_does_not_count_in_it(services):
    ours = await played(services, "Anna", "Bo", "Cleo")
    house = (
        await play.start(
            services, at_table(times_as_much(services, 50), SANG, players=("Anna", "Bo", "Cleo"), ended=NIGHT)
        )
    ).id
    spring = await seasons.begin(services, SPRING)
    assert (await season_tables.table(services, spring.id)).fitting == (ours,)
    found = await faults(seasons.add_matches(services, spring.id, [ours, house]))
    assert found == [NOT_OF_ITS_GAMES(match=house, season="Spring")]
    await seasons.add_matches(services, spring.id, [ours])
    with services.store.writing() as transaction:  # as it was let in before
        transaction.put_in_season(spring.id, [house])
    assert await table(services, spring) == [(1, "Bo", 1, 2), (2, "Cleo", 1, 0), (3, "Anna", 1, -2)]
    assert (await season_tables.table(services, spring.id)).table.of_other_games == 1
    rated = (await season_tables.ratings(services, spring.id)).found.values()
    assert [each.matches for each in rated] == [1, 1, 1]


async def test_an_own_game_whose_rules_have_become_others_is_another_game_to_its_season(services):
    document = services.catalogue.game("swedish").document()
    ours = (await own_games.add(services, document | {"id": "ours", "target": 50})).own.game
    other = services.catalogue.from_document(ours.document() | {"target": 60})
    spring = await seasons.begin(services, replace(SPRING, games=(game_key(ours, services.catalogue),)))
    first, second = [
        (await play.start(services, at_table(game, SANG, ended=NIGHT, players=("Anna", "Bo", "Cleo")))).id
        for game in (ours, other)
    ]
    assert (await season_tables.table(services, spring.id)).fitting == (first,)
    assert [each.name for each in await seasons.running(services, ours)] == ["Spring"]
    assert await seasons.running(services, other) == ()
    found = await faults(seasons.add_matches(services, spring.id, [second]))
    assert found == [NOT_OF_ITS_GAMES(match=second, season="Spring")]


async def test_invalid_season_is_refused(services):
    spring = await seasons.begin(services, SPRING)
    wrong = replace(SPRING, name=" spring ", since=date(2026, 3, 1), until=date(2026, 2, 1), people=("nobody",))
    assert await faults(seasons.begin(services, wrong)) == [
        SEASON_ENDS_BEFORE(since="2026-03-01", until="2026-02-01"),
        SEASON_NAME_TAKEN(name="spring"),
        PERSON_GONE,
    ]
    assert await faults(seasons.season_called(services, "Autumn")) == [NO_SUCH_SEASON(name="Autumn")]
    await seasons.remove(services, spring.id)
    assert await faults(seasons.change(services, spring)) == [SEASON_GONE]


@pytest.mark.parametrize(
    ("games", "sizes"),
    [(("swedish",), (3,)), (("kaiser",), (4,)), (("swedish", "kaiser"), (3, 4)), (("ecarte",), (3, 4))],
)
async def test_tables_of_an_evening_are_as_large_as_the_games_unless_it_is_said(services, games, sizes):
    assert (await seasons.begin(services, Season("", "Spring", games, tables=()))).tables == sizes
    assert (await seasons.begin(services, Season("", "Autumn", games, tables=(4,)))).tables == (4,)


async def test_a_season_runs_on_its_days_while_it_is_open(services):
    today = date(2026, 1, 31)
    for name, since, until in (("A", None, None), ("B", today, today), ("C", None, date(2026, 1, 29))):
        await seasons.begin(services, replace(SPRING, name=name, since=since, until=until))
    assert [each.name for each in await seasons.running(services, services.catalogue.game("swedish"))] == ["B", "A"]
    assert await seasons.running(services, services.catalogue.game("kaiser")) == ()
    await seasons.close(services, (await seasons.season_called(services, "b")).id)
    assert [each.name for each in await seasons.running(services, services.catalogue.game("swedish"))] == ["A"]


async def test_a_season_travels_in_a_backup_and_the_halves_of_two_phones_come_together(services, other):
    first = await played(services, "Anna", "Bo", "Cleo")
    who = {each.name: each.id for each in await people.people(services)}
    spring = await seasons.begin(services, replace(SPRING, people=tuple(who.values())))
    await seasons.add_matches(services, spring.id, [first])
    assert "1 season is back." in said(await restore_backup(other, (await back_up(services)).content))
    assert await table(other, spring) == await table(services, spring)
    dag = await people.add(other, "Dag")
    second = await played(other, "Anna", "Bo", "Dag", deals=(PASS,))
    await seasons.add_matches(other, spring.id, [second])
    await seasons.change(other, replace(spring, people=(*spring.people, dag.id), counts="wins"))
    third = await played(services, "Anna", "Bo", "Cleo")
    await seasons.add_matches(services, spring.id, [third])
    theirs = (await back_up(other)).content
    for _ in range(2):
        await restore_backup(services, theirs)
        assert sorted(await of(services, spring)) == sorted([first, second, third])
        number = {row[1]: row[2] for row in await table(services, spring)}
        assert number == {"Anna": 3, "Bo": 3, "Cleo": 2, "Dag": 1}
    assert (await seasons.season_called(services, "Spring")).counts == "wins"


async def test_seasons_that_were_begun_apart_stay_apart_whatever_they_are_called(services, other):
    for one, name in ((services, "Spring"), (other, "spring")):
        match = await played(one, "Anna", "Bo", "Cleo")
        season = await seasons.begin(one, replace(SPRING, name=name))
        await seasons.add_matches(one, season.id, [match])
    await seasons.begin(other, replace(SPRING, name="Autumn", games=("swedish", "kaiser")))
    await seasons.begin(services, replace(SPRING, name="Autumn"))
    await restore_backup(services, (await back_up(other)).content)
    kept = await seasons.seasons(services)
    assert sorted((each.season.name, len(each.matches)) for each in kept) == [
        ("Autumn", 0),
        ("Autumn", 0),
        ("Spring", 1),
        ("spring", 1),
    ]
    ids = ", ".join(each.season.id for each in reversed(kept) if each.season.name == "Autumn")
    assert await faults(seasons.season_called(services, "Autumn")) == [SEVERAL_SEASONS(name="Autumn", ids=ids)]


async def test_an_evening_knows_people_by_name_and_whom_they_have_met(services):
    match = await played(services, "Anna", "Bo", "Cleo")
    spring = await seasons.begin(services, SPRING)
    names = ["anna", "Bo", "Cleo", "Dag", "Eva", "Finn"]
    alone = await evening(services, names)
    assert [each.name for each in alone.here.values()] == ["Anna", "Bo", "Cleo", "Dag", "Eva", "Finn"]
    assert alone.proposed().cost == 1
    assert (await evening(services, names, spring.id)).proposed().cost == 0
    await seasons.add_matches(services, spring.id, [match])
    assert (await evening(services, names, spring.id)).proposed().cost == 1


async def test_an_evening_that_cannot_be_is_refused(services):
    await played(services, "Anna", "Bo", "Cleo")
    assert await faults(evening(services, ["Anna", "Bo"])) == [TOO_FEW_HERE(number=2)]
    assert await faults(evening(services, ["Anna", "Bo", "Cleo", "ANNA"])) == [HERE_TWICE(name="Anna")]
    assert await faults(evening(services, ["Anna", "", "Cleo"])) == [*faults_of_name("")]
    anna = await people.add(services, "Anna")
    both = sorted(each.id for each in await people.people(services) if each.name == "Anna")
    assert await faults(evening(services, ["Anna", "Bo", "Cleo"])) == [SEVERAL_CALLED(name="Anna", ids=", ".join(both))]
    one = await evening(services, [anna.id, both[both[0] == anna.id], "Bo"])
    assert [each.name for each in one.here.values()] == ["Anna", "Anna", "Bo"]
    assert await faults(evening(services, ["Anna", "Bo", "Cleo"], "nope")) == [SEASON_GONE]


async def test_two_tables_of_one_evening_are_one_round_and_who_was_not_there_sits_out_last(services):
    for day, tables in ((1, ["abc", "def"]), (2, ["abd", "cef"])):
        for players in tables:
            await played(services, *players, started=f"2026-01-0{day}T20:00:00")
    found = await evening(services, list("abcdefg"))
    assert [len(each.tables) for each in found.past] == [2, 2]
    spring = await seasons.begin(services, replace(SPRING, tables=(3,)))
    everything = [each.id for each in await library.matches(services, "over")]
    await seasons.add_matches(services, spring.id, everything)
    out = {(await evening(services, list("abcdefg"), spring.id, seed)).proposed().out for seed in range(20)}
    assert ("g",) not in out
    assert len(out) > 1


async def test_person_who_sat_out_at_the_last_seating_does_not_sit_out_next(services):
    five = list("abcde")
    for _ in range(10):
        found = (await evening(services, five)).proposed()
        (out,) = found.out
        players = [five[ord(each) - ord("a")] for each in found.tables[0].seats]
        await play.start(services, at_table("kaiser", players=players))
        assert (await evening(services, five)).proposed().out != (out,)


async def test_no_more_seasons_are_begun_than_can_be_kept(services):
    with services.store.writing() as transaction:
        for number in range(1000):
            transaction.add_season(Season(f"s{number}", f"Season {number}", ("swedish",)))
    assert await faults(seasons.begin(services, SPRING)) == [TOO_MANY_SEASONS(most=1000)]

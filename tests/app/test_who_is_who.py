"""Two people or two seasons of one name, as after a backup of another phone: one tap makes them one."""

from contextlib import closing
from datetime import date
from itertools import count

from scorekeeper.app.session.state import SessionRole
from scorekeeper.app.session_start import make_main
from scorekeeper.match.match import Match
from scorekeeper.match.season import Season
from scorekeeper.service import people, play, seasons
from scorekeeper.service.app_services import open_services
from scorekeeper.service.backup import back_up
from scorekeeper.service.restoring import restore_backup
from tests.app.picking import pick
from tests.support.headless import Headless


async def begin_on(services, *players, started):
    game = services.catalogue.game("swedish")
    return await play.start(services, Match(game, players, 0, started=started))


async def a_danish_match(services):
    match = Match(services.catalogue.game("danish"), ("Anna", "Bo", "Cleo"), 0, started="2026-01-02T20:00:00Z")
    return (await play.start(services, match)).id


async def backup_of(tmp_path, *players):
    numbers = count(1)
    other = open_services(tmp_path / "other", new_id=lambda: f"o{next(numbers)}")
    await begin_on(other, *players, started="2026-01-02T20:00:00Z")
    content = (await back_up(other)).content
    other.close()
    return content


async def everybody(services):
    return sorted((each.name, each.matches) for each in await people.people(services))


async def test_two_people_of_one_name_are_asked_about_and_one_tap_makes_them_one(services, tmp_path):
    theirs = await backup_of(tmp_path, "Anna", "Bo", "Cleo")
    await begin_on(services, "Anna", "Dag", "Eva", started="2026-01-03T20:00:00Z")
    async with Headless(make_main(services), route="/matches") as phone:
        await pick(phone, a_zip=theirs)
        assert phone.sees("1 match is back.")
        assert await everybody(services) == [("Anna", 1), ("Anna", 1), ("Bo", 1), ("Cleo", 1), ("Dag", 1), ("Eva", 1)]
        await phone.go("/people")
        assert phone.sees("Two people are called Anna. Same person?")
        await phone.tap("Anna: same person")
        assert not phone.sees("Two people are called Anna. Same person?")
    assert await everybody(services) == [("Anna", 2), ("Bo", 1), ("Cleo", 1), ("Dag", 1), ("Eva", 1)]


async def test_two_people_kept_apart_are_not_asked_about_again_nor_after_their_backup(services, tmp_path):
    theirs = await backup_of(tmp_path, "Anna", "Bo", "Cleo")
    await begin_on(services, "Anna", "Dag", "Eva", started="2026-01-03T20:00:00Z")
    await restore_backup(services, theirs)
    async with Headless(make_main(services), route="/people") as phone:
        await phone.tap("Anna: two people")
        assert not phone.sees("Two people are called Anna. Same person?")
    with closing(open_services(tmp_path / "third")) as third:
        await restore_backup(third, (await back_up(services)).content)
        assert await people.of_one_name(third) == ()


async def test_a_merge_that_was_taken_apart_is_not_asked_about_again(services, tmp_path):
    await restore_backup(services, await backup_of(tmp_path, "Anna", "Bo", "Cleo"))
    await begin_on(services, "Dag", "Eva", "Anna", started="2026-01-03T20:00:00Z")
    await people.add(services, "Anna")
    ((keep, other),) = await people.of_one_name(services)
    await people.merge(services, keep.id, other.id)
    await people.split(services, other.id)
    assert await people.of_one_name(services) == ()


async def test_two_seasons_of_one_name_are_asked_about_and_one_tap_makes_them_one(services, tmp_path):
    with closing(open_services(tmp_path / "other")) as other:
        theirs = await seasons.begin(other, Season("", "Spring", ("danish",), until=date(2026, 5, 31)))
        await seasons.add_matches(other, theirs.id, [await a_danish_match(other)])
        content = (await back_up(other)).content
    ours = await seasons.begin(services, Season("", "Spring", ("swedish",), since=date(2026, 1, 1)))
    await restore_backup(services, content)
    async with Headless(make_main(services), route="/seasons") as phone:
        assert phone.sees("Two seasons are called Spring. Same season?")
        await phone.tap("Spring: same season")
        assert phone.page.route == f"/seasons/{ours.id}"
    (kept,) = await seasons.seasons(services)
    assert (kept.season.id, kept.season.games, len(kept.matches)) == (ours.id, ("swedish", "danish"), 1)
    assert (kept.season.since, kept.season.until) == (None, None)


async def test_two_people_of_one_name_who_sat_at_one_table_are_not_asked_about(services):
    begun = await begin_on(services, "Anna", "Bo", "Eva", started="2026-01-03T20:00:00Z")
    bo = (await people.seats(services, begun.id))[1]
    await people.rename(services, bo.id, "Anna")
    async with Headless(make_main(services), route="/people") as phone:
        assert not phone.sees("Two people are called Anna. Same person?")


async def test_a_guest_of_the_table_is_not_asked_whether_two_people_are_one(services, tmp_path):
    theirs = await backup_of(tmp_path, "Anna", "Bo", "Cleo")
    await begin_on(services, "Anna", "Dag", "Eva", started="2026-01-03T20:00:00Z")
    async with Headless(make_main(services, SessionRole(guest=True)), route="/matches") as phone:
        await pick(phone, a_zip=theirs)
        assert phone.sees("1 match is back.")
        await phone.go("/people")
        assert not phone.sees("Two people are called Anna. Same person?")

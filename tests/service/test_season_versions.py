"""The settings of a season that two phones, or two windows, change apart."""

from dataclasses import replace

from scorekeeper.match.versioned import is_to_be_chosen
from scorekeeper.service import people, seasons
from scorekeeper.service.backup import back_up, hand_season
from scorekeeper.service.forgetting import forget
from scorekeeper.service.restoring import restore_backup
from scorekeeper.service.seasons import SEASON_CHANGED_MEANWHILE, SEASON_TO_BE_CHOSEN, choose
from tests.service.handed_seasons import SPRING
from tests.service.tables import faults, said


async def hand_over(one, other, season):
    return said(await restore_backup(other, (await hand_season(one, season.id)).file.content))


async def spring_of(services):
    (kept,) = await seasons.seasons(services)
    return kept.season


async def parted(services, other):
    """A season that counts by wins here and by places there; each phone has both versions."""
    spring = await seasons.begin(services, SPRING)
    await hand_over(services, other, spring)
    here = await seasons.change(services, replace(spring, counts="wins"))
    there = await seasons.change(other, replace(spring, counts="places", name="Spring 2"))
    await hand_over(other, services, spring)
    await hand_over(services, other, spring)
    return here, there


async def test_second_window_overwrites_settings_of_the_first_only_on_purpose(services):
    spring = await seasons.begin(services, SPRING)
    one = await seasons.change(services, replace(spring, counts="wins"))
    late = replace(spring, name="Summer")
    assert await faults(seasons.change(services, late)) == [SEASON_CHANGED_MEANWHILE(name="Spring")]
    assert (await spring_of(services)).counts == "wins"
    assert await seasons.change(services, replace(late, versions=one.versions)) == late


async def test_a_season_without_versions_is_not_overwritten_by_a_second_window_either(services):
    with services.store.writing() as transaction:
        transaction.add_season(replace(SPRING, id="s1"))
    old = await spring_of(services)
    assert old.versions.ids == ()
    await seasons.change(services, replace(old, counts="wins"))
    found = await faults(seasons.change(services, replace(old, name="Summer")))
    assert found == [SEASON_CHANGED_MEANWHILE(name="Spring")]


async def test_settings_that_went_on_there_are_taken_and_ours_that_went_on_stay(services, other):
    dora = await people.add(services, "Dora")
    spring = await seasons.begin(services, replace(SPRING, people=(dora.id,)))
    await hand_over(services, other, spring)
    emil = await people.add(other, "Emil")
    changed = await seasons.change(other, replace(spring, counts="wins", people=(emil.id,)))
    assert await hand_over(other, services, spring) == [
        "1 person is new here.",
        "Spring was changed there, and is set here as it is there.",
    ]
    assert await spring_of(services) == changed
    assert await hand_over(services, other, spring) == ["Nothing in it is new here."]
    await seasons.close(services, spring.id)
    assert await hand_over(other, services, spring) == ["Nothing in it is new here."]
    assert (await spring_of(services)).closed is not None
    assert await hand_over(services, other, spring) == ["Spring was closed there, and is closed here too."]
    await seasons.open_again(other, spring.id)
    assert await hand_over(other, services, spring) == ["Spring was opened again there, and is open here too."]


async def test_settings_that_parted_are_both_kept_alike_on_both_phones_until_somebody_chooses(services, other):
    here, there = await parted(services, other)
    one, two = await spring_of(services), await spring_of(other)
    assert one == two
    assert one.parted == two.parted
    assert {each.counts for each in one.parted} == {"wins", "places"}
    assert min(here.versions.newest, there.versions.newest) == one.parted[0].versions.newest
    assert await faults(seasons.close(services, one.id)) == [SEASON_TO_BE_CHOSEN(name=one.name)]
    chosen = await choose(services, one.id, there.versions.newest)
    assert (chosen.name, chosen.counts, chosen.parted) == ("Spring 2", "places", ())
    await hand_over(other, services, chosen)
    assert (await spring_of(services)).parted == ()
    await hand_over(services, other, chosen)
    assert (await spring_of(other)).versions == chosen.versions


async def test_equal_choices_of_settings_agree_and_different_ones_part_again(services, other):
    here, there = await parted(services, other)
    ours = await choose(services, here.id, here.versions.newest)
    assert await choose(other, here.id, here.versions.newest) == ours
    assert await hand_over(other, services, here) == ["Nothing in it is new here."]
    await seasons.change(services, replace(ours, counts="mean"))
    await seasons.change(other, replace(ours, counts="sum"))
    told = await hand_over(other, services, here)
    assert told == ["Spring is set in two ways, here and there. Choose one of them."]
    assert {each.counts for each in (await spring_of(services)).parted} == {"mean", "sum"}
    assert await faults(choose(services, here.id, there.versions.newest)) == [SEASON_CHANGED_MEANWHILE(name="Spring")]


async def test_people_and_pairs_of_both_phones_are_in_it_and_nothing_is_to_be_chosen_for_them(services, other):
    anna, bo, cleo = [(await people.add(services, name)).id for name in ("Anna", "Bo", "Cleo")]
    spring = await seasons.begin(services, replace(SPRING, people=(anna,)))
    await restore_backup(other, (await back_up(services)).content)
    await seasons.change(services, replace(spring, people=(anna, bo), apart=((anna, bo),)))
    await seasons.change(other, replace(spring, people=(anna, cleo)))
    assert await hand_over(other, services, spring) == ["Spring was changed there, and is set here as it is there."]
    now = await spring_of(services)
    assert (sorted(now.people), now.apart) == (sorted([anna, bo, cleo]), (tuple(sorted((anna, bo))),))
    assert not is_to_be_chosen(now)
    await seasons.close(services, spring.id)
    await hand_over(services, other, spring)
    assert await spring_of(other) == await spring_of(services)
    assert (await spring_of(other)).parted == ()


async def test_season_closed_on_one_phone_stays_closed_after_changes_on_another(services, other):
    spring = await seasons.begin(services, SPRING)
    await hand_over(services, other, spring)
    await seasons.close(services, spring.id)
    for name in ("Summer", "Autumn", "Winter"):
        await seasons.change(other, replace(await spring_of(other), name=name))
    await hand_over(other, services, spring)
    await hand_over(services, other, spring)
    assert (await spring_of(services)).closed is not None
    assert (await spring_of(other)).closed is not None


async def test_a_form_that_is_saved_after_two_versions_were_seen_decides_both(services, other):
    await parted(services, other)
    now = await spring_of(services)
    saved = await seasons.change(services, replace(now, name="Summer", counts="mean"))
    assert (await spring_of(services)).parted == ()
    await hand_over(services, other, now)
    assert await spring_of(other) == saved


async def test_forgotten_person_leaves_every_version_of_the_season_and_its_name(services, other):
    dora = await people.add(services, "Dora")
    spring = await seasons.begin(services, SPRING)
    await restore_backup(other, (await back_up(services)).content)
    await seasons.change(services, replace(spring, name="Dora and all", people=(dora.id,)))
    await seasons.change(other, replace(spring, name="Dora and more", people=(dora.id,), counts="wins"))
    await restore_backup(services, (await back_up(other)).content)
    before = await spring_of(services)
    await forget(services, dora.id)
    after = await spring_of(services)
    assert {each.name for each in after.parted} == {"… and all", "… and more"}
    assert {each.people for each in after.parted} == {()}
    assert all(each.nobody_left for each in after.parted)
    assert [each.versions for each in after.parted] == [each.versions for each in before.parted]
    rows = "".join(services.store._db.iterdump())
    assert "Dora" not in rows


async def test_settings_above_the_limit_are_refused_with_a_sentence(services, open_at, tmp_path):
    spring = await seasons.begin(services, SPRING)
    others = [open_at(tmp_path / str(number)) for number in range(20)]
    for number, each in enumerate(others):
        await hand_over(services, each, spring)
        await seasons.change(each, replace(spring, name=f"Spring {number}"))
    await seasons.change(services, replace(spring, name="Vår"))
    for each in others[:19]:
        await hand_over(each, services, spring)
    before = await spring_of(services)
    assert len(before.parted) == 20
    assert await hand_over(others[19], services, spring) == [
        f"{before.name} was set there in one more way than can be kept: choose one here, then bring this in again."
    ]
    assert await spring_of(services) == before

"""Whoever was forgotten here, in what comes from another phone: neither seat, title, note nor person names them."""

from dataclasses import replace
from itertools import count

import pytest

from scorekeeper.exchange.backup_file import read_backup, read_page
from scorekeeper.match.match import Deal
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import library, match_versions, own_games, people, play
from scorekeeper.service.backup import back_up
from scorekeeper.service.forgetting import forget
from scorekeeper.service.restoring import alike_in_backup, restore_backup
from scorekeeper.service.seating import Chosen
from tests.entries import change_entry
from tests.faults import kinds_of
from tests.service.tables import PASS, SANG, TRUMF, record, refusal, worked_example
from tests.service.test_match_versions import by_backup, by_file, by_link

JOE, BO, CLEO = "Joe", "Bo", "Cleo"


@pytest.fixture
def other(open_at, tmp_path):
    numbers = count(1)
    return replace(open_at(tmp_path / "other"), new_id=lambda: f"o{next(numbers)}")


async def at_one_table(services, other, **texts):
    """A match of both phones, which know its players by ids of their own; one deal is played, two more over there."""
    now = await play.start(services, replace(worked_example(**texts), players=(JOE, BO, CLEO)))
    await record(services, now, SANG)
    await by_link(services, other, now.id)
    theirs = await play.open_match(other, now.id)
    for deal in (TRUMF, PASS):
        theirs = await record(other, theirs, deal)
    return now.id


async def played_there(other, *players):
    return await record(other, await play.start(other, replace(worked_example(), players=players)), SANG)


async def called(services, name):
    return next(each for each in await people.people(services) if each.name == name)


async def forget_joe(services):
    await forget(services, (await called(services, JOE)).id)


async def names(services):
    return sorted(each.name for each in await people.people(services))


async def saved(services):
    return (await back_up(services)).content


async def asks(services, content):
    refused = [await refusal(alike_in_backup(services, content)), await refusal(restore_backup(services, content))]
    return [kinds_of(each.faults) for each in refused] == [["forgotten_in_backup"]] * 2


async def players(services, match):
    return (await play.open_match(services, match)).match.players


def records_in(content):
    """The matches in a backup."""
    backup = read_backup(content)
    return [read_page(page, tops=backup.tops) for page in backup.pages]


async def holds_joe(services):
    """Whether the name is anywhere in what would be saved here."""
    whole = await saved(services)
    return "Joe" in repr(records_in(whole)) or JOE in " ".join(await names(services))


async def test_another_phone_knows_them_by_another_id_and_its_match_went_on(services, other):
    match = await at_one_table(services, other, title="Joe's evening")
    await forget(services, (await called(services, JOE)).id, {"Joe's evening": "Our evening"})
    content = await saved(other)
    assert await asks(services, content)
    assert {each.theirs.name for each in await alike_in_backup(services, content, "leave_out")} == {BO, CLEO}
    await restore_backup(services, content, forgotten="leave_out")
    now = (await play.open_match(services, match)).match
    assert (now.players, len(now.deals)) == (("Player 1", BO, CLEO), 3)
    assert now.title == "Our evening"
    assert not await holds_joe(services)


async def test_what_they_played_over_there_besides_comes_without_the_name_and_asks_again_when_it_goes_on(
    services, other
):
    await at_one_table(services, other)
    await forget_joe(services)
    theirs = await played_there(other, "Gun", JOE, CLEO)
    await restore_backup(services, await saved(other), forgotten="leave_out")
    assert await players(services, theirs.id) == ("Gun", "Player 2", CLEO)
    theirs = await record(other, theirs, TRUMF)
    another = await played_there(other, JOE, "Gun", CLEO)
    await by_link(other, services, theirs.id)
    assert await players(services, theirs.id) == ("Gun", "Player 2", CLEO)
    content = await saved(other)
    assert await asks(services, content)
    await restore_backup(services, content, forgotten="leave_out")
    assert await players(services, another.id) == ("Player 1", "Gun", CLEO)
    assert not await holds_joe(services)


async def test_whoever_may_brings_them_back_and_a_guest_may_not(services, other):
    match = await at_one_table(services, other)
    await forget_joe(services)
    content = await saved(other)
    guest = services.for_session(guest=True)
    assert await asks(guest, content)
    refused = await refusal(restore_backup(guest, content, forgotten="restore"))
    assert kinds_of(refused.faults) == ["not_for_guests_people"]
    await restore_backup(services, content, forgotten="restore")
    assert await players(services, match) == (JOE, BO, CLEO)
    assert (await called(services, JOE)).matches == 1
    await restore_backup(services, content)


async def test_whoever_counts_as_them_there_under_a_name_of_theirs_is_left_out_and_of_another_name_is_not(
    services, other
):
    await at_one_table(services, other)
    joe = await called(other, JOE)
    guests = [await people.add(other, name) for name in (JOE, "Dora")]
    for guest in guests:
        theirs = await play.start(
            other, replace(worked_example(), players=(guest.name, "Gun", "Finn")), Chosen((guest.id,))
        )
        await record(other, theirs, SANG)
        await people.merge(other, joe.id, guest.id)
    await forget_joe(services)
    await restore_backup(services, await saved(other), forgotten="leave_out")
    assert await names(services) == [BO, CLEO, "Dora", "Finn", "Gun"]
    assert not await holds_joe(services)


@pytest.mark.parametrize("way", [by_link, by_file])
async def test_a_match_that_was_removed_here_for_good_comes_without_the_name_in_a_file_and_a_link(services, other, way):
    match = await at_one_table(services, other, title="Joe's evening")
    await forget_joe(services)
    await library.discard(services, match)
    await library.remove(services, await library.deleted_matches(services))
    await way(other, services, match)
    now = (await play.open_match(services, match)).match
    assert (now.players, now.title) == (("Player 1", BO, CLEO), "Player 1's evening")
    assert not await holds_joe(services)


async def test_a_version_that_became_a_match_of_its_own_there_is_known_by_its_versions(services, other):
    match = await at_one_table(services, other)
    await record(services, await play.open_match(services, match), PASS)
    await by_link(services, other, match)
    theirs = await play.open_match(other, match)
    await match_versions.keep_all(other, match, theirs.revision)
    await forget_joe(services)
    (apart,) = [each.id for each in records_in(await saved(other)) if each.id != match]
    await by_file(other, services, apart)
    assert await players(services, apart) == ("Player 1", BO, CLEO)


async def test_whoever_took_the_seat_over_there_stays_and_they_do_not(services, other):
    match = await at_one_table(services, other)
    theirs = await play.open_match(other, match)
    theirs = await play.take_over(other, match, theirs.revision, 0, "Zoe", 2)
    await forget_joe(services)
    await by_link(other, services, match)
    assert (await play.open_match(services, match)).match.sitters == ("Zoe", BO, CLEO, "Player 4")
    assert not await holds_joe(services)


@pytest.mark.parametrize("way", [by_link, by_file, by_backup])
async def test_whoever_changed_seats_there_is_found_in_the_other_seat(services, other, way):
    match = await at_one_table(services, other)
    theirs = await play.open_match(other, match)
    await play.edit_details(other, match, theirs.revision, replace(theirs.match, players=(BO, JOE, CLEO)))
    await forget_joe(services)
    if way is by_backup:
        await restore_backup(services, await saved(other), forgotten="leave_out")
    else:
        await way(other, services, match)
    assert await players(services, match) == (BO, "Player 2", CLEO)
    assert not await holds_joe(services)


async def test_a_name_that_was_written_here_in_their_seat_stays_and_asks_nothing(services, other, open_at, tmp_path):
    match = await at_one_table(services, other)
    await forget_joe(services)
    now = await play.open_match(services, match)
    await play.edit_details(services, match, now.revision, replace(now.match, players=("Zoe", BO, CLEO)))
    await restore_backup(services, await saved(services))
    third = open_at(tmp_path / "third")
    await by_link(services, third, match)
    theirs = await record(third, await play.open_match(third, match), TRUMF)
    await play.edit_details(third, match, theirs.revision, replace(theirs.match, players=("Zoe", BO, "Kleo")))
    await by_link(third, services, match)
    now = (await play.open_match(services, match)).match
    assert (now.players, len(now.deals)) == (("Zoe", BO, "Kleo"), 2)
    await restore_backup(services, await saved(third))


async def test_somebody_of_that_name_in_a_match_that_is_new_here_is_a_new_person(services, other):
    await at_one_table(services, other)
    await forget_joe(services)
    theirs = await played_there(other, JOE, "Gun", CLEO)
    await by_link(other, services, theirs.id)
    assert await names(services) == [BO, CLEO, "Gun", JOE]


@pytest.mark.parametrize("way", [by_link, by_file, by_backup])
async def test_a_title_that_named_somebody_who_did_not_play_stays_as_it_is_here(services, other, way):
    await played_there(services, JOE, "Gun", CLEO)
    now = await play.start(services, replace(worked_example(title="Joe's birthday"), players=("Dora", BO, CLEO)))
    await record(services, now, SANG)
    await by_link(services, other, now.id)
    theirs = await record(other, await play.open_match(other, now.id), TRUMF)
    await record(other, theirs, PASS)
    await forget(services, (await called(services, JOE)).id, {"Joe's birthday": "A birthday"})
    await way(other, services, now.id)
    match = (await play.open_match(services, now.id)).match
    assert (match.title, len(match.deals)) == ("A birthday", 3)


async def test_their_name_goes_out_of_the_texts_of_their_match_also_where_a_new_person_has_it(services, other):
    match = await at_one_table(services, other)
    theirs = await play.open_match(other, match)
    await record(other, theirs, Deal(dict(TRUMF), note="Joe forgot the last trick"))
    await forget_joe(services)
    await played_there(services, JOE, "Gun", CLEO)
    await by_link(other, services, match)
    assert (await play.open_match(services, match)).match.deals[3].note == "Player 1 forgot the last trick"


async def test_notes_to_a_deal_and_to_other_people_come_without_the_name(services, other):
    match = await at_one_table(services, other)
    theirs = await play.open_match(other, match)
    await record(other, theirs, Deal(dict(TRUMF), note="Joe forgot the last trick"))
    gun = await people.add(other, "Gun")
    await change_entry(other, gun.id, note="Joe's sister")
    await forget_joe(services)
    await restore_backup(services, await saved(other), forgotten="leave_out")
    now = (await play.open_match(services, match)).match
    assert now.deals[3].note == "Player 1 forgot the last trick"
    assert (await called(services, "Gun")).person.note == "…'s sister"


async def test_a_note_that_is_full_has_room_for_what_stands_in_the_place_of_a_name(services, other):
    match = await at_one_table(services, other)
    await record(other, await play.open_match(other, match), Deal(dict(TRUMF), note=("Joe " * 250).strip()))
    await forget_joe(services)
    await by_link(other, services, match)
    deals = (await play.open_match(services, match)).match.deals
    assert deals[3].note == ("… " * 250).strip()
    assert len(deals) == 4
    await by_file(services, other, match)


@pytest.mark.parametrize("way", [by_link, by_file, by_backup])
async def test_their_name_goes_out_of_the_words_of_a_table_that_comes_and_the_rules_stay(services, other, way):
    match = await at_one_table(services, other)
    table = CATALOGUE.game("swedish").document()
    ours = {**table, "id": "ours", "name": "Joe's rules", "card": [*table["card"], "Joe pours."]}
    own = (await own_games.add(other, ours)).own
    theirs = await play.open_match(other, match)
    await play.edit_details(other, match, theirs.revision, replace(theirs.match, game=own.game))
    await forget_joe(services)
    if way is by_backup:
        await restore_backup(services, await saved(other), forgotten="leave_out")
        (game,) = (await own_games.own_games(services)).games
        assert (game.name, game.game.info.rules[-1]) == ("…'s rules", "… pours.")
    else:
        await way(other, services, match)
    game = (await play.open_match(services, match)).match.game
    assert (game.info.name, game.info.rules[-1]) == ("…'s rules", "… pours.")
    assert not await holds_joe(services)


async def seats_changed(services, match, *players):
    now = await play.open_match(services, match)
    await play.edit_details(services, match, now.revision, replace(now.match, players=players))


@pytest.mark.parametrize("way", [by_link, by_file])
async def test_whoever_left_a_seat_there_that_others_changed_to_and_back_is_found_and_the_newcomer_stays(
    services, other, way
):
    match = await at_one_table(services, other)
    await seats_changed(other, match, BO, JOE, CLEO)
    now = await play.open_match(other, match)
    await play.take_over(other, match, now.revision, 1, "Zoe")
    await seats_changed(other, match, "Zoe", BO, CLEO)
    await forget_joe(services)
    await way(other, services, match)
    assert (await play.open_match(services, match)).match.sitters == ("Zoe", BO, CLEO, "Player 4")
    assert not await holds_joe(services)


@pytest.mark.parametrize("way", [by_link, by_file])
async def test_whoever_changed_seats_here_and_again_there_is_found_wherever_that_is(services, other, way):
    match = await at_one_table(services, other)
    for before in ((BO, JOE, CLEO), (CLEO, JOE, BO)):
        await seats_changed(other, match, *before)
    await by_backup(other, services, match)
    await seats_changed(other, match, CLEO, BO, JOE)
    await forget_joe(services)
    await way(other, services, match)
    assert await players(services, match) == (CLEO, BO, "Player 3")
    assert not await holds_joe(services)

"""Forgetting a person: nothing of the name is left, and all else stays."""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from scorekeeper.exchange.backup_file import Backup, print_backup, print_page, record_to_dict
from scorekeeper.match.match import Deal
from scorekeeper.match.names import comparison_key
from scorekeeper.match.open_match import Draft
from scorekeeper.match.without_names import holds
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import backup, figures_of_people, library, own_games, people, play
from scorekeeper.service.app_services import FILE, open_services
from scorekeeper.service.forgetting import forget, reach_of_forgetting
from scorekeeper.service.import_export import import_link
from scorekeeper.service.restoring import restore_backup
from scorekeeper.service.sharing import share_match
from scorekeeper.texts.speech import say
from tests.service.searching import found
from tests.service.tables import PASS, SANG, faults, record, refusal, worked_example
from tests.support.entries import change_entry
from tests.support.faults import kinds_of

NAME = "Þórgunnur Æsa"
"""A name that stands nowhere else, and is written otherwise in each encoding."""


async def evening(services, *players, **texts):
    """A match of these players with two deals, one undone, and a half-entered one."""
    now = await play.start(services, replace(worked_example(**texts), players=players))
    now = await record(services, now, SANG)
    now = await record(services, now, Deal(PASS, note=f"{players[0]} laughed"))
    now = await play.undo(services, now.id, now.revision)
    await play.keep_draft(services, now.id, Draft({"contract": "sang"}, note=f"ask {players[0]}"))
    return await play.open_match(services, now.id)


async def of(services, name):
    return next(each for each in await people.people(services) if name in each.names)


async def test_forgotten_name_leaves_no_byte_in_the_file_its_log_or_its_backups(tmp_path):
    with closing(open_services(tmp_path)) as services:
        now = await evening(services, NAME, "Bo", "Cleo", title=f"At {NAME}'s", note=f"with {NAME}")
        now = await play.edit_details(services, now.id, now.revision, replace(now.match, location=f"{NAME}'s house"))
        now = await play.edit_details(services, now.id, now.revision, replace(now.match, location="The station"))
        other = await evening(services, "Dag", "Eva", NAME.upper())
        await library.archive(services, other.id)
        gone = await evening(services, NAME, "Dag", "Eva")
        await library.discard(services, gone.id)
        await play.edit_details(
            services, now.id, now.revision, replace(now.match, players=("Thorgunn Æ", "Bo", "Cleo"))
        )
        person = await of(services, NAME)
        await change_entry(services, person.id, note=f"{NAME} is left-handed")
        await people.rename(services, person.id, "Thora Æsa")
        await change_entry(services, (await of(services, "Bo")).id, note=f"brother of {NAME}")
        services.store.back_up("2026-01-31T23:00:00Z")
        assert found(tmp_path, NAME) != []
        reach = await reach_of_forgetting(services, person.id)
        assert (reach.matches, reach.backups > 0) == (3, True)
        done = await forget(services, person.id)
        assert (done.matches, done.clean) == (3, True)
        assert found(tmp_path, NAME, "Thora Æsa", "Thorgunn Æ", "left-handed") == []
        (tmp_path / "saved.zip").write_bytes((await backup.back_up(services)).content)
        services.store.back_up("2026-02-01T23:00:00Z")
        assert found(tmp_path, NAME, "Thora Æsa", "Thorgunn Æ", "left-handed") == []
        assert sorted(each.name for each in await people.people(services)) == ["Bo", "Cleo", "Dag", "Eva"]
    assert found(tmp_path, NAME, "Thora Æsa", "Thorgunn Æ", "left-handed") == []


async def test_scores_and_history_stay_and_the_player_is_called_by_the_number_of_the_seat(services):
    now = await evening(services, "Bo", "Cleo", NAME)
    before = now.sheet.totals
    assert say((await forget(services, (await of(services, NAME)).id)).phrases[0]) == (
        "Forgotten in 1 match; the scores stay."
    )
    after = await play.open_match(services, now.id)
    assert (after.match.players, after.sheet.totals) == (("Bo", "Cleo", "Player 3"), before)
    assert [each and each.name for each in await people.seats(services, now.id)] == ["Bo", "Cleo", None]
    after = await play.redo(services, after.id, after.revision)
    assert len(after.match.deals) == 2
    assert (await library.matches(services, "open"))[0].players == ("Bo", "Cleo", "Player 3")


async def test_the_history_of_the_players_can_be_undone_to_its_beginning(services):
    now = await evening(services, NAME, "Bo", "Cleo")
    now = await play.edit_details(services, now.id, now.revision, replace(now.match, players=("Cleo", "Bo", "Thora")))
    now = await play.edit_details(services, now.id, now.revision, replace(now.match, players=("Cleo", NAME, "Bo")))
    await forget(services, (await of(services, NAME)).id)
    now = await play.open_match(services, now.id)
    assert now.match.players == ("Cleo", "Player 2", "Bo")
    now = await play.undo(services, now.id, now.revision)
    now = await play.undo(services, now.id, now.revision)
    assert now.match.players[1:] == ("Bo", "Cleo")
    assert now.match.players[0] == "Player 2"
    now = await play.undo(services, now.id, now.revision)
    assert now.match.deals == ()


async def test_a_player_who_is_called_so_already_keeps_the_name(services):
    now = await evening(services, NAME, "player 1", "Cleo")
    await forget(services, (await of(services, NAME)).id)
    assert (await play.open_match(services, now.id)).match.players == ("Player 1 (2)", "player 1", "Cleo")


def own_table():
    """A table of the players' own, with the name in texts that describe it, and another in the head of a column."""
    table = CATALOGUE.game("swedish").document()
    contracts = [{**table["contracts"][0], "short": "Bo's"}, *table["contracts"][1:]]
    return {**table, "name": f"{NAME}'s game", "card": [*table["card"], f"{NAME} pours."], "contracts": contracts}


async def test_forgotten_name_leaves_no_byte_in_the_table_or_the_history_of_a_match(tmp_path):
    with closing(open_services(tmp_path)) as services:
        added = await own_games.add(services, own_table())
        now = await evening(services, NAME, "Bo", "Cleo")
        game = await play.edit_details(services, now.id, now.revision, replace(now.match, game=added.own.game))
        other = await evening(services, "Bo", "Cleo", "Dag")
        other = await play.edit_details(services, other.id, other.revision, replace(other.match, game=added.own.game))
        before = await figures_of_people.played_games(services)
        services.store.back_up("2026-01-31T23:00:00Z")
        assert (await forget(services, (await of(services, NAME)).id)).clean
        assert found(tmp_path, NAME) == []
        after = await play.open_match(services, game.id)
        assert (after.match.game.info.name, after.match.game.info.rules[-1]) == ("…'s game", "… pours.")
        lines = await library.matches(services, "open")
        assert [line.game_name for line in lines] == ["…'s game"] * 2
        assert await figures_of_people.played_games(services) == before
        assert (await play.undo(services, after.id, after.revision)).match.game == CATALOGUE.game("swedish")


async def test_another_person_of_the_same_name_keeps_it(services):
    mine, theirs = await evening(services, NAME, "Bo", "Cleo"), await evening(services, NAME, "Dag", "Eva")
    other = await people.give_seats_to_new(services, [(theirs.id, 0)], NAME)
    first = (await people.seats(services, mine.id))[0]
    await forget(services, first.id)
    assert (await play.open_match(services, mine.id)).match.players[0] == "Player 1"
    assert (await play.open_match(services, theirs.id)).match.players[0] == NAME
    assert (await people.seats(services, theirs.id))[0].id == other.id


async def test_the_name_goes_from_titles_and_notes_and_own_games_too(services):
    await own_games.add(services, own_table())
    now = await evening(services, NAME, "Bo", "Cleo", title=f"{NAME} wins", note="quiet")
    await forget(services, (await of(services, NAME)).id)
    after = await play.open_match(services, now.id)
    assert (after.match.title, after.match.note, after.drafts.next.note) == ("… wins", "quiet", "ask …")
    assert (await play.redo(services, after.id, after.revision)).match.deals[1].note == "… laughed"
    (own,) = (await own_games.own_games(services)).games
    assert (own.name, own.game.info.rules[-1], own.revision) == ("…'s game", "… pours.", 2)


async def both(open_at, tmp_path, services):
    """Another phone, which has all that is here."""
    other = replace(open_at(tmp_path / "other"), new_id=lambda: "o1")
    await restore_backup(other, (await backup.back_up(services)).content)
    return other


async def test_whatever_arrives_later_with_the_id_arrives_without_the_name(services, open_at, tmp_path):
    now = await evening(services, NAME, "Bo", "Cleo", title=f"{NAME} wins")
    other = await both(open_at, tmp_path, services)
    old = (await backup.back_up(services)).content
    await forget(services, (await of(services, NAME)).id)
    there = await play.open_match(other, now.id)
    there = await record(other, there, PASS)
    await play.start(other, replace(worked_example(), players=(NAME, "Dag", "Eva")))
    for content in (old, (await backup.back_up(other)).content):
        await restore_backup(services, content)
        assert (await play.open_match(services, now.id)).match.players == ("Player 1", "Bo", "Cleo")
        assert NAME not in {each.name for each in await people.people(services)}
    assert len((await play.open_match(services, now.id)).match.deals) == 2
    assert (await play.open_match(services, "o1")).match.players == ("Player 1", "Dag", "Eva")


async def test_person_forgotten_on_one_phone_is_forgotten_on_the_next(services, open_at, tmp_path):
    now = await evening(services, NAME, "Bo", "Cleo", title=f"{NAME} wins")
    other = await both(open_at, tmp_path, services)
    await forget(services, (await of(services, NAME)).id)
    await restore_backup(other, (await backup.back_up(services)).content)
    for phone in (services, other):
        assert (await play.open_match(phone, now.id)).match.players == ("Player 1", "Bo", "Cleo")
        assert (await play.open_match(phone, now.id)).match.title == "… wins"
        assert sorted(each.name for each in await people.people(phone)) == ["Bo", "Cleo"]


async def test_a_guest_of_the_table_forgets_nobody_by_a_backup(services, open_at, tmp_path):
    await evening(services, NAME, "Bo", "Cleo")
    other = await both(open_at, tmp_path, services)
    await forget(other, (await of(other, NAME)).id)
    await restore_backup(services.for_session(guest=True), (await backup.back_up(other)).content)
    assert NAME in {each.name for each in await people.people(services)}


async def test_person_merged_into_a_forgotten_one_on_another_phone_is_forgotten(services, open_at, tmp_path):
    await evening(services, NAME, "Bo", "Cleo")
    await evening(services, "Thora", "Bo", "Cleo")
    other = await both(open_at, tmp_path, services)
    await forget(services, (await of(services, NAME)).id)
    await people.merge(other, (await of(other, NAME)).id, (await of(other, "Thora")).id)
    await restore_backup(services, (await backup.back_up(other)).content)
    with services.store.reading() as transaction:
        assert len(transaction.forgotten()) == 2
    await restore_backup(other, (await backup.back_up(services)).content)
    for phone in (services, other):
        assert sorted(each.name for each in await people.people(phone)) == ["Bo", "Cleo"]


async def test_person_merged_earlier_into_the_forgotten_one_is_forgotten(services):
    first, second = await evening(services, NAME, "Bo", "Cleo"), await evening(services, "Thora", "Bo", "Cleo")
    await people.merge(services, (await of(services, NAME)).id, (await of(services, "Thora")).id)
    await forget(services, (await of(services, NAME)).id)
    assert [(await play.open_match(services, each.id)).match.players[0] for each in (first, second)] == ["Player 1"] * 2
    assert sorted(each.name for each in await people.people(services)) == ["Bo", "Cleo"]
    assert services.store._db.execute("SELECT count(*) FROM people").fetchone() == (4,)  # two of them are marks


async def test_a_damaged_match_is_left_as_it_is_and_named(services):
    now, spoilt = await evening(services, NAME, "Bo", "Cleo"), await evening(services, NAME, "Bo", "Cleo")
    services.store._db.execute("UPDATE deals SET body = '{' WHERE match_id = ?", (spoilt.id,))
    person = await of(services, NAME)
    assert (await reach_of_forgetting(services, person.id)).unreadable == (spoilt.id,)
    assert (await forget(services, person.id)).unreadable == (spoilt.id,)
    assert (await play.open_match(services, now.id)).match.players[0] == "Player 1"


async def test_neither_who_watches_nor_a_guest_forgets_anybody(services):
    await evening(services, NAME, "Bo", "Cleo")
    person = await of(services, NAME)
    for who, kind in (
        (services.for_session(watches=True), "may_only_watch"),
        (services.for_session(guest=True), "not_for_guests_people"),
    ):
        for tried in (forget(who, person.id), reach_of_forgetting(who, person.id)):
            assert kinds_of(await faults(tried)) == [kind]
    assert kinds_of(await faults(forget(services, "nobody"))) == ["person_gone"]


async def test_another_window_that_showed_the_name_is_told_of_the_change(open_at):
    services = open_at()
    now = await evening(services, NAME, "Bo", "Cleo")
    await forget(services, (await of(services, NAME)).id)
    refused = await refusal(record(services, now, PASS))
    assert refused.newer.match.players[0] == "Player 1"


@pytest.mark.parametrize("stopped", ["backups", "file"])
async def test_interrupted_forgetting_continues_when_the_store_is_opened_again(tmp_path, monkeypatch, stopped):
    with closing(open_services(tmp_path)) as services:
        await evening(services, NAME, "Bo", "Cleo")
        services.store.back_up("2026-01-31T23:00:00Z")
        person = await of(services, NAME)
        with monkeypatch.context() as patched:
            what = {
                "backups": "scorekeeper.store.forgotten_rows.clean_copy",
                "file": "scorekeeper.store.store.Store.write_anew_elsewhere",
            }
            patched.setattr(what[stopped], refused)
            done = await forget(services, person.id)
        assert not done.clean
        assert say(done.phrases[-1]) == ("The file is not cleaned yet: close every window and start scorekeeper again.")
    with closing(open_services(tmp_path)) as services:
        with closing(sqlite3.connect(tmp_path / FILE)) as db:
            assert db.execute("SELECT forgetting FROM identity").fetchone() == (0,)
        assert found(tmp_path, NAME) == ([] if stopped == "file" else found(tmp_path / "backups", f"{NAME} laughed"))


def refused(*_, **__):
    raise sqlite3.OperationalError("disk I/O error")


async def test_name_leaves_a_file_read_by_another_program_at_its_next_opening(tmp_path):
    with closing(open_services(tmp_path)) as services:
        await evening(services, NAME, "Bo", "Cleo")
        person = await of(services, NAME)
        services.store._db.execute("PRAGMA busy_timeout = 1")
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM matches").fetchone()
            assert not (await forget(services, person.id)).clean
    open_services(tmp_path).close()
    assert found(tmp_path, NAME) == []


async def test_the_seat_of_somebody_forgotten_is_of_whoever_is_written_there_anew(services, open_at, tmp_path):
    now = await evening(services, NAME, "Bo", "Cleo")
    await forget(services, (await of(services, NAME)).id)
    now = await play.open_match(services, now.id)
    assert now.match.players == ("Player 1", "Bo", "Cleo")
    await play.edit_details(services, now.id, now.revision, replace(now.match, players=("Dag", "Bo", "Cleo")))
    assert (await people.seats(services, now.id))[0].id == (await of(services, "Dag")).id
    other = open_at(tmp_path / "other")
    await restore_backup(other, (await backup.back_up(services)).content)
    assert (await play.open_match(other, now.id)).match.players == ("Dag", "Bo", "Cleo")


async def test_name_that_came_by_a_link_goes_where_its_version_has_lost_it_elsewhere(services, open_at, tmp_path):
    other = open_at(tmp_path / "other")
    now = await evening(other, NAME, "Bo", "Cleo", title=f"At {NAME}'s")
    await restore_backup(services, (await backup.back_up(other)).content)
    await forget(services, (await of(services, NAME)).id)
    later = await record(other, now, SANG)
    await import_link(services, (await share_match(other, now.id, "https://example.org/")).link)
    assert (await play.open_match(services, now.id)).match.players[0] == NAME  # the link does not say whose it is
    await restore_backup(other, (await backup.back_up(services)).content)
    assert (await play.open_match(other, now.id)).match.players[0] == "Player 1"
    await restore_backup(services, (await backup.back_up(other)).content)
    here = await play.open_match(services, now.id)
    assert (here.match.players, here.match.title, here.match.deals) == (
        ("Player 1", "Bo", "Cleo"),
        "At …'s",
        later.match.deals,
    )
    with services.store.reading() as transaction:
        assert not holds(json.dumps(record_to_dict(transaction.whole(now.id))), [NAME])


async def test_undone_takeover_of_a_forgotten_seat_by_one_of_that_name_can_be_read_elsewhere(
    services, open_at, tmp_path
):
    other = open_at(tmp_path / "other")
    now = await evening(services, NAME, "Bo", "Cleo")
    await restore_backup(other, (await backup.back_up(services)).content)
    there = await play.open_match(other, now.id)
    await play.undo(other, there.id, there.revision)
    await forget(services, (await of(services, NAME)).id)
    now = await record(services, await play.open_match(services, now.id), PASS)
    now = await play.take_over(services, now.id, now.revision, 0, NAME)
    await play.undo(services, now.id, now.revision)
    await restore_backup(other, (await backup.back_up(services)).content)
    there = await play.open_match(other, now.id)
    assert (there.match.players, len(there.match.deals), there.parted) == (("Player 1", "Bo", "Cleo"), 2, 1)


async def test_nobody_takes_a_name_away_by_a_backup_that_says_a_number_in_its_place(services):
    now = await evening(services, NAME, "Bo", "Cleo")
    with services.store.reading() as transaction:
        record = transaction.whole(now.id)
    numbered = replace(record, match=replace(record.match, players=("Player 1", "Bo", "Cleo")), sitters={})
    for sitters in ({}, {"player 1": record.sitters[comparison_key(NAME)]}):
        page = print_page(replace(numbered, sitters=sitters))
        await restore_backup(services, print_backup(Backup([page])))
        assert (await play.open_match(services, now.id)).match.players == (NAME, "Bo", "Cleo")


async def test_a_guest_takes_no_name_away_though_somebody_is_forgotten(services):
    now, numbered = await numbered_backup(services)
    await restore_backup(replace(services, guest=True), numbered)
    assert (await play.open_match(services, now.id)).match.players == (NAME, "Bo", "Cleo")
    await restore_backup(services, numbered)  # whoever owns the phone may
    assert (await play.open_match(services, now.id)).match.players == ("Player 1", "Bo", "Cleo")


async def test_a_name_stays_where_a_step_of_the_history_has_its_number_too(services):
    now, _ = await numbered_backup(services)
    for name in ("Player 1", "Eva"):
        now = await play.edit_details(services, now.id, now.revision, replace(now.match, players=(NAME, name, "Cleo")))
    with services.store.reading() as transaction:
        record = transaction.whole(now.id)
    theirs = replace(record.bare, match=replace(record.match, players=("Player 1", "Eva", "Cleo")))
    await restore_backup(services, print_backup(Backup([print_page(theirs)])))
    here = await play.open_match(services, now.id)
    assert (await play.undo(services, now.id, here.revision)).match.players == (NAME, "Player 1", "Cleo")


async def numbered_backup(services):
    """A match where somebody else is forgotten, and a backup of the same version with a number for a name."""
    now = await evening(services, NAME, "Bo", "Cleo")
    await forget(services, (await people.add(services, "Zoe")).id)
    with services.store.reading() as transaction:
        record = transaction.whole(now.id)
    numbered = replace(record, match=replace(record.match, players=("Player 1", "Bo", "Cleo")))
    return now, print_backup(Backup([print_page(numbered)]))

"""Forgetting a person: nothing of the name is left, and all else stays."""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from scorekeeper.match.digest import CACHES
from scorekeeper.match.draft import Draft
from scorekeeper.match.match import Deal
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import backup, figures, library, own_games, people, play
from scorekeeper.service.app_services import FILE, open_services
from scorekeeper.service.faults import Refused
from scorekeeper.service.forgetting import forget, reach_of_forgetting
from scorekeeper.service.long_work import CALLED_OFF
from scorekeeper.texts.speech import say
from tests.entries import change_entry
from tests.faults import kinds_of
from tests.service.tables import PASS, SANG, record, refusal, worked_example

NAME = "Þórgunnur Æsa"
"""A name that stands nowhere else, and is written otherwise in each encoding."""


def spellings(name):
    """The bytes under which a name could be found in a file."""
    for each in {name, name.casefold(), name.upper()}:
        yield each.encode()
        yield each.encode("utf-16-le")
        yield each.encode("utf-16-be")
        yield json.dumps(each)[1:-1].encode()
        yield json.dumps(each)[1:-1].replace("\\u", "\\\\u").encode()


def found(folder, *names):
    """The files, in a folder or below it, in which any of the names stands."""
    wanted = [spelt for name in names for spelt in spellings(name)]
    files = [file for file in folder.rglob("*") if file.is_file()]
    return sorted(file.name for file in files if any(spelt in file.read_bytes() for spelt in wanted))


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


async def everything_told(services, id):
    return (await reach_of_forgetting(services, id)).texts


async def everything_replaced(services, id):
    """Forget with every text decided as it was proposed."""
    reach = await reach_of_forgetting(services, id)
    return await forget(services, id, {each.text: each.instead for each in reach.texts})


async def test_after_forgetting_no_byte_of_the_name_is_in_the_file_its_log_its_backups_or_a_new_backup(tmp_path):
    with closing(open_services(tmp_path)) as services:
        now = await evening(services, NAME, "Bo", "Cleo", title=f"At {NAME}'s", note=f"with {NAME}")
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
        assert (reach.matches, reach.backups > 0, len(reach.texts)) == (3, True, 6)
        done = await everything_replaced(services, person.id)
        assert (done.matches, done.texts, done.clean) == (3, (), True)
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
    assert now.match.players[0] == "Player 1"
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


async def test_a_name_in_the_texts_of_an_own_game_is_changed_as_decided_and_what_are_rules_is_told_and_stays(services):
    await evening(services, NAME, "Bo", "King")
    await own_games.add(services, own_table())
    await own_games.add(services, {**own_table(), "name": "Another", "card": ["Nobody pours."], "start": 1})
    person = await of(services, "Þórgunnur Æsa")
    texts = {(each.kind, each.id, each.text, each.instead) for each in (await everything_told(services, person.id))}
    assert texts >= {
        ("game", "swedish-2", f"{NAME}'s game", "…'s game"),
        ("game", "swedish-2", f"{NAME} pours.", "… pours."),
    }
    done = await forget(services, person.id, {f"{NAME}'s game": "Our game"})
    assert {each.text for each in done.texts} >= {f"{NAME} pours."}
    games = (await own_games.own_games(services)).games
    assert [(own.id, own.name, own.revision) for own in games] == [
        ("swedish-3", "Another", 1),
        ("swedish-2", "Our game", 2),
    ]
    assert games[1].game.info.rules[-1] == f"{NAME} pours."
    king = await of(services, "King")
    assert [each for each in await everything_told(services, king.id) if each.kind == "game"] == []
    told = await everything_replaced(services, (await of(services, "Bo")).id)
    assert {(each.kind, each.text, each.instead) for each in told.texts} == {("game", "Bo's", None)}


async def test_no_byte_of_the_name_is_left_where_it_stood_in_the_table_of_a_match_and_in_its_history(tmp_path):
    with closing(open_services(tmp_path)) as services:
        added = await own_games.add(services, own_table())
        now = await evening(services, NAME, "Bo", "Cleo")
        game = await play.edit_details(services, now.id, now.revision, replace(now.match, game=added.own.game))
        other = await evening(services, "Bo", "Cleo", "Dag")
        other = await play.edit_details(services, other.id, other.revision, replace(other.match, game=added.own.game))
        before = await figures.played_games(services)
        services.store.back_up("2026-01-31T23:00:00Z")
        done = await everything_replaced(services, (await of(services, NAME)).id)
        assert (done.texts, done.clean) == ((), True)
        assert found(tmp_path, NAME) == []
        after = await play.open_match(services, game.id)
        assert (after.match.game.info.name, after.match.game.info.rules[-1]) == ("…'s game", "… pours.")
        lines = await library.matches(services, "open")
        assert [line.game_name for line in lines] == ["…'s game"] * 2
        assert await figures.played_games(services) == before
        assert (await play.undo(services, after.id, after.revision)).match.game == CATALOGUE.game("swedish")


async def test_another_person_of_the_same_name_keeps_it(services):
    mine, theirs = await evening(services, NAME, "Bo", "Cleo"), await evening(services, NAME, "Dag", "Eva")
    other = await people.give_seats_to_new(services, [(theirs.id, 0)], NAME)
    first = (await people.seats(services, mine.id))[0]
    await forget(services, first.id)
    assert (await play.open_match(services, mine.id)).match.players[0] == "Player 1"
    assert (await play.open_match(services, theirs.id)).match.players[0] == NAME
    assert (await people.seats(services, theirs.id))[0].id == other.id


async def test_titles_and_notes_are_listed_for_decision_and_change_only_as_decided(services):
    now = await evening(services, NAME, "Bo", "Cleo", title=f"{NAME} wins", note="quiet")
    person = await of(services, NAME)
    reach = await reach_of_forgetting(services, person.id)
    assert {(each.kind, each.text, each.instead) for each in reach.texts} == {
        ("title", f"{NAME} wins", "Player 1 wins"),
        ("deal", f"{NAME} laughed", "Player 1 laughed"),
        ("draft", f"ask {NAME}", "ask Player 1"),
    }
    done = await forget(services, person.id, {f"{NAME} wins": "A good evening"})
    assert {each.text for each in done.texts} == {f"{NAME} laughed", f"ask {NAME}"}
    after = await play.open_match(services, now.id)
    assert (after.match.title, after.drafts.next.note) == ("A good evening", f"ask {NAME}")
    assert (await play.redo(services, after.id, after.revision)).match.deals[1].note == f"{NAME} laughed"


async def test_who_was_merged_into_the_person_is_forgotten_too(services):
    first, second = await evening(services, NAME, "Bo", "Cleo"), await evening(services, "Thora", "Bo", "Cleo")
    await people.merge(services, (await of(services, NAME)).id, (await of(services, "Thora")).id)
    await everything_replaced(services, (await of(services, NAME)).id)
    assert [(await play.open_match(services, each.id)).match.players[0] for each in (first, second)] == ["Player 1"] * 2
    assert sorted(each.name for each in await people.people(services)) == ["Bo", "Cleo"]
    assert services.store._db.execute("SELECT count(*) FROM people").fetchone() == (2,)


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
            assert kinds_of((await refusal(tried)).faults) == [kind]
    assert kinds_of((await refusal(forget(services, "nobody"))).faults) == ["person_gone"]


async def test_another_window_that_showed_the_name_is_told_of_the_change(open_at):
    services = open_at()
    now = await evening(services, NAME, "Bo", "Cleo")
    await forget(services, (await of(services, NAME)).id)
    refused = await refusal(record(services, now, PASS))
    assert refused.newer.match.players[0] == "Player 1"


class Meanwhile:
    """Notes how far forgetting has come, and does something once, or each time, while matches are looked through."""

    def __init__(self, does=None, times=1):
        self.does, self.times, self.told, self.finished = does, times, [], []

    async def reached(self, done, of):
        self.told.append((done, of))
        if self.times:
            self.times -= 1
            await self.does()

    async def finishing(self, what, done, of):
        self.finished.append((say(what), done, of))


async def texts_of(services, id):
    return {each.text: each.instead for each in (await reach_of_forgetting(services, id)).texts}


async def test_what_others_write_while_matches_are_looked_through_is_forgotten_too(tmp_path):
    with closing(open_services(tmp_path)) as services, closing(open_services(tmp_path)) as other:
        first, second = await evening(services, NAME, "Bo", "Cleo"), await evening(services, "Bo", "Cleo", "Dag")
        person = await of(services, NAME)
        texts = await texts_of(services, person.id) | {f"by {NAME}": "by"}

        async def write():
            await play.start(other, replace(worked_example(), players=("Bo", "Cleo", NAME)))
            now = await play.open_match(other, first.id)
            await play.edit_details(other, now.id, now.revision, replace(now.match, players=("Bo", "Cleo", NAME)))
            await play.keep_draft(other, second.id, Draft({"contract": "sang"}, note=f"by {NAME}"))

        done = await forget(services, person.id, texts, Meanwhile(write))
        assert (done.matches, done.texts, done.clean) == (3, (), True)
        assert found(tmp_path, NAME) == []


@pytest.mark.parametrize("times", [1, 9])
async def test_somebody_who_gets_the_same_name_while_matches_are_looked_through_keeps_it(services, times):
    now = await evening(services, NAME, "Bo", "Cleo")
    person = await of(services, NAME)
    meanwhile = Meanwhile(lambda: change_entry(services, bo, other_names=(NAME, f"Bo {meanwhile.times}")), times)
    bo = (await of(services, "Bo")).id
    await forget(services, person.id, progress=meanwhile)
    assert len(meanwhile.told) == min(times + 1, 3)  # once more for each change of names; then all of them wait
    assert (await play.open_match(services, now.id)).match.players == ("Player 1", "Bo", "Cleo")
    assert NAME in (await of(services, "Bo")).names


async def test_forgetting_that_is_stopped_while_matches_are_looked_through_has_changed_nothing(services):
    now = await evening(services, NAME, "Bo", "Cleo")
    person = await of(services, NAME)

    async def stop():
        raise Refused(CALLED_OFF)

    assert kinds_of((await refusal(forget(services, person.id, progress=Meanwhile(stop)))).faults) == ["called_off"]
    assert (await play.open_match(services, now.id)).match == now.match
    assert (await of(services, NAME)).matches == 1


async def test_it_is_told_how_far_reading_back_and_cleaning_have_come(tmp_path):
    with closing(open_services(tmp_path)) as services:
        for _ in range(11):
            await evening(services, NAME, "Bo", "Cleo")
        services.store.back_up("2026-01-31T23:00:00Z")
        told = Meanwhile(times=0)
        assert (await forget(services, (await of(services, NAME)).id, progress=told)).matches == 11
        assert told.told == [(10, 11), (11, 11)]
        assert told.finished == [
            ("Reading it back", 10, 11),
            ("Reading it back", 11, 11),
            ("Cleaning the backups", 0, 1),
            ("Cleaning the file", 0, 1),
        ]


async def test_what_cannot_be_read_back_is_not_called_forgotten_and_is_cleaned_at_the_next_opening(tmp_path):
    with closing(open_services(tmp_path)) as services:
        for _ in range(11):
            await evening(services, NAME, "Bo", "Cleo")
        person = await of(services, NAME)
        texts = await texts_of(services, person.id)

        class Hindering(Meanwhile):
            async def finishing(self, *_):
                services.store._db.set_authorizer(lambda *_: sqlite3.SQLITE_DENY)

        done = await forget(services, person.id, texts, Hindering(times=0))
        assert (done.matches, done.clean) == (0, False)
        services.store._db.set_authorizer(None)
    with closing(open_services(tmp_path)) as services:
        assert [each.name for each in await people.people(services)] == ["Bo", "Cleo"]
        assert found(tmp_path, NAME) == []


async def test_lists_and_figures_are_not_made_anew_after_forgetting(services):
    await evening(services, NAME, "Bo", "Cleo")
    over = await evening(services, NAME, "Bo", "Cleo")
    await play.finish(services, over.id, over.revision)
    before = (await figures.figures(services)).found
    theirs = {each.id for each in await people.people(services)}
    await library.matches(services, "open")
    await forget(services, (await of(services, NAME)).id)
    with services.store.reading() as transaction:
        assert (transaction.without_summary(), transaction.without_digest(CACHES)) == ([], [])
    shown = await library.matches(services, "over")
    assert [(each.players, each.names) for each in shown] == [(("Player 1", "Bo", "Cleo"),) * 2]
    after = (await figures.figures(services)).found
    assert after.games == before.games
    assert after.people.keys() == theirs & {each.id for each in await people.people(services)}


@pytest.mark.parametrize("stopped", ["backups", "file"])
async def test_what_was_stopped_half_way_is_gone_on_with_when_the_store_is_next_opened(tmp_path, monkeypatch, stopped):
    with closing(open_services(tmp_path)) as services:
        await evening(services, NAME, "Bo", "Cleo")
        services.store.back_up("2026-01-31T23:00:00Z")
        person = await of(services, NAME)
        texts = {each.text: each.instead for each in (await reach_of_forgetting(services, person.id)).texts}
        with monkeypatch.context() as patched:
            what = {
                "backups": "scorekeeper.store.forgetting.clean_copy",
                "file": "scorekeeper.store.store.Store.write_anew_elsewhere",
            }
            patched.setattr(what[stopped], refused)
            done = await forget(services, person.id, texts)
        assert not done.clean
        assert say(done.phrases[-1]) == ("The file is not cleaned yet: close every window and start scorekeeper again.")
    with closing(open_services(tmp_path)) as services:
        with closing(sqlite3.connect(tmp_path / FILE)) as db:
            assert db.execute("SELECT forgetting FROM identity").fetchone() == (0,)
        assert found(tmp_path, NAME) == ([] if stopped == "file" else found(tmp_path / "backups", f"{NAME} laughed"))


def refused(*_, **__):
    raise sqlite3.OperationalError("disk I/O error")


async def test_while_another_program_reads_the_file_the_name_is_out_of_it_only_when_it_is_opened_again(tmp_path):
    with closing(open_services(tmp_path)) as services:
        await evening(services, NAME, "Bo", "Cleo")
        person = await of(services, NAME)
        texts = {each.text: each.instead for each in (await reach_of_forgetting(services, person.id)).texts}
        services.store._db.execute("PRAGMA busy_timeout = 1")
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM matches").fetchone()
            assert not (await forget(services, person.id, texts)).clean
    open_services(tmp_path).close()
    assert found(tmp_path, NAME) == []

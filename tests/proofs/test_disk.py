"""Kept: where a write fails, whichever it is, there is a sentence, the earlier state, and a second try that works."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from inspect import iscoroutinefunction

import pytest

from scorekeeper.exchange.game_file import print_game_link
from scorekeeper.exchange.match_file import print_match, read_match_file
from scorekeeper.exchange.own_spreadsheet import OwnSpreadsheet, SpreadsheetMatch
from scorekeeper.match.match import Deal
from scorekeeper.match.open_match import Draft, OpenMatch
from scorekeeper.match.own_game import OwnGame
from scorekeeper.match.person import Person
from scorekeeper.match.season import Season
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.versions import MatchIdentity, Versions
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import (
    backup,
    evenings,
    forgetting,
    import_export,
    library,
    match_versions,
    own_games,
    parcels,
    people,
    play,
    restoring,
    season_tables,
    seasons,
)
from scorekeeper.service.app_services import FILE, open_services
from scorekeeper.service.service_faults import Refused
from scorekeeper.service.sharing import share_match
from tests.proofs.disk import READ_ONLY, as_nobody, no_file_longer_than, reachable_folder, small_disk
from tests.service.tables import PASS, SANG, started, worked_example
from tests.support.imported import import_files
from tests.support.tables import spoken

TRUMF = Deal({"contract": "trumf", "trump": "hearts", "counts": [8, 4, 4]}, note="n" * 300)
MENDED = Draft({"contract": "sang", "counts": [7, None, None]}, place=0)
TROUBLE = "The matches cannot be reached just now (disk I/O error). The change was not kept."

OURS = {**CATALOGUE.game("swedish").document(), "id": "ours", "name": "Grandmother's"}
LINK_TO_OURS = print_game_link(OwnGame(CATALOGUE.from_document(OURS)), "https://example.org/")

COMMANDS = {
    "start": lambda services, _: play.start(services, worked_example(note="n" * 300)),
    "record": lambda services, now: play.record(services, now.id, now.revision, TRUMF),
    "amend": lambda services, now: play.amend(services, now.id, now.revision, 0, Deal(SANG, note="mended")),
    "insert": lambda services, now: play.insert(services, now.id, now.revision, 2, TRUMF),
    "delete": lambda services, now: play.delete(services, now.id, now.revision, 0),
    "undo": lambda services, now: play.undo(services, now.id, now.revision),
    "redo": lambda services, now: play.redo(services, now.id, now.revision),
    "finish": lambda services, now: play.finish(services, now.id, now.revision),
    "reopen": lambda services, now: play.reopen(services, now.id, now.revision),
    "edit_details": lambda services, now: play.edit_details(
        services, now.id, now.revision, worked_example(title="Friday")
    ),
    "take_over": lambda services, now: play.take_over(services, now.id, now.revision, 0, "Dora"),
    "keep_draft": lambda services, now: play.keep_draft(services, now.id, Draft({"contract": "sang"}, note="n" * 300)),
    "drop_draft": lambda services, now: play.drop_draft(services, now.id),
    "keep_draft of a correction": lambda services, now: play.keep_draft(
        services, now.id, replace(MENDED, note="n" * 300)
    ),
    "drop_draft of a correction": lambda services, now: play.drop_draft(services, now.id, "correction"),
    "archive": lambda services, now: library.archive(services, now.id),
    "unarchive": lambda services, now: library.unarchive(services, now.id),
    "discard": lambda services, now: library.discard(services, now.id),
    "restore": lambda services, now: library.restore(services, now.id),
    "remove": lambda services, _: removed(services),
    "people.add": lambda services, _: people.add(services, "Anna Berg"),
    "people.rename": lambda services, _: people.rename(services, a_person(services, "A"), "Anna"),
    "people.change": lambda services, _: people.change(
        services, Person(a_person(services, "A"), "Anna", ("A",), colour=3, note="n" * 300, guest=True)
    ),
    "people.merge": lambda services, _: people.merge(
        services, a_person(services, "A"), a_person(services, "Anna Berg")
    ),
    "people.split": lambda services, _: people.split(services, a_person(services, "Anna Berg")),
    "people.keep_apart": lambda services, _: people.keep_apart(
        services, a_person(services, "A"), a_person(services, "Anna Berg")
    ),
    "people.give_seats": lambda services, now: people.give_seats(
        services, [(now.id, 0)], a_person(services, "Anna Berg")
    ),
    "people.give_seats_to_new": lambda services, now: people.give_seats_to_new(services, [(now.id, 0)], "Dag"),
    "forgetting.forget": lambda services, _: forgetting.forget(services, a_person(services, "A")),
    "forgetting.forget_all": lambda services, _: forgetting.forget_all(services, [a_person(services, "A")]),
    "seasons.begin": lambda services, now: seasons.begin(services, a_season(services, now.id)),
    "seasons.begin another": lambda services, _: seasons.begin(services, Season("", "Autumn", ("swedish",))),
    "seasons.merge": lambda services, _: merge_seasons(services),
    "seasons.change": lambda services, _: seasons.change(services, replace(kept_season(services), counts="wins")),
    "seasons.close": lambda services, _: seasons.close(services, kept_season(services).id),
    "seasons.open_again": lambda services, _: seasons.open_again(services, kept_season(services).id),
    "seasons.add_matches": lambda services, now: seasons.add_matches(services, kept_season(services).id, [now.id]),
    "seasons.take_out": lambda services, now: seasons.take_out(services, [now.id]),
    "seasons.remove": lambda services, _: seasons.remove(services, kept_season(services).id),
    "own_games.add": lambda services, _: own_games.add(services, OURS),
    "own_games.change": lambda services, _: own_games.change(services, "ours", {**OURS, "start": 7}),
    "own_games.rename": lambda services, _: own_games.rename(services, "ours", "Theirs"),
    "own_games.copy": lambda services, _: own_games.copy(services, "swedish"),
    "own_games.put_away": lambda services, _: own_games.put_away(services, "ours"),
    "own_games.put_away back": lambda services, _: own_games.put_away(services, "ours", away=False),
    "own_games.remove": lambda services, _: own_games.remove(services, "ours"),
    "parcels.add_game_file": lambda services, _: parcels.add_game_file(services, json.dumps(OURS).encode()),
    "parcels.add_game_in": lambda services, _: parcels.add_game_in(services, LINK_TO_OURS),
    "parcels.keep_spreadsheet": lambda services, _: parcels.keep_spreadsheet(services, SPREADSHEET, lowest_wins=False),
    "parcels.keep_rules_of": lambda services, now: parcels.keep_rules_of(services, now.id),
    "evenings.start_tables": lambda services, _: evenings.start_tables(
        services, kept_season(services).id, [evenings.TableToStart(worked_example(note="n" * 300), ())] * 2
    ),
    "keep_files of files": lambda services, _: import_files(services, [("sheet.json", EXPORTED)] * 5),
    "import_each": lambda services, _: import_export.import_each(services, [("sheet.json", EXPORTED)] * 5),
    "keep_files of another version": lambda services, now: import_files(services, [("other.json", other_version(now))]),
    "match_versions.choose": lambda services, now: choose_other(services, now.id, now.revision),
    "match_versions.keep_all": lambda services, now: match_versions.keep_all(services, now.id, now.revision),
    "keep_files": lambda services, _: import_export.keep_files(services, [READ] * 5),
}
BEFORE_IT = {
    "reopen": ("finish",),
    "unarchive": ("archive",),
    "restore": ("discard",),
    "remove": ("discard",),
    "drop_draft of a correction": ("keep_draft of a correction",),
    "people.merge": ("people.add",),
    "people.split": ("people.add", "people.merge"),
    "people.keep_apart": ("people.add",),
    "people.give_seats": ("people.add",),
    **{f"own_games.{name}": ("own_games.add",) for name in ("change", "rename", "put_away", "remove")},
    "own_games.put_away back": ("own_games.add", "own_games.put_away"),
    "evenings.start_tables": ("seasons.begin",),
    "match_versions.choose": ("keep_files of another version",),
    "match_versions.keep_all": ("keep_files of another version",),
    "seasons.merge": ("seasons.begin", "seasons.add_matches", "seasons.begin another"),
    "seasons.change": ("seasons.begin",),
    "seasons.close": ("seasons.begin",),
    "seasons.open_again": ("seasons.begin", "seasons.close"),
    "seasons.add_matches": ("seasons.begin",),
    "seasons.take_out": ("seasons.begin", "seasons.add_matches"),
    "seasons.remove": ("seasons.begin", "seasons.add_matches"),
}
"""The commands that have to come before a command or its undo."""

FROM_ELSEWHERE = {
    "import_link": lambda services, link, _: import_export.import_link(services, link),
    "restore_backup": lambda services, _, saved: restoring.restore_backup(services, saved),
}
ON_TWO_PHONES = {"people.choose_entry", "seasons.choose"}
"""The commands for parted versions of two phones: `test_handed_on` carries them out."""

OF_FILES = {"files_set_aside", "content_set_aside", "remove_set_aside"}
"""The commands for damaged files that were set aside: they write nothing to the store."""

READING = {
    *("open_match", "prepare", "matches", "latest", "known_names", "played", "deleted_matches", "games_played_last"),
    *("people.people", "people.person", "people.seats", "people.seats_of", "forgetting.reach_of_forgetting"),
    *("again", "export", "export_all", "read_files", "preview_link", "share_file", "back_up", "hand_season"),
    *("seated", "people.of_one_name"),
    *("season_tables.matches_listed", "match_versions.versions"),
    *(
        "seasons.seasons",
        "seasons.of_one_name",
        "seasons.season_called",
        "seasons.running",
        "season_tables.table",
    ),
    *("season_tables.pages", "season_tables.ratings"),
    *(
        "evenings.evening",
        "evenings.matches_tonight",
        "own_games.own_games",
        "own_games.own_game",
        "parcels.season_in",
        "parcels.read_spreadsheet",
    ),
}
EXPORTED = (
    b'{"format": "scorekeeper/match", "version": 1, "game": "swedish", "players": ["A", "B", "C"], "first_dealer": 2,'
    b'"deals": [{"contract": "sang", "counts": [6, 6, 4]}, {"contract": "pass", "counts": [9, 2, 5]}]}'
)
SPREADSHEET = OwnSpreadsheet((SpreadsheetMatch("2026-02-01", ("A", "B"), ((3, 5),) * 30),))
READ = import_export.ReadFile("sheet.json", sheet_of(read_match_file(EXPORTED).match))


def a_person(services, name):
    with services.store.reading() as transaction:
        return next(kept.person.id for kept in transaction.every_person() if kept.person.name == name)


def a_season(services, match):
    """A season of everybody who sits in a match, two of whom are kept apart."""
    with services.store.reading() as transaction:
        seats = transaction.seats(match)
    return Season("", "Spring", ("swedish",), people=seats, apart=(seats[:2],))


def kept_season(services):
    with services.store.reading() as transaction:
        return transaction.seasons()[0]


async def merge_seasons(services):
    first, second = reversed(await seasons.seasons(services))
    return await seasons.merge(services, second.season.id, first.season.id)


def other_version(now):
    """The match as it was written on elsewhere, from a history of its own."""
    match = replace(now.match, deals=now.match.deals[:1])
    identity = MatchIdentity(now.id, Versions(("0000000000.1",)))
    return print_match(match, identity=identity).encode()


async def choose_other(services, id, revision):
    """Let the version that came count."""
    _, other = await match_versions.versions(services, id)
    return await match_versions.choose(services, id, revision, other.id)


async def removed(services):
    return await library.remove(services, await library.deleted_matches(services))


def kept_in(folder):
    """All that is kept, seen by somebody who comes in."""
    with closing(sqlite3.connect(folder / FILE)) as db:
        tables = ("matches", "deals", "changes", "drafts", "people", "sitters", "seats")
        tables += ("own_games", "seasons", "season_matches")
        tables += ("versions", "season_versions", "person_versions")
        return [db.execute(f"SELECT * FROM {table} ORDER BY 1").fetchall() for table in tables]  # noqa: S608


OFTEN = {"record", "amend", "undo", "take_over", "keep_draft", "remove", "forgetting.forget", "seasons.begin"}
"""The commands of CI; a long run has all of them."""


async def at_the_table(services):
    """A match with something to take back, something to do again, and half a deal."""
    now = await started(services, SANG, PASS, PASS | {"contract": "spader"})
    now = await play.undo(services, now.id, now.revision)
    await play.keep_draft(services, now.id, Draft({"contract": "trumf"}))
    return await play.open_match(services, now.id)


@pytest.mark.ci
@pytest.mark.parametrize("name", [pytest.param(id, marks=[] if id in OFTEN else pytest.mark.long) for id in COMMANDS])
async def test_command_with_a_failed_write_changes_nothing_and_works_when_tried_again(name, tmp_path):
    services = open_services(tmp_path)
    with closing(services):
        now = await at_the_table(services)
        for earlier in BEFORE_IT.get(name, ()):
            done = await COMMANDS[earlier](services, now)
            now = done if isinstance(done, OpenMatch) else now
        await fails_at_each_write(tmp_path, lambda: COMMANDS[name](services, now))


@pytest.mark.ci
@pytest.mark.parametrize("name", FROM_ELSEWHERE)
async def test_import_with_a_failed_write_changes_nothing_and_works_when_tried_again(name, tmp_path):
    with closing(open_services(tmp_path / "there")) as other:
        theirs = await at_the_table(other)
        link = (await share_match(other, theirs.id, "https://example.org/")).link
        saved = (await backup.back_up(other)).content
    with closing(open_services(tmp_path)) as services:
        await at_the_table(services)
        await fails_at_each_write(
            tmp_path, lambda: FROM_ELSEWHERE[name](services, link, saved), name == "restore_backup"
        )


FULL = "The disk is full. The change was not kept."


async def long_matches(services):
    """Some matches with long texts: their rows take many pages of the file."""
    deal = Deal(SANG, note="d" * 900)
    for number in range(3):
        now = await play.start(services, worked_example(title=f"{number}", note="n" * 900))
        for _ in range(3):
            now = await play.record(services, now.id, now.revision, deal)
    return [line.id for line in await library.matches(services, "open")]


@pytest.mark.parametrize("way", ["backup", "files", "each file"])
async def test_import_that_runs_out_of_room_keeps_nothing_until_there_is_room(way, tmp_path):
    with closing(open_services(tmp_path / "there")) as other:
        ids = await long_matches(other)
        saved = (await backup.back_up(other)).content
        files = await import_export.export(other, ids, "json")
    with closing(open_services(tmp_path)) as services:
        await at_the_table(services)
        before, db, refused = kept_in(tmp_path), services.store._db, 0
        (pages,) = db.execute("PRAGMA page_count").fetchone()
        for more in range(0, 200, 3):
            db.execute(f"PRAGMA max_page_count = {pages + more}")
            try:
                if way == "backup":
                    await restoring.restore_backup(services, saved)
                else:
                    await (import_files if way == "files" else import_export.import_each)(services, files)
            except Refused as full:
                said = spoken(full.faults)
            else:
                break
            assert said == [FULL]
            assert way == "backup" or kept_in(tmp_path) == before  # of a backup each match comes by itself
            refused += 1
        assert refused > 3
        assert len(await library.matches(services, "open")) == 4


OTHERS = (people, forgetting, seasons, season_tables, evenings, own_games, parcels, match_versions)
"""The modules of which a command is called by its module too."""


def test_list_of_commands_that_write_is_complete():
    known = {
        f"{module.__name__.rpartition('.')[2]}.{name}" if module in OTHERS else name
        for module in (play, library, import_export, backup, restoring, *OTHERS)
        for name, each in vars(module).items()
        if iscoroutinefunction(each) and each.__module__ == module.__name__ and not name.startswith("_")
    }
    assert known == {
        *(name.partition(" ")[0] for name in COMMANDS),
        *FROM_ELSEWHERE,
        *ON_TWO_PHONES,
        *OF_FILES,
        *READING,
    }


@contextmanager
def nothing_can_be_written(services, how):
    """A disk that is full, another program that writes for as long as it likes, or a file that was moved away."""
    if how == "full":
        with no_file_longer_than(0):
            yield
    elif how == "busy":
        services.store._db.execute("PRAGMA busy_timeout = 1")
        with closing(sqlite3.connect(services.store.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
    else:
        services.store.path.rename(services.store.path.with_name("moved.db"))
        yield


@pytest.mark.parametrize("how", ["full", "busy", "moved"])
@pytest.mark.parametrize("lost", ["over = NULL, summary = NULL", "summary = '{'"])
async def test_lists_show_every_match_while_nothing_can_be_written(how, lost, tmp_path):
    with closing(open_services(tmp_path)) as services:
        now = await at_the_table(services)
        stopped = await play.start(services, worked_example(title="Friday"))
        await play.finish(services, stopped.id, stopped.revision)
        spoilt = await started(services, SANG)
        services.store._db.execute("UPDATE matches SET head = '{' WHERE id = ?", (spoilt.id,))
        services.store._db.execute(f"UPDATE matches SET {lost}")  # noqa: S608
        before = kept_in(tmp_path)
        with nothing_can_be_written(services, how):
            listed = {shelf: await library.matches(services, shelf) for shelf in ("open", "over")}
            assert await library.known_names(services) == ("A", "B", "C")
        assert {
            shelf: [(line.id, line.readable, line.totals) for line in lines] for shelf, lines in listed.items()
        } == {"open": [(spoilt.id, False, ()), (now.id, True, (-5, 4, 1))], "over": [(stopped.id, True, (0, 0, 0))]}
        if how != "moved":
            assert kept_in(tmp_path) == before
            again = {shelf: await library.matches(services, shelf) for shelf in ("open", "over")}
            assert again == listed


async def fails_at_each_write(folder, command, in_pieces=False):
    """Refuse one write after the other until none is left; each time nothing has changed, and at last it has.

    `in_pieces`: people and matches that were brought in before may be there already, each whole.
    """
    before, log, failed = kept_in(folder), (folder / f"{FILE}-wal").stat().st_size, 0
    while (said := await refusal_of(command, log + failed * 512)) is not None:
        assert said == [TROUBLE]
        now = kept_in(folder)
        assert (
            all(row in now for table, now in zip(before, now, strict=True) for row in table)
            if in_pieces
            else (now == before)
        )
        failed += 1
    assert failed > 0
    assert kept_in(folder) != before


async def refusal_of(command, limit):
    """Return the faults of a command if no file may be longer; None if it was carried out."""
    with no_file_longer_than(limit):
        try:
            await command()
        except Refused as refused:
            return spoken(refused.faults)
        return None


@pytest.mark.ci
def test_opening_the_store_without_room_is_explained_and_works_later(tmp_path):
    failed = 0
    for limit in range(0, 300_000, 4096):
        with no_file_longer_than(limit), suppress(Refused):
            open_services(tmp_path / f"{limit}").close()
            break
        failed += 1
        open_services(tmp_path / f"{limit}").close()
    assert 5 < failed < 70


async def test_full_disk_loses_no_deal_without_a_message_and_play_goes_on_once_there_is_room():
    with small_disk(400_000) as folder:
        services = open_services(folder)
        now, told = await started(services), []
        for number in range(400):
            deal = Deal(SANG, thrown_in=False, note=f"{number} " + "n" * 300)
            try:
                now = (
                    await play.record(services, now.id, now.revision, deal)
                    if not number
                    else await play.amend(services, now.id, now.revision, 0, deal)
                )
            except Refused as refused:
                told += spoken(refused.faults)
                assert (await play.open_match(services, now.id)).revision == now.revision
        assert set(told) == {"The disk is full. The change was not kept."}
        services.close()
        services = open_services(folder)
        assert services.notice is None
        assert (await play.open_match(services, now.id)).sheet.match.deals == now.sheet.match.deals
        services.close()


@pytest.fixture
def reachable():
    with reachable_folder() as folder:
        yield folder


@READ_ONLY
async def test_write_protected_folder_or_file_is_explained_and_left_untouched(reachable, folder_mode, file_mode):
    services = open_services(reachable)
    await at_the_table(services)
    services.close()
    before = (reachable / FILE).read_bytes()
    (reachable / FILE).chmod(file_mode)
    reachable.chmod(folder_mode)
    with as_nobody(), pytest.raises(Refused) as refused:
        await begun_in(reachable)
    reachable.chmod(0o755)
    assert spoken(refused.value.faults) == [f"Nothing can be kept in {reachable}: it cannot be written."]
    assert (reachable / FILE).read_bytes() == before
    assert [file.name for file in reachable.iterdir() if "damaged" in file.name] == []


async def begun_in(folder):
    services = open_services(folder)
    with closing(services):
        await play.start(services, worked_example())

from dataclasses import replace
from decimal import Decimal

import pytest

from scorekeeper.match.match import Deal
from scorekeeper.match.stake import Stake
from scorekeeper.service import import_export, library, play
from scorekeeper.service.parcels import keep_spreadsheet, read_spreadsheet
from scorekeeper.service.restoring import restore_backup
from scorekeeper.service.service_faults import MATCH_DELETED, MAY_ONLY_WATCH, NO_SUCH_MATCH
from scorekeeper.texts import language_of, speaking
from scorekeeper.texts.speech import say
from tests.service.tables import PASS, SANG, TRUMF, faults, plain, refusal, started, told, worked_example
from tests.support.imported import import_files

FAULTY = b"""{"format": "scorekeeper/match", "version": 1, "game": "swedish", "players": ["A", "B", "C"],
"first_dealer": 2, "deals": [{"contract": "sang", "counts": [6, 6, 4]}, {"contract": "pass", "counts": [9, 2, 4]}]}"""


@pytest.mark.parametrize("form", ["json", "csv"])
async def test_an_exported_match_is_the_same_match_on_another_phone(services, open_at, tmp_path, form):
    now = await started(services, SANG, PASS, TRUMF, title="Cabin")
    ((name, content),) = await import_export.export(services, [now.id], form)
    assert name.endswith(f".{form}")
    services = replace(open_at(tmp_path / "other"), new_id=lambda: "m9")
    ((new, became),) = await import_files(services, [(name, content)])
    assert (new.id, new.revision, new.undo, became) == ("m1", 1, None, "new")
    assert (new.sheet.totals, new.sheet.match.title) == (now.sheet.totals, "Cabin")
    assert plain(await play.open_match(services, new.id)) == plain(new)
    assert (await import_export.export(services, [new.id], form))[0][1] == content


async def test_all_matches_that_are_not_deleted_leave_under_names_of_their_own(services):
    for _ in range(4):
        await play.start(services, worked_example(started="2026-01-31T18:00:00Z"))
    await library.archive(services, "m2")
    await library.discard(services, "m3")
    names = [name for name, _ in await import_export.export(services, None, "csv")]
    stem = names[0].removesuffix(".csv")
    assert names == [f"{stem}.csv", f"{stem}-2.csv", f"{stem}-3.csv"]


async def test_a_match_that_is_not_there_does_not_leave(services):
    now = await started(services)
    assert await faults(import_export.export(services, [now.id, "nope"], "csv")) == [NO_SUCH_MATCH(id="nope")]
    await library.discard(services, now.id)
    assert await faults(import_export.export(services, [now.id], "csv")) == [MATCH_DELETED]


async def test_nothing_comes_in_where_one_of_the_files_has_a_fault_and_all_faults_are_told(services):
    now = await started(services, SANG)
    good = await import_export.export(services, [now.id], "json")
    refused = await refusal(import_files(services, [*good, ("friday.json", FAULTY), ("notes.txt", b"milk, eggs")]))
    told = [say(fault) for fault in refused.faults]
    assert told[0] == "friday.json: Deal 2: That makes 15 tricks; there are 16."
    assert told[1].startswith("notes.txt: ")
    assert len(told) == 2
    assert [line.id for line in await library.matches(services, "open")] == ["m1"]


async def test_each_file_that_can_be_read_comes_in_where_others_are_left_out(services):
    now = await started(services, SANG)
    good = await import_export.export(services, [now.id], "csv")
    done = await import_export.import_each(services, [("friday.json", FAULTY), *good])
    assert [(each.open_match.id, each.became) for each in done.matches] == [("m1", "here")]
    assert [say(fault) for fault in done.faults] == ["friday.json: Deal 2: That makes 15 tricks; there are 16."]


async def test_the_faults_of_one_file_alone_need_not_name_it(services):
    found = await told(import_files(services, [("friday.json", FAULTY)]))
    assert found == ["Deal 2: That makes 15 tricks; there are 16."]


async def test_no_files_bring_nothing(services):
    assert await import_files(services, []) == ()


@pytest.mark.parametrize("content", [b"nothing that can be read", FAULTY])
async def test_nothing_is_read_for_who_only_watches(services, content):
    watcher = services.for_session(watches=True)
    commands = [
        import_files(watcher, [("sheet", content)]),
        import_export.import_each(watcher, [("sheet", content)]),
        import_export.preview_link(watcher, content.decode()),
        import_export.import_link(watcher, content.decode()),
        restore_backup(watcher, content),
    ]
    for command in commands:
        assert await faults(command) == [MAY_ONLY_WATCH]


async def test_a_sheet_that_is_imported_again_is_the_match_that_is_here(services):
    now = await started(services, SANG, PASS, title="Cabin")
    file = (await import_export.export(services, [now.id], "csv"))[0]
    ((again, became),) = await import_files(services, [file])
    assert (again.id, became, len(await library.matches(services, "open"))) == (now.id, "here", 1)
    further = await play.record(services, now.id, again.revision, Deal(TRUMF))
    ((again, became),) = await import_files(services, [file])
    assert (len(again.match.deals), became) == (len(further.match.deals), "here")


async def test_a_sheet_is_the_same_after_a_spreadsheet_wrote_its_stake_shorter(services):
    now = await started(services, SANG, PASS, stake=Stake(Decimal("0.50"), "€"))
    ((name, content),) = await import_export.export(services, [now.id], "csv")
    assert content.count(b"0.50") == 1
    ((again, became),) = await import_files(services, [(name, content.replace(b"0.50", b"0.5"))])
    assert (again.id, again.parted, became) == (now.id, 0, "here")


async def test_a_sheet_with_further_deals_goes_on_with_the_match_that_is_here(services):
    now = await started(services, SANG, PASS)
    file = (await import_export.export(services, [now.id], "csv"))[0]
    await play.undo(services, now.id, now.revision)
    ((again, became),) = await import_files(services, [file])
    assert (again.id, len(again.match.deals), became) == (now.id, 2, "taken")


async def test_a_sheet_that_differs_is_kept_beside_the_match_for_a_choice(services):
    now = await started(services, SANG, PASS)
    ((name, content),) = await import_export.export(services, [now.id], "csv")
    title = content.replace(b"first dealer", b"title,Cabin" + b"," * 14 + b"\r\nfirst dealer")
    ((again, became),) = await import_files(services, [(name, title)])
    assert (again.id, again.parted, became) == (now.id, 1, "parted")


async def test_in_a_language_with_a_decimal_comma_a_sheet_has_semicolons(services):
    now = await started(services, SANG, PASS, title="Stuga, 2")
    with speaking(language_of("sv")):
        ((name, content),) = await import_export.export(services, [now.id], "csv")
    assert b"title;Stuga, 2;" in content
    assert (await import_files(services, [(name, content)]))[0].became == "here"


async def test_a_spreadsheet_of_ones_own_is_kept_as_plain_sheets_and_once(services):
    content = b"Date,Ada,Ben\n2019-01-01,1,2\n2019-01-02,3,-4\n2019-01-02,5,6\n"
    found = await read_spreadsheet(services, content)
    kept = (await keep_spreadsheet(services, found, lowest_wins=True)).matches
    sheets = [each.open_match.sheet for each in kept]
    assert [(sheet.match.started, sheet.totals, sheet.standing.places) for sheet in sheets] == [
        ("2019-01-01", (1, 2), (1, 2)),
        ("2019-01-02", (8, 2), (2, 1)),
    ]
    assert all(sheet.over for sheet in sheets)
    again = await keep_spreadsheet(services, found, lowest_wins=True)
    assert [each.became for each in again.matches] == ["here", "here"]

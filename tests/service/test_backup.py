import io
import json
import zipfile
from dataclasses import replace

import pytest

from scorekeeper.exchange.backup_file import Backup, Page, print_backup, read_backup
from scorekeeper.match.match import Deal
from scorekeeper.match.open_match import Draft
from scorekeeper.match.season import Season
from scorekeeper.match.sheet import sheet_of
from scorekeeper.service import library, people, play, seasons
from scorekeeper.service.backup import back_up
from scorekeeper.service.match_summary import summary_cache_of
from scorekeeper.service.restoring import restore_backup
from scorekeeper.texts.speech import say
from tests.exchange.worked import NEWER
from tests.service.tables import PASS, SANG, TRUMF, damaged, plain, refusal, said, started, told, worked_example

HALF = Draft({"contract": "pass"}, note="who led?")


async def an_evening(services):
    """One open match with a step taken back and a deal half entered; one stopped and put away; one deleted."""
    now = await started(services, SANG, PASS, TRUMF, title="Cabin", note="rain")
    now = await play.undo(services, now.id, now.revision)
    await play.keep_draft(services, now.id, HALF)
    stopped = await started(services, SANG, title="Stopped")
    await play.finish(services, stopped.id, stopped.revision)
    await library.archive(services, stopped.id)
    await library.discard(services, (await started(services, title="Gone")).id)


def transaction(content):
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(transaction, how=zipfile.ZIP_STORED):
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", how) as archive:
        for name, page in transaction.items():
            archive.writestr(name, page)
    return content.getvalue()


async def test_everything_comes_back_whole_where_nothing_is(services, other):
    await an_evening(services)
    saved = await back_up(services)
    assert saved.name == "scorekeeper-2026-01-31-backup.zip"
    assert said(saved) == ["Saved as scorekeeper-2026-01-31-backup.zip: 3 matches."]
    assert said(await restore_backup(other, saved.content)) == ["3 matches are back."]
    for shelf, id in (("open", "m1"), ("archived", "m2"), ("deleted", "m3")):
        assert [line.id for line in await library.matches(other, shelf)] == [id]
    here, there = await play.open_match(services, "m1"), await play.open_match(other, "m1")
    assert plain(there) == plain(here)
    assert (there.revision, there.sheet.match.note, there.drafts.next) == (5, "rain", HALF)
    assert (await back_up(other)).content == saved.content
    again = await play.redo(other, "m1", 5)
    assert len(again.sheet.match.deals) == 3


async def test_match_that_is_here_stays_unchanged_and_is_not_restored_twice(services):
    await an_evening(services)
    saved = await back_up(services)
    assert said(await restore_backup(services, saved.content)) == ["3 were here already."]
    assert (await back_up(services)).content == saved.content


async def test_backup_of_an_earlier_moment_counts_as_here_after_undo_and_correction(services):
    now = await started(services, SANG, PASS)
    saved = await back_up(services)
    now = await play.undo(services, now.id, now.revision)
    now = await play.amend(services, now.id, now.revision, 0, Deal(dict(PASS)))
    assert said(await restore_backup(services, saved.content)) == ["1 was here already."]
    assert plain(await play.open_match(services, now.id)) == plain(now)


async def test_the_match_in_hand_stays_in_hand(services, other):
    await started(services, SANG)
    await play.start(other, (await play.open_match(services, "m1")).sheet.match)
    other_id = await library.latest(other)
    await started(services)
    await restore_backup(other, (await back_up(services)).content)
    assert await library.latest(other) == other_id


async def test_a_match_with_conflicts_comes_back_with_them(services, other):
    now = await started(services, SANG, PASS, TRUMF, PASS)
    now = await play.amend(services, now.id, now.revision, 0, Deal(dict(PASS)))
    assert now.sheet.conflicts
    await restore_backup(other, (await back_up(services)).content)
    assert plain(await play.open_match(other, now.id)) == plain(now)


async def test_a_damaged_match_here_does_not_keep_the_others_from_being_saved(services):
    await started(services, SANG)
    await started(services, PASS)
    services.store._db.execute("UPDATE matches SET head = '{' WHERE id = 'm1'")
    saved = await back_up(services)
    assert said(saved)[1:] == ["1 damaged match cannot be read and is not in it."]
    assert list(transaction(saved.content)) == ["backup.json", "people.json", "matches/m2.json"]


@pytest.mark.parametrize(
    "damage", ["season_versions SET body = '{'", "person_versions SET body = '{'", "versions SET id = '{'"]
)
async def test_a_backup_brings_back_a_season_a_person_and_versions_that_are_damaged_here(services, damage):
    await started(services, SANG)
    await seasons.begin(services, Season(id="", name="Spring", games=("swedish",)))
    saved = await back_up(services)
    services.store._db.execute(f"UPDATE {damage}")
    await restore_backup(services, saved.content)
    assert [each.season.name for each in await seasons.seasons(services)] == ["Spring"]
    assert [each.name for each in await people.people(services)] == ["A", "B", "C"]
    assert said(await back_up(services)) == ["Saved as scorekeeper-2026-01-31-backup.zip: 1 match."]


@pytest.mark.parametrize("where", [0.05, 0.3, 0.5, 0.7, "the list of pages"])
async def test_one_changed_byte_anywhere_is_found_and_nothing_is_changed(services, other, where):
    await an_evening(services)
    content = bytearray((await back_up(services)).content)
    place = content.rindex(b"PK\x01\x02") if isinstance(where, str) else int(len(content) * where)
    content[place] ^= 0x04
    (fault,) = (await refusal(restore_backup(other, bytes(content)))).faults
    assert say(fault).endswith("Nothing was changed.")
    assert (await back_up(other)).matches == 0


async def test_a_backup_that_was_cut_off_is_found(services):
    await an_evening(services)
    content = (await back_up(services)).content
    for length in (4, 60, len(content) // 2, len(content) - 1):
        assert await told(restore_backup(services, content[:length])) == [damaged("the archive")]


def changed(name, *steps, to):
    """A page in which one value, found by these steps, is another."""

    def change(transaction):
        tree = json.loads(transaction[name])
        place = tree
        for step in steps[:-1]:
            place = place[step]
        place[steps[-1]] = to
        return {**transaction, name: json.dumps(tree).encode()}

    return change


PAGE, PEOPLE = "matches/m1.json", "people.json"
HOSTILE = {
    "a page is missing": lambda transaction: {name: page for name, page in transaction.items() if name != PAGE},
    "no JSON": lambda transaction: {**transaction, PAGE: b"{"},
    "no UTF-8": lambda transaction: {**transaction, PAGE: b"\xff"},
    "nested for ever": lambda transaction: {**transaction, PAGE: b"[" * 100_000},
    "a list": lambda transaction: {**transaction, PAGE: b"[]"},
    "an unknown entry": changed(PAGE, "owner", to="Mallory"),
    "a fraction": changed(PAGE, "revision", to=1.5),
    "another kind": changed(PAGE, "archived", to="no"),
    "a time that is none": changed(PAGE, "updated", to="yesterday"),
    "a name that is none": changed(PAGE, "head", "players", to=["A", "B", 3]),
    "too few players": changed(PAGE, "head", "players", to=["A"]),
    "a seat that is not there": changed(PAGE, "head", "first_dealer", to=7),
    "a broken table": changed(PAGE, "head", "game", to={"id": "x"}),
    "a stake that is none": changed(PAGE, "head", "stake", to={"amount": "NaN", "currency": "€"}),
    "a stake that is no number": changed(PAGE, "head", "stake", to={"amount": "a lot", "currency": "€"}),
    "a title without end": changed(PAGE, "head", "title", to="x" * 10_000),
    "deals that the journal does not know": changed(PAGE, "deals", 0, "answers", "counts", to=[7, 5, 4]),
    "a journal that leads elsewhere": changed(PAGE, "changes", 1, "at", to=9),
    "a journal that is shorter": changed(PAGE, "cursor", to=99),
    "a change of no kind": changed(PAGE, "changes", 0, "kind", to="cheat"),
    "a person who is none": changed(PEOPLE, "people", 0, to={"id": "p1"}),
    "a person without a name": changed(PEOPLE, "people", 0, "name", to="\u200b"),
    "a person with half a character": changed(PEOPLE, "people", 0, "name", to="\ud83c"),
    "a person whose note is endless": changed(PEOPLE, "people", 0, "note", to="x" * 10_000),
    "a person with a path for an id": changed(PEOPLE, "people", 0, "id", to="../p1"),
    "two persons of one id": changed(PEOPLE, "people", to=[{"id": "p1", "name": "A"}, {"id": "p1", "name": "B"}]),
    "a person merged into nobody": changed(PEOPLE, "people", 0, "merged_into", to="nobody"),
    "persons merged in a circle": changed(
        PEOPLE,
        "people",
        to=[{"id": "p1", "name": "A", "merged_into": "p2"}, {"id": "p2", "name": "B", "merged_into": "p1"}],
    ),
    "more persons than there are tables": changed(
        PEOPLE, "people", to=[{"id": f"p{number}", "name": "A"} for number in range(10_001)]
    ),
    "no page of persons": lambda transaction: {name: page for name, page in transaction.items() if name != PEOPLE},
    "seats of more than a table": changed(PAGE, "seats", to=[None] * 41),
    "a change of seats without a change": changed(PAGE, "seat_moves", to=[{"change": 99, "before": [], "after": []}]),
    "a change of no match": changed(PAGE, "changes", 0, "facts", to={"title": [1, 2]}),
}


@pytest.mark.ci
async def test_a_page_that_was_tampered_with_is_refused_and_nothing_is_changed(services, other):
    await an_evening(services)
    written = (await back_up(services)).content
    for name, change in HOSTILE.items():
        (fault,) = (await refusal(restore_backup(other, packed(change(transaction(written)))))).faults
        assert say(fault).startswith("The backup is damaged: "), name
        assert (await back_up(other)).matches == 0, name


@pytest.mark.parametrize(
    "content",
    [b"", b"milk, eggs", packed({"sheet.csv": b"match"}), packed({"../../evil.json": b"{}"}), packed({})],
    ids=["nothing", "text", "sheets", "a path that leads out", "an empty archive"],
)
async def test_file_that_is_no_backup_is_refused(services, content):
    found = await told(restore_backup(services, content))
    assert found == ["The file is not a backup of scorekeeper. Nothing was changed."]


async def test_a_backup_of_a_later_scorekeeper_is_refused(services):
    content = packed({"backup.json": b'{"format": "scorekeeper/backup", "version": 2, "pages": []}'})
    assert await told(restore_backup(services, content)) == [NEWER]


@pytest.mark.parametrize("how", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
async def test_a_backup_that_is_packed_otherwise_than_ours_is_refused(services, how):
    await an_evening(services)
    content = packed(transaction((await back_up(services)).content), how)
    assert await told(restore_backup(services, content)) == [damaged("backup.json")]


async def test_an_archive_that_unpacks_to_more_than_anybody_plays_is_refused_unread(services):
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("backup.json", b" " * (65 * 1024 * 1024))
    found = await told(restore_backup(services, content.getvalue()))
    assert found == ["The file is too large for a backup of scorekeeper. Nothing was changed."]


def test_matches_that_pack_tighter_than_a_backup_may_be_read_are_in_one_all_the_same():
    pages = [Page(f"matches/{id}.json", b"0" * size) for id, size in (("a", 40 << 20), ("b", 40 << 20), ("c", 1 << 20))]
    archive = print_backup(Backup(pages))
    assert read_backup(archive).pages == tuple(pages)
    assert len(archive) < 2 << 20


NEXT = {"answers": {}, "place": None, "insert": False, "note": "a"}
OTHER = {"answers": {}, "place": 0, "insert": False, "note": "b"}


LONG = {"note": "x" * 1001}


@pytest.mark.parametrize(
    ("first", "second"),
    [(OTHER, OTHER), (NEXT, NEXT), (OTHER, NEXT), (None, OTHER), (NEXT | LONG, None), (NEXT, OTHER | LONG)],
)
async def test_a_backup_with_half_entered_deals_misplaced_or_too_long_is_damaged(
    services, open_at, tmp_path, first, second
):
    await started(services, SANG)
    written = transaction((await back_up(services)).content)
    page = json.loads(written["matches/m1.json"]) | {"draft": first, "correction": second}
    refused = await refusal(
        restore_backup(open_at(tmp_path / "other"), packed(written | {"matches/m1.json": json.dumps(page)}))
    )
    assert [say(fault) for fault in refused.faults] == [damaged("matches/m1.json")]


async def test_a_match_kept_with_names_that_look_the_same_is_opened_saved_and_brought_back(services, other):
    match = worked_example(started="2026-01-31T20:00:00Z")
    old = replace(match, players=("Anna", "An\u200bna", "\u200b"))
    with services.store.writing() as kept:  # past the checks of a new match
        kept.add("m1", old, summary_cache_of(sheet_of(old)), "2026-01-31T20:00:00Z")
    assert (await play.open_match(services, "m1")).sheet.match == old
    assert said(await restore_backup(other, (await back_up(services)).content)) == ["1 match is back."]
    assert (await play.open_match(other, "m1")).sheet.match == old

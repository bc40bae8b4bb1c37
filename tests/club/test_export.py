"""A club as one file: it comes into an empty club on either database, and its phones go on there."""

import json
import zipfile
from contextlib import closing, nullcontext, suppress

import pytest

from scorekeeper.club.club_export import (
    CLUB_DAMAGED,
    CLUB_NOT_EMPTY,
    NEWER_CLUB,
    NOT_A_CLUB,
    NotMoved,
    export_club,
    import_club,
)
from scorekeeper.club.database import open_database
from scorekeeper.club.keys import add_key, all_keys, open_key
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import library
from tests.club.phones import joined, phones
from tests.club.postgresql import empty_database
from tests.proofs.club_contents import clear
from tests.service.tables import PASS, SANG, record, started

NOW = "2026-11-27T12:00:00Z"


OF_SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
"""The mark of tests in which the database of the exported club makes no difference."""


@pytest.fixture
async def exported(database, tmp_path):
    """A club with a match of a phone that goes on, the phone, and the file."""
    with phones(database, "run", "enter") as opened:
        runs, anna = await joined(*opened)
        match = await started(anna.services, SANG)
        for phone in (anna, runs):
            await phone.exchange()
        with database.writing() as db:
            add_key(db, "Anna", "enter")
        file = tmp_path / "club.zip"
        assert export_club(database, file) == {"match": 1, "person": 3, "season": 0}
        yield anna, runs, match, file


@pytest.fixture(params=["sqlite", "postgresql"])
def another(request, tmp_path):
    """An empty club; it may be on the other database."""
    with empty_database("other") if request.param == "postgresql" else nullcontext() as url:
        opened = open_database(tmp_path / "another", url)
        yield opened
        opened.close()


async def test_the_phones_of_a_club_that_was_imported_go_on_where_they_were(exported, another):
    anna, runs, match, file = exported
    assert import_club(another, file, CATALOGUE) == {"match": 1, "person": 3, "season": 0}
    anna.database = runs.database = another
    done = await anna.exchange()
    assert (done.taken, [(each.back, each.renewed, each.parted) for each in done.came]) == (0, [(0, 0, 0)])
    await record(anna.services, match, PASS)
    for phone in (anna, runs):
        await phone.exchange()
    (line,) = await library.matches(runs.services, "open")
    assert line.deals == 2
    with another.reading() as db:
        assert [key.name for key in all_keys(db)] == ["Anna"]


async def test_imported_club_is_exported_again_unchanged(exported, another, tmp_path):
    *_, file = exported
    import_club(another, file, CATALOGUE)
    again = tmp_path / "again.zip"
    export_club(another, again)
    with zipfile.ZipFile(file) as one, zipfile.ZipFile(again) as other:
        assert one.namelist() == other.namelist()
        assert {name: one.read(name) for name in one.namelist()} == {
            name: other.read(name) for name in other.namelist()
        }


def refusal(database, file):
    with pytest.raises(NotMoved) as refused:
        import_club(database, file, CATALOGUE)
    return refused.value.fault


async def test_a_club_that_has_something_takes_no_other(exported, database):
    *_, file = exported
    assert refusal(database, file) == CLUB_NOT_EMPTY


@OF_SQLITE
async def test_the_keys_that_an_empty_club_had_made_give_way(exported, another):
    *_, file = exported
    with another.writing() as db:
        _, secret = add_key(db, "The club’s runner", "run")
        open_key(db, secret, NOW)
    import_club(another, file, CATALOGUE)
    with another.reading() as db:
        assert [key.name for key in all_keys(db)] == ["Anna"]


def changed(file, name, change, how=zipfile.ZIP_STORED):
    """The file with another text in an entry, packed in some way."""
    other = file.with_name("other.zip")
    with zipfile.ZipFile(file) as archive, zipfile.ZipFile(other, "w", how) as made:
        for entry in archive.namelist():
            text = archive.read(entry).decode()
            made.writestr(entry, change(text) if entry == name else text)
    return other


@pytest.mark.ci
@OF_SQLITE
@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("items.jsonl", lambda text: text.replace('"match"', '"nothing"')),
        ("items.jsonl", lambda text: text + "[]\n"),
        ("items.jsonl", lambda text: text.replace('"number":', '"other":')),
        ("versions.jsonl", lambda text: text.replace("swedish", "no such game")),
        ("versions.jsonl", lambda _: ""),
        ("public_seasons.jsonl", lambda _: '{"match": 1}\n'),
        ("club.json", lambda text: json.dumps(json.loads(text) | {"number": 0})),
        ("club.json", lambda text: json.dumps(json.loads(text) | {"number": "many"})),
    ],
)
async def test_damaged_export_imports_nothing(exported, another, name, change):
    *_, file = exported
    damaged = changed(file, name, change)
    assert refusal(another, damaged) == CLUB_DAMAGED(file=str(damaged))
    import_club(another, file, CATALOGUE)


@OF_SQLITE
async def test_an_export_that_is_packed_otherwise_than_ours_imports_nothing(exported, another):
    *_, file = exported
    other = changed(file, "club.json", str, zipfile.ZIP_LZMA)
    assert refusal(another, other) == CLUB_DAMAGED(file=str(other))


@OF_SQLITE
async def test_foreign_file_and_newer_export_get_different_faults(exported, another, tmp_path):
    *_, file = exported
    text = tmp_path / "text.zip"
    text.write_text("no archive")
    assert refusal(another, text) == NOT_A_CLUB(file=str(text))
    newer = changed(file, "club.json", lambda text: json.dumps(json.loads(text) | {"version": 2}))
    assert refusal(another, newer) == NEWER_CLUB(file=str(newer))


async def test_a_file_that_cannot_be_written_stays_as_it_was(database, tmp_path):
    with pytest.raises(NotMoved) as refused:
        export_club(database, tmp_path / "no folder" / "club.zip")
    assert "could not be written" in refused.value.fault.template
    assert list(tmp_path.rglob("*.part")) == []


@OF_SQLITE
async def test_a_file_with_a_changed_byte_is_imported_or_refused_with_a_sentence(exported, tmp_path):
    file, spoilt = exported[-1], tmp_path / "spoilt.zip"
    content = file.read_bytes()
    with closing(open_database(tmp_path / "another")) as database:
        for at in range(0, len(content), 37):
            spoilt.write_bytes(content[:at] + bytes([content[at] ^ 0x55]) + content[at + 1 :])
            with suppress(NotMoved):
                import_club(database, spoilt, CATALOGUE)
                clear(database)

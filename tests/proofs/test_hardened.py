"""Hardened: whatever comes in is read rightly or refused in sentences, and then nothing has changed."""

from __future__ import annotations

import csv
import io
import json
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from random import Random

import pytest

from scorekeeper.exchange.file_formats import print_any
from scorekeeper.exchange.game_file import is_game_file, print_game, print_game_link
from scorekeeper.match.match import Deal, Match, tidy
from scorekeeper.match.own_game import OwnGame
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import import_export, library, own_games, parcels, play
from scorekeeper.service.app_services import FILE, open_services
from scorekeeper.service.backup import back_up
from scorekeeper.service.restoring import restore_backup
from scorekeeper.service.service_faults import Refused
from scorekeeper.store.store_faults import NotKept
from scorekeeper.texts.speech import say
from tests.commands.thirteen import THIRTEEN
from tests.proofs.playing import match_of
from tests.proofs.scorers.scorer import FACTS, SecondScorer
from tests.proofs.spoiling import spoilt_bytes, spoilt_database, spoilt_rows, spoilt_sheet, spoilt_tree
from tests.support.imported import import_files
from tests.support.tables import spoken

LONGEST_SENTENCE = 500
JUNK = Deal({"contract": "sang", "counts": [6, 6, 5]})


@pytest.fixture
def services(tmp_path):
    with closing(open_services(tmp_path / "kept")) as services:
        yield services


def sheets():
    """Right files: of every game, in both forms, and one of a house table."""
    files = [("json", THIRTEEN.encode())]
    for id in CATALOGUE.ids():
        sheet = sheet_of(match_of(Random(id), CATALOGUE.game(id), 5))
        files += [("json", print_any(sheet, "json")), ("csv", print_any(sheet, "csv"))]
    house = CATALOGUE.game("swedish").document() | {"id": "house", "name": "House"}
    match = match_of(Random(1), CATALOGUE.from_document(house, {}), 4)
    return [*files, *[("json", print_any(sheet_of(match), "json"))] * 20]


def count_kept(services):
    with services.store.reading() as transaction:
        return len(transaction.ids())


def told(refused):
    """The sentences of a refusal, each of which can be shown."""
    sentences = spoken(refused.faults)
    assert sentences
    for sentence in sentences:
        assert 0 < len(sentence) < LONGEST_SENTENCE
        assert "Traceback" not in sentence
        assert " object at 0x" not in sentence
    return sentences


@pytest.mark.proof(whole=50_000)
async def test_a_spoilt_file_is_read_rightly_or_refused_in_sentences_and_nothing_has_changed(cases, services):
    files = sheets()
    for case in cases:
        form, content = case.random.choice(files)
        spoil = case.random.choice([spoilt_bytes, spoilt_tree if form == "json" else spoilt_sheet])
        spoilt = spoil(case.random, content)
        before = count_kept(services)
        try:
            ((new, _),) = await import_files(services, [("sheet", spoilt)])
        except Refused as refused:
            told(refused)
            assert count_kept(services) == before
        else:
            check_rightly_read(form, spoilt, new.sheet)
            again = await play.open_match(services, new.id)
            assert print_any(again.sheet, "json") == print_any(new.sheet, "json")
            await library.discard(services, new.id)


@pytest.mark.proof(whole=5000)
async def test_a_spoilt_file_of_a_game_is_kept_and_read_back_or_refused_in_sentences(cases, services):
    tables = [CATALOGUE.own_copy(game) for game in CATALOGUE.games()]
    for case in cases:
        game = case.random.choice(tables)
        printed = print_game(OwnGame(game, game.info.id))
        content = case.random.choice([printed, json.dumps([game.document() | {"deal": {}}]).encode()])
        spoilt = case.random.choice([spoilt_bytes, spoilt_tree])(case.random, content)
        is_game_file(spoilt)
        try:
            added = await parcels.add_game_file(services, spoilt)
        except Refused as refused:
            told(refused)
            assert (await own_games.own_games(services)).games == ()
            continue
        own = await own_games.own_game(services, added.own.id)
        assert own.game.document() == added.own.game.document()
        linked = parcels.game_in(services, print_game_link(own, "https://example.org/"))
        assert linked.game.document() == own.game.document()
        await own_games.remove(services, own.id)


def check_rightly_read(form, content, sheet):
    """Check that an accepted match agrees with the file, read without the package."""
    assert sheet.conflicts == []
    match = sheet.match
    if form == "json":
        said = json.loads(content.decode("utf-8-sig"))
        assert [tidy(name) for name in said["players"]] == list(match.players)
        assert said["first_dealer"] == match.first_dealer
        for deal, kept in zip(said["deals"], match.deals, strict=True):
            assert {
                key: value for key, value in deal.items() if key not in {"note", "time", "thrown_in"}
            } == kept.answers
    else:
        text = content.decode("utf-8-sig")
        separator = next(character for character in text if character in ",;\t")
        rows = [row for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator) if any(row)]
        header = next(row for row in rows if row[0] == "deal")
        totals = dict(zip(map(str.strip, header), rows[-1], strict=False))
        assert [totals[f"{name} total"] for name in sheet.names] == [str(total) for total in sheet.totals]
    if match.game.info.id in FACTS and match.game == CATALOGUE.game(match.game.info.id) and not match.options:
        second = SecondScorer(match.game.info.id, match.first_dealer)
        for deal in match.deals:
            if not deal.thrown_in:
                contract = deal.answers.get("contract") or second.choices[0]
                said = deal.answers
                second.play(contract, said["counts"], said.get("played_as"), said.get("declarer"))
        assert list(sheet.totals) == second.totals


@pytest.mark.proof(whole=10_000)
async def test_spoilt_database_is_opened_or_set_aside_and_every_command_works_or_explains(cases, tmp_path):
    content = await lived_in(tmp_path / "whole")
    folder = tmp_path / "spoilt"
    for case in cases:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        spoilt = spoilt_database(case.random, content)
        (folder / FILE).write_bytes(spoilt)
        await everything_is_done_or_told(folder, case.random)
        if not any(file.name.startswith(f"{FILE}.damaged") for file in folder.iterdir()):
            continue
        assert [file.read_bytes() for file in folder.glob(f"{FILE}.damaged-*Z")] == [spoilt]


@pytest.mark.proof(whole=5000)
async def test_whatever_is_done_with_a_match_of_which_another_value_is_kept_is_done_or_told(cases, tmp_path):
    content = await lived_in(tmp_path / "whole")
    folder = tmp_path / "spoilt"
    for case in cases:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        (folder / FILE).write_bytes(content)
        with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as db:
            spoilt_rows(case.random, db)
        await everything_is_done_or_told(folder, case.random)


async def lived_in(folder):
    """The file of a folder with matches of three games, with steps to take back and to do again."""
    with closing(open_services(folder)) as services:
        for id in ("swedish", "manni", "ecarte"):
            now = await play.start(services, match_of(Random(id), CATALOGUE.game(id), 5))
            now = await play.edit_details(services, now.id, now.revision, replace(now.sheet.match, title="Friday"))
            for _ in range(2):
                now = await play.delete(services, now.id, now.revision, 1)
            await play.undo(services, now.id, now.revision)
            await play.keep_draft(services, now.id, play.Draft({"counts": [6, None, None]}, note="half"))
    return (folder / FILE).read_bytes()


async def everything_is_done_or_told(folder, random):
    try:
        services = open_services(folder)
    except Refused as refused:
        told(refused)
        return
    with closing(services):
        try:
            with services.store.reading() as transaction:
                ids = transaction.ids()
        except NotKept as trouble:  # met in use, which is told; the next opening looks through it all
            told(trouble)
            return
        for shelf in ("open", "over", "archived", "deleted"):
            await done_or_told(library.matches(services, shelf))
        taken = [id for id in ids if await done_or_told(play.open_match(services, id))]
        if taken:
            await a_match_is_used(services, random.choice(taken), random)
        await done_or_told(library.known_names(services))
        await done_or_told(play.start(services, Match(CATALOGUE.game("swedish"), ("A", "B", "C"), 0)))
        saved = await done_or_told(back_up(services))
        if saved is not None:
            await done_or_told(restore_backup(services, saved.content))


async def a_match_is_used(services, id, random):
    """Whatever a person may do with it, one after the other."""
    now = await play.open_match(services, id)
    assert all(say(change) for change in (now.undo, now.redo) if change is not None)
    await done_or_told(import_export.export(services, [id], random.choice(["json", "csv", "text", "pdf", "svg"])))
    for step in (play.undo, play.redo, play.redo, play.finish, play.reopen):
        now = await done_or_told(step(services, id, now.revision)) or now
    for deal in (*now.sheet.match.deals[:1], JUNK):
        now = await done_or_told(play.record(services, id, now.revision, deal)) or now
        now = await done_or_told(play.amend(services, id, now.revision, 0, deal)) or now
    now = await done_or_told(play.delete(services, id, now.revision, 0)) or now
    for command in (library.archive, library.unarchive, library.discard, library.restore, play.drop_draft):
        await done_or_told(command(services, id))


async def done_or_told(command):
    """Return the result of a command; None if it was refused in sentences."""
    try:
        return await command
    except Refused as refused:
        told(refused)
        return None

"""Hardened: whatever comes in is read rightly or refused in sentences, and then nothing has changed."""

from __future__ import annotations

import csv
import io
import json
import shutil
from contextlib import closing
from random import Random

import pytest

from scorekeeper.exchange.anyfile import print_any
from scorekeeper.match.match import Match, tidy
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import library, play, travel
from scorekeeper.service.desk import FILE, open_desk
from scorekeeper.service.faults import Refused
from scorekeeper.store.faults import NotKept
from scorekeeper.texts.speech import say
from tests.proofs.playing import match_of
from tests.proofs.spoiling import spoilt_bytes, spoilt_database, spoilt_sheet, spoilt_tree
from tests.second_scorer import FACTS, SecondScorer
from tests.test_house_tables import THIRTEEN

LONGEST_SENTENCE = 500


@pytest.fixture
def desk(tmp_path):
    with closing(open_desk(tmp_path / "kept")) as desk:
        yield desk


def sheets():
    """Right files: of every game, in both forms, and one of a house table."""
    files = [("json", THIRTEEN.encode())]
    for id in CATALOGUE.ids():
        sheet = sheet_of(match_of(Random(id), CATALOGUE.game(id), 5))
        files += [("json", print_any(sheet, "json")), ("csv", print_any(sheet, "csv"))]
    house = CATALOGUE.game("swedish").document() | {"id": "house", "name": "House"}
    match = match_of(Random(1), CATALOGUE.from_document(house, {}), 4)
    return [*files, *[("json", print_any(sheet_of(match), "json"))] * 20]


def count_kept(desk):
    with desk.store.reading() as pages:
        return len(pages.ids())


def told(refused):
    """The sentences of a refusal, each of which can be shown."""
    sentences = [say(fault) for fault in refused.faults]
    assert sentences
    for sentence in sentences:
        assert 0 < len(sentence) < LONGEST_SENTENCE
        assert "Traceback" not in sentence
        assert " object at 0x" not in sentence
    return sentences


@pytest.mark.proof(whole=50_000, share=1500)
async def test_a_spoilt_file_is_read_rightly_or_refused_in_sentences_and_nothing_has_changed(cases, desk):
    files = sheets()
    for case in cases:
        form, content = case.random.choice(files)
        spoil = case.random.choice([spoilt_bytes, spoilt_tree if form == "json" else spoilt_sheet])
        spoilt = spoil(case.random, content)
        before = count_kept(desk)
        try:
            (new,) = await travel.bring_in(desk, [("sheet", spoilt)])
        except Refused as refused:
            told(refused)
            assert count_kept(desk) == before
        else:
            check_rightly_read(form, spoilt, new.sheet)
            again = await play.take(desk, new.id)
            assert print_any(again.sheet, "json") == print_any(new.sheet, "json")
            await library.discard(desk, new.id)


def check_rightly_read(form, content, sheet):
    """What was accepted says what the file says, as somebody reads it who does not know the package."""
    assert sheet.replay.conflicts == []
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
        rows = list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))
        totals = [
            cell
            for name, cell in zip(rows[0], [r for r in rows if r][-1], strict=True)
            if name.endswith("running total")
        ]
        assert totals == [str(total) for total in sheet.totals]
    if match.game.card.id in FACTS and match.game == CATALOGUE.game(match.game.card.id) and not match.options:
        second = SecondScorer(match.game.card.id, match.first_dealer)
        for deal in match.deals:
            if not deal.thrown_in:
                contract = deal.answers.get("contract") or second.choices[0]
                second.play(contract, deal.answers["counts"], deal.answers.get("played_as"))
        assert list(sheet.totals) == second.totals


@pytest.mark.proof(whole=10_000, share=100)
async def test_a_spoilt_database_is_opened_or_set_aside_and_whatever_is_done_there_is_done_or_told(cases, tmp_path):
    whole = open_desk(tmp_path / "whole")
    for id in ("swedish", "manni", "ecarte"):
        now = await play.start(whole, match_of(Random(id), CATALOGUE.game(id), 5))
        await play.keep_draft(whole, now.id, play.Draft({}, note="half"))
    whole.close()
    content = (tmp_path / "whole" / FILE).read_bytes()
    folder = tmp_path / "spoilt"
    for case in cases:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        spoilt = spoilt_database(case.random, content)
        (folder / FILE).write_bytes(spoilt)
        await everything_is_done_or_told(folder)
        if not any(file.name.startswith(f"{FILE}.damaged") for file in folder.iterdir()):
            continue
        assert [file.read_bytes() for file in folder.glob(f"{FILE}.damaged-*Z")] == [spoilt]


async def everything_is_done_or_told(folder):
    try:
        desk = open_desk(folder)
    except Refused as refused:
        told(refused)
        return
    with closing(desk):
        try:
            with desk.store.reading() as pages:
                ids = pages.ids()
        except NotKept as trouble:  # met in use, which is told; the next opening looks through it all
            told(trouble)
            return
        for intention in (
            *(
                lambda shelf=shelf: library.matches(desk, shelf)
                for shelf in ("open", "finished", "archived", "deleted")
            ),
            *(lambda id=id: play.take(desk, id) for id in ids),
            lambda: library.known_names(desk),
            lambda: play.start(desk, Match(CATALOGUE.game("swedish"), ("A", "B", "C"), 0)),
        ):
            try:
                await intention()
            except Refused as refused:
                told(refused)

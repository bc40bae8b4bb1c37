"""The location of a match on its sheets and in the next match; the match's other texts are tested with it elsewhere."""

import json
from dataclasses import replace

from scorekeeper.commands.score import print_score
from scorekeeper.exchange.chat_sheet import print_for_chat
from scorekeeper.exchange.csv_file import print_csv
from scorekeeper.exchange.match_file import print_match
from scorekeeper.exchange.match_link import play_of
from scorekeeper.exchange.text_sheet import print_text
from scorekeeper.match.match import Deal
from scorekeeper.match.sheet import sheet_of
from scorekeeper.pictures.printed import printed
from scorekeeper.pictures.shapes import TextLine
from scorekeeper.service import library, play
from tests.service.tables import SANG, started, told, worked_example

CABIN = "Ulla's cabin"


async def moved(services, now, where):
    return await play.edit_details(services, now.id, now.revision, replace(now.match, location=where))


async def test_a_place_that_is_too_long_or_cannot_be_written_is_refused_and_nothing_changes(services):
    now = await started(services, SANG, location="L" * 80)
    for where, sentence in (
        ("L" * 81, "The place has 81 characters; 80 are kept."),
        ("a\x00", "The place holds a character that cannot be written."),
    ):
        assert await told(moved(services, now, where)) == [sentence]
    assert (await play.open_match(services, now.id)).match.location == "L" * 80


async def test_location_is_on_every_sheet(services):
    now = await started(services, SANG, location=CABIN)
    assert CABIN in print_text(now.sheet)
    assert CABIN in print_for_chat(now.sheet)
    assert any(CABIN in shape.text for shape in printed(now.sheet).shapes if isinstance(shape, TextLine))
    assert json.loads(print_score(now.sheet))["location"] == CABIN
    assert play_of(now.sheet, "m1")["location"] == CABIN


async def test_match_without_location_exports_none(services):
    now = await started(services, SANG)
    assert "location" not in print_match(now.match)
    assert b"location" not in print_csv(now.sheet)
    assert "location" not in print_score(now.sheet)


async def test_played_again_on_the_same_evening_it_is_there_and_on_another_it_is_not(services):
    now = await started(services, SANG, location=CABIN)
    assert (await library.again(services, now.id)).location == CABIN
    later = replace(services, now=lambda: "2026-02-02T20:00:00Z")
    assert (await library.again(later, now.id)).location == ""


def test_a_sheet_says_how_long_the_match_was_played_once_it_is_over():
    deal = Deal(SANG, time="2026-01-31T21:40:00Z")
    match = replace(worked_example(started="2026-01-31T19:30:00Z", location=CABIN), deals=(deal,))
    assert "2 h 10 min" not in print_text(sheet_of(match))
    over = sheet_of(replace(match, ended="2026-02-01T09:00:00Z"))
    assert f"{CABIN} · 2 h 10 min" in print_text(over)
    assert play_of(over, "m1")["durationMin"] == 130

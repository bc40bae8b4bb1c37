"""The location of a match is kept, sent, found, undone and forgotten as its title is."""

import json
from contextlib import closing
from dataclasses import replace

import pytest

from scorekeeper.commands.score import print_score
from scorekeeper.exchange.chat_sheet import print_for_chat
from scorekeeper.exchange.csv_file import print_csv, read_csv
from scorekeeper.exchange.match_file import print_match, read_match_file
from scorekeeper.exchange.match_link import play_of, print_link, read_match_link
from scorekeeper.exchange.text_sheet import print_text
from scorekeeper.match.match import Deal
from scorekeeper.match.sheet import sheet_of
from scorekeeper.pictures.printed import printed
from scorekeeper.pictures.shapes import TextLine
from scorekeeper.service import library, play
from scorekeeper.service.app_services import open_services
from scorekeeper.service.forgetting import forget
from scorekeeper.service.library import Search
from scorekeeper.service.people import people
from tests.service.searching import found
from tests.service.tables import SANG, started, told, worked_example

CABIN = "Ulla's cabin"


async def moved(services, now, where):
    return await play.edit_details(services, now.id, now.revision, replace(now.match, location=where))


@pytest.fixture
def other(open_at, tmp_path):
    return replace(open_at(tmp_path / "other"), new_id=lambda: "o1")


async def test_a_place_that_is_too_long_or_cannot_be_written_is_refused_and_nothing_changes(services):
    now = await started(services, SANG, location="L" * 80)
    for where, sentence in (
        ("L" * 81, "The place has 81 characters; 80 are kept."),
        ("a\x00", "The place holds a character that cannot be written."),
    ):
        assert await told(moved(services, now, where)) == [sentence]
    assert (await play.open_match(services, now.id)).match.location == "L" * 80


async def test_location_goes_into_every_format_and_comes_back_from_readable_ones(services):
    now = await started(services, SANG, location=CABIN)
    match = now.match
    assert read_match_file(print_match(match).encode()).match == match
    assert read_csv(print_csv(now.sheet)) == match
    assert read_match_link(print_link(match, "https://example.org/")).match == match
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


async def test_a_match_is_found_by_it_in_capitals_or_small_letters(services):
    await started(services, SANG, location=CABIN)
    await started(services, SANG)
    found = await library.matches(services, "open", search=Search("CABIN"))
    assert [each.id for each in found] == ["m1"]


async def test_played_again_on_the_same_evening_it_is_there_and_on_another_it_is_not(services):
    now = await started(services, SANG, location=CABIN)
    assert (await library.again(services, now.id)).location == CABIN
    later = replace(services, now=lambda: "2026-02-02T20:00:00Z")
    assert (await library.again(later, now.id)).location == ""


async def test_a_name_in_it_is_forgotten_with_the_person_and_no_byte_of_it_stays(tmp_path):
    with closing(open_services(tmp_path)) as services:
        now = await play.start(
            services, replace(worked_example(location="Thorgunn's house"), players=("Thorgunn", "B", "C"))
        )
        now = await moved(services, await moved(services, now, "At Thorgunn's"), "The station")
        person = next(each for each in await people(services) if each.name == "Thorgunn")
        await forget(services, person.id)
        assert found(tmp_path, "Thorgunn") == []


def test_a_sheet_says_how_long_the_match_was_played_once_it_is_over():
    deal = Deal(SANG, time="2026-01-31T21:40:00Z")
    match = replace(worked_example(started="2026-01-31T19:30:00Z", location=CABIN), deals=(deal,))
    assert "2 h 10 min" not in print_text(sheet_of(match))
    over = sheet_of(replace(match, ended="2026-02-01T09:00:00Z"))
    assert f"{CABIN} · 2 h 10 min" in print_text(over)
    assert play_of(over, "m1")["durationMin"] == 130

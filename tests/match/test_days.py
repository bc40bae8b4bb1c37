"""One match has one day, wherever it is shown: the day at the table, by the clock of the device."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.app.session.state import Viewport
from scorekeeper.exchange.file_formats import file_name, print_any, read_file
from scorekeeper.match.days import evening_of, local_date, sort_key
from scorekeeper.match.match import Match
from scorekeeper.match.sheet import sheet_of
from scorekeeper.pictures.printed import printed
from scorekeeper.pictures.result_image import result_image
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import play
from scorekeeper.service.app_services import open_services
from scorekeeper.store.backups import moment_of
from scorekeeper.texts.speech import say
from scorekeeper.web.browser.picture import picture_of
from tests.pictures.seeing import written
from tests.support.opened import opened

HELSINKI, HONOLULU = "EET-2EEST,M3.5.0/3,M10.5.0/4", "HST10"

ZoneSetter = Callable[[str], None]


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Iterator[ZoneSetter]:
    """Sets the clock of the place, as POSIX writes a time zone: `at("HST10")`."""

    def put(zone: str) -> None:
        there.setenv("TZ", zone)
        time.tzset()

    with monkeypatch.context() as there:
        yield put
    time.tzset()


AROUND_MIDNIGHT = [
    (HELSINKI, "2026-01-30T21:59:59Z", "2026-01-30"),
    (HELSINKI, "2026-01-30T22:00:00Z", "2026-01-31"),
    (HELSINKI, "2026-07-30T21:00:00Z", "2026-07-31"),
    (HONOLULU, "2026-01-31T09:59:59Z", "2026-01-30"),
    (HONOLULU, "2026-01-31T10:00:00Z", "2026-01-31"),
    (HONOLULU, "2026-01-31T01:00:00+14:00", "2026-01-30"),
    (HONOLULU, "2026-01-31", "2026-01-31"),
    (HONOLULU, "2026-01-31T00:10:00", "2026-01-31"),
    (HONOLULU, "0001-01-01T00:00:00Z", "0001-01-01"),
    (HELSINKI, "9999-12-31T23:00:00Z", "9999-12-31"),
]


@pytest.mark.parametrize(("zone", "moment", "day"), AROUND_MIDNIGHT)
def test_a_moment_falls_on_the_day_of_the_place(at: ZoneSetter, zone: str, moment: str, day: str) -> None:
    at(zone)
    assert local_date(moment) == day


EVENINGS = [
    (HELSINKI, "2026-01-31T02:59:59Z", "2026-01-30"),  # 04:59:59 there
    (HELSINKI, "2026-01-31T03:00:00Z", "2026-01-31"),  # 05:00 there
    (HELSINKI, "2026-07-31T01:59:59Z", "2026-07-30"),  # the same in summer time
    (HELSINKI, "2026-07-31T02:00:00Z", "2026-07-31"),
    (HELSINKI, "2026-03-29T00:59:59Z", "2026-03-28"),  # 02:59:59, a second before the clock goes on to 04:00
    (HELSINKI, "2026-03-29T01:00:00Z", "2026-03-28"),  # 04:00
    (HELSINKI, "2026-03-29T02:00:00Z", "2026-03-29"),  # 05:00, seven hours after the evening's 21:00
    (HELSINKI, "2026-10-25T00:30:00Z", "2026-10-24"),  # 03:30 for the first time
    (HELSINKI, "2026-10-25T01:30:00Z", "2026-10-24"),  # 03:30 for the second time
    (HELSINKI, "2026-10-25T02:59:59Z", "2026-10-24"),  # 04:59:59
    (HELSINKI, "2026-10-25T03:00:00Z", "2026-10-25"),
    (HONOLULU, "2026-01-31T14:59:59Z", "2026-01-30"),
    (HONOLULU, "2026-01-31T15:00:00Z", "2026-01-31"),
    (HONOLULU, "2026-01-31T20:00:00+14:00", "2026-01-30"),
    (HONOLULU, "2026-01-31", "2026-01-31"),
    (HONOLULU, "2026-01-31T00:10:00", "2026-01-30"),
    (HONOLULU, "2026-01-01 04:59", "2025-12-31"),
    (HONOLULU, "0001-01-01T00:00:00Z", "0001-01-01"),
    (HELSINKI, "0001-01-01", "0001-01-01"),
    (HELSINKI, "9999-12-31T23:00:00Z", "9999-12-31"),
]


@pytest.mark.parametrize(("zone", "moment", "day"), EVENINGS)
def test_match_before_five_in_the_morning_belongs_to_the_evening_before(
    at: ZoneSetter, zone: str, moment: str, day: str
) -> None:
    at(zone)
    assert evening_of(moment).isoformat() == day


def test_moments_of_every_form_sort_by_time(at: ZoneSetter) -> None:
    at(HELSINKI)
    moments = [
        "0001-01-01T00:00:00Z",
        "2026-01-30T17:59:59Z",
        "2026-01-30",  # its evening: 20:00 there
        "2026-01-30T20:30:00",  # 18:30 in UTC
        "2026-01-30 23:59:59.999",
        "2026-01-31T00:30:00+02:00",
        "2026-01-30T20:30:00-10:00",
        "9999-12-31T23:00:00Z",
    ]
    assert sorted(moments, key=sort_key) == moments


@pytest.mark.parametrize(
    ("zone", "day", "full", "said"),
    [
        (HELSINKI, "2026-01-31", "31 January 2026", "31 Jan 2026"),
        (HONOLULU, "2026-01-30", "30 January 2026", "30 Jan 2026"),
    ],
    ids=["Helsinki", "Honolulu"],
)
def test_pictures_print_text_and_names_of_files_have_that_day(
    at: ZoneSetter, zone: str, day: str, full: str, said: str
) -> None:
    at(zone)
    match = Match(CATALOGUE.game("swedish"), ("Anna", "Bo", "Cleo"), 2, title="Friday", started="2026-01-30T22:30:00Z")
    sheet = sheet_of(match)
    assert f"Friday · Swedish Bismarck · {full}" in written(result_image(sheet).shapes)
    assert any(full in line for line in written(printed(sheet).shapes))
    assert f"Swedish Bismarck · {full}" in print_any(sheet, "text").decode()
    assert said in picture_of(opened(match), Viewport())
    assert file_name(match, "json") == f"swedish-friday-{day}.json"


@pytest.mark.parametrize("how", [lambda file: file.write_bytes(b"?" * 9000), Path.unlink], ids=["damaged", "missing"])
@pytest.mark.parametrize(
    ("zone", "made", "said"),
    [
        (HELSINKI, "2026-01-30T21:59:59Z", "30 January 2026"),
        (HELSINKI, "2026-01-30T22:00:00Z", "31 January 2026"),
        (HONOLULU, "2026-01-31T09:59:59Z", "30 January 2026"),
        (HONOLULU, "2026-01-31T10:00:00Z", "31 January 2026"),
    ],
    ids=["before midnight in Helsinki", "at midnight in Helsinki", "before it in Honolulu", "at it in Honolulu"],
)
async def test_restored_matches_are_dated_by_the_evening_of_their_backup(
    at: ZoneSetter, zone: str, made: str, said: str, how: Callable[[Path], object], tmp_path: Path
) -> None:
    at(zone)
    with closing(open_services(tmp_path, now=lambda: made)) as services:
        now = await play.start(services, Match(CATALOGUE.game("swedish"), ("Anna", "Bo", "Cleo"), 2))
        await play.finish(services, now.id, now.revision)
    for file in tmp_path.glob("matches.db-*"):
        file.unlink()
    how(tmp_path / "matches.db")
    with closing(open_services(tmp_path)) as services:
        assert services.notice is not None
        assert f"as they were on {said}" in say(services.notice)


def test_a_copy_whose_name_has_a_time_that_there_is_not_is_of_its_day() -> None:
    assert moment_of(Path("matches-20260131T996000Z.db")) == "2026-01-31"
    assert moment_of(Path("matches-20260131T200000Z-2.db")) == "2026-01-31T20:00:00Z"
    assert moment_of(Path("matches-20260231T200000Z.db")) is None


@pytest.mark.parametrize("zone", [HELSINKI, HONOLULU])
def test_a_file_keeps_the_moment_itself(at: ZoneSetter, zone: str) -> None:
    at(zone)
    match = Match(CATALOGUE.game("swedish"), ("Anna", "Bo", "Cleo"), 2, started="2026-01-30T22:30:00Z")
    assert read_file(print_any(sheet_of(match), "json")).match.started == "2026-01-30T22:30:00Z"

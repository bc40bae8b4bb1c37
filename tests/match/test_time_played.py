"""The length of a match is told by the table's own clock, or not at all."""

from dataclasses import replace

import pytest

from scorekeeper.match.match import Deal
from scorekeeper.match.time_played import minutes_played, played_on
from tests.support.tables import at_table

SANG = {"contract": "sang", "counts": [6, 6, 4]}


def match(started, *times, ended=None):
    deals = tuple(Deal(SANG, time=each) for each in times)
    return replace(at_table("swedish"), started=started, ended=ended, deals=deals)


@pytest.mark.parametrize(
    ("started", "times", "ended", "minutes"),
    [
        ("2026-01-31T19:30:00Z", ["2026-01-31T19:50:00Z", "2026-01-31T21:40:59Z"], None, 130),
        ("2026-01-31T19:30:00+02:00", ["2026-01-31T18:30:00Z"], None, 60),
        ("2026-01-31T23:00:00", ["2026-02-01T02:00:00"], None, 180),
        # Ended on the day after: the last deal counts. Where no deal has a time, the end does.
        ("2026-01-31T19:30:00Z", ["2026-01-31T20:30:00Z"], "2026-02-01T09:00:00Z", 60),
        ("2026-01-31T19:30:00Z", [None], "2026-01-31T20:30:00Z", 60),
        # Not known: a day alone, nothing played, several evenings, a clock set back, a sheet copied from paper.
        ("2026-01-31", ["2026-01-31T20:30:00Z"], None, None),
        ("2026-01-31T19:30:00Z", ["2026-01-31"], None, None),
        (None, ["2026-01-31T20:30:00Z"], None, None),
        ("2026-01-31T19:30:00Z", [], "2026-01-31T20:30:00Z", None),
        ("2026-01-31T19:30:00Z", [None], None, None),
        ("2026-01-31T19:30:00", ["2026-02-01T19:30:00"], None, None),
        ("2026-01-31T19:30:00", ["2026-01-31T18:00:00"], None, None),
        ("2026-01-31T19:30:00Z", ["2026-01-31T19:34:59Z"], None, None),
        # The first and the last years have no local time.
        ("0001-01-01T00:00:00Z", ["9999-12-31T23:59:59Z"], None, None),
    ],
)
def test_a_match_lasts_from_its_beginning_to_its_last_deal(started, times, ended, minutes):
    assert minutes_played(match(started, *times, ended=ended)) == minutes


def test_an_evening_ends_at_five_in_the_morning():
    begun = match("2026-01-31T20:00:00")
    assert [played_on(begun, moment) for moment in ("2026-02-01T04:59:00", "2026-02-01T05:00:00")] == [True, False]
    assert not played_on(match(None), "2026-01-31T20:00:00")

"""The worked example of the rules, by hand: from the app without a match to the file that is taken home."""

import re

import pytest

from tests.browser.table import begin, play, stand
from tests.exchange.worked import CSV, as_file, rows_of

MATCH_ID = re.compile(r"[0-9a-z]{10}")
MOMENT = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d")


def without_id_and_times(content):
    """Return a sheet without the match's id, and the times at which it was started and each deal was entered."""
    rows = rows_of(content)
    (match,) = (row for row in rows if row[0] == "match")
    assert MATCH_ID.fullmatch(match[1])
    rows.remove(match)
    (started,) = (row for row in rows if row[0] == "started")
    assert (bool(MOMENT.fullmatch(started[1])), started[2]) == (True, "UTC")
    rows.remove(started)
    times = [row[-2:] for row in rows if any(row[-2:])]
    assert [len(times), times[0], *(zone for _, zone in times[1:])] == [3, ["time", "time zone"], "UTC", "UTC"]
    assert all(MOMENT.fullmatch(time) for time, _ in times[1:])
    return as_file([row[:-2] for row in rows])


@pytest.mark.ci
@pytest.mark.long  # in CI a site that was put on a phone is played and its sheet downloaded
async def test_the_worked_example_goes_from_the_empty_start_to_the_downloaded_sheet(opened, served):
    phone = await opened(served, motion=True)
    await phone.sees("Ready to play?")
    await phone.tap("New match")
    await begin(phone, "Swedish Bismarck", ["A", "B", "C"], first="C")
    await phone.sees("Deal 1 of 12 · C deals · A plays a contract")

    assert await play(phone, 1, "Sang", "6", "6") <= 5
    await stand(phone, A="−2", B="+2", C="0")
    assert await play(phone, 2, "Pass", "9", "2") <= 5
    await stand(phone, A="−5", B="+4", C="+1")

    await phone.sees("Deal 3 of 12 · B deals · C plays a contract")
    for owed in ("A owes Spader", "A owes Trumf", "A owes Pass", "B owes Spader", "B owes Trumf", "B owes Sang"):
        await phone.sees(owed)
    for played in ("A owes Sang", "B owes Pass"):
        await phone.sees_no(played)

    await phone.tap("Menu", "Export")
    name, content = await phone.download("Spreadsheet (CSV)")
    assert without_id_and_times(content) == CSV
    assert re.fullmatch(r"swedish-a-b-c-\d{4}-\d\d-\d\d\.csv", name)

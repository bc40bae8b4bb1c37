"""`scorekeeper seasons`, `season`, `table` and `seat`: what they print, and what they are refused for."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader

from scorekeeper.cli import main
from scorekeeper.match.sheet import sheet_of
from scorekeeper.service import seasons
from scorekeeper.service.admission import add_match
from scorekeeper.service.app_services import open_services
from scorekeeper.service.backup import back_up
from scorekeeper.service.restoring import restore_backup
from scorekeeper.service.seating import SeatWriter
from tests.service.tables import PASS, SANG
from tests.support.tables import at_table


@pytest.fixture
def kept(tmp_path):
    """Three matches: m1 and m2 of March, m3 of another game."""
    services = open_services(tmp_path / "kept", new_id=iter(f"m{n}" for n in range(1, 100)).__next__)
    facts = {"first_dealer": 2, "ended": "2026-04-01T12:00:00Z"}
    matches = (
        at_table("swedish", SANG, players=("Anna", "Bo", "Cleo"), started="2026-03-01T12:00:00Z", **facts),
        at_table("swedish", SANG, PASS, players=("Dag", "Bo", "Cleo"), started="2026-03-08T12:00:00Z", **facts),
        at_table("kaiser", players=("A", "B", "C", "D"), started="2026-03-09T12:00:00Z"),
    )
    with services.store.writing() as transaction:
        for match in matches:
            add_match(SeatWriter(services, transaction), sheet_of(match))
    services.close()


@pytest.fixture
def spring(run, kept):  # noqa: ARG001  # it is kept
    """A season with two of them."""
    assert run("season", "new", "Spring", "--game", "swedish", "kaiser", "--from", "2026-03-01")[0] == 0
    assert run("season", "add", "spring", "m1", "m2") == (0, "2 matches were added to Spring.\n", "")


@pytest.mark.usefixtures("spring")
def test_a_season_is_listed_with_what_it_counts_by(run):
    status, out, err = run("seasons", "--format", "json")
    (season,) = json.loads(out)
    assert (status, err, len(season.pop("id"))) == (0, "", 16)
    assert season == {
        "name": "Spring",
        "games": ["swedish", "kaiser"],
        "from": "2026-03-01",
        "to": None,
        "counts_by": "sum",
        "matches": 2,
        "closed": False,
        "versions": 1,
    }
    assert "Points added up" in run("seasons")[1]


@pytest.mark.usefixtures("spring")
def test_the_table_as_json_has_its_rows_in_order(run):
    status, out, err = run("table", "Spring", "--format", "json")
    assert (status, err) == (0, "")
    assert json.loads(out) == {
        "season": "Spring",
        "counts_by": "sum",
        "rows": [
            {"rank": 1, "name": "Bo", "matches": 2, "points": 6, "ranked": True},
            {"rank": 2, "name": "Cleo", "matches": 2, "points": 1, "ranked": True},
            {"rank": 3, "name": "Anna", "matches": 1, "points": -2, "ranked": True},
            {"rank": 4, "name": "Dag", "matches": 1, "points": -5, "ranked": True},
        ],
    }


@pytest.mark.usefixtures("kept")
def test_a_mean_has_two_decimals_and_who_has_played_too_little_no_rank(run):
    best = ("--counts", "mean", "--best", "2", "--least", "2")
    assert run("season", "new", "Spring", "--game", "swedish", *best)[0] == 0
    assert run("season", "add", "Spring", "m1", "m2", "m1")[0] == 0
    rows = json.loads(run("table", "Spring", "--format", "json")[1])["rows"]
    assert [(row["rank"], row["name"], row["points"], row["ranked"]) for row in rows] == [
        (1, "Bo", 3.0, True),
        (2, "Cleo", 0.5, True),
        (None, "Anna", -2.0, False),
        (None, "Dag", -5.0, False),
    ]
    content = run("table", "Spring", "--format", "csv")[1].removeprefix("\ufeff")
    assert list(csv.reader(io.StringIO(content)))[:2] == [
        ["rank", "name", "matches", "points", "ranked"],
        ["1", "Bo", "2", "3.0", "yes"],
    ]
    assert list(csv.reader(io.StringIO(content)))[3] == ["", "Anna", "1", "-2.0", ""]
    assert run("table", "Spring")[1].splitlines() == [
        "Spring",
        "Average of the best 2 matches, ranked from 2 matches on",
        "2 matches",
        "",
        "  │ Name │ Matches │ Average",
        "──┼──────┼─────────┼────────",
        "1 │ Bo   │       2 │    3.00",
        "2 │ Cleo │       2 │    0.50",
        "– │ Anna │       1 │   −2.00",
        "– │ Dag  │       1 │   −5.00",
    ]


@pytest.mark.usefixtures("kept")
def test_a_season_is_begun_with_its_people_points_for_places_ties_and_tables(run):
    counts = ("--counts", "places", "--places", "5-2--1", "--ties", "wins", "best")
    who = ("--people", "Anna", "bo", "Dag", "--tables", "3", "--apart", "Anna", "Bo", "--apart", "Bo", "Dag")
    assert run("season", "new", "Spring", "--game", "swedish", *counts, *who)[0] == 0
    assert run("season", "add", "Spring", "m1", "m2")[0] == 0
    assert run("table", "Spring")[1].splitlines()[1:] == [
        "Points for places: 5 / 2 / −1, if level: matches won, the best match",
        "2 matches",
        "",
        "  │ Name │ Matches │ Places",
        "──┼──────┼─────────┼───────",
        "1 │ Bo   │       2 │     10",
        "2 │ Anna │       1 │     −1",
        "3 │ Dag  │       1 │     −1",
    ]
    out = json.loads(
        run("seat", "Anna", "Bo", "Cleo", "Dag", "Eva", "Finn", "--season", "Spring", "--format", "json")[1]
    )
    assert [len(table["seats"]) for table in out["tables"]] == [3, 3]
    assert not any({"Anna", "Bo"} <= {*table["seats"]} or {"Bo", "Dag"} <= {*table["seats"]} for table in out["tables"])


@pytest.mark.usefixtures("spring")
def test_a_season_is_closed_opened_again_and_removed_and_its_matches_stay(run):
    assert run("season", "close", "spring") == (0, "The season is closed. First: Bo.\n", "")
    assert run("season", "add", "Spring", "m3")[1:] == (
        "",
        "Spring is closed. Open it again to change anything in it.\n",
    )
    status, out, _ = run("season", "open", "Spring")
    assert (status, out.split()[1]) == (0, "Spring")
    assert run("season", "add", "Spring", "m3")[0] == 0
    assert run("season", "remove", "Spring") == (0, "Its matches stay, and belong to no season.\n", "")
    assert run("seasons") == (0, "No season is kept yet.\n", "")
    assert "m1" in run("matches")[1]


@pytest.fixture
def theirs(run, spring, tmp_path):  # noqa: ARG001  # it is kept
    """Another season called Spring, of another machine, with a match of 2019; as it was handed over."""
    services = open_services(tmp_path / "theirs", new_id=iter(("t1",)).__next__)
    match = at_table("swedish", SANG, players=("Anna", "Bo", "Cleo"), started="2019-05-02", ended="2019-05-03")
    with services.store.writing() as transaction:
        add_match(SeatWriter(services, transaction), sheet_of(match))
    services.close()
    folder, file = str(tmp_path / "theirs"), str(tmp_path / "theirs.zip")
    for command in (["new", "spring", "--game", "swedish"], ["add", "spring", "t1"]):
        assert main(["season", *command, "--data", folder]) == 0
    assert main(["backup", file, "--season", "spring", "--data", folder]) == 0
    return file


def test_a_season_of_the_name_of_one_here_comes_beside_it(run, theirs, capfd):
    capfd.readouterr()
    assert run("restore", theirs) == (0, "1 match is new here.\n1 season is new here.\n", "")
    assert run("table", "Spring")[2].startswith("Several seasons are called Spring. Name one of them by id: ")


@pytest.mark.usefixtures("spring")
def test_a_match_of_a_closed_season_is_not_taken_back_by_a_file(run, tmp_path):
    file = str(tmp_path / "spring.zip")
    assert run("backup", file, "--season", "Spring")[0] == 0
    before = run("table", "Spring", "--format", "json")
    assert run("season", "close", "Spring")[0] == 0
    assert run("restore", file) == (0, "2 were here already.\n", "")
    assert json.loads(run("table", "Spring", "--format", "json")[1])["rows"] == json.loads(before[1])["rows"]


@pytest.mark.usefixtures("spring")
def test_the_page_to_hang_up_is_written_over_last_week_s_or_into_a_folder(run, tmp_path):
    page = tmp_path / "table.pdf"
    assert run("table", "Spring", "--format", "pdf", "-o", str(page)) == (0, f"{page}\n", "")
    (sheet,) = PdfReader(io.BytesIO(page.read_bytes()), strict=True).pages
    words = sheet.extract_text()
    assert all(said in words for said in ("Spring", "Points added up", "Anna", "Bo", "Cleo", "Dag", "−5"))
    assert run("table", "Spring", "--format", "csv", "-o", str(page)) == (0, f"{page}\n", "")
    assert not page.read_bytes().startswith(b"%PDF")
    assert run("table", "Spring", "-o", str(tmp_path)) == (0, f"{tmp_path / 'season-spring.txt'}\n", "")


@pytest.mark.usefixtures("spring")
def test_a_page_for_each_person_is_written_beside_the_table(run, tmp_path):
    pages = ("table", "Spring", "--format", "pdf", "--people", "-o", str(tmp_path))
    assert run(*pages) == (0, f"{tmp_path / 'season-spring-people.pdf'}\n", "")
    sheets = PdfReader(io.BytesIO((tmp_path / "season-spring-people.pdf").read_bytes()), strict=True).pages
    assert [sheet.extract_text().splitlines()[1] for sheet in sheets] == ["Bo", "Cleo", "Anna", "Dag"]


@pytest.mark.usefixtures("spring")
def test_seat_prints_the_seating_as_json(run):
    status, out, err = run("seat", "Anna", "Bo", "Cleo", "Dag", "Eva", "Finn", "Gus", "--format", "json")
    found = json.loads(out)
    assert (status, err, found.keys()) == (0, "", {"tables", "out", "cost"})
    assert [len(table["seats"]) for table in found["tables"]] == [4, 3]
    names = sorted(name for table in found["tables"] for name in table["seats"])
    assert names == ["Anna", "Bo", "Cleo", "Dag", "Eva", "Finn", "Gus"]
    assert all(table["first_dealer"] in range(len(table["seats"])) for table in found["tables"])
    assert (found["out"], found["cost"]) == ([], 2)
    assert run("seat", *reversed(names), "--format", "json")[1] == out
    assert run("seat", *names, "--format", "json", "--seed", "7")[1] != out


@pytest.mark.usefixtures("spring")
def test_seat_says_who_sits_out_and_who_has_met(run):
    lines = run("seat", "Bo", "Cleo", "Dag", "Eva", "Finn", "--season", "Spring")[1].splitlines()
    assert lines[0].startswith("Table 1: ")
    assert lines[0].endswith(" deals first.")
    assert lines[1] in {"Sitting out: Bo.", "Sitting out: Cleo."}
    assert lines[2] in {"Bo and Dag have met once before.", "Cleo and Dag have met once before."}
    assert len(lines) == 3


IMPOSSIBLE = [
    (("table", "Autumn"), "There is no season Autumn."),
    (("season", "add", "Autumn", "m1"), "There is no season Autumn."),
    (("seat", "Anna", "Bo", "Cleo", "--season", "Autumn"), "There is no season Autumn."),
    (("season", "new", "spring", "--game", "swedish"), "There is a season called spring already."),
    (("season", "new", "", "--game", "swedish"), "A season needs a name."),
    (
        ("season", "new", "a\x07b", "--game", "swedish"),
        "The name of the season holds a character that cannot be written.",
    ),
    (("season", "new", "X", "--game", "swedich"), 'There is no variant "swedich". Is it "swedish"?'),
    (
        ("season", "new", "X", "--game", "swedish", "--from", "2026-03-02", "--to", "2026-03-01"),
        "The season ends on 2026-03-01, before it begins on 2026-03-02.",
    ),
    (
        ("season", "new", "X", "--game", "swedish", "--from", "spring"),
        '"spring" is not a date, such as 2026-01-31.',
    ),
    (
        ("season", "new", "X", "--game", "swedish", "--least", "0"),
        "0 is no number of matches: at least 1, at most 1000.",
    ),
    (("season", "close", "Autumn"), "There is no season Autumn."),
    (("season", "open", "Autumn"), "There is no season Autumn."),
    (("season", "remove", "Autumn"), "There is no season Autumn."),
    (
        ("season", "new", "X", "--game", "swedish", "--counts", "places", "--places", "1001-0"),
        "Points for places are one to ten numbers from −1000 to 1000.",
    ),
    (
        ("season", "new", "X", "--game", "swedish", "--tables", "5"),
        "A table of the season has three players, four, or either.",
    ),
    (("season", "new", "X", "--game", "swedish", "--people", "Zoe"), "Nobody is called Zoe."),
    (("season", "add", "Spring", "m9"), "There is no match m9."),
    (("season", "add", "Other", "m1"), "The match m1 belongs to Spring already."),
    (("season", "add", "Other", "m3"), "The match m3 is of a game that is not played in Other."),
    (("seat", "Anna", "Bo"), "2 people are too few for a table."),
    (("seat", "Anna"), "1 person is too few for a table."),
    (("seat", "Anna", "Bo", "anna"), "Anna is named twice."),
]
"""Commands that change nothing, and what is said of each."""


@pytest.mark.ci
@pytest.mark.usefixtures("spring")
def test_impossible_command_for_seasons_is_explained_and_ends_with_status_1(run):
    assert run("season", "new", "Other", "--game", "swedish")[0] == 0
    for arguments, said in IMPOSSIBLE:
        assert run(*arguments) == (1, "", f"{said}\n"), arguments


@pytest.mark.parametrize(
    "arguments",
    [
        ("season",),
        ("season", "new", "X"),
        ("season", "new", "X", "--game", "swedish", "--best", "3"),
        ("season", "new", "X", "--game", "swedish", "--counts", "luck"),
        ("season", "new", "X", "--game", "swedish", "--places", "3-1-0"),
        ("season", "new", "X", "--game", "swedish", "--counts", "places", "--places", "3,1"),
        ("season", "new", "X", "--game", "swedish", "--ties", "luck"),
        ("season", "new", "X", "--game", "swedish", "--apart", "Anna"),
        ("season", "close"),
        ("table", "Spring", "--format", "svg"),
        ("table", "Spring", "--format", "csv", "--people"),
    ],
)
def test_wrong_usage_ends_with_status_2(run, arguments):
    assert run(*arguments)[0] == 2


def test_seasons_says_that_no_season_is_kept_yet(run):
    assert run("seasons") == (0, "No season is kept yet.\n", "")
    assert run("seasons", "--format", "json") == (0, "[]\n", "")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows says it in other words")
@pytest.mark.usefixtures("spring")
def test_a_file_that_cannot_be_written_is_said(run, tmp_path):
    path = str(tmp_path / "nowhere" / "x.pdf")
    assert run("table", "Spring", "--format", "pdf", "-o", path) == (
        1,
        "",
        f"{path} cannot be written: no such file or directory.\n",
    )


@pytest.mark.usefixtures("spring")
def test_choose_keeps_one_of_two_versions_of_a_season_by_its_number(run, tmp_path):
    backup = str(tmp_path / "spring.zip")
    assert run("backup", backup)[0] == 0
    assert run("season", "choose", "Spring", "1")[2] == "There is one version of Spring; nothing is to be chosen.\n"
    with closing(open_services(tmp_path / "elsewhere")) as other:
        asyncio.run(set_apart(other, Path(backup)))
    assert run("season", "close", "Spring")[0] == 0
    assert "Spring is set in two ways, here and there. Choose one of them." in run("restore", backup)[1]
    assert "More than one version" in run("seasons")[1]
    assert json.loads(run("seasons", "--format", "json")[1])[0]["versions"] == 2
    told = run("table", "Spring")[2]
    assert "Spring is set in more than one way, as it was changed on two phones." in told
    assert "Version 1: Points added up, It is closed." in told
    assert "Version 2: Matches won, It is open." in told
    assert run("season", "choose", "Spring", "3")[2] == "The season has no version 3; its versions are 1 to 2.\n"
    assert run("season", "choose", "Spring", "2")[0] == 0
    assert json.loads(run("seasons", "--format", "json")[1])[0]["counts_by"] == "wins"
    assert run("table", "Spring")[2] == ""


async def set_apart(other, backup):
    """Let somebody else count the matches won, and write that in the place of their backup."""
    await restore_backup(other, backup.read_bytes())
    (kept,) = await seasons.seasons(other)
    await seasons.change(other, replace(kept.season, counts="wins"))
    backup.write_bytes((await back_up(other)).content)

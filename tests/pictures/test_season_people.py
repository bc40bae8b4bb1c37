"""The pages for the people of a season: what is on them, and that whatever there is of it stays on the paper."""

from scorekeeper.match.digest import DealDigest, MatchDigest
from scorekeeper.match.season import Season
from scorekeeper.match.season_table import SeasonAnswer, season_table
from scorekeeper.match.statistics import Seated
from scorekeeper.pictures.font_metrics import measure
from scorekeeper.pictures.season_pages import season_people_pages
from scorekeeper.pictures.shapes import TextLine

SPRING = Season("s", "Spring", ("swedish",), counts="places")


def played(number, people, totals, deals=()):
    sides = tuple((seat,) for seat in range(len(people)))
    places = tuple(1 + sum(other > total for other in totals) for total in totals)
    facts = ("swedish", "Swedish Bismarck", "", "", True, f"2026-03-{number % 28 + 1:02}", True, False)
    contracts = (("sang", "Sang"), ("pass", "Pass"))
    return Seated(
        f"m{number}", MatchDigest(*facts, sides, totals, places, tuple(deals), contracts), dict(enumerate(people))
    )


def pages(matches, names, season=SPRING):
    table = season_table(season, matches, names)
    return season_people_pages(SeasonAnswer(season, table, names), matches)


def words(page):
    return [shape.text for shape in page.shapes if isinstance(shape, TextLine)]


def test_a_page_has_the_place_every_match_the_best_contract_and_whom_somebody_met():
    names = {"a": "Anna", "b": "Bo", "c": "Cleo"}
    sang = [DealDigest((4, -2, -2), 0, "sang", True), DealDigest((-3, 5, -2), 1, "sang", True)]
    passed = [DealDigest((9, -4, -5), 0, "pass", None)]
    matches = [played(1, "abc", (1, 3, -4), [*sang, *passed, sang[0]]), played(2, "bca", (5, 0, -5))]
    bo, anna, cleo = pages(matches, names)
    assert words(bo)[:9] == [
        "Spring · Points for places: 3–1–0",
        "Bo",
        "1",
        "Place",
        "6",
        "Points",
        "2",
        "Matches",
        "2",
    ]
    assert words(anna)[1:3] == ["Anna", "2"]
    assert words(anna)[10] == "Best contract: Sang, 4.00 on average in 2 deals"
    table = ["Matches", "2 Mar 2026", "3 Mar 2026", "At the table", "Bo, Cleo", "Bo, Cleo"]
    table += ["Place", "2", "3", "Points", "1", "−5"]
    met = ["Name", "Bo", "Cleo", "Matches", "2", "2", "Ahead", "0", "1", "Behind", "2", "1", "Tied", "0", "0"]
    assert words(anna)[11:] == [*table, *met]
    assert "Best contract" not in " ".join(words(cleo))


def test_a_long_season_with_long_names_goes_on_to_more_pages_and_nothing_leaves_the_paper():
    names = {key: f"Bartholomäus von Alten {key.upper()}" for key in "abcdefghijklmnopqrst"}
    several = [tuple(names)[start : start + 4] for start in range(0, 20, 4)]
    matches = [played(day, several[0], (1200, -1340, 1100, -960)) for day in range(60)]
    matches += [played(day, ("a", *rest[:3]), (9999, -1, -2, -3)) for day, rest in enumerate(several[1:])]
    found = pages(matches, names)
    first = [page for page in found if page.alt_text == "Spring. Bartholomäus von Alten A"]
    assert len(first) == 3
    assert sum(words(page).count("9999") for page in first) == 4
    assert sum(len([word for word in words(page) if word.endswith("2026")]) for page in first) == 64
    for page in found:
        for shape in page.shapes:
            if isinstance(shape, TextLine):
                wide = measure(shape.text, shape.size)
                start = shape.x - {"start": 0, "middle": wide / 2, "end": wide}[shape.side]
                assert start >= 0
                assert start + wide <= page.width
                assert 0 < shape.y <= page.height - 30


def test_person_without_a_match_in_the_season_has_no_page():
    names = {"a": "Anna", "b": "Bo", "c": "Cleo", "d": "Dag"}
    season = Season("s", "Spring", ("swedish",), people=("a", "d"))
    assert [page.alt_text for page in pages([played(1, "abc", (1, 3, -4))], names, season)] == ["Spring. Anna"]

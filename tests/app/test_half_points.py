"""Half points: kept and exported as integers of half a point, and written as ½ wherever a person reads a score."""

from __future__ import annotations

import json
import re
from decimal import Decimal

import flet as ft
import pytest
from flet import canvas

from scorekeeper.app.features.people.figure_panels import points_said
from scorekeeper.app.session_start import make_main
from scorekeeper.commands.score import print_score
from scorekeeper.exchange.csv_file import print_csv
from scorekeeper.exchange.figures_text import print_figures_text
from scorekeeper.exchange.svg import print_svg
from scorekeeper.exchange.text_sheet import print_text
from scorekeeper.match.digest import digest_from_json, digest_of, digest_to_json
from scorekeeper.match.match import Deal, Match
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.stake import read_stake
from scorekeeper.match.statistics import Seated, figures_of
from scorekeeper.pictures.figures_said import mean_said
from scorekeeper.pictures.printed import printed
from scorekeeper.pictures.result_image import result_image
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.same_game import id_in
from scorekeeper.service.play import start
from tests.exchange.worked import columns_of, head_of
from tests.rules.house_quotas import house
from tests.support.headless import Headless

DEALS = ({"contract": "up", "counts": [5, 8, 0]}, {"contract": "up", "counts": [5, 3, 5]})
"""Kept as 3, 1, -4 and 1, 1, -2; that is 1½, ½, −2 and ½, ½, −1, together 2, 1, −3."""

KEPT = re.compile(r"\+[34]|−[46]")
"""Texts that are kept though nobody is to read them."""


def match(*changes, **facts):
    table = CATALOGUE.from_document(house(("unit", 2), ("target", 15), *changes))
    return Match(table, ("Anna", "Bo", "Cleo"), 0, tuple(map(Deal, DEALS)), **facts)


def read_by_somebody(phone):
    words = [*phone.texts(), *(text.value or "" for text in phone.all(canvas.Text))]
    words += [control.label or "" for control in phone.all(ft.Semantics)]
    words += [span.text or "" for text in phone.all(ft.Text) for span in text.spans or []]
    return "\n".join(words)


@pytest.mark.parametrize(
    ("screen", "words"),
    [
        ("", ("+1½", "+2", "−3", "to 7½", "5½ to go", "last deal −1")),
        ("/log", ("+1½", "+½", "−2")),
        ("/result", ("+2", "−3")),
        ("/table", ("+2", "−3")),
    ],
)
async def test_every_screen_writes_half_points(services, screen, words):
    begun = await start(services, match())
    async with Headless(make_main(services), route=f"/match/{begun.id}{screen}") as phone:
        said = read_by_somebody(phone)
    assert KEPT.search(said) is None, said
    assert [word for word in words if word not in said] == []


async def test_the_entry_and_the_list_of_matches_write_half_points(services):
    await start(services, match())
    async with Headless(make_main(services)) as phone:
        await phone.tap("Enter deal 3", "Up", "Announce", "Enter the tricks", "0", "0")
        said = read_by_somebody(phone)
    assert set(re.findall(r"[+−][0-9½]+", said)) == {"−3½", "−2", "+5½"}  # quotas 7, 4, 2: Cleo took them all
    async with Headless(make_main(services), route="/matches") as phone:
        assert "−3" in read_by_somebody(phone)


def test_text_and_pictures_write_half_points():
    sheet = sheet_of(match())
    for said in (print_text(sheet), print_svg(result_image(sheet)), str(printed(sheet))):
        assert KEPT.search(said) is None, said
        assert "−3" in said
    assert "5½" in print_text(sheet)


def test_files_have_integers_and_say_how_many_make_a_point():
    sheet = sheet_of(match())
    score = json.loads(print_score(sheet))
    assert (score["unit"], score["totals"], score["deals"][0]["scores"]) == (2, [4, 2, -6], [3, 1, -4])
    content = print_csv(sheet)
    assert head_of(content)["game"][:2] == ["house", "House (in half points)"]
    assert [columns_of(content)[name][0] for name in ("Anna", "Bo", "Cleo")] == ["3", "1", "-4"]
    assert [columns_of(content)[f"{name} total"][-1] for name in ("Anna", "Bo", "Cleo")] == ["4", "2", "-6"]
    assert "unit" not in json.loads(print_score(sheet_of(match(("unit", 1)))))


HALVED = "house~60aae8642e45 (in half points)"


def test_figures_of_matches_in_half_points_stand_apart_and_are_said_in_points():
    digest = digest_of(sheet_of(match(ended="2026-01-30T20:00:00Z")))
    whole = digest_of(sheet_of(match(("unit", 1), ended="2026-01-30T20:00:00Z")))
    assert (id_in(digest.key), id_in(whole.key), digest.unit) == ("house", "house", 2)
    seats = dict(enumerate(("anna", "bo", "cleo")))
    figures = figures_of([Seated("1", digest, seats), Seated("2", digest, seats), Seated("3", whole, seats)])
    assert [(key, game.unit, game.points.total) for key, game in figures.games.items()] == [
        (HALVED, 2, 0), ("house~2582c06f0706", 1, 0)
    ]  # fmt: skip
    points = figures.people["cleo"].games[HALVED].points
    assert (points.total, points_said(points, figures.games[HALVED])) == (
        -12, "Matches\u00a02 · Total\u00a0−6 · Best\u00a0−3 · Worst\u00a0−3"
    )  # fmt: skip
    assert mean_said(points, 2) == "−3.00 (2)"
    assert "(−3.00)" in print_figures_text(figures, {"anna": "Anna", "bo": "Bo", "cleo": "Cleo"}, ["cleo"])


def test_a_stake_is_for_a_point_not_for_a_half():
    sheet = sheet_of(match(stake=read_stake("0.50 €"), ended="2026-01-30T20:00:00Z"))
    digest = digest_of(sheet)
    assert digest.payments == ((2, 0, 12), (2, 1, 6))
    assert Decimal(digest.amount) == Decimal("0.25")
    assert digest_from_json(digest_to_json(digest)) == digest

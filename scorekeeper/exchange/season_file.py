"""The table of a season as a file: JSON, CSV, text, a page as PDF, or a card as SVG; and a seating as JSON."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from scorekeeper.exchange.file_formats import media_type
from scorekeeper.exchange.json_text import json_text
from scorekeeper.exchange.share_address import ShareFile, share_bytes, share_picture
from scorekeeper.exchange.sheet_cells import YES, guarded
from scorekeeper.exchange.svg import print_svg
from scorekeeper.exchange.text_table import Column, table_lines
from scorekeeper.match.season import Season
from scorekeeper.match.season_table import SeasonRow, SeasonTable
from scorekeeper.match.statistics import Seated
from scorekeeper.pictures.season_card import season_card
from scorekeeper.pictures.season_page import season_lines, season_page
from scorekeeper.pictures.season_said import COUNTING_WORDS, points_said, rank_said
from scorekeeper.texts.language import tr
from scorekeeper.texts.speech import say

SeasonForm: TypeAlias = Literal["text", "csv", "json", "pdf", "svg"]

HEADINGS: Final = ("rank", "name", "matches", "points", "ranked")
_LONGEST_STEM: Final = 40


class Names(NamedTuple):
    """A season's table with the names of its people by id."""

    season: Season
    table: SeasonTable
    names: Mapping[str, str]


def print_season(found: Names, form: SeasonForm) -> bytes:
    """The bytes of a file. PDF is a page to hang up, SVG a card to be sent."""
    match form:
        case "text":
            return print_season_text(found).encode()
        case "csv":
            return print_season_csv(found)
        case "json":
            return print_season_json(found).encode()
        case "pdf":
            from scorekeeper.exchange.pdf import pdf_of  # noqa: PLC0415  # seldom wanted

            return pdf_of(season_page(*found), found.season.name)
        case "svg":
            return print_svg(season_card(*found)).encode()


def print_season_people(
    season: Season, table: SeasonTable, names: Mapping[str, str], matches: Sequence[Seated]
) -> bytes:
    """A PDF with a page for each person who has played. `matches` are those that count."""
    from scorekeeper.exchange.pdf import pdf_of_pages  # noqa: PLC0415  # seldom wanted
    from scorekeeper.pictures.season_people import SeasonOfPeople, season_people_pages  # noqa: PLC0415

    return pdf_of_pages(season_people_pages(SeasonOfPeople(season, table, names, matches)), season.name)


def print_season_json(found: Names) -> str:
    """The table for other programs, in its order. A mean is rounded to two decimals, halves to even."""
    rows = [
        {
            "rank": row.rank,
            "name": found.names.get(row.person, ""),
            "matches": row.matches,
            "points": points_of(found.season, row),
            "ranked": row.rank is not None,
        }
        for row in found.table.rows
    ]
    return json_text({"season": found.season.name, "counts_by": found.season.counts, "rows": rows})


def points_of(season: Season, row: SeasonRow) -> int | float | None:
    """Points as a number: a whole one, or of a mean one with two decimals; None where there is no match to a mean."""
    if row.points is None:
        return None
    return float(round(Fraction(row.points), 2)) if season.counts == "mean" else int(row.points)


def print_season_csv(found: Names) -> bytes:
    """A header and the rows; as in other CSV files, a text that a spreadsheet would take for a formula is guarded."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(HEADINGS)
    for row in found.table.rows:
        name, points = guarded(found.names.get(row.person, "")), points_of(found.season, row)
        writer.writerow([row.rank, name, row.matches, points, YES if row.rank is not None else ""])
    return file.getvalue().encode("utf-8-sig")


def print_season_text(found: Names) -> str:
    """The table as plain text, with what it counts by above it."""
    rows = found.table.rows
    columns = [
        Column("", [rank_said(row) for row in rows], right=True),
        Column(tr("Name"), [found.names.get(row.person, "") for row in rows]),
        Column(tr("Matches"), [str(row.matches) for row in rows], right=True),
        Column(
            say(COUNTING_WORDS[found.season.counts]),
            [points_said(row.points, found.season.counts) for row in rows],
            right=True,
        ),
    ]
    head = [found.season.name, *season_lines(found.season, found.table)]
    return "\n".join([*head, *(["", *table_lines(columns)] if rows else [])]) + "\n"


def print_seating_json(tables: Sequence[tuple[Sequence[str], int]], out: Sequence[str], cost: int) -> str:
    """A seating for other programs: the names of each table, clockwise, and the seat from 0 of who deals first."""
    plain: list[Mapping[str, Any]] = [{"seats": [*seats], "first_dealer": dealer} for seats, dealer in tables]
    return json_text({"tables": plain, "out": [*out], "cost": cost})


def season_card_image(found: Names) -> ShareFile:
    """The card of a season's table as an image to be sent."""
    name = found.season.name
    return share_picture(season_card(*found), f"{season_stem(name)}.png", name)


def shared_season(found: Names, form: SeasonForm) -> ShareFile | None:
    """A file of a season's table, to be sent; None where it is too large for that."""
    name = f"{season_stem(found.season.name)}.{form}"
    return share_bytes(print_season(found, form), name, found.season.name, media_type(form))


def people_file_name(season: Season) -> str:
    """The name of the file with a page for each person."""
    return f"{season_stem(season.name)}-people.pdf"


def season_stem(name: str) -> str:
    """The name of a file about a season, without what says its kind.

    >>> season_stem("Vår 2026 / A")
    'season-vår-2026-a'
    """
    letters = (c if c.isalnum() or unicodedata.category(c).startswith("M") else " " for c in name.casefold())
    return "-".join(["season", *"".join(letters).split()])[:_LONGEST_STEM].strip("-")

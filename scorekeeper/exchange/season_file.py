"""The table of a season as a file: JSON, CSV, text, a page as PDF, or a card as SVG; and a seating as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

from scorekeeper.exchange.file_formats import file_stem
from scorekeeper.exchange.match_formats import FORMATS
from scorekeeper.exchange.share_address import ShareFile, share_bytes, share_picture
from scorekeeper.exchange.svg import print_svg
from scorekeeper.exchange.text_tables import PrintedColumn, csv_table, json_text, table_lines
from scorekeeper.match.season import Season
from scorekeeper.match.season_table import SeasonAnswer
from scorekeeper.match.statistics import Seated
from scorekeeper.pictures.cards import season_card
from scorekeeper.pictures.season_pages import season_page
from scorekeeper.pictures.season_said import columns_of, season_lines
from scorekeeper.texts import spoken

SeasonFormat: TypeAlias = Literal["text", "csv", "json", "pdf", "svg"]


def print_season(found: SeasonAnswer, form: SeasonFormat) -> bytes:
    """Return the bytes of a file. PDF is a page to hang up, SVG a card to send."""
    match form:
        case "text":
            return _print_text(found).encode()
        case "csv" | "json":
            return _print_data(found, form)
        case "pdf":
            from scorekeeper.exchange.pdf import pdf_of  # noqa: PLC0415  # seldom wanted

            return pdf_of([season_page(found)], found.season.name)
        case "svg":
            return print_svg(season_card(found)).encode()


def print_season_people(found: SeasonAnswer, matches: Sequence[Seated]) -> bytes:
    """Return a PDF with a page for each person who has played. `matches` are those that count."""
    from scorekeeper.exchange.pdf import pdf_of  # noqa: PLC0415  # seldom wanted
    from scorekeeper.pictures.season_pages import season_people_pages  # noqa: PLC0415

    return pdf_of(season_people_pages(found, matches), found.season.name)


def _print_data(found: SeasonAnswer, form: Literal["csv", "json"]) -> bytes:
    """Return the table for other programs, in its order. A mean is rounded to two decimals, halves to even."""
    season, columns = found.season, columns_of(found.season, "data")
    rows = [{each.key: each.value(found, row) for each in columns} for row in found.table.rows]
    if form == "csv":
        header = [each.key for each in columns]
        return csv_table([header, *(list(row.values()) for row in rows)], spoken().separator)
    return json_text({"season": season.name, "counts_by": season.counts, "rows": rows}).encode()


def _print_text(found: SeasonAnswer) -> str:
    """Return the table as plain text, with its way of counting above."""
    season, rows = found.season, found.table.rows
    columns = [
        PrintedColumn(each.title(season), [each.text(found, row) for row in rows], right=each.key != "name")
        for each in columns_of(season, "text")
    ]
    head = [season.name, *season_lines(found)]
    return "\n".join([*head, *(["", *table_lines(columns)] if rows else [])]) + "\n"


def print_seating_json(tables: Sequence[tuple[Sequence[str], int]], out: Sequence[str], cost: int) -> str:
    """Return a seating for other programs: each table's names, clockwise, and the first dealer's seat from 0."""
    plain: list[Mapping[str, Any]] = [{"seats": [*seats], "first_dealer": dealer} for seats, dealer in tables]
    return json_text({"tables": plain, "out": [*out], "cost": cost})


def season_file_name(season: Season, form: SeasonFormat) -> str:
    """Return the name of a file of a season's table."""
    return f"{file_stem(f'season {season.name}')}{'.txt' if form == 'text' else f'.{form}'}"


def season_card_image(found: SeasonAnswer) -> ShareFile:
    """Return the card of a season's table as an image to send."""
    name = found.season.name
    return share_picture(season_card(found), f"{file_stem(f'season {name}')}.png", name)


def shared_table(found: SeasonAnswer, form: SeasonFormat) -> ShareFile | None:
    """Return a file of a season's table to send; None if it is too large for that."""
    name = season_file_name(found.season, form)
    return share_bytes(print_season(found, form), name, found.season.name, FORMATS[form].media)


def people_file_name(season: Season) -> str:
    """Return the name of the file with a page for each person."""
    return f"{file_stem(f'season {season.name}')}-people.pdf"

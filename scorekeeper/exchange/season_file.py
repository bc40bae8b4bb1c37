"""A season as a file and in a link.

Files have its table: as JSON, CSV, text, a page as PDF, or a card as SVG; and a seating as JSON. A link has its facts,
people and matches: the pages of a backup (`exchange.backup_file`) as one JSON object, packed like a match.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from scorekeeper.exchange.backup_file import ABOUT, PEOPLE, Backup, read_backup
from scorekeeper.exchange.file_faults import LINK_HOLDS_NO_SEASON, SEASON_TOO_LONG_FOR_A_LINK
from scorekeeper.exchange.file_formats import file_stem, zipped
from scorekeeper.exchange.link import MOST_UNPACKED, SharedLink, link_to, shared, tree_of
from scorekeeper.exchange.match_formats import FORMATS
from scorekeeper.exchange.share_address import ShareFile, share_bytes, share_picture
from scorekeeper.exchange.strict_json import refuse
from scorekeeper.exchange.svg import print_svg
from scorekeeper.exchange.text_tables import PrintedColumn, csv_table, json_text, table_lines
from scorekeeper.match.bounds import MOST_MATCHES_OF_SEASON
from scorekeeper.match.season import Season
from scorekeeper.match.season_table import SeasonAnswer
from scorekeeper.match.statistics import Seated
from scorekeeper.pictures.cards import season_card
from scorekeeper.pictures.season_pages import season_page
from scorekeeper.pictures.season_said import columns_of, season_lines
from scorekeeper.rules.catalogue import CATALOGUE, Catalogue
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


# Frequent texts in such pages, as a dictionary for the packer. A part of the format: it never changes.
_OFTEN: Final = (
    b'"options":{},"title":"","note":"","stake":null,"started":"2026-0T20:00:00Z","ended":"2026-1T22:00:00Z"},'
    b'{"kind":"finish","number":null,"at":0,"removed":[],"inserted":[],"facts":{"ended":[null,"2026-"]}}],"draft":null,'
    b'"seats":["0","1","2"]},"matches/.json":{"revision":1,"cursor":1,"archived":false,"deleted":false,"updated":"2026-'
    b'"head":{"game":{"players":["first_dealer":0,"deals":[{"answers":{"contract":"counts":[6,6,4]},"time":"2026-'
    b'"changes":[{"kind":"deal","number":1,"at":0,"removed":[],"inserted":[{"answers":{"closed":"tables":[3],[4],'
    b'"ties":["wins","points","best","matches"],"place_points":[3,1,0],"least":2,"best":3,"counts":"mean","wins",'
    b'"places","since":"2026-01-01","until":"2026-12-31","games":["swedish"],"apart":[["matches":["m1"],"guest":true,'
    b'"other_names":["}],"people":["{"backup.json":{"format":"scorekeeper/backup","version":1,"handed":true,'
    b'"matches":0,"seasons":[{"id":"0123456789abcdef","name":"S"]}]},"people.json":{"people":[{"id":"","name":"","since":'
)


class LinkedSeason(NamedTuple):
    """A season from a link: the bytes of a backup, and its content."""

    content: bytes
    backup: Backup


def print_season_link(backup: bytes, site: str, *, bare: bool = False) -> str | None:
    """Return the link to the season of a backup that opens at a `site`; None if it would be too long.

    `bare`: without its matches.
    """
    with zipfile.ZipFile(io.BytesIO(backup)) as archive:
        names = [ABOUT, PEOPLE] if bare else archive.namelist()
        if sum(archive.getinfo(name).file_size for name in names) > MOST_UNPACKED:
            return None  # before any of it is unpacked
        pages = {name: json.loads(archive.read(name)) for name in names}
    if bare:
        pages[ABOUT]["matches"] = 0
    return link_to(site, "season", pages, _OFTEN)


def read_season_link(text: str, catalogue: Catalogue = CATALOGUE) -> LinkedSeason:
    """Read the season in a link to any site; it is validated like a backup. Raises `NotReadable`."""
    most = MOST_MATCHES_OF_SEASON + 2  # pages: about the backup, and the people
    pages = tree_of(text, "season", _OFTEN, LINK_HOLDS_NO_SEASON, most)
    if not isinstance(pages, dict) or ABOUT not in pages:
        refuse(LINK_HOLDS_NO_SEASON)
    backup = zipped([(name, json.dumps(page).encode()) for name, page in pages.items()])
    found = read_backup(backup, catalogue)
    if len(found.seasons) != 1 or not found.handed:
        refuse(LINK_HOLDS_NO_SEASON)
    return LinkedSeason(backup, found)


def shared_season(backup: bytes, site: str) -> SharedLink:
    """Return the link to the season of a backup, and its QR code, without the matches if there is no room."""
    brief_link = partial(print_season_link, backup, site, bare=True)
    return shared(print_season_link(backup, site), brief_link, SEASON_TOO_LONG_FOR_A_LINK)

"""`scorekeeper seasons`, `season`, `table` and `seat`: seasons, their tables, and a seating for tonight."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from scorekeeper.commands.services import run
from scorekeeper.commands.stats import MATCHES_LEFT_OUT, date_of, known_game
from scorekeeper.commands.terminal import print_data, print_faults, print_text, write_file_at
from scorekeeper.exchange.season_file import (
    SeasonFormat,
    people_file_name,
    print_season,
    print_seating_json,
    season_file_name,
)
from scorekeeper.exchange.text_tables import PrintedColumn, json_list, table_lines
from scorekeeper.match.evening import Seating
from scorekeeper.match.season import PLACE_POINTS, Season
from scorekeeper.match.versioned import is_to_be_chosen
from scorekeeper.pictures.season_said import closed_said, counted_said, settings_said
from scorekeeper.rules.phrase import Fault, counted_phrase
from scorekeeper.service import season_tables, seasons
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.evenings import Evening, evening
from scorekeeper.service.people_by_name import person_called
from scorekeeper.service.seasons import KeptSeason, choose, numbered_version
from scorekeeper.service.service_faults import HOW_VERSION_IS_SET, SEVERAL_VERSIONS
from scorekeeper.texts import listed, say, tr


def list_seasons(services: AppServices, form: str) -> None:
    """Print the seasons, open ones before closed ones, and in each group the latest first. Raises `Failure`."""
    found = run(seasons.seasons(services))
    if form == "json":
        print_data(json_list(map(_as_json, found)).encode("utf-8", "backslashreplace"))
    else:
        print_text("\n".join(_listing(found) if found else [tr("No season is kept yet.")]) + "\n")


def new_season(services: AppServices, args: argparse.Namespace) -> None:
    """Begin a season, and print its id and its name. Raises `Failure`."""
    since, until = (None if text is None else date_of(text) for text in (args.since, args.until))
    games = tuple(known_game(services, id) for id in args.game)

    def ids(names: Sequence[str]) -> tuple[str, ...]:
        return tuple(run(person_called(services, name)).id for name in names)

    # From "3-1-0"; negative points have a - of their own, as in "2-0--1".
    places = tuple(map(int, re.findall(r"(?:^|-)(-?[0-9]+)", args.places or "")))
    season = Season(
        "",
        args.name,
        games,
        since,
        until,
        people=ids(args.people or ()),
        counts=args.counts,
        best=args.best,
        place_points=places or PLACE_POINTS,
        least=1 if args.least is None else args.least,
        ties=tuple(args.ties or ()),
        tables=tuple(args.tables or ()),
        apart=tuple((one, other) for one, other in map(ids, args.apart or ())),
    )
    begun = run(seasons.begin(services, season))
    print_text(f"{begun.id}  {begun.name}\n")


def close_season(services: AppServices, name: str) -> None:
    """Close a season, and print the first of its table. Raises `Failure`."""
    season = run(seasons.close(services, run(seasons.season_called(services, name)).id))
    answer = run(season_tables.table(services, season.id))
    print_text(f"{closed_said(answer)}\n")


def open_season(services: AppServices, name: str) -> None:
    """Reopen a season, and print its id and its name. Raises `Failure`."""
    season = run(seasons.open_again(services, run(seasons.season_called(services, name)).id))
    print_text(f"{season.id}  {season.name}\n")


def remove_season(services: AppServices, name: str) -> None:
    """Remove a season; its matches stay. Raises `Failure`."""
    run(seasons.remove(services, run(seasons.season_called(services, name)).id))
    print_text(tr("Its matches stay, and belong to no season.") + "\n")


def choose_version(services: AppServices, name: str, number: int) -> None:
    """Choose the version whose settings count, by its number in `table`. Raises `Failure`."""
    season = run(seasons.season_called(services, name))
    chosen = run(choose(services, season.id, numbered_version(season, number)))
    print_text(f"{chosen.id}  {chosen.name}\n")


def add_to_season(services: AppServices, name: str, matches: Sequence[str]) -> None:
    """Add matches to a season, all or none, and print the number of new ones. Raises `Failure`."""
    season = run(seasons.season_called(services, name))
    number = run(seasons.add_matches(services, season.id, matches))
    added = counted_phrase(
        number, "{number} match was added to {season}.", "{number} matches were added to {season}.", season=season.name
    )
    print_text(say(added) + "\n")


def print_table(
    services: AppServices, name: str, form: SeasonFormat, path: str | None, *, people: bool = False
) -> None:
    """Print the table of a season, or write it to a file, which is replaced, or into a folder. Raises `Failure`.

    With `people`, a PDF with a page for each person is written instead.
    """
    season = run(seasons.season_called(services, name))
    answer = run(season_tables.table(services, season.id))
    pages = run(season_tables.pages(services, season.id)) if people else None
    if answer.skipped:
        print_faults([MATCHES_LEFT_OUT(count=answer.skipped)])
    if is_to_be_chosen(answer.season):
        print_faults(version_faults(answer.season))
    content = print_season(answer, form) if pages is None else pages
    if path is None:
        print_text(content.decode()) if form == "text" else print_data(content)
        return
    file_name = people_file_name(season) if people else season_file_name(season, form)
    print_text(f"{write_file_at(Path(path), file_name, content)}\n")


def seat(services: AppServices, names: Sequence[str], season: str | None, seed: int, form: str) -> None:
    """Print a seating for tonight, with its weak points. Nothing is stored. Raises `Failure`."""
    of = None if season is None else run(seasons.season_called(services, season))
    tonight = run(evening(services, names, None if of is None else of.id, seed))
    found = tonight.proposed()
    if form == "json":
        tables = [(tonight.names_of(each.seats), each.first_dealer) for each in found.tables]
        print_faults(tonight.apart_phrases(found))
        text = print_seating_json(tables, tonight.names_of(found.out), found.cost)
        print_data(text.encode("utf-8", "backslashreplace"))
    else:
        print_text("\n".join(_seating(tonight, found)) + "\n")


def _seating(tonight: Evening, found: Seating) -> list[str]:
    lines: list[str] = []
    for number, each in enumerate(found.tables, 1):
        names = tonight.names_of(each.seats)
        values = {"number": number, "names": listed(names), "dealer": names[each.first_dealer]}
        lines.append(tr("Table {number}: {names}. {dealer} deals first.", **values))
    if found.out:
        lines.append(tr("Sitting out: {names}.", names=listed(tonight.names_of(found.out))))
    return [*lines, *map(say, tonight.phrases(found))]


def version_faults(season: Season) -> list[Fault]:
    """Return the faults of a season with different versions: one for the conflict, and one for each version."""
    lines = enumerate(settings_said(season.parted), 1)
    return [
        SEVERAL_VERSIONS(name=season.name),
        *(HOW_VERSION_IS_SET(number=number, settings=listed(settings)) for number, settings in lines),
    ]


def _as_json(each: KeptSeason) -> dict[str, Any]:
    season = each.season
    return {
        "id": season.id,
        "name": season.name,
        "games": list(season.games),
        "from": season.since and season.since.isoformat(),
        "to": season.until and season.until.isoformat(),
        "counts_by": season.counts,
        "matches": len(each.matches),
        "closed": season.closed is not None,
        "versions": len(season.parted) if is_to_be_chosen(season) else 1,
    }


def _listing(found: Sequence[KeptSeason]) -> list[str]:
    return table_lines(
        [
            PrintedColumn(tr("Id"), [each.season.id for each in found]),
            PrintedColumn(tr("Name"), [each.season.name for each in found]),
            PrintedColumn(tr("Games"), [listed(each.season.games) for each in found]),
            PrintedColumn(tr("From"), [str(each.season.since or "") for each in found]),
            PrintedColumn(tr("To"), [str(each.season.until or "") for each in found]),
            PrintedColumn(tr("Counted by"), [_counted(each.season) for each in found]),
            PrintedColumn(tr("Matches"), [str(len(each.matches)) for each in found], right=True),
        ]
    )


def _counted(season: Season) -> str:
    closed = [tr("closed")] if season.closed is not None else []
    several = [tr("More than one version")] if is_to_be_chosen(season) else []
    return ", ".join([counted_said(season), *closed, *several])

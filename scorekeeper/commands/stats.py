"""`scorekeeper stats`: the figures of people over the stored matches."""

from __future__ import annotations

import argparse
from datetime import date
from difflib import get_close_matches
from typing import Final

from scorekeeper.commands.command_faults import MATCHES_LEFT_OUT, NO_SUCH_VARIANT, NOT_A_DATE, SEVERAL_TABLES, Stopped
from scorekeeper.commands.services import run, services_over
from scorekeeper.commands.terminal import print_data, print_faults, print_text
from scorekeeper.exchange.figures_file import print_figures_json
from scorekeeper.exchange.figures_text import print_figures_text
from scorekeeper.exchange.svg import print_svg
from scorekeeper.pictures.person_card import person_card
from scorekeeper.rules.phrase import Phrase, short
from scorekeeper.rules.same_game import game_key, id_in
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.figures_of_people import CountedMatches, csv_of_people, figures, played_games
from scorekeeper.service.own_games import own_games
from scorekeeper.service.people_by_name import person_called

_MOST_TABLES: Final = 5


def stats(args: argparse.Namespace) -> None:
    """Print the figures of everybody, or of one person by name. Raises `Stopped`."""
    since, until = (None if text is None else date_of(text) for text in (args.since, args.until))
    with services_over(args.data) as services:
        only = None if args.name is None else [run(person_called(services, args.name)).id]
        counted = CountedMatches(known_game(services, args.game), since, until, args.finished)
        if args.format == "csv":
            _print_csv(services, only, counted)
            return
        answer = run(figures(services, counted))
    _say_skipped(answer.skipped)
    if args.format == "json":
        print_data(print_figures_json(answer.found, answer.names, only).encode())
    elif args.format == "svg" and only is not None:
        print_data(print_svg(person_card(answer.found, answer.names, only[0])).encode())
    else:
        print_text(print_figures_text(answer.found, answer.names, only))


def _print_csv(services: AppServices, only: list[str] | None, counted: CountedMatches) -> None:
    answer = run(csv_of_people(services, None if only is None else only[0], counted))
    _say_skipped(answer.skipped)
    print_data(answer.found)


def date_of(text: str) -> date:
    """Read a date such as 2026-01-31. Raises `Stopped`."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise Stopped(NOT_A_DATE(text=short(text)))
    return day


def known_game(services: AppServices, id: str | None) -> str:
    """Return the key of a game: of the catalogue, of an own game, or of a played table. Raises `Stopped`.

    The id alone of a table is enough if no other table has it.
    """
    if id is None or id in services.catalogue.ids():
        return id or ""
    own = (game_key(each.game, services.catalogue) for each in run(own_games(services)).games)
    known = [*services.catalogue.ids(), *sorted({*own, *run(played_games(services))})]
    of_id = [key for key in known if id in {key, id_in(key)}]
    if len(of_id) > 1:
        raise Stopped(SEVERAL_TABLES(id=id[:40], keys=", ".join(of_id[:_MOST_TABLES])))
    if of_id:
        return of_id[0]
    near = get_close_matches(id, known, n=1)
    advice = Phrase('Is it "{near}"?', {"near": near[0]}) if near else Phrase("`scorekeeper variants` lists them.")
    raise Stopped(NO_SUCH_VARIANT(id=id[:40], advice=advice))


def _say_skipped(matches: int) -> None:
    if matches:
        print_faults([MATCHES_LEFT_OUT(count=matches)])

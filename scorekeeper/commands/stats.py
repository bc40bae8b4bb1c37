"""`scorekeeper stats`: the figures of people over the stored matches."""

from __future__ import annotations

import argparse
from datetime import date
from typing import Final

from scorekeeper.commands.services import run
from scorekeeper.commands.terminal import Stopped, print_data, print_faults, print_text
from scorekeeper.commands.variants import no_such_variant
from scorekeeper.exchange.figures_file import print_figures_json
from scorekeeper.exchange.figures_text import print_figures_text
from scorekeeper.exchange.svg import print_svg
from scorekeeper.pictures.cards import person_card
from scorekeeper.rules.phrase import Sentence, short
from scorekeeper.rules.same_game import game_key, id_in
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.figures_of_people import CountedMatches, csv_of_people, figures, played_games
from scorekeeper.service.own_games import own_games
from scorekeeper.service.people_by_name import person_called

NOT_A_DATE = Sentence('"{text}" is not a date, such as 2026-01-31.')
SEVERAL_TABLES = Sentence('Tables with different rules have the id "{id}". Name one of them: {keys}.')
MATCHES_LEFT_OUT = Sentence("Left out of all figures, as they cannot be read: {count}.")
_MOST_TABLES: Final = 5


def stats(services: AppServices, args: argparse.Namespace) -> None:
    """Print the figures of everybody, or of one person by name. Raises `Failure`."""
    since, until = (None if text is None else date_of(text) for text in (args.since, args.until))
    only = None if args.name is None else [run(person_called(services, args.name)).id]
    counted = CountedMatches(known_game(services, args.game), since, until, args.finished)
    if args.form == "csv":
        table = run(csv_of_people(services, None if only is None else only[0], counted))
        _say_skipped(table.skipped)
        print_data(table.found)
        return
    answer = run(figures(services, counted))
    _say_skipped(answer.skipped)
    if args.form == "json":
        print_data(print_figures_json(answer.found, answer.names, only).encode())
    elif args.form == "svg" and only is not None:
        print_data(print_svg(person_card(answer.found, answer.names, only[0])).encode())
    else:
        print_text(print_figures_text(answer.found, answer.names, only))


def date_of(text: str) -> date:
    """Read a date such as 2026-01-31. Raises `Failure`."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise Stopped(NOT_A_DATE(text=short(text)))
    return day


def known_game(services: AppServices, id: str | None) -> str:
    """Return the key of a game: of the catalogue, of an own game, or of a played table. Raises `Failure`.

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
    raise no_such_variant(id, known)


def _say_skipped(matches: int) -> None:
    if matches:
        print_faults([MATCHES_LEFT_OUT(count=matches)])

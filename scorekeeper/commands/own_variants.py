"""`scorekeeper variants --mine`, `--add` and `--remove`: the own games of the store."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.commands.game_page import wrapped
from scorekeeper.commands.services import run, services_over
from scorekeeper.commands.terminal import print_data, print_faults, print_text, read_file
from scorekeeper.commands.variants import documents_as_json, length_of
from scorekeeper.match.own_game import OwnGame
from scorekeeper.service import own_games
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.parcels import add_game_file
from scorekeeper.service.service_faults import OWN_GAME_UNREADABLE
from scorekeeper.texts import say, tr


def own_variants(data: str | None, form: str, add: str | None, remove: str | None) -> None:
    """Keep the table in the file `add` as an own game, or remove one, or list them. Raises `Failure`."""
    content = None if add is None else read_file(add)
    with services_over(data) as services:
        if content is not None:
            added = run(add_game_file(services, content))
            print_text("".join(f"{say(phrase)}\n" for phrase in added.phrases))
            print_text(f"{added.own.id}\n")
        elif remove is not None:
            run(own_games.remove(services, remove))
            print_text(tr('"{id}" is gone for good. Its matches are still here.', id=remove) + "\n")
        else:
            _list(services, form)


def _list(services: AppServices, form: str) -> None:
    known = run(own_games.own_games(services))
    print_faults(OWN_GAME_UNREADABLE(id=id) for id in known.unreadable)
    games = [own.game for own in known.games]
    if form == "json":
        print_data(documents_as_json(services.catalogue.printed(game) for game in games) if games else b"[]\n")
    else:
        print_text("".join(_own_lines(known.games)) if games else tr("There are no own games yet.") + "\n")


def _own_lines(games: Sequence[OwnGame]) -> Iterator[str]:
    wide = max(len(own.id) for own in games) + 2
    for own in games:
        away = [tr("Put away")] if own.put_away else []
        made = [tr("made from {id}", id=own.made_from)] if own.made_from else []
        about = "; ".join([f"{own.name}: {length_of(own.game)}", *made, *away])
        yield "\n".join(wrapped(about, f"{own.id:<{wide}}")) + "\n"

"""`scorekeeper variants`: the games of the catalogue, as text or as JSON."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from scorekeeper.commands.game_page import game_page, wrapped
from scorekeeper.commands.terminal import Stopped, print_data, print_text
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.catalogue.order import BY_KIND, BY_LAND, GameGroup, grouped
from scorekeeper.rules.deal_fields import deal_schema, ruling_schema
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.phrase import Phrase, Sentence
from scorekeeper.texts import counted, listed, say, tr, translated

NO_SUCH_VARIANT = Sentence('There is no variant "{id}". {advice}')


def variants(id: str | None, form: str, data: str | None = None) -> None:
    """Print all games in a line or two each, or one game in full with the fields of its deals. Raises `Failure`.

    The single game may be an own game of the store in the folder `data`.
    """
    if id is None:
        games = list(CATALOGUE.games())
        print_text(_overview(games)) if form == "text" else print_data(documents_as_json(map(CATALOGUE.printed, games)))
        return
    game = _game(id, data)
    if form == "text":
        print_text(game_page(game))
        return
    deal, ruling = deal_schema(game, CATALOGUE.set_otherwise(game)), ruling_schema(game)
    print_data(documents_as_json([{**CATALOGUE.printed(game), "deal": deal, "ruling": ruling}]))


def _game(id: str, folder: str | None) -> AnyGame:
    if id in CATALOGUE.ids():
        return CATALOGUE.game(id)
    from scorekeeper.commands.services import own_variant  # noqa: PLC0415  # it opens the store

    if (own := own_variant(id, folder)) is not None:
        return own
    raise no_such_variant(id, CATALOGUE.ids())


def no_such_variant(id: str, known: Collection[str]) -> Stopped:
    """Return the refusal of an unknown id, with the nearest one that is known."""
    near = get_close_matches(id, known, n=1)
    advice = Phrase('Is it "{near}"?', {"near": near[0]}) if near else Phrase("`scorekeeper variants` lists them.")
    return Stopped(NO_SUCH_VARIANT(id=id[:40], advice=advice))


def documents_as_json(documents: Iterable[Mapping[str, Any]]) -> bytes:
    """Return tables as one JSON list."""
    texts = [json.dumps(document, ensure_ascii=False, indent=2) for document in documents]
    return ("[\n" + textwrap.indent(",\n".join(texts), "  ") + "\n]\n").encode()


def _overview(games: Sequence[AnyGame]) -> str:
    """Return the games by kind, Bismarck's family by country: id, number of players, number of deals, and title."""
    lines, by_id = [], {game.info.id: game for game in games}
    wide = max(len(game.info.id) for game in games) + 2
    family, *others = grouped(BY_KIND, [*by_id])
    lands = [
        GameGroup(Phrase("{family}: {land}", {"family": family.title, "land": land.title}), land.ids)
        for land in grouped(BY_LAND, family.ids)
    ]
    for group in (*lands, *others):
        lines.append(say(group.title))
        for game in map(by_id.__getitem__, group.ids):
            about = f"{length_of(game)}. {translated(game.info.title)}"
            lines += wrapped(about, f"  {game.info.id:<{wide}}")
        lines.append("")
    return "\n".join([*lines, tr("`scorekeeper variants ID` shows one of them whole.")]) + "\n"


def length_of(game: AnyGame) -> str:
    """Return the number of players, and of deals if it is fixed."""
    first, *_, last = *game.info.players, game.info.players[-1]
    if first == last:
        players = counted(last, "{n} player", "{n} players")
    elif last - first == 1:
        players = counted(last, "{few} or {n} player", "{few} or {n} players", few=first)
    else:
        players = counted(last, "{few} to {n} player", "{few} to {n} players", few=first)
    count = game.info.deals
    return players if count is None else listed([players, counted(count, "{n} deal", "{n} deals")])

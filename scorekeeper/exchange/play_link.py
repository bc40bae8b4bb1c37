"""A match as a play for BG Stats: a link with JSON in it, which that app opens as a play to be confirmed and kept.

The form is that of the app's page for other programs, "Push plays to BG Stats". It wants every truth value to be there,
and the date in UTC. A score is a number; partners each have the total of their side. Where it was played, and how long,
goes along where that is known, but no title or note.
"""

from __future__ import annotations

import json
from datetime import UTC
from typing import Any, Final
from urllib.parse import quote

from scorekeeper.match.days import local_time
from scorekeeper.match.sheet import Sheet
from scorekeeper.match.time_played import minutes_played
from scorekeeper.rules.catalogue import CATALOGUE, Catalogue
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.same_game import MARK, game_key

_OPENS: Final = "https://app.bgstatsapp.com/createPlay.html?data="


def print_play_link(sheet: Sheet, id: str, catalogue: Catalogue = CATALOGUE) -> str:
    """The link to a match of that id. Who has it twice has one play: the app knows it by the id."""
    return _OPENS + quote(json.dumps(play_of(sheet, id, catalogue), ensure_ascii=False, separators=(",", ":")), safe="")


def play_of(sheet: Sheet, id: str, catalogue: Catalogue = CATALOGUE) -> dict[str, Any]:
    """The play. Nobody has won a match that was not played to its end; a start that is not known is left out."""
    match, standing = sheet.match, sheet.standing
    key = game_key(match.game, catalogue)
    known: dict[str, Any] = {}
    if match.started:
        known |= {"playDate": local_time(match.started).astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S")}
    known |= {"location": match.location} if match.location else {}
    minutes = minutes_played(match) if sheet.over else None
    known |= {"durationMin": minutes} if minutes else {}
    return {
        "sourceName": "scorekeeper",
        "sourcePlayId": id,
        **known,
        "game": {
            "name": _name(match.game, key, catalogue),
            "sourceGameId": key,
            "highestWins": standing.high_wins,
            "noPoints": False,
        },
        "players": [_player(sheet, account, seat) for account, seats in enumerate(sheet.seats) for seat in seats],
    }


def _name(game: AnyGame, key: str, catalogue: Catalogue) -> str:
    """The name of a game, which the app finds games by; a table that has a listed game's id is not found as that."""
    rules = key.partition(MARK)[2]
    return f"{game.info.name} ({rules[:4]})" if rules and game.info.id in catalogue.ids() else game.info.name


def _player(sheet: Sheet, account: int, seat: int) -> dict[str, Any]:
    standing, name = sheet.standing, sheet.match.players[seat]
    first = next((each.forehand for each in sheet.replay.outcomes if each.forehand is not None), None)
    return {
        "name": name,
        "sourcePlayerId": name,
        "startPlayer": seat == first,
        "winner": sheet.finished and standing.places[account] == 1,
        "rank": standing.places[account],
        "score": sheet.totals[account] if sheet.unit == 1 else sheet.totals[account] / sheet.unit,
    }

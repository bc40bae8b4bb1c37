"""A match as a play for BG Stats: a link with JSON in it, which that app opens as a play to confirm and keep.

The form is from the app's page for other programs, "Push plays to BG Stats". It needs every truth value, and the date
in UTC. A score is a number; partners each have the total of their side. The place and the duration are included if
known; title and note never are.
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
    """Return the link to a match of that id. The app recognizes the id, so that a second link makes no second play."""
    return _OPENS + quote(json.dumps(play_of(sheet, id, catalogue), ensure_ascii=False, separators=(",", ":")), safe="")


def play_of(sheet: Sheet, id: str, catalogue: Catalogue = CATALOGUE) -> dict[str, Any]:
    """Return the play. A match that was not played to its end has no winner; an unknown start is left out."""
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
    """Return the name of a game, by which the app finds games. A table with a listed game's id has a mark."""
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

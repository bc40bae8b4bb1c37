"""A match as a play for BG Stats: a link with JSON in it, which that app opens as a play to be confirmed and kept.

The form is that of the app's page for other programs, "Push plays to BG Stats". It wants every truth value to be there,
and the date in UTC. A score is a number; partners each have the total of their side. No title or note goes along.
"""

from __future__ import annotations

import json
from datetime import UTC
from typing import Any, Final
from urllib.parse import quote

from scorekeeper.match.days import local_time
from scorekeeper.match.sheet import Sheet

_OPENS: Final = "https://app.bgstatsapp.com/createPlay.html?data="


def print_play_link(sheet: Sheet, id: str) -> str:
    """The link to a match of that id. Who has it twice has one play: the app knows it by the id."""
    return _OPENS + quote(json.dumps(play_of(sheet, id), ensure_ascii=False, separators=(",", ":")), safe="")


def play_of(sheet: Sheet, id: str) -> dict[str, Any]:
    """The play. Nobody has won a match that is not over; a start that is not known is left out."""
    match, standing = sheet.match, sheet.standing
    start = {"playDate": _utc(match.started)} if match.started else {}
    return {
        "sourceName": "scorekeeper",
        "sourcePlayId": id,
        **start,
        "game": {
            "name": match.game.info.name,
            "sourceGameId": match.game.info.id,
            "highestWins": standing.high_wins,
            "noPoints": False,
        },
        "players": [_player(sheet, account, seat) for account, seats in enumerate(sheet.seats) for seat in seats],
    }


def _player(sheet: Sheet, account: int, seat: int) -> dict[str, Any]:
    standing, name = sheet.standing, sheet.match.players[seat]
    first = next((outcome.forehand for outcome in sheet.replay.outcomes), None)
    return {
        "name": name,
        "sourcePlayerId": name,
        "startPlayer": seat == first,
        "winner": standing.over and standing.places[account] == 1,
        "rank": standing.places[account],
        "score": sheet.totals[account] if sheet.unit == 1 else sheet.totals[account] / sheet.unit,
    }


def _utc(moment: str) -> str:
    return local_time(moment).astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S")

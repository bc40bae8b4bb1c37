"""The sheet as JSON for other programs: everything that follows from a match."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from scorekeeper.exchange.text_tables import json_text
from scorekeeper.match.match import Deal
from scorekeeper.match.sheet import Sheet
from scorekeeper.rules.game import Due, Outcome


def print_score(sheet: Sheet) -> str:
    """Return the sheet of a match. Seats count from 0, lists have an entry for each account, totals include the start.

    `places` has the place of each account, 1 for the first, ties shared; null until the match is over: finished by its
    rules, or stopped early.

    `earlier` has the players who left their seats: the `name`, the `seat`, and `until`, the index in `deals` (from 0)
    of the first deal that another player played there. It is left out if no seat was taken over.

    Scores and totals are integers. A `unit` gives the number of them that makes a point: with 2, a 3 is 1½.

    A deal with a `ruling` is a row between the deals, with the points that it gives to each account; it has no scores.

    Beside dealer, declarer and scores, the entries of a deal are the game's own (`Outcome.details`).
    """
    match = sheet.match
    judged = zip(match.deals, sheet.replay.outcomes, strict=True)
    return json_text(
        {
            "game": match.game.info.id,
            "players": match.players,
            **({"location": match.location} if match.location else {}),
            **({"earlier": [asdict(each) for each in match.earlier]} if match.earlier else {}),
            "sides": match.game.sides(len(match.players)),
            "deals": [_deal(deal, outcome) for deal, outcome in judged],
            **({} if sheet.unit == 1 else {"unit": sheet.unit}),
            "totals": sheet.totals,
            "owed": sheet.owed,
            "over": sheet.over,
            "finished": sheet.finished,
            "stopped_early": sheet.stopped_early,
            "places": sheet.standing.places if sheet.over else None,
            "next": None if sheet.due is None else _of_deal(sheet.due),
        }
    )


def _deal(deal: Deal, outcome: Outcome[Any]) -> dict[str, Any]:
    return {
        **_of_deal(outcome),
        "scores": outcome.points,
        "running": outcome.totals,
        "thrown_in": deal.thrown_in,
        **({"ruling": deal.ruling} if deal.ruling else {}),
        "note": deal.note or None,
    }


def _of_deal(deal: Outcome[Any] | Due) -> dict[str, Any]:
    return {"number": deal.number, "dealer": deal.dealer, "declarer": deal.declarer, **deal.details}

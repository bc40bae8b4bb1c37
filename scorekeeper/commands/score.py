"""`scorekeeper score`: the sheet of a match file."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

from scorekeeper.commands.terminal import Stopped, print_data, read_file
from scorekeeper.exchange import file_formats
from scorekeeper.exchange.file_faults import HOUSE_RULES_MISSING, NotReadable
from scorekeeper.exchange.text_tables import json_text
from scorekeeper.match.match import Deal
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.rules.game import Due, Outcome
from scorekeeper.rules.table_faults import UNKNOWN_VARIANT

_UNKNOWN: Final = frozenset({UNKNOWN_VARIANT(id="").template, HOUSE_RULES_MISSING(id="").template})


def score(path: str, form: str) -> None:
    """Print the sheet of a match file as text, CSV or JSON; `-` is standard input. Raises `Stopped`.

    It may name an own game of this machine's store.
    """
    content = read_file(path)
    try:
        sheet = _sheet(content)
    except NotReadable as refused:
        raise Stopped(*refused.faults_to_show()) from None
    if form == "json":
        print_data(print_score(sheet).encode())
    else:
        print_data(file_formats.print_any(sheet, "csv" if form == "csv" else "text"))


def _sheet(content: bytes) -> Sheet:
    """Return the sheet in a file; only a game outside the catalogue opens the store. Raises `NotReadable`."""
    try:
        return sheet_of(file_formats.read_file(content).match)
    except NotReadable as unread:
        if all(fault.template not in _UNKNOWN for _, fault in unread.faults):
            raise
        from scorekeeper.commands.services import catalogue_with_own  # noqa: PLC0415  # it opens the store

        if (more := catalogue_with_own(None)) is None:
            raise
    return sheet_of(file_formats.read_file(content, more).match)


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
    judged = zip(match.deals, sheet.outcomes, strict=True)
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
        **{key: text or None for key, text in deal.texts.items()},
    }


def _of_deal(deal: Outcome[Any] | Due) -> dict[str, Any]:
    return {"number": deal.number, "dealer": deal.dealer, "declarer": deal.declarer, **deal.details}

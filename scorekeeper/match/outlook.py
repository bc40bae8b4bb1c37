"""The totals that each account can still reach, from the middle of a match on."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from scorekeeper.match.sheet import Sheet
from scorekeeper.rules.game import Due
from scorekeeper.rules.phrase import Account, Phrase, Points, Value
from scorekeeper.rules.prospects import Prospect

_SAFE: Final = Phrase("{who}: {least} to {most}, can no longer be caught")
_IN: Final = Phrase("{who}: {least} to {most}, can still win")
_OUT: Final = Phrase("{who}: {least} to {most}, can no longer win")
_OPEN: Final = Phrase("{who}: {least} to {most}")


def outlook(sheet: Sheet) -> tuple[Phrase, ...]:
    """Return a line for each account: the most and the least that the coming deals can add, and its chance to win.

    An account can still win if it can tie for the first place on the last deal. One that can be tied with is not safe.
    The chances are left out if all can win, or if only one can. There are no lines in the first half of a match, after
    its end, while a deal has a fault, and in games whose rules do not give exact limits.
    """
    due = sheet.due
    if due is None or deals_to_come(due) is None:
        return ()
    prospects = sheet.prospects
    with_chances = any(prospect.first is False for prospect in prospects) and not any(each.safe for each in prospects)
    return tuple(_line(account, prospect, with_chances=with_chances) for account, prospect in enumerate(prospects))


def deals_to_come(due: Due) -> int | None:
    """Return the number of coming deals, in the second half of a match; None before it or if it is not fixed."""
    if due.of is None or 2 * (due.number - 1) < due.of:
        return None
    return due.of - due.number + 1


def _line(account: int, prospect: Prospect, *, with_chances: bool) -> Phrase:
    line = _SAFE if prospect.safe else _OPEN
    if with_chances and prospect.first is not None:
        line = _IN if prospect.first else _OUT
    values: dict[str, Value] = {"who": Account(account), "least": Points(prospect.least), "most": Points(prospect.most)}
    return replace(line, values=values)

"""What each account of a match can still reach, from the middle of the match on."""

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
    """A line for each account: the most and the least that the deals to come can add, and whether it can still win.

    Who can draw level on the last deal can still win, as all in the first place do; nobody is safe from being caught
    who can be drawn level with. That all can win, or that nobody else can, is not said of each. There are no lines in
    the first half of a match, once it is over, while a deal has a fault, and where the rules do not say it exactly.
    """
    due = sheet.due
    if due is None or deals_to_come(due) is None:
        return ()
    prospects = sheet.prospects
    with_chances = any(prospect.first is False for prospect in prospects) and not any(each.safe for each in prospects)
    return tuple(_line(account, prospect, with_chances=with_chances) for account, prospect in enumerate(prospects))


def deals_to_come(due: Due) -> int | None:
    """How many deals are still played, from the middle of a match on; None before that, and where it is not fixed."""
    if due.of is None or 2 * (due.number - 1) < due.of:
        return None
    return due.of - due.number + 1


def _line(account: int, prospect: Prospect, *, with_chances: bool) -> Phrase:
    line = _SAFE if prospect.safe else _OPEN
    if with_chances and prospect.first is not None:
        line = _IN if prospect.first else _OUT
    values: dict[str, Value] = {"who": Account(account), "least": Points(prospect.least), "most": Points(prospect.most)}
    return replace(line, values=values)

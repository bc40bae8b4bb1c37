"""Correcting a stored deal, or inserting one. A match has one such draft, and replaces it only after a question."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeAlias

import flet as ft

from scorekeeper.app import kit
from scorekeeper.app.match_views.ruling_dialog import is_ruling, use_ruling
from scorekeeper.app.session.app import App
from scorekeeper.app.session.deal_words import kept_deal
from scorekeeper.app.session.entry_navigation import due_of, enter_kept, is_correcting
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.texts import tr

Correct: TypeAlias = Callable[..., Awaitable[None]]
"""Opens the entry of a stored deal (by its index) to correct it, or with `insert=True` of one to insert before it.

It asks for confirmation first, if another draft would be replaced.
"""


class _Wanted(NamedTuple):
    deal_index: int
    insert: bool = False


def use_correction(app: App, open_match: OpenMatch | None) -> Correct:
    """Return the function that opens the correction of a deal, or of a ruling. A hook."""
    open_ruling = use_ruling(app, open_match)
    wanted, want = ft.use_state(_Wanted(0))
    half = unfinished_correction(open_match) if open_match else ""

    async def go_on() -> None:
        await enter_kept(app, wanted.deal_index, insert=wanted.insert)

    ask = kit.use_question(
        app,
        half,
        tr("If you go on, what was entered there is thrown away."),
        _label(open_match, wanted) if open_match and half else "",
        go_on,
    )

    async def correct(deal_index: int, *, insert: bool = False) -> None:
        now = _Wanted(deal_index, insert)
        if open_match is not None and not insert and is_ruling(open_match, deal_index):
            await open_ruling(deal_index)
            return
        if app.open_match is not None and _is_replaced(app.open_match, now):
            want(now)
            await ask()
        else:
            await enter_kept(app, deal_index, insert=insert)

    return correct


def unfinished_correction(open_match: OpenMatch) -> str:
    """Return a sentence about the draft of a correction or an insertion; empty if there is none."""
    draft = open_match.drafts.correction
    if draft is None or draft.place is None or not is_correcting(open_match):
        return ""
    outcomes = open_match.sheet.replay.outcomes
    if not draft.insert:
        return tr("Deal {number} is being corrected.", number=outcomes[draft.place].number)
    due = due_of(open_match, draft)
    return tr("A deal before deal {number} is half entered.", number=due.number if due else len(outcomes) + 1)


def _is_replaced(open_match: OpenMatch, wanted: _Wanted) -> bool:
    half = open_match.drafts.correction
    return half is not None and is_correcting(open_match) and (half.place, half.insert) != wanted


def _label(open_match: OpenMatch, wanted: _Wanted) -> str:
    """Return the label of the confirming button: that of the tapped button."""
    if wanted.deal_index >= len(open_match.sheet.match.deals):
        return tr("OK")
    number = kept_deal(open_match.sheet, wanted.deal_index).number
    if wanted.insert:
        return tr("Insert a deal before deal {number}", number=number)
    return tr("Correct deal {number}", number=number)

"""The preview of a person's own spreadsheet before its import."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Final

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.session.app import App, Handler
from scorekeeper.pictures.local_time import day
from scorekeeper.texts import counted, listed, signed, tr

if TYPE_CHECKING:
    from scorekeeper.exchange.own_spreadsheet import OwnSpreadsheet, SpreadsheetMatch

_SHOWN: Final = 40


def use_spreadsheet(
    app: App,
    found: OwnSpreadsheet | None,
    keep: Callable[[OwnSpreadsheet, bool], Awaitable[None]],
    back: Handler,
    faults: Sequence[ft.Control],
) -> ft.View | None:
    """Return the preview; `keep` gets whether the lowest total wins. None without a spreadsheet. A hook."""
    wins, choose = ft.use_state("highest")
    if found is None:
        return None
    spreadsheet = found

    async def agree() -> None:
        await keep(spreadsheet, wins == "lowest")

    ways = [kit.Segment("highest", tr("The highest total")), kit.Segment("lowest", tr("The lowest total"))]
    body = [
        *faults,
        kit.sentence(tr("Check the players, rounds and totals. They are kept as plain sheets.")),
        kit.row_panel([_match_row(each) for each in found.matches[:_SHOWN]]),
        *_more(len(found.matches) - _SHOWN),
        *_left_out(found.left_out),
        kit.heading(tr("Winner"), theme.NAME),
        kit.segmented(app, ways, wins, choose),
    ]
    title = counted(len(found.matches), "Import {n} match?", "Import {n} matches?")
    foot = [kit.main_button(tr("Import"), app.on(agree))]
    return kit.list_page(app, title, body, kicker=tr("Your spreadsheet"), back=back, foot=foot)


def _match_row(found: SpreadsheetMatch) -> ft.Control:
    facts = [day(found.day or None), counted(len(found.rounds), "{n} round", "{n} rounds")]
    pairs = zip(found.players, found.totals, strict=True)
    totals = " · ".join(f"{name}\u00a0{signed(total, plus=False)}" for name, total in pairs)
    words: list[ft.Control] = [kit.sentence(totals, soft=False), kit.caption(" · ".join(filter(None, facts)))]
    return kit.padded(ft.Column(words, spacing=2, tight=True))


def _more(left: int) -> list[ft.Control]:
    return [kit.caption(counted(left, "and 1 more", "and {n} more"))] if left > 0 else []


def _left_out(columns: Sequence[str]) -> list[ft.Control]:
    if not columns:
        return []
    words = counted(
        len(columns), "This column is left out: {names}.", "These columns are left out: {names}.", names=listed(columns)
    )
    return [kit.sentence(words, size=theme.SMALL)]

"""The dialog of a ruling at the table: points for each account, and the reason; a new one or a correction."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.session.app import App, Handler
from scorekeeper.flet_fixes.dialog_fixes import use_open_dialog
from scorekeeper.match.match import Deal
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.replay import ruling_of
from scorekeeper.rules.field_inputs import in_unit
from scorekeeper.service import play
from scorekeeper.service.service_faults import Refused
from scorekeeper.texts import names_of, tr

OpenRuling: TypeAlias = Callable[[int | None], Awaitable[None]]
"""Opens the ruling at an index, or with None a new one."""


@dataclass(frozen=True, slots=True)
class _Typed:
    """The typed points of each account, and the reason. A ruling under correction has an index."""

    points: tuple[str, ...] = ()
    reason: str = ""
    deal_index: int | None = None


def is_ruling(open_match: OpenMatch, deal_index: int) -> bool:
    """Whether a ruling stands at an index."""
    return any(deal.ruling for deal in open_match.match.deals[deal_index : deal_index + 1])


def use_ruling(app: App, open_match: OpenMatch | None) -> OpenRuling:
    """The dialog of the open match; returns what opens it. It stays open where something is refused. A hook."""
    shown, show, close = kit.use_switch()
    typed: ft.MutableRef[_Typed] = ft.use_ref(_Typed())
    _, draw_again = ft.use_state(0)

    async def open_it(deal_index: int | None = None) -> None:
        if open_match is not None:
            typed.current = _written(open_match, deal_index)
            show()

    async def keep() -> None:
        form = typed.current
        if open_match is None or form is None:
            return
        read = ruling_of(form.points, form.reason, open_match.sheet.unit)
        if not isinstance(read, Deal):
            raise Refused(read)
        await app.match.change(lambda now: _kept(app, open_match.revision, now, form.deal_index, read))
        close()
        app.notify(tr("The ruling is on the sheet."), undo=True)

    def negate(account: int) -> None:
        form = typed.current or _Typed()
        typed.current = _with_points(form, account, _negated(form.points[account]))
        draw_again(lambda times: times + 1)

    use_open_dialog(app.dialogs, _dialog(app, open_match, typed, keep, negate, close) if shown and open_match else None)
    return open_it


async def _kept(app: App, revision: int, now: OpenMatch, deal_index: int | None, ruling: Deal) -> OpenMatch:
    """Record a ruling, or correct the one at an index of the revision that was shown."""
    if deal_index is None:
        return await play.record(app.services, now.id, now.revision, ruling)
    return await play.amend(app.services, now.id, revision, deal_index, ruling)


def _written(open_match: OpenMatch, deal_index: int | None) -> _Typed:
    """Return the ruling at an index as it stands in the fields; empty ones for a new one."""
    sheet = open_match.sheet
    if deal_index is None:
        return _Typed(("",) * len(sheet.names))
    deal = open_match.match.deals[deal_index]
    return _Typed(tuple(in_unit(points, sheet.unit) if points else "" for points in deal.ruling), deal.note, deal_index)


def _with_points(form: _Typed, account: int, text: str) -> _Typed:
    return replace(form, points=(*form.points[:account], text, *form.points[account + 1 :]))


def _negated(text: str) -> str:
    """Return typed points with the other sign.

    >>> _negated("10"), _negated("−10"), _negated("-10"), _negated("")
    ('−10', '10', '10', '−')
    """
    digits = text.strip().lstrip("-−")
    return digits if digits != text.strip() else f"−{digits.lstrip('+')}"


def _dialog(
    app: App,
    open_match: OpenMatch,
    typed: ft.MutableRef[_Typed],
    keep: Callable[[], Awaitable[None]],
    negate: Callable[[int], None],
    close: Callable[[], None],
) -> ft.AlertDialog:
    form, notice = typed.current or _Typed(), kit.notice_line(app)

    def write(account: int | None, text: str) -> None:
        now = typed.current or form
        typed.current = replace(now, reason=text) if account is None else _with_points(now, account, text)
        if app.state.notice is not None:  # what was refused is not said of what is typed since
            app.notices.clear()

    names = names_of(open_match.sheet)
    fields: list[ft.Control] = [
        _points_field(app, open_match.sheet.unit, name, points, partial(write, account), app.on(negate, account))
        for account, (name, points) in enumerate(zip(names, form.points, strict=True))
    ]
    reason = kit.text_field(app, tr("Reason"), form.reason, partial(write, None), hint=tr("Renege, say"))
    words = tr("Points beside the deals, as for a renege. A minus takes them; an empty field is 0.")
    said = ft.Text(words, size=theme.SMALL, color=theme.SOFT)
    parts = [said, *fields, reason, *([notice] if notice else [])]
    wide = ft.CrossAxisAlignment.STRETCH
    content = ft.Column(parts, tight=True, spacing=theme.EDGE_GAP, horizontal_alignment=wide)
    title = tr("Ruling") if form.deal_index is None else tr("Correct the ruling")
    return kit.plain_dialog(app, title, content, tr("Save"), keep, close, scrollable=True, inset_padding=theme.INSET)


def _points_field(
    app: App, unit: int, name: str, points: str, on_text: Callable[[str], None], on_sign: Handler
) -> ft.Control:
    """Return the field of an account's points with a key for their sign: some number keyboards have no minus."""
    keyboard = ft.KeyboardType.NUMBER if unit == 1 else None  # those keyboards may have no comma either
    field = kit.text_field(app, name, points, on_text, keyboard_type=keyboard, expand=True)
    sign = ft.Container(ft.Text("±", size=theme.TITLE, color=theme.SOFT), alignment=ft.Alignment.CENTER)
    heard = f"{name}: {tr('Plus or minus')}"
    key = kit.tap(sign, heard, on_sign, width=theme.TARGET, height=theme.TARGET, border_radius=theme.RADIUS_SMALL)
    return ft.Row([field, key], spacing=theme.HAIR)

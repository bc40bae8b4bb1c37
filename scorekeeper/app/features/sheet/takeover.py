"""The dialog in which somebody takes over a seat: for whom, who, and from which deal on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.notice_line import notice_line
from scorekeeper.app.session.open_dialogs import use_open_dialog
from scorekeeper.app.widgets.chips import chip, chips
from scorekeeper.app.widgets.dialog import use_switch
from scorekeeper.app.widgets.words import caption
from scorekeeper.match.match import tidy
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.sheet import Sheet
from scorekeeper.rules.phrase import Fault
from scorekeeper.service import play
from scorekeeper.service.faults import Refused
from scorekeeper.texts.language import tr


@dataclass(frozen=True, slots=True)
class _Form:
    """What is entered: the seat from 0, who takes it over, and the number of a deal."""

    seat: int = 0
    name: str = ""
    deal: str = ""


def next_number(sheet: Sheet) -> int:
    """The number of the next deal; of a match that is over, of the one that would follow."""
    if sheet.due is not None:
        return sheet.due.number
    last = sheet.replay.outcomes[-1:]
    return last[0].number + (not sheet.match.deals[-1].thrown_in) if last else 1


def not_dealt_yet(said: str, number: int) -> Fault:
    """A deal is named that has not been played, and is not the next one."""
    return Fault("There is no deal {said} yet: the next one is deal {number}.", said=said, number=number)


def place_of(sheet: Sheet, said: str) -> int:
    """The place of the deal whose number was entered. Raises `Refused`."""
    numbers = [*(outcome.number for outcome in sheet.replay.outcomes), next_number(sheet)]
    text = said.strip()
    if not (text.isdecimal() and len(text) < 7 and int(text) in numbers):  # noqa: PLR2004  # no match has so many
        raise Refused(not_dealt_yet(text[:10], numbers[-1]))
    return numbers.index(int(text))


def use_takeover(app: App, open_match: OpenMatch | None) -> Handler:
    """The dialog of the open match; returns what opens it. It stays open where something is refused. A hook."""
    shown, show, close = use_switch()
    seat, set_seat = ft.use_state(0)
    typed: ft.MutableRef[_Form] = ft.use_ref(_Form())

    def open_it() -> None:
        if open_match is not None:
            typed.current = _Form(deal=str(next_number(open_match.sheet)))
            set_seat(lambda _: 0)
            show()

    async def keep() -> None:
        form = typed.current
        if open_match is None or form is None:
            return
        place = place_of(open_match.sheet, form.deal)
        await app.match.change(
            lambda now: play.take_over(app.services, now.id, now.revision, seat, tidy(form.name), place)
        )
        close()
        app.notify(tr("{name} sits there now.", name=tidy(form.name)), undo=True)

    def write(change: Callable[[_Form], _Form]) -> None:
        typed.current = change(typed.current or _Form())

    form = typed.current or _Form()
    dialog = _dialog(app, open_match, replace(form, seat=seat), write, set_seat) if shown and open_match else None
    if dialog is not None:
        dialog.actions = _actions(app, close, keep)
        dialog.on_dismiss = app.on(close, clear_notice=False)
    use_open_dialog(app.dialogs, dialog)
    return app.on(open_it)


def _actions(app: App, close: Callable[[], None], keep: Callable[[], Awaitable[None]]) -> list[ft.Control]:
    return [
        ft.TextButton(tr("Cancel"), on_click=app.on(close)),
        ft.FilledButton(tr("Take over"), on_click=app.on(keep)),
    ]


def _dialog(
    app: App,
    open_match: OpenMatch,
    form: _Form,
    write: Callable[[Callable[[_Form], _Form]], None],
    set_seat: Callable[[Callable[[int], int]], None],
) -> ft.AlertDialog:
    def choose(seat: int) -> None:
        set_seat(lambda _: seat)

    def name(text: str) -> None:
        write(lambda now: replace(now, name=text))

    def deal(text: str) -> None:
        write(lambda now: replace(now, deal=text))

    seats = [
        chip(who, app.on(choose, seat), chosen=seat == form.seat) for seat, who in enumerate(open_match.match.players)
    ]
    notice = notice_line(app)
    fields: list[ft.Control] = [
        caption(tr("For whom")),
        chips(seats),
        ft.TextField(label=tr("Who sits there now"), value=form.name, autofocus=True, on_change=app.typed(name)),
        ft.TextField(
            label=tr("From which deal on"),
            value=form.deal,
            on_change=app.typed(deal),
            keyboard_type=ft.KeyboardType.NUMBER,
        ),
        ft.Text(tr("What the seat has, and what it still owes, stays with it."), size=theme.SMALL, color=theme.SOFT),
    ]
    return ft.AlertDialog(
        title=ft.Text(tr("Somebody takes over a seat"), size=theme.TITLE),
        content=ft.Column([*fields, *([notice] if notice else [])], tight=True, spacing=theme.EDGE_GAP),
        scrollable=True,
        bgcolor=theme.PAPER,
        shape=ft.RoundedRectangleBorder(radius=theme.RADIUS),
    )

"""Actions on the open match: Undo, Redo, stop, play again; corrections of stored deals, and rulings."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple, TypeAlias

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.deal_words import kept_deal
from scorekeeper.app.session.entry_navigation import due_of, enter_kept, is_correcting
from scorekeeper.flet_fixes.dialog_fixes import use_open_dialog
from scorekeeper.match.match import Deal
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.replay import ruling_of
from scorekeeper.pictures.local_time import evening
from scorekeeper.rules.field_inputs import in_unit
from scorekeeper.service import library, play
from scorekeeper.service.service_faults import Refused
from scorekeeper.texts import names_of, tr


def undo_and_redo(app: App, open_match: OpenMatch) -> list[ft.Control]:
    """Return the buttons Undo and Redo, for sessions that may write. A disabled one keeps its place."""
    if not app.may_write:
        return []
    undo = app.on(app.undo, repeats=True) if open_match.undo else None
    redo = app.on(app.redo, repeats=True) if open_match.redo else None
    return [kit.icon_button(ft.Icons.UNDO, tr("Undo"), undo), kit.icon_button(ft.Icons.REDO, tr("Redo"), redo)]


def use_stop(app: App) -> Handler:
    """Return the handler that asks before it ends the open match early. A hook."""

    async def stop() -> None:
        await app.match.change(lambda open_match: play.finish(app.services, open_match.id, open_match.revision))
        app.notify(tr("The match has ended."), undo=True)

    return kit.use_question(
        app,
        tr("End the match now?"),
        tr("The scores stay as they are. The match can be reopened later."),
        tr("End the match"),
        stop,
    )


async def reopen(app: App) -> None:
    """Reopen the open match, which was stopped early."""
    await app.match.change(lambda open_match: play.reopen(app.services, open_match.id, open_match.revision))
    app.notify(tr("The match goes on."), undo=True)


def use_again(app: App, open_match: OpenMatch | None) -> Handler:
    """Return the handler of Play again; it asks first if the match is not over. A hook."""
    match_id = open_match.id if open_match else ""
    ask = kit.use_question(
        app,
        tr("Begin another match?"),
        tr("This one is not over. It stays in the list of matches, and you can go on with it later."),
        tr("New match"),
        lambda: again(app, match_id),
    )
    goes_on = open_match is not None and not open_match.sheet.over
    return ask if goes_on else app.on(again, app, match_id)


async def again(app: App, match_id: str) -> None:
    """Start a new match with the same players and rules; the next player deals first. A second tap does nothing."""
    if app.open_match is not None and app.open_match.id == match_id:
        match = await library.again(app.services, match_id)
        match = replace(match, title=evening(app.services.now()))
        app.match.refresh(await play.start(app.services, match, await library.seated(app.services, match_id)))
        app.go("/")


OpenRuling: TypeAlias = Callable[[int | None], Awaitable[None]]  # opens the ruling at an index, or with None a new one


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
            sheet, deals = open_match.sheet, open_match.match.deals
            deal = Deal(ruling=(0,) * len(sheet.names)) if deal_index is None else deals[deal_index]
            points = (in_unit(each, sheet.unit) if each else "" for each in deal.ruling)
            typed.current = _Typed(tuple(points), deal.note, deal_index)
            show()

    async def write(shown: int, deal_index: int | None, ruling: Deal, now: OpenMatch) -> OpenMatch:
        if deal_index is None:
            return await play.record(app.services, now.id, now.revision, ruling)
        return await play.amend(app.services, now.id, shown, deal_index, ruling)  # at that index of the shown revision

    async def keep() -> None:
        form = typed.current
        if open_match is None or form is None:
            return
        read = ruling_of(form.points, form.reason, open_match.sheet.unit)
        if not isinstance(read, Deal):
            raise Refused(read)
        await app.match.change(partial(write, open_match.revision, form.deal_index, read))
        close()
        app.notify(tr("The ruling is on the sheet."), undo=True)

    def negate(account: int) -> None:
        form = typed.current or _Typed()
        text = form.points[account]
        digits = text.strip().lstrip("-−")
        typed.current = _with_points(form, account, digits if digits != text.strip() else f"−{digits.lstrip('+')}")
        draw_again(lambda times: times + 1)

    use_open_dialog(app.dialogs, _dialog(app, open_match, typed, keep, negate, close) if shown and open_match else None)
    return open_it


def _with_points(form: _Typed, account: int, text: str) -> _Typed:
    return replace(form, points=(*form.points[:account], text, *form.points[account + 1 :]))


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


Correct: TypeAlias = Callable[..., Awaitable[None]]
"""Opens the entry of a stored deal (by its index) to correct it, or with `insert=True` of one to insert before it.

It asks for confirmation first, if another draft would be replaced.
"""


class _Wanted(NamedTuple):
    deal_index: int
    insert: bool = False


def use_correction(app: App, open_match: OpenMatch | None, open_ruling: OpenRuling) -> Correct:
    """Return the function that opens the correction of a deal, or of a ruling. A hook."""
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
        half = app.open_match.drafts.correction if app.open_match is not None else None
        correcting = app.open_match is not None and is_correcting(app.open_match)
        if correcting and half is not None and (half.place, half.insert) != now:
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
    outcomes = open_match.sheet.outcomes
    if not draft.insert:
        return tr("Deal {number} is being corrected.", number=outcomes[draft.place].number)
    due = due_of(open_match, draft)
    return tr("A deal before deal {number} is half entered.", number=due.number if due else len(outcomes) + 1)


def _label(open_match: OpenMatch, wanted: _Wanted) -> str:
    if wanted.deal_index >= len(open_match.sheet.match.deals):
        return tr("OK")
    number = kept_deal(open_match.sheet, wanted.deal_index).number
    if wanted.insert:
        return tr("Insert a deal before deal {number}", number=number)
    return tr("Correct deal {number}", number=number)

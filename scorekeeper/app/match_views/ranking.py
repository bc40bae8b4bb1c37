"""The ranking of a match: the winner, everybody's place and total, the sum of the totals, and the payments."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.kit.canvas import size_for
from scorekeeper.app.session.app import App
from scorekeeper.match.settlement import Payment, settlement_of
from scorekeeper.match.sheet import Sheet
from scorekeeper.match.sheet_sentences import sum_of_totals
from scorekeeper.match.stake import Stake
from scorekeeper.pictures.result_picture import payment_sentence
from scorekeeper.texts import money, names_of, say, signed, tr


def sum_line(sheet: Sheet) -> list[ft.Control]:
    """Return a line and the sum; nothing in a game whose points need not balance."""
    found = sum_of_totals(sheet)
    if found is None:
        return []
    parts: list[ft.Control] = [kit.caption(say(found.words))]
    parts += [ft.Icon(ft.Icons.CHECK, size=theme.BODY, color=theme.ACCENT)] if found.balanced else []
    row = ft.Row(parts, spacing=theme.HAIR, alignment=ft.MainAxisAlignment.END)
    return [
        kit.hairline(),
        ft.Container(row, padding=ft.Padding.symmetric(horizontal=theme.INSET, vertical=theme.HAIR)),
    ]


_PLACE = 40
_TOTALS = 0.45  # share of the width for totals; wider ones have smaller type
_ONE_LINE = 22  # letters of two names side by side


def standings(app: App, sheet: Sheet) -> ft.Control:
    """Return everybody's place and total, the best first; ties share a place."""
    places, text = sheet.standing.places, app.viewport.text
    totals = (signed(total, plus=sheet.plus, unit=sheet.unit) for total in sheet.totals)
    size = size_for(totals, theme.TOTAL, _TOTALS * min(app.viewport.width, theme.WIDE), text)
    best_first = sorted(range(len(places)), key=lambda each: (places[each], each))
    return kit.row_panel([_standing(sheet, account, size) for account in best_first])


def _standing(sheet: Sheet, account: int, size: float) -> ft.Control:
    place, name, total = sheet.standing.places[account], names_of(sheet)[account], sheet.totals[account]
    won = place == 1 and sheet.over and not sheet.stopped_early and len(set(sheet.standing.places)) > 1
    mark: ft.Control = ft.Text(str(place), size=theme.TITLE, color=theme.SOFT)
    if won:
        mark = ft.Icon(ft.Icons.EMOJI_EVENTS_OUTLINED, size=26, color=theme.ACCENT)
    left = ft.Container(mark, width=_PLACE, alignment=ft.Alignment.CENTER_LEFT)
    words = ft.Container(ft.Text(name, size=theme.NAME, color=theme.INK, weight=theme.BOLD), expand=True)
    points = kit.score(total, size, ahead=sheet.ahead[account], plus=sheet.plus, unit=sheet.unit)
    points.weight = theme.BOLD
    row = kit.padded(ft.Row([left, words, points], spacing=theme.GAP), bgcolor=theme.TINT if won else None)
    return ft.Semantics(label=f"{place}. {name}, {points.value}", exclude_semantics=True, content=row)


def payments(app: App, sheet: Sheet) -> list[ft.Control]:
    """Return the payments, and their explanation; empty without a stake, or if nobody owes anything."""
    stake, settlement = sheet.match.stake, settlement_of(sheet)
    if stake is None or not settlement.payments:
        return []
    title = tr("Payments" if sheet.standing.over else "If it ended now")
    parts = [kit.heading(title, theme.NAME), *(_payment(sheet, payment, stake) for payment in settlement.payments)]
    parts.append(kit.sentence(_explanation(sheet, stake, by_score=settlement.by_score), size=theme.CAPTION))
    if not app.role.plain:  # there is no clipboard over a plain connection
        text = "\n".join(f"{payment_sentence(sheet, payment, stake)}." for payment in settlement.payments)
        notify = app.on(app.notify, tr("The payments are copied."))
        copy = kit.quiet_button(tr("Copy the payments"), notify, action=ft.CopyToClipboard(text))
        parts.append(ft.Row([ft.Container(copy, margin=ft.Margin.only(left=-theme.EDGE_GAP))]))
    return [kit.panel(*parts, spacing=theme.GAP)]


def _explanation(sheet: Sheet, stake: Stake, *, by_score: bool) -> str:
    """Explain the payments; also why they are not by the score, if the stake says so."""
    worth = money(stake)
    if sheet.standing.last_pays:
        return tr("At {stake} a point, whoever is last pays every other the difference of their totals.", stake=worth)
    if by_score and sheet.standing.high_wins:
        return tr("At {stake} a point, each pays what they are below zero.", stake=worth)
    if by_score:
        return tr("At {stake} a point, each pays what they are above zero.", stake=worth)
    if stake.settle == "score":
        return tr(
            "The totals do not come to zero, so it cannot be paid by the score. At {stake} a point, each pair settles"
            " the difference of its totals.",
            stake=worth,
        )
    return tr(
        "At {stake} a point, each pair settles the difference of its totals, in as few payments as will do.",
        stake=worth,
    )


def _payment(sheet: Sheet, payment: Payment, stake: Stake) -> ft.Control:
    payer, payee = names_of(sheet)[payment.payer], names_of(sheet)[payment.payee]
    paying = ft.Text(payer, size=theme.BODY, color=theme.INK)
    arrow = ft.Icon(ft.Icons.ARROW_FORWARD, size=18, color=theme.SOFT)
    paid = ft.Text(payee, size=theme.BODY, color=theme.INK)
    names: ft.Control = ft.Row([paying, arrow, paid], spacing=theme.GAP)
    if len(payer) + len(payee) > _ONE_LINE:
        names = ft.Column([paying, kit.with_icon(arrow, paid)], spacing=2, tight=True)
    sum_paid = ft.Text(money(stake, payment.points, sheet.unit), size=theme.NAME, color=theme.INK, no_wrap=True)
    row = ft.Row([ft.Container(names, expand=True), sum_paid], spacing=theme.EDGE_GAP)
    held = ft.Container(row, padding=ft.Padding.symmetric(vertical=theme.HAIR))
    return ft.Semantics(label=payment_sentence(sheet, payment, stake), exclude_semantics=True, content=held)


def highlight_lines(words: tuple[str, ...]) -> list[ft.Control]:
    """Return the panel of highlights, a line each."""
    lines = [kit.sentence(word, soft=False) for word in words]
    return [kit.panel(kit.caption(tr("Highlights")), *lines, spacing=theme.GAP)] if words else []

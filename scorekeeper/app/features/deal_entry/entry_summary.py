"""The answers so far of the deal that is being entered; a tap on one shows its keys again."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any, NamedTuple

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.kit import hairline, panel, score, suit, tap
from scorekeeper.app.kit.figures import SUITS
from scorekeeper.app.match_views.option_keys import LARGE, across, are_whole
from scorekeeper.app.match_views.pair_keys import pairs_said, same_table, summary_fields
from scorekeeper.app.session.app import App
from scorekeeper.app.session.state import Viewport
from scorekeeper.match.entry import answered, over_total
from scorekeeper.match.sheet import Sheet
from scorekeeper.rules.game import Answers, Field, Questions
from scorekeeper.texts.language import tr
from scorekeeper.texts.speech import names_of, say, signed

_LONG, _LONGER = 16, 20  # letters; longer names are set smaller
_SHORT = 9  # letters that stand in a third of a narrow screen
_ABREAST = 3  # choices, where their words are short
_SCORE, _DIGIT = 48, 12.5  # the width of a score, and of a figure in it
_SUIT = 20  # the size of a suit beside its name
_MANY = 6  # numbers that stand below each other
_LARGE = 1.2  # type from which three words do not stand side by side


class EntrySummary(NamedTuple):
    """What the summary is drawn from. `filled` is the number that followed from the others; see `EntrySession`."""

    sheet: Sheet
    asked: Questions
    answers: Answers
    focus: Field | None
    filled: tuple[str, int | None] | None
    on_focus: Callable[[Field], Any]
    wrong: frozenset[tuple[str, int | None]] = frozenset()  # the questions whose numbers cannot be


def entry_summary(app: App, s: EntrySummary) -> ft.Control:
    """In the order in which they are asked: what is said of the deal side by side, a line for each other number.

    Below them what the numbers add up to.
    """
    shown = summary_fields(s.asked.fields)
    cells = [field for field in shown if is_cell(field)]
    numbers = [field for field in s.asked.fields if not is_cell(field)]
    spread, columns = spread_of(s.answers, s.focus, numbers), abreast(app.viewport, s.sheet, cells)
    rows: list[ft.Control] = []
    for beside, run in groupby(shown, is_cell):
        fields = list(run)
        if beside:
            rows += _side_by_side([_cell(app, s, field) for field in fields], min(columns, len(fields)))
        else:
            rows += _numbers(app, s, fields, spread)
    rows += [] if numbers else _standing(app, s)
    lines = [part for row in rows for part in (hairline(), row)][1:]
    sums = [group.so_far for group in s.asked.groups]
    parts: list[ft.Control] = [panel(*lines, padding=0)] if lines else []
    if sums:
        over = over_total(s.asked, s.answers)
        said = " · ".join(say(so_far, s.sheet) for so_far in sums)
        parts.append(
            ft.Container(
                ft.Text(said, size=theme.SMALL, color=theme.RED if over else theme.SOFT),
                padding=ft.Padding.only(left=theme.INSET, top=theme.GAP),
            )
        )
    return ft.Column(parts, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def is_cell(field: Field) -> bool:
    """Whether an answer stands side by side with others: a choice, or a number that is nobody's own."""
    return field.kind != "number" or field.index is None


def abreast(view: Viewport, sheet: Sheet, cells: list[Field]) -> int:
    """How many of these fit side by side without cutting a word."""
    cell = min(view.width, theme.WIDE) / _ABREAST - theme.EDGE_GAP - theme.INSET - theme.GAP
    labels = [say(field.label, sheet) for field in cells]
    options = [option for field in cells for option in field.options]
    names = [say(option.name, sheet) for option in options if option.value not in SUITS]
    suits = [say(option.name, sheet) for option in options if option.value in SUITS]
    fits = view.text < _LARGE and are_whole(labels, cell, theme.CAPTION) and are_whole(names, cell, theme.BODY)
    fits = fits and are_whole(suits, cell - _SUIT - theme.GAP, theme.BODY)
    return across(max(1, len(cells)), _ABREAST if fits else 2)


def _side_by_side(cells: list[ft.Control], columns: int) -> list[ft.Control]:
    """The cells in rows, all of them equally wide."""
    rows = [cells[at : at + columns] for at in range(0, len(cells), columns)]
    return [
        ft.Row(
            [*row, *[ft.Container(expand=True)] * (columns - len(row))],
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
            intrinsic_height=True,
        )
        for row in rows
    ]


def _standing(app: App, s: EntrySummary) -> list[ft.Control]:
    """The totals, as long as no numbers are asked; or where the answers give them already, the scores of the deal."""
    known = [points for points in s.asked.points if points is not None]
    totals = [(total, s.sheet.ahead(account)) for account, total in enumerate(s.sheet.totals)]
    scores = [(points, 0) for points in known] if len(known) == len(totals) else totals
    return [
        ft.Container(
            ft.Row(
                [
                    _least(app),
                    ft.Container(_name(name, ""), expand=True),
                    score(points, theme.TITLE - 1, ahead=ahead, plus=s.sheet.plus, unit=s.sheet.unit),
                ],
                spacing=0,
            ),
            padding=_row_padding(),
        )
        for name, (points, ahead) in zip(names_of(s.sheet), scores, strict=True)
    ]


def _least(app: App) -> ft.Control:
    """A strut that keeps a row high enough to be tapped; a long name or large type may make it higher."""
    return ft.Container(height=(theme.TARGET if app.viewport.low else theme.BUTTON + theme.HAIR) - 2 * theme.HAIR)


def _row_padding() -> ft.Padding:
    return ft.Padding.symmetric(horizontal=theme.INSET, vertical=theme.HAIR)


def _cell(app: App, s: EntrySummary, field: Field) -> ft.Control:
    value = answered(s.answers, field)
    label = say(field.label, s.sheet)
    option = next((o for o in field.options if o.value == value), None)
    name = say(option.name, s.sheet) if option else "" if value is None else str(value)
    if field.pair is not None:
        name = pairs_said(s.asked.fields, s.answers, field, s.sheet)
    size = theme.NAME if len(name) <= _SHORT else theme.BODY
    wrong = (field.key, field.index) in s.wrong
    colour = theme.RED if wrong else theme.INK if name else theme.SOFT
    nothing = "…" if field.needed else "–"
    said: list[ft.Control] = [ft.Text(name or nothing, size=size, color=colour, expand=True, expand_loose=True)]
    if value in SUITS:
        said.insert(0, suit(value, _SUIT))
    return tap(
        ft.Column(
            [
                ft.Text(label, size=theme.CAPTION, color=theme.SOFT),
                ft.Row(said, spacing=theme.GAP, tight=True),
            ],
            spacing=1,
            tight=True,
        ),
        _cell_label(label, name, needed=field.needed),
        app.on(s.on_focus, field),
        bgcolor=theme.TINT if field is s.focus or same_table(field, s.focus) else None,
        padding=ft.Padding.symmetric(horizontal=theme.INSET, vertical=theme.GAP),
        expand=True,
    )


def _cell_label(label: str, name: str, *, needed: bool) -> str:
    if name:
        return f"{label}: {name}"
    return tr("{label}: not said yet" if needed else "{label}: none", label=label)


def _number(app: App, s: EntrySummary, field: Field) -> ft.Control:
    value = answered(s.answers, field)
    points = s.asked.points[field.account] if field.account is not None else None
    name = say(field.label, s.sheet)
    rest = value is not None and s.filled == (field.key, field.index)
    wrong = (field.key, field.index) in s.wrong
    notes = [say(field.note, s.sheet)] if field.note else []
    notes += [tr("the rest")] if rest else []
    figures: list[ft.Control] = [
        ft.Text(
            "–" if value is None else str(value),
            size=theme.FIGURE,
            color=theme.RED if wrong else theme.SOFT if rest or value is None else theme.INK,
            width=52 * app.viewport.text,
            text_align=ft.TextAlign.CENTER,
        ),
        score(points, theme.TITLE - 1, width=_room_for(s) * app.viewport.text, plus=s.sheet.plus, unit=s.sheet.unit),
    ]
    called = _name(name, " · ".join(notes))
    row: ft.Control = ft.Row([_least(app), ft.Container(called, expand=True), *figures], spacing=0)
    if app.viewport.text >= LARGE:  # the name has a line of its own
        below = ft.Row(figures, spacing=0, alignment=ft.MainAxisAlignment.END)
        row = ft.Column([called, below], spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return tap(
        row,
        _number_label(name, value, None if points is None else signed(points, plus=s.sheet.plus, unit=s.sheet.unit)),
        app.on(s.on_focus, field),
        bgcolor=theme.TINT if field is s.focus else None,
        padding=_row_padding(),
        key=ft.ScrollKey(_row_of(field)),  # type: ignore[call-arg]  # its value is hidden from type checkers
    )


def row_asked(asked: Questions, focus: Field | None) -> str | None:
    """The row of the number that is asked, where there are more than a small phone shows at once."""
    if focus is None or is_cell(focus) or len(asked.fields) <= _MANY:
        return None
    return _row_of(focus)


def _row_of(field: Field) -> str:
    """The scroll key of the row of a number."""
    return f"{field.key} {field.index}"


def _number_label(name: str, value: int | None, points: str | None) -> str:
    if points is None:
        return tr("{name}: nothing yet", name=name) if value is None else f"{name}: {value}"
    if value is None:
        return tr("{name}: nothing yet, score {points}", name=name, points=points)
    return tr("{name}: {value}, score {points}", name=name, value=value, points=points)


def spread_of(answers: Answers, focus: Field | None, numbers: list[Field]) -> str | None:
    """Of several things that are counted for many players, the one asked now; None where all lines fit."""
    keys = list(dict.fromkeys(field.key for field in numbers))
    if len(keys) <= 1 or len(numbers) <= _MANY:
        return None
    still = [field.key for field in numbers if answered(answers, field) is None]
    return focus.key if focus is not None and focus.key in keys else (still or keys[-1:])[0]


def _numbers(app: App, s: EntrySummary, numbers: list[Field], spread: str | None) -> list[ft.Control]:
    """A line a number; where one thing is `spread`, a line for all numbers of each other."""
    if spread is None:
        return [_number(app, s, field) for field in numbers]
    rows: list[ft.Control] = []
    for key in dict.fromkeys(field.key for field in numbers):
        fields = [field for field in numbers if field.key == key]
        if key == spread:
            rows.append(_counted(s, key))
            rows += [_number(app, s, field) for field in fields]
        else:
            rows.append(_folded(app, s, key, fields))
    return rows


def title_of(sheet: Sheet, key: str) -> str:
    """What the numbers at a key are."""
    return next(say(column.label, sheet) for column in sheet.match.game.columns if column.key == key)


def _counted(s: EntrySummary, key: str) -> ft.Control:
    """What the numbers below it are."""
    around = ft.Padding.only(left=theme.INSET, top=theme.GAP, bottom=theme.HAIR)
    return ft.Container(ft.Text(title_of(s.sheet, key), size=theme.CAPTION, color=theme.SOFT), padding=around)


def _folded(app: App, s: EntrySummary, key: str, fields: list[Field]) -> ft.Control:
    """All the numbers of one thing in one line, as long as another is asked."""
    values = [answered(s.answers, field) for field in fields]
    shown = " · ".join("–" if value is None else str(value) for value in values)
    name = title_of(s.sheet, key)
    wrong = any((field.key, field.index) in s.wrong for field in fields)
    row = ft.Row(
        [
            _least(app),
            ft.Container(ft.Text(name, size=theme.CAPTION, color=theme.SOFT), expand=True),
            ft.Text(shown, size=theme.BODY, color=theme.RED if wrong else theme.INK),
        ],
        spacing=0,
    )
    return tap(row, f"{name}: {shown}", app.on(s.on_focus, fields[0]), padding=_row_padding())


def _room_for(s: EntrySummary) -> float:
    """The width of the scores, in logical pixels, so that the longest fits."""
    known = [signed(points, plus=s.sheet.plus, unit=s.sheet.unit) for points in s.asked.points if points is not None]
    return max(_SCORE, *(_DIGIT * len(each) for each in known), 0)


def _name(name: str, note: str) -> ft.Control:
    size = theme.NAME if len(name) <= _LONG else theme.BODY if len(name) <= _LONGER else theme.SMALL
    said = ft.Text(name, size=size, color=theme.INK)
    if not note:
        return said
    return ft.Column([said, ft.Text(note, size=theme.CAPTION, color=theme.SOFT)], spacing=1, tight=True)

"""Keys for choices about pairs of players, such as who doubled whom: a small table, and a line that sums it up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.kit import OnTap, tap
from scorekeeper.app.match_views.option_keys import GAP, look, room_of
from scorekeeper.app.session.app import App
from scorekeeper.match.entry import answered
from scorekeeper.match.sheet import Sheet
from scorekeeper.pictures.short_names import short_names
from scorekeeper.rules.game import Answers, Field
from scorekeeper.texts.language import tr
from scorekeeper.texts.speech import say

_SIGN = "×"  # a cross for the first option of a pair, two for the second
_HEAD = 1.4  # how wide the names beside the rows are, in keys


def summary_fields(fields: Sequence[Field]) -> list[Field]:
    """The questions that have a place of their own in the summary: of all pairs of a group, the first."""
    firsts: dict[str | None, Field] = {}
    for field in fields:
        if field.pair is not None:
            firsts.setdefault(field.group, field)
    return [field for field in fields if field.pair is None or field is firsts[field.group]]


def same_table(field: Field, focus: Field | None) -> bool:
    """Whether two questions are asked in the same table of pairs."""
    return focus is not None and field.pair is not None is not focus.pair and field.group == focus.group


def pairs_said(asked: Sequence[Field], answers: Answers, of: Field, sheet: Sheet) -> str:
    """How many pairs of a group have each answer: "Doubled 2, redoubled 1"; nothing where none has."""
    pairs = [field for field in asked if field.pair is not None and field.group == of.group]
    often = Counter(answered(answers, field) for field in pairs)
    said = [f"{say(option.name, sheet)} {often[option.value]}" for option in of.options if often[option.value]]
    return " · ".join(said)


def pair_keys(  # what it shows, and what its keys do
    app: App,
    sheet: Sheet,
    fields: Sequence[Field],
    answers: Answers,
    on_pair: Callable[[Field], Any],
    on_next: OnTap,
) -> ft.Control:
    """A key for each pair, where its two players meet; each tap makes of its answer the next option, or none."""
    rows, columns = _rows_and_columns([field.pair for field in fields if field.pair is not None])
    by_pair = {field.pair: field for field in fields}
    names = sheet.match.players
    key = room_of(app.viewport, len(columns) + 1) * (len(columns) + 1) / (len(columns) + _HEAD)
    heads = short_names([names[seat] for seat in columns], theme.CAPTION * app.viewport.text, key - GAP)
    beside = short_names([names[seat] for seat in rows], theme.SMALL * app.viewport.text, key * _HEAD - GAP)
    lines: list[ft.Control] = [
        ft.Row([_head("", key * _HEAD), *(_head(name, None, size=theme.CAPTION) for name in heads)], spacing=GAP)
    ]
    for seat, name in zip(rows, beside, strict=True):
        met = [(min(seat, other), max(seat, other)) if len(rows) == 1 else (seat, other) for other in columns]
        cells = [_key(app, sheet, by_pair.get(pair), answers, on_pair) for pair in met]
        lines.append(ft.Row([_head(name, key * _HEAD), *cells], spacing=GAP))
    legend = " · ".join(f"{_SIGN * at} {say(option.name, sheet)}" for at, option in enumerate(fields[0].options, 1))
    note = [say(field.note, sheet) for field in fields[:1] if field.note]
    said = ft.Text("\n".join([legend, *note]), size=theme.CAPTION, color=theme.SOFT)
    return ft.Column([*lines, _foot(app, said, on_next)], spacing=GAP, tight=True)


def _rows_and_columns(pairs: Sequence[tuple[int, int]]) -> tuple[list[int], list[int]]:
    """The seats beside the rows and above the columns; one row, where one player is of every pair."""
    in_all = set(pairs[0]).intersection(*pairs)
    if len(pairs) > 1 and in_all:
        one = in_all.pop()
        return [one], [seat for seat in sorted(set(chain(*pairs))) if seat != one]
    return sorted({pair[0] for pair in pairs}), sorted({pair[1] for pair in pairs})


def _head(name: str, width: float | None, size: float = theme.SMALL) -> ft.Control:
    align = ft.TextAlign.CENTER if width is None else ft.TextAlign.LEFT
    said = ft.Text(name, size=size, color=theme.SOFT if width is None else theme.INK, text_align=align)
    return ft.Container(said, width=width, expand=width is None)


def _key(app: App, sheet: Sheet, field: Field | None, answers: Answers, on_pair: Callable[[Field], Any]) -> ft.Control:
    if field is None or field.pair is None:
        return ft.Container(expand=True, height=theme.TARGET)
    value = answered(answers, field)
    option = next((each for each in field.options if each.value == value), None)
    chosen = option is not None
    mark = _SIGN * (1 + field.options.index(option)) if option is not None else ""
    one, other = (sheet.match.players[seat] for seat in field.pair)
    label = f"{one} – {other}"
    return tap(
        ft.Container(ft.Text(mark, size=theme.TITLE, color=theme.INK), alignment=ft.Alignment.CENTER),
        tr("{label}: none", label=label) if option is None else f"{label}: {say(option.name, sheet)}",
        app.on(on_pair, field, repeats=True),
        selected=chosen,
        height=theme.TARGET,
        expand=True,
        **look(chosen=chosen),
    )


def _foot(app: App, said: ft.Control, on_next: OnTap) -> ft.Control:
    """What the signs mean, and beside it the way on."""
    if on_next is None:
        return said
    face = ft.Container(ft.Text(tr("Next"), size=theme.BODY, color=theme.ACCENT), alignment=ft.Alignment.CENTER)
    del app
    return ft.Row(
        [
            ft.Container(said, expand=True),
            tap(face, tr("Next"), on_next, height=theme.TARGET, padding=ft.Padding.symmetric(horizontal=theme.INSET)),
        ],
        spacing=GAP,
    )

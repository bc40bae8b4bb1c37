"""The keypad of deal entry: the answers to one question, as large keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.match_views.key_layout import (
    EDGE,
    GAP,
    MOST_ACROSS,
    SUIT,
    KeyLayout,
    across,
    digits_in_order,
    key_height,
    key_layout,
    keys_hang,
    most_across,
    names_next,
    room_of,
)
from scorekeeper.app.session.app import App
from scorekeeper.match.entry import answered
from scorekeeper.match.entry_view import MINUS, PLUS, Entered, Key, Pad
from scorekeeper.pictures.font_metrics import short_names
from scorekeeper.rules.game import Field
from scorekeeper.texts.language import tr

_DEAD = 0.35  # the opacity of an impossible number
_CHOSEN = 2  # the border of a chosen key
_SIGN = "×"  # a cross for the first option of a pair, two for the second
_HEAD = 1.4  # the width of the names beside the rows of pairs, in keys

OnAnswer: TypeAlias = Callable[[Any], Any]  # the handler of an answer; None clears it


class Press(NamedTuple):
    """The handlers of the keys: an answer, two at once, a digit, another answer of a pair, the next question.

    `negate` changes the sign of a number or begins a subtraction; `add` begins another term.
    """

    answer: OnAnswer
    way: Callable[[tuple[tuple[Field, Any], ...]], Any]
    digit: OnAnswer
    pair: Callable[[Field], Any]
    go_on: Callable[[], Any] | None  # None: there is no next question
    negate: Callable[[], Any]
    add: Callable[[], Any]


def keypad(app: App, e: Entered, pad: Pad, press: Press) -> ft.Control:
    """Return the keys for one question, the current answer marked; an impossible number is grey."""
    layout = key_layout(app.viewport, pad)
    match pad.kind:
        case "pairs":
            return _pair_keys(app, e, pad.pairs, press)
        case "joint":
            return grid([_joint_key(app, key, press) for key in pad.keys], layout.columns)
        case "digits":
            return _digits(app, pad, press, layout)
        case "numbers":
            *numbers, _ = pad.keys
            keys = [NumberKey(app, k.value, k.chosen, press.answer if k.live else None, key=k.value) for k in numbers]
            keys_grid = grid([*keys, _clear_key(app, press.answer, layout.height)], layout.columns)
            return _barred_beside(app, pad, keys_grid)
    face = _suit_key if pad.kind == "suits" else _option_key
    named = [face(app, key, press.answer, layout) for key in pad.keys if key.name]
    clear = [_clear_key(app, press.answer, layout.height)] if len(named) < len(pad.keys) else []
    return _barred_beside(app, pad, grid([*named, *clear], layout.columns))


def _barred_beside(app: App, pad: Pad, keys_grid: ft.Control) -> ft.Control:
    """Return the keys with the reason for barred ones, on the side away from the screen's edge."""
    if not pad.barred:
        return _below(None, keys_grid)
    hang, text = keys_hang(app.viewport), ft.Text(pad.barred, size=theme.CAPTION, color=theme.SOFT)
    note = ft.Container(text, padding=ft.Padding.only(top=theme.GAP) if hang else ft.Padding.only(bottom=theme.GAP))
    return _below(None, keys_grid, note) if hang else _below(note, keys_grid)


def _below(above: ft.Control | None, keys: ft.Control, under: ft.Control | None = None) -> ft.Control:
    """Return the keys at a fixed place of the tree, with an optional control above and `under` them.

    Keys shared by two questions stay the same controls, so a tap is heard while the next question is being drawn.
    """
    parts = [ft.Column([] if above is None else [above], tight=True), keys, *([] if under is None else [under])]
    return ft.Column(parts, spacing=0, tight=True)


def grid(keys: Sequence[ft.Control], columns: int, *, wide: bool = False) -> ft.Control:
    """Return keys in rows, all equally wide; with `wide` the last one fills its row."""
    rows = [keys[i : i + columns] for i in range(0, len(keys), columns)]
    blank = [0 if wide else columns - len(row) for row in rows]
    filled = [[*row, *[ft.Container(expand=True)] * more] for row, more in zip(rows, blank, strict=True)]
    return ft.Column([ft.Row(row, spacing=GAP) for row in filled], spacing=GAP, tight=True)


def number_keys(app: App, numbers: range, value: Any, on_answer: OnAnswer) -> ft.Control:
    """Return a key for each number, the current one marked."""
    keys = [NumberKey(app, n, n == value, on_answer, key=n) for n in numbers]
    return grid(keys, across(len(keys), most_across(app.viewport)))


def _digits(app: App, pad: Pad, press: Press, layout: KeyLayout) -> ft.Control:
    """Return the ten digits, as on a telephone; on a low screen in two rows. The lowest numbers in steps are above."""
    go_on = None if press.go_on is None else app.on(press.go_on, repeats=True)
    colour = theme.SOFT if go_on is None else theme.ACCENT
    word = names_next(app.viewport, layout.columns)
    face = ft.Text(tr("Next"), size=theme.BODY, color=colour) if word else ft.Icon(ft.Icons.ARROW_FORWARD, color=colour)
    keys = {
        key.types: NumberKey(app, int(key.types), False, press.digit, dead=not key.live, key=int(key.types))  # noqa: FBT003
        for key in pad.keys
        if key.types.isdecimal()
    }
    keys["Backspace"] = _clear_key(app, press.answer, layout.height)
    keys["Enter"] = _key(face, tr("Next"), go_on, layout.height)
    for key in pad.keys:
        act = {MINUS: press.negate, PLUS: press.add}.get(key.types)
        if act is not None:
            sign = ft.Text(key.name, size=theme.TITLE, color=theme.SOFT)
            keys[key.types] = _key(sign, heard_of_sign(key), app.on(act, repeats=True), layout.height)
    digits = grid([keys[types] for types in digits_in_order(app.viewport)], layout.columns, wide=True)
    whole = [NumberKey(app, k.value, k.chosen, press.answer, key=f"whole {k.value}") for k in pad.lowest]
    columns = MOST_ACROSS if app.viewport.text < theme.LARGE else MOST_ACROSS // 2
    return _below(ft.Container(grid(whole, columns), padding=ft.Padding.only(bottom=GAP)) if whole else None, digits)


def heard_of_sign(key: Key) -> str:
    """Return the name of a key that changes a number, for screen readers."""
    if key.types == PLUS:
        return tr("Plus")
    return tr("Minus") if key.name == "−" else tr("Plus or minus")


@kit.error_boundary
def NumberKey(
    app: App,
    value: int,
    chosen: bool,  # noqa: FBT001
    on_answer: OnAnswer | None,
    *,
    dead: bool = False,
) -> ft.Control:
    """The key of a number; grey without `on_answer`, or if `dead`, which means impossible as shown."""
    text, dead = str(value), dead or on_answer is None
    face = ft.Text(text, size=theme.TITLE, color=theme.INK)
    height = key_height(app.viewport)
    on_tap = None if on_answer is None else app.on(on_answer, value, repeats=True)
    return _key(face, text, on_tap, height, dead=dead, opacity=_DEAD if dead else 1, **_look(chosen=chosen))


def _suit_key(app: App, key: Key, on_answer: OnAnswer, layout: KeyLayout) -> ft.Control:
    """Return the key of a suit, with its symbol above its name or beside it; other options have only a name."""
    text = ft.Text(key.name, size=theme.CAPTION, color=theme.INK, text_align=ft.TextAlign.CENTER)
    mark: list[ft.Control] = [kit.suit(key.suit, SUIT)] if key.suit else []
    middle, parts = ft.MainAxisAlignment.CENTER, [*mark, text]
    face: ft.Control = ft.Row(parts, spacing=theme.GAP, alignment=middle)
    if not layout.beside:
        centre = ft.CrossAxisAlignment.CENTER
        face = ft.Column(parts, spacing=theme.HAIR, alignment=middle, horizontal_alignment=centre)
    on_tap = app.on(on_answer, key.value, repeats=True) if key.live else None
    return _key(face, key.name, on_tap, layout.height, opacity=1 if key.live else 0.5, **_look(chosen=key.chosen))


def _option_key(app: App, key: Key, on_answer: OnAnswer, layout: KeyLayout) -> ft.Control:
    colour = theme.ON_ACCENT if key.chosen else theme.INK if key.live else theme.SOFT
    words: list[ft.Control] = [ft.Text(key.name, size=theme.BODY, color=colour, text_align=ft.TextAlign.CENTER)]
    if not key.live:
        words.insert(0, ft.Icon(ft.Icons.CLOSE, size=16, color=theme.SOFT))
    elif key.hint:
        soft = theme.ON_ACCENT if key.chosen else theme.SOFT
        words.append(ft.Text(key.hint, size=theme.CAPTION, color=soft, text_align=ft.TextAlign.CENTER))
    middle, centre = ft.MainAxisAlignment.CENTER, ft.CrossAxisAlignment.CENTER
    face = ft.Column(words, spacing=2, alignment=middle, horizontal_alignment=centre)
    look = _look(chosen=key.chosen)
    if not key.live:
        look |= {"bgcolor": None, "border": ft.Border.all(1, theme.LINE)}
    if key.chosen:
        look["bgcolor"] = theme.ACCENT
    padding = ft.Padding.symmetric(horizontal=EDGE - _CHOSEN, vertical=theme.HAIR)
    on_tap = app.on(on_answer, key.value, repeats=True) if key.live else None
    return _key(face, key.name, on_tap, layout.height, padding=padding, **look)


def _joint_key(app: App, key: Key, press: Press) -> ft.Control:
    lines: list[ft.Control] = []
    for label, name in key.lines:
        lines += [kit.caption(label), ft.Text(name, size=theme.BODY, color=theme.INK)]
    face = ft.Container(
        ft.Column(lines, spacing=0, tight=True, alignment=ft.MainAxisAlignment.CENTER),
        alignment=ft.Alignment.CENTER_LEFT,
        padding=ft.Padding.symmetric(horizontal=theme.GAP, vertical=theme.HAIR),
    )
    look = _look(chosen=False) | {"selected": None}
    return kit.tap(face, key.name, app.on(press.way, key.answers, repeats=True), expand=True, **look)


def _clear_key(app: App, on_answer: OnAnswer, height: float) -> ft.Control:
    face = ft.Icon(ft.Icons.BACKSPACE_OUTLINED, size=20, color=theme.SOFT)
    return _key(face, tr("Clear"), app.on(on_answer, None, repeats=True), height)


def _key(face: ft.Control, name: str, on_tap: kit.OnTap, height: float, **look: Any) -> ft.Control:
    middle = ft.Container(face, alignment=ft.Alignment.CENTER)
    look = {"border_radius": theme.RADIUS_SMALL, **look}
    return kit.tap(middle, name, on_tap, height=height, expand=True, **look)


def _look(*, chosen: bool) -> dict[str, Any]:
    """Return the colours and the border of an answer's key, and whether it is read as chosen."""
    return {
        "bgcolor": theme.TINT if chosen else theme.KEY,
        "border": ft.Border.all(_CHOSEN, theme.ACCENT) if chosen else ft.Border.all(1, theme.LINE),
        "border_radius": theme.RADIUS_SMALL,
        "selected": chosen,
    }


def _pair_keys(app: App, e: Entered, fields: Sequence[Field], press: Press) -> ft.Control:
    """Return a key for each pair, at the crossing of its two players; each tap sets the next option, or none."""
    rows, columns = _rows_and_columns([field.pair for field in fields if field.pair is not None])
    by_pair = {field.pair: field for field in fields}
    names, on_next = e.sheet.match.players, None if press.go_on is None else app.on(press.go_on, repeats=True)
    key = room_of(app.viewport, len(columns) + 1) * (len(columns) + 1) / (len(columns) + _HEAD)
    heads = short_names([names[seat] for seat in columns], theme.CAPTION * app.viewport.text, key - GAP)
    beside = short_names([names[seat] for seat in rows], theme.SMALL * app.viewport.text, key * _HEAD - GAP)
    lines: list[ft.Control] = [
        ft.Row([_head("", key * _HEAD), *(_head(name, None, size=theme.CAPTION) for name in heads)], spacing=GAP)
    ]
    for seat, name in zip(rows, beside, strict=True):
        met = [(min(seat, other), max(seat, other)) if len(rows) == 1 else (seat, other) for other in columns]
        cells = [_pair_key(app, e, by_pair.get(pair), press) for pair in met]
        lines.append(ft.Row([_head(name, key * _HEAD), *cells], spacing=GAP))
    legend = " · ".join(f"{_SIGN * at} {e.say(option.name)}" for at, option in enumerate(fields[0].options, 1))
    note = [e.say(field.note) for field in fields[:1] if field.note]
    text = ft.Text("\n".join([legend, *note]), size=theme.CAPTION, color=theme.SOFT)
    if on_next is None:
        return ft.Column([*lines, text], spacing=GAP, tight=True)
    face = ft.Container(ft.Text(tr("Next"), size=theme.BODY, color=theme.ACCENT), alignment=ft.Alignment.CENTER)
    padding = ft.Padding.symmetric(horizontal=theme.INSET)
    way_on = kit.tap(face, tr("Next"), on_next, height=theme.TARGET, padding=padding)
    foot = ft.Row([ft.Container(text, expand=True), way_on], spacing=GAP)
    return ft.Column([*lines, foot], spacing=GAP, tight=True)


def _rows_and_columns(pairs: Sequence[tuple[int, int]]) -> tuple[list[int], list[int]]:
    """Return the seats beside the rows and above the columns; a player in every pair has the only row."""
    in_all = set(pairs[0]).intersection(*pairs)
    if len(pairs) > 1 and in_all:
        one = in_all.pop()
        return [one], [seat for seat in sorted(set(chain(*pairs))) if seat != one]
    return sorted({pair[0] for pair in pairs}), sorted({pair[1] for pair in pairs})


def _head(name: str, width: float | None, size: float = theme.SMALL) -> ft.Control:
    align = ft.TextAlign.CENTER if width is None else ft.TextAlign.LEFT
    text = ft.Text(name, size=size, color=theme.SOFT if width is None else theme.INK, text_align=align)
    return ft.Container(text, width=width, expand=width is None)


def _pair_key(app: App, e: Entered, field: Field | None, press: Press) -> ft.Control:
    if field is None or field.pair is None:
        return ft.Container(expand=True, height=theme.TARGET)
    value = answered(e.answers, field)
    option = next((each for each in field.options if each.value == value), None)
    mark = _SIGN * (1 + field.options.index(option)) if option is not None else ""
    label = " – ".join(e.sheet.match.players[seat] for seat in field.pair)
    name = tr("{label}: none", label=label) if option is None else f"{label}: {e.say(option.name)}"
    face = ft.Text(mark, size=theme.TITLE, color=theme.INK)
    on_tap = app.on(press.pair, field, repeats=True)
    return _key(face, name, on_tap, theme.TARGET, **_look(chosen=option is not None))

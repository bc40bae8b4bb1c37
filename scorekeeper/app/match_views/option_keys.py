"""Keys for the options of a question. Their size fits the longest name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import Any, NamedTuple

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.kit import OnTap, suit, tap, unbroken_size
from scorekeeper.app.kit.figures import SUITS
from scorekeeper.app.session.app import App
from scorekeeper.app.session.state import Viewport
from scorekeeper.match.sheet import Sheet
from scorekeeper.rules.game import Field, Option
from scorekeeper.texts.language import tr
from scorekeeper.texts.speech import say

TALL = 80
MOST_ACROSS = 6
GAP = 6
LARGE = theme.LARGE
_SUIT = 30  # the size of a suit's symbol
_NARROWEST, _NARROW = 62, 80  # width of a key with a name, and of one with a second line below
_LETTER = 0.55  # width of a letter as a fraction of the font size, rather more than on average
_LINE = 1.3  # height of a line as a fraction of the font size
_MOST_LINES = 3  # of a name where two keys are side by side; one fewer where more are
_PAIR = 2
_CHOSEN, _EDGE = 2, 3  # the border of a chosen key, and all that is beside its name at either side
_CROSS = 18  # height of the cross above the name of an option that is not allowed, and of the gap between

Say = Callable[[Any], Any]
"""The handler of an answer; None removes the answer."""


class Fit(NamedTuple):
    """How many keys are in a row, and how many lines the longest name takes then."""

    columns: int
    lines: int


def across(keys: int, most: int = MOST_ACROSS) -> int:
    """How many keys are in a row, so that rows are few and nearly full.

    >>> across(18), across(14), across(10), across(4)
    (6, 5, 5, 4)
    """
    return ceil(keys / ceil(keys / most))


def lines_of(name: str, letters: int) -> int | None:
    """How many lines of `letters` letters a name takes; None where a word would have to be broken.

    >>> lines_of("Anna", 9), lines_of("Konstantin-Maximilian Ab", 18), lines_of("Bartholomäus", 9)
    (1, 2, None)
    """
    lines, room = 1, letters
    for word in name.replace("-", "- ").split():
        blank = room < letters
        if len(word) > letters:
            return None
        if len(word) + blank > room:
            lines, room, blank = lines + 1, letters, False
        room -= len(word) + blank
    return lines


def are_whole(texts: Sequence[str], room: float, size: float) -> bool:
    """Whether no word of these texts has to be broken in that width, at that font size."""
    letters = int(room / (size * _LETTER))
    return all(lines_of(text, letters) is not None for text in texts)


def fitted(names: Sequence[str], room: float, text: float, narrowest: float = _NARROWEST) -> Fit:
    """As many keys in a row as possible without breaking a word of a name; at worst one in a row.

    >>> fitted(["Anna", "Bo", "Cleo", "Dag"], 336, 1)
    Fit(columns=4, lines=1)
    >>> fitted(["Konstantin-Maximilian Ab", "Wilhelmina-Charlotte Und"] * 2, 336, 1)
    Fit(columns=2, lines=2)
    """
    for most in range(max(2, int(room / narrowest)), 1, -1):
        columns = across(len(names), most)
        within = (room - GAP * (columns - 1)) / columns - 2 * _EDGE
        if any(unbroken_size(name, theme.BODY, within, text) < theme.BODY for name in names):
            continue
        lines = [lines_of(name, _letters(room, columns, text)) for name in names]
        known = [line for line in lines if line is not None]
        if len(known) == len(lines) and max(known) <= _MOST_LINES - (columns > _PAIR):
            return Fit(columns, max(known))
    letters = _letters(room, 1, text)
    return Fit(1, max(lines_of(name, letters) or ceil(len(name) / letters) for name in names))


def _letters(room: float, columns: int, text: float) -> int:
    width = (room - GAP * (columns - 1)) / columns - 2 * theme.HAIR
    return max(1, int(width / (theme.BODY * _LETTER * text)))


def option_keys(app: App, sheet: Sheet, field: Field, value: Any, on_answer: Say) -> ft.Control:
    """A key for each option, the current answer marked; beside them why some are not allowed."""
    if any(option.value in SUITS for option in field.options):
        columns = suits_across(app.viewport, [say(option.name, sheet) for option in field.options])
        beside = columns < len(field.options)
        suits = [_suit_key(app, sheet, o, o.value == value, on_answer, beside=beside) for o in field.options]
        keys = grid(suits, columns)
    else:
        fit = fit_of(app.viewport, sheet, field)
        height = height_of(app.viewport, field.options, fit)
        options_keys = [_option_key(app, sheet, o, o.value == value, on_answer, height) for o in field.options]
        options_keys += [] if field.needed else [clear_key(app, on_answer, height)]
        keys = grid(options_keys, fit.columns)
    why = " ".join(say(option.barred, sheet) for option in field.options if option.barred)
    if not why:
        return below(None, keys)
    hang, said = keys_hang(app.viewport), ft.Text(why, size=theme.CAPTION, color=theme.SOFT)
    note = ft.Container(said, padding=ft.Padding.only(top=theme.GAP) if hang else ft.Padding.only(bottom=theme.GAP))
    return below(None, keys, note) if hang else below(note, keys)


def keys_hang(view: Viewport) -> bool:
    """Whether the keys hang from the question above them; on a phone they stand on the buttons below.

    What comes and goes with a tap is on their other side, so that they stay where they are.
    """
    return view.wide or view.text >= LARGE


def below(above: ft.Control | None, keys: ft.Control, under: ft.Control | None = None) -> ft.Control:
    """The keys below something, or below nothing, at the same place of the tree; `under` them may be something too.

    Those of the next question then stay the same controls where they are alike, and a tap is heard that comes while
    that question is being drawn.
    """
    parts = [ft.Column([] if above is None else [above], tight=True), keys, *([] if under is None else [under])]
    return ft.Column(parts, spacing=0, tight=True)


def fit_of(view: Viewport, sheet: Sheet, field: Field) -> Fit:
    """How many of a question's options are in a row."""
    names = [*(say(option.name, sheet) for option in field.options), *([] if field.needed else [""])]
    narrowest = _NARROW if any(option.hint for option in field.options) else _NARROWEST
    return fitted(names, _room(view), view.text, narrowest)


def room_of(view: Viewport, keys: int) -> float:
    """The width of each of so many keys in a row, in logical pixels."""
    return (_room(view) - GAP * (keys - 1)) / keys


def _room(view: Viewport) -> float:
    """The width of all keys of a row together, in logical pixels."""
    return (theme.ASIDE if view.beside else min(view.width, theme.WIDE)) - 2 * theme.EDGE_GAP


def suits_across(view: Viewport, names: Sequence[str]) -> int:
    """How many keys of suits are in a row: all of them, or as many as leave each word whole beside its symbol."""
    letter = theme.CAPTION * _LETTER * view.text
    longest = max(len(word) for name in names for word in name.split())
    if room_of(view, len(names)) - 2 * theme.HAIR >= longest * letter:
        return len(names)
    whole = max(map(len, names)) * letter + _SUIT + theme.GAP + 4 * theme.HAIR
    return 2 if room_of(view, 2) >= whole else 1


def height_of(view: Viewport, options: Sequence[Option], fit: Fit) -> float:
    """The height of keys for the longest name and the line below or above it; on a low screen no more than that.

    The cross of an option that is not allowed has room whether there is one or not: a tap may bar one.
    """
    words = fit.lines * theme.BODY * _LINE
    words += 2 * theme.CAPTION * _LINE if any(option.hint for option in options) else _CROSS
    several = fit.columns < len(options)
    least = theme.TARGET + theme.GAP if (several and view.low) or view.text >= LARGE else TALL
    return max(least, words + 2 * theme.GAP) * view.text


def suit_height(view: Viewport, *, beside: bool) -> float:
    """The height of the key of a suit, with its symbol above its name or `beside` it."""
    return max(theme.BUTTON, TALL / 2 * view.text) if beside else TALL * view.text


def grid(keys: Sequence[ft.Control], columns: int) -> ft.Control:
    """Keys in rows, all equally wide."""
    rows = [keys[i : i + columns] for i in range(0, len(keys), columns)]
    return ft.Column(
        [ft.Row([*row, *[ft.Container(expand=True)] * (columns - len(row))], spacing=GAP) for row in rows],
        spacing=GAP,
        tight=True,
    )


def _suit_key(
    app: App,
    sheet: Sheet,
    option: Option,
    chosen: bool,  # noqa: FBT001
    on_answer: Say,
    *,
    beside: bool,
) -> ft.Control:
    """The key of a suit, with its symbol above its name or `beside` it; what is not a suit has its name alone."""
    name, barred = say(option.name, sheet), option.barred is not None
    said = ft.Text(name, size=theme.CAPTION, color=theme.SOFT, text_align=ft.TextAlign.CENTER)
    mark: list[ft.Control] = [suit(str(option.value), _SUIT)] if option.value in SUITS else []
    middle, parts = ft.MainAxisAlignment.CENTER, [*mark, said]
    face: ft.Control = ft.Row(parts, spacing=theme.GAP, alignment=middle)
    if not beside:
        centre = ft.CrossAxisAlignment.CENTER
        face = ft.Column(parts, spacing=theme.HAIR, alignment=middle, horizontal_alignment=centre)
    return tap(
        ft.Container(face, alignment=ft.Alignment.CENTER),
        name,
        None if barred else app.on(on_answer, option.value, repeats=True),
        selected=chosen,
        height=suit_height(app.viewport, beside=beside),
        expand=True,
        opacity=0.5 if barred else 1,
        **look(chosen=chosen),
    )


def _option_key(  # what it shows, what it does, and how high it is
    app: App,
    sheet: Sheet,
    option: Option,
    chosen: bool,  # noqa: FBT001
    on_answer: Say,
    height: float,
) -> ft.Control:
    barred = option.barred is not None
    colour = theme.ON_ACCENT if chosen else theme.SOFT if barred else theme.INK
    words: list[ft.Control] = [
        ft.Text(say(option.name, sheet), size=theme.BODY, color=colour, text_align=ft.TextAlign.CENTER)
    ]
    if barred:
        words.insert(0, ft.Icon(ft.Icons.CLOSE, size=16, color=theme.SOFT))
    elif option.hint:
        hint = say(option.hint, sheet)
        soft = theme.ON_ACCENT if chosen else theme.SOFT
        words.append(ft.Text(hint, size=theme.CAPTION, color=soft, text_align=ft.TextAlign.CENTER))
    face = ft.Column(
        words,
        spacing=2,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    colours = look(chosen=chosen)
    if barred:
        colours |= {"bgcolor": None, "border": ft.Border.all(1, theme.LINE)}
    if chosen:
        colours["bgcolor"] = theme.ACCENT
    return tap(
        ft.Container(face, alignment=ft.Alignment.CENTER),
        say(option.name, sheet),
        None if barred else app.on(on_answer, option.value, repeats=True),
        selected=chosen,
        height=height,
        expand=True,
        padding=ft.Padding.symmetric(horizontal=_EDGE - _CHOSEN, vertical=theme.HAIR),
        **colours,
    )


def clear_key(app: App, on_answer: Say, height: float) -> ft.Control:
    """The key that removes the answer."""
    face = ft.Icon(ft.Icons.BACKSPACE_OUTLINED, size=20, color=theme.SOFT)
    return beside(face, tr("Clear"), app.on(on_answer, None, repeats=True), height)


def beside(face: ft.Control, name: str, on_tap: OnTap, height: float) -> ft.Control:
    """A key beside the answers, with another action."""
    return tap(
        ft.Container(face, alignment=ft.Alignment.CENTER),
        name,
        on_tap,
        height=height,
        expand=True,
        border_radius=theme.RADIUS_SMALL,
    )


def look(*, chosen: bool) -> dict[str, Any]:
    """The colours and the border of a key."""
    return {
        "bgcolor": theme.TINT if chosen else theme.KEY,
        "border": ft.Border.all(_CHOSEN, theme.ACCENT) if chosen else ft.Border.all(1, theme.LINE),
        "border_radius": theme.RADIUS_SMALL,
    }

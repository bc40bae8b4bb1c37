"""The layout of a question's keys: keys in a row and their height, so that no word is cut."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

from scorekeeper.app import kit, theme
from scorekeeper.app.session.state import Viewport
from scorekeeper.match.entry import AtOnce
from scorekeeper.match.entry_view import MINUS, PLUS, Pad
from scorekeeper.match.sheet import Sheet
from scorekeeper.texts.language import tr
from scorekeeper.texts.speech import say

GAP: Final = 6
SUIT: Final = 30  # the size of a suit's symbol
MOST_ACROSS: Final = 6
EDGE: Final = 3  # the border of a chosen key, at either side of its name
_KEY, _TALL = 50, 80  # the least height of a key with a number, and of one with a name
_NARROWEST, _NARROW = 62, 80  # width of a key with a name, and of one with a second line below
_LETTER = 0.55  # width of a letter as a fraction of the font size, rather more than on average
_LINE, _FIGURE_LINE = 1.3, 1.4  # height of a line of words and of a figure, as fractions of the font size
_MOST_LINES = 3  # of a name with two keys in a row; one fewer with more keys
_PAIR = 2  # keys in a row that may have a line more; and keys with two answers in a row
_JOINT_ROWS = 3  # of keys with two answers; one fewer on a low screen
_TALL_ROWS = 5  # of keys that fill the height
_LARGE = 1.2  # the text scale from which two keys with two answers are not side by side
_SIGNED_ROW = 7  # keys in a row: five digits, a sign, and one that clears or goes on
_CROSS = 18  # height of the cross above the name of a barred option, and of the gap between
_FEW_ACROSS, _MANY_ACROSS = 4, 8  # numbers in a row with large type: on an upright phone, and on one on its side


class KeyLayout(NamedTuple):
    """The number of keys in a row, the height of each (0: as words need), and whether suits are `beside` names."""

    columns: int
    height: float
    beside: bool = False


def key_layout(view: Viewport, pad: Pad) -> KeyLayout:
    """Return the layout of the keys of a question."""
    names = [key.name for key in pad.keys]
    match pad.kind:
        case "numbers":
            return KeyLayout(across(len(names), most_across(view)), key_height(view))
        case "digits":
            return KeyLayout(_SIGNED_ROW if _in_two_rows(view) else 4, key_height(view))
        case "suits":
            columns = _suits_across(view, names)
            beside = columns < len(names)
            height = max(theme.BUTTON, _TALL / 2 * view.text) if beside else _TALL * view.text
            return KeyLayout(columns, height, beside)
        case "joint":
            return KeyLayout(_PAIR, 0)
        case "pairs" | "none":
            return KeyLayout(1, 0)
    fit = fitted(names, _room(view), view.text, _NARROW if pad.hinted else _NARROWEST)
    return KeyLayout(fit.columns, _height_of(view, pad, fit))


class Fit(NamedTuple):
    """The number of keys in a row, and the number of lines of the longest name."""

    columns: int
    lines: int


def across(keys: int, most: int = MOST_ACROSS) -> int:
    """Return the number of keys in a row, so that rows are few and nearly full.

    >>> across(18), across(14), across(10), across(4)
    (6, 5, 5, 4)
    """
    return ceil(keys / ceil(keys / most))


def lines_of(name: str, letters: int) -> int | None:
    """Return the number of lines of a name, at `letters` letters a line; None if a word would be broken.

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
    """Whether no word of these texts is broken in that width, at that font size."""
    letters = int(room / (size * _LETTER))
    return all(lines_of(text, letters) is not None for text in texts)


def fitted(names: Sequence[str], room: float, text: float, narrowest: float = _NARROWEST) -> Fit:
    """Return the most keys in a row that break no word of a name; one in a row, at worst.

    >>> fitted(["Anna", "Bo", "Cleo", "Dag"], 336, 1)
    Fit(columns=4, lines=1)
    >>> fitted(["Konstantin-Maximilian Ab", "Wilhelmina-Charlotte Und"] * 2, 336, 1)
    Fit(columns=2, lines=2)
    """
    for most in range(max(2, int(room / narrowest)), 1, -1):
        columns = across(len(names), most)
        within = (room - GAP * (columns - 1)) / columns - 2 * EDGE
        if any(kit.unbroken_size(name, theme.BODY, within, text) < theme.BODY for name in names):
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


def keys_hang(view: Viewport) -> bool:
    """Whether the keys hang below the question; on a phone they stand on the buttons below.

    Controls that come and go with a tap are on the other side, so that the keys stay in place.
    """
    return view.wide or view.text >= theme.LARGE


def room_of(view: Viewport, keys: int) -> float:
    """Return the width of each key, with so many in a row, in logical pixels."""
    return (_room(view) - GAP * (keys - 1)) / keys


def _room(view: Viewport) -> float:
    """Return the width of a whole row of keys, in logical pixels."""
    return (view.aside if view.beside else min(view.width, theme.WIDE)) - 2 * theme.EDGE_GAP


def _suits_across(view: Viewport, names: Sequence[str]) -> int:
    """Return the number of suit keys in a row: all, or as many as leave each word whole beside its symbol."""
    letter = theme.CAPTION * _LETTER * view.text
    longest = max(len(word) for name in names for word in name.split())
    if room_of(view, len(names)) - 2 * theme.HAIR >= longest * letter:
        return len(names)
    whole = max(map(len, names)) * letter + SUIT + theme.GAP + 4 * theme.HAIR
    return 2 if room_of(view, 2) >= whole else 1


def _height_of(view: Viewport, pad: Pad, fit: Fit) -> float:
    """Return the height of keys, for the longest name, the second line and a cross; low or many rows limit it."""
    words = fit.lines * theme.BODY * _LINE
    words += 2 * theme.CAPTION * _LINE if pad.hinted else _CROSS
    rows = ceil(sum(bool(key.name) for key in pad.keys) / fit.columns)
    is_short = rows > _TALL_ROWS or (rows > 1 and view.low) or view.text >= theme.LARGE
    least = theme.TARGET + theme.GAP if is_short else _TALL
    return max(least, words + 2 * theme.GAP) * view.text


def digits_in_order(view: Viewport) -> list[str]:
    """Return the keys of the number pad, as on a telephone; on a low screen in two rows. Signs have a column."""
    if _in_two_rows(view):
        return [*"12345", MINUS, "Backspace", *"67890", PLUS, "Enter"]
    return [*"123", "Backspace", *"456", MINUS, *"789", PLUS, "0", "Enter"]


def names_next(view: Viewport, columns: int) -> bool:
    """Whether the key to the next question has room for its word, with so many keys in a row; else it has an arrow."""
    return are_whole([tr("Next")], room_of(view, columns), theme.BODY * view.text)


def _in_two_rows(view: Viewport) -> bool:
    return view.low and view.text < theme.LARGE


def key_height(view: Viewport) -> float:
    """Return the height of a key with a number."""
    return max(_KEY, theme.TITLE * _FIGURE_LINE * view.text)


def most_across(view: Viewport) -> int:
    """Return the most keys with numbers in a row."""
    if view.text < theme.LARGE:
        return MOST_ACROSS
    return _MANY_ACROSS if view.wide and not view.beside else _FEW_ACROSS


def fit_beside(view: Viewport, sheet: Sheet, question: AtOnce) -> bool:
    """Whether keys with two answers fit two by two, each text on one line; else the questions are asked one by one."""
    whole_width = (view.aside if view.beside else view.width) - 2 * theme.EDGE_GAP
    room = (whole_width - GAP) / _PAIR - 2 * theme.GAP

    def whole(text: str, size: float) -> bool:
        return lines_of(text, int(room / (size * _LETTER))) == 1

    answers = [answer for way in question.ways for answer in way]
    fits = all(whole(say(field.label, sheet), theme.CAPTION) for field, _ in answers)
    fits = fits and all(whole(say(option.name, sheet), theme.BODY) for _, option in answers)
    rows = _JOINT_ROWS - view.low
    return fits and len(question.ways) <= _PAIR * rows and view.text < _LARGE

"""Text on a page: headings, sentences, captions."""

from __future__ import annotations

import re

import flet as ft

from scorekeeper.app import theme
from scorekeeper.pictures.font_metrics import fitting_size, measure

_WORDS = re.compile(r"[^\s-]+-*")  # a line may end behind a hyphen
_BETWEEN_LETTERS = 0.5  # logical pixels that the client adds to each letter's width


def heading(text: str, size: float = theme.TITLE, *, level: int = 2) -> ft.Control:
    """Return a heading, with its level for screen readers."""
    return ft.Semantics(heading_level=level, content=ft.Text(text, size=size, color=theme.INK))


def unbroken_size(text: str, size: float, room: float, scale: float) -> float:
    """Return the largest font size up to `size` at which no word is wider than `room`, at the reader's text scale.

    >>> unbroken_size("Bo Ek", 18, 200, 2.0), round(unbroken_size("Bartholomew Featherstone", 18, 100, 2.0), 1)
    (18.0, 8.0)
    """
    longest = max(_WORDS.findall(text), key=lambda word: measure(word, 1), default="")
    return fitting_size(longest, size * scale, room - _BETWEEN_LETTERS * len(longest)) / scale


def one_line_size(text: str, size: float, room: float, scale: float) -> float:
    """Return the largest font size up to `size` at which a text takes one line, at the reader's text scale.

    >>> one_line_size("Deal 3", 18, 200, 2.0), round(one_line_size("Enter the card points", 18, 296, 2.0), 1)
    (18.0, 15.5)
    """
    return fitting_size(text, size * scale, room - _BETWEEN_LETTERS * len(text)) / scale


def tied(text: str) -> str:
    r"""Return a sentence with no-break spaces between the numbers of a list.

    >>> tied("Anna plays Sang: 8, 4, 4").split(" ")
    ['Anna', 'plays', 'Sang:', '8,\xa04,\xa04']
    """
    return re.sub(r"(?<=\d), (?=\d)", ",\u00a0", text)


def tied_to_name(text: str) -> str:
    r"""Return a name and a number with a no-break space between the two.

    >>> tied_to_name("Bo Ek 8")
    'Bo Ek\xa08'
    """
    return "\u00a0".join(text.rsplit(" ", 1))


def sentence(text: str, *, soft: bool = True, size: float = theme.BODY, centred: bool = False) -> ft.Text:
    """Return a sentence that may run over several lines."""
    align = ft.TextAlign.CENTER if centred else ft.TextAlign.START
    return ft.Text(text, size=size, color=theme.SOFT if soft else theme.INK, text_align=align)


def coloured(*parts: tuple[str, ft.ColorValue], size: float) -> ft.Text:
    """Return a text in parts, each in its own colour."""
    return ft.Text(spans=[ft.TextSpan(words, ft.TextStyle(size=size, color=colour)) for words, colour in parts])


def caption(text: str) -> ft.Text:
    """Return the small text above a panel's content, or below a figure."""
    return ft.Text(text, size=theme.CAPTION, color=theme.SOFT)

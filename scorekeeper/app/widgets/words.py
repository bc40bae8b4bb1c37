"""Text on a page: headings, sentences, captions."""

from __future__ import annotations

import re

import flet as ft

from scorekeeper.app import theme


def heading(text: str, size: float = theme.TITLE, *, level: int = 2) -> ft.Control:
    """A heading, with its level for screen readers."""
    return ft.Semantics(heading_level=level, content=ft.Text(text, size=size, color=theme.INK))


def tied(text: str) -> str:
    r"""A sentence with no-break spaces between the numbers of a list.

    >>> tied("Anna plays Sang: 8, 4, 4").split(" ")
    ['Anna', 'plays', 'Sang:', '8,\xa04,\xa04']
    """
    return re.sub(r"(?<=\d), (?=\d)", ",\u00a0", text)


def tied_to_name(text: str) -> str:
    r"""A name and a number with a no-break space between the two.

    >>> tied_to_name("Bo Ek 8")
    'Bo Ek\xa08'
    """
    return "\u00a0".join(text.rsplit(" ", 1))


def sentence(text: str, *, soft: bool = True, size: float = theme.BODY, centred: bool = False) -> ft.Text:
    """A sentence that may run over several lines."""
    align = ft.TextAlign.CENTER if centred else ft.TextAlign.START
    return ft.Text(text, size=size, color=theme.SOFT if soft else theme.INK, text_align=align)


def caption(text: str) -> ft.Text:
    """The small text above a panel's content, or below a figure."""
    return ft.Text(text, size=theme.CAPTION, color=theme.SOFT)

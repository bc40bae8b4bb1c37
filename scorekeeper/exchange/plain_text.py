"""Text that somebody wrote, made safe for a terminal or a text file."""

from __future__ import annotations

import unicodedata
from typing import Final

_CONTROLS: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Unicode categories: control characters, half characters, line and paragraph separators."""


def without_controls(text: str) -> str:
    r"""A text with U+FFFD for each control character and half character; only line feeds stay.

    >>> without_controls("a\nb\x1b[2J\x9b2J")
    'a\nb�[2J�2J'
    """
    if text.isprintable():
        return text
    return "".join("�" if c != "\n" and unicodedata.category(c) in _CONTROLS else c for c in text)

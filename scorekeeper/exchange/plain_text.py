"""Text that somebody wrote, on its way to a terminal or into a text file."""

from __future__ import annotations

import unicodedata
from typing import Final

_CONTROLS: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Categories of what steers a terminal or breaks a line, and of half characters."""


def without_controls(text: str) -> str:
    r"""A text with everything that could do something to a terminal replaced; only ends of lines stay.

    >>> without_controls("a\nb\x1b[2J\x9b2J")
    'a\nb�[2J�2J'
    """
    if text.isprintable():
        return text
    return "".join("�" if c != "\n" and unicodedata.category(c) in _CONTROLS else c for c in text)

"""Names as they are compared: two that look the same are the same."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_IGNORABLE: Final = (
    "\u00ad\u034f\u061c\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""Default_Ignorable_Code_Point, as a character class: DerivedCoreProperties.txt of Unicode 16.0."""

_BLANK: Final = "\u2800"  # a cell of Braille without a dot, which counts as a symbol
_UNSEEN: Final = re.compile(f"[{_IGNORABLE}{_BLANK}]+")


def compared(name: str) -> str:
    r"""A name without what cannot be seen: letter case, compatible forms, blanks in a row, ignorable characters.

    Joiners are ignored here alone: Persian, Devanagari and emoji are written with them, and kept with them.

    >>> compared("An\u200bna \u00a0\uff22o") == compared("anna bo")
    True
    >>> compared("\u200b\ufeff\u3164")
    ''
    """
    plain = unicodedata.normalize("NFKC", _UNSEEN.sub("", name)).casefold()
    return " ".join(_UNSEEN.sub("", unicodedata.normalize("NFKC", plain)).split())

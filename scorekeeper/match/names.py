"""Comparison of names: names that look the same count as the same."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from scorekeeper.rules.phrase import distinct_names

_IGNORABLE: Final = (
    "\u00ad\u034f\u061c\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""Default_Ignorable_Code_Point as a character class, from DerivedCoreProperties.txt of Unicode 16.0."""

_BLANK: Final = "\u2800"  # a cell of Braille without a dot, which counts as a symbol
_SHORT: Final = 64  # letters of the longest text that may be a name
_UNSEEN: Final = re.compile(f"[{_IGNORABLE}{_BLANK}]+")


def comparison_key(name: str) -> str:
    r"""Return a key that is equal for names that differ only in case, NFKC forms, blanks or ignorable characters.

    Joiners are ignored only in comparison: Persian, Devanagari and emoji need them, and names are stored with them.

    >>> comparison_key("An\u200bna \u00a0\uff22o") == comparison_key("anna bo")
    True
    >>> comparison_key("\u200b\ufeff\u3164")
    ''
    """
    if name.isascii():  # as most are; the other steps change nothing in ASCII
        return " ".join(name.casefold().split())
    return _remembered_key(name) if len(name) <= _SHORT else _key(name)


def _key(name: str) -> str:
    plain = unicodedata.normalize("NFKC", _UNSEEN.sub("", name)).casefold()
    return " ".join(_UNSEEN.sub("", unicodedata.normalize("NFKC", plain)).split())


_remembered_key = lru_cache(maxsize=250_000)(_key)  # `_key` with a cache for as many names as 10,000 people may have


def initials(name: str) -> str:
    """Return the first letter of the first and of the last word, in capitals; signs before a letter are skipped.

    >>> initials("Anna"), initials("karl-Gustav von Ek"), initials("(7up)"), initials("…")
    ('A', 'KE', '7', '…')
    """
    letters = [next((letter for letter in word if letter.isalnum()), "") for word in name.split()]
    found = [letter.upper() for letter in letters if letter]
    return "".join([found[0], *found[-1:]][: len(found)]) if found else name[:1]


_LONG: Final = 12  # letters of a name that is shortened in a line with others


def short_forms(names: Sequence[str]) -> tuple[str, ...]:
    """Shorten long names to their first part, up to a blank or a hyphen, unless another name begins with it.

    >>> short_forms(["Konstantin-Maximilian Ab", "Konstantin Wolkenstein", "Bartholomew Featherstone", "Bo Ek"])
    ('Konstantin-Maximilian', 'Konstantin Wolkenstein', 'Bartholomew', 'Bo Ek')
    """
    keys = [*map(comparison_key, names)]
    short = []
    for index, name in enumerate(names):
        others = [*keys[:index], *keys[index + 1 :]]
        ends = re.finditer(r"(?<=\w)[\s-]", name) if len(name) > _LONG else ()
        parts = (name[: end.start()] for end in ends)
        free = (part for part in parts if not any(other.startswith(comparison_key(part)) for other in others))
        short.append(next(free, name))
    return tuple(short)


def word_beside(names: Sequence[str], word: str) -> str:
    """Return a word to stand among names, as "nobody" does; numbered if somebody has that name.

    >>> word_beside(["Anna", "Nobody"], "nobody")
    'nobody (2)'
    """
    return distinct_names((*names, word), comparison_key)[-1]

"""Names above narrow columns: whole, or all shortened in the same way, as little as possible."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence
from typing import Final

from scorekeeper.pictures.font_metrics import measure, truncated

_LEAST: Final = 3
"""The fewest letters left of a cut word: fewer say no more than initials. Names this short are never shortened."""

_JOINER: Final = "\u200d"


def short_names(names: Sequence[str], size: float, room: float) -> list[str]:
    """Return a short form for each name that fits a width; all are different, and shortened in the same way.

    The first of these ways that works: whole names; first words; first words cut to the width; the initials of names of
    several words; the initials of all, numbered if equal. Partners have their initials, for a first word would name
    only one of them.

    >>> short_names(["Anna", "Bertil", "Cleopatra"], 12, 38)
    ['Anna', 'Bertil', 'Cleop.']
    >>> short_names(["Anna", "Bo", "Konstantin Wolkenstein", "Konstantin-Maximilian Ab"], 12, 50)
    ['Anna', 'Bo', 'KW', 'KMA']
    >>> short_names(["Anna & Cleo", "Bo & Dag"], 12, 60)
    ['A&C', 'B&D']
    """
    words = [_words(name) for name in names]
    first = [_first_word(name, parts) for name, parts in zip(names, words, strict=True)]
    cut = [_cut(word, size, room) for word in first]
    letters = [_initials(name, parts) for name, parts in zip(names, words, strict=True)]
    mixed = [letters[n] if len(words[n]) > 1 else cut[n] for n in range(len(names))]
    for ways in (list(names), first, cut, mixed, letters):
        found = [way for way in ways if way is not None and measure(way, size) <= room]
        if len(found) == len(names) == len({*found}) and not (ways in (cut, mixed) and _may_be_another(found)):
            return found
    several = Counter(letters)
    numbered = (f"{each}{n}" if several[each] > 1 else each for n, each in enumerate(letters, 1))
    return [truncated(each, size, room) for each in numbered]


def _may_be_another(ways: Sequence[str]) -> bool:
    """Whether a cut word may be the beginning of another name."""
    cut = [way.removesuffix(".") for way in ways if way.endswith(".")]
    return any(sum(way.startswith(each) for way in ways) > 1 for each in cut)


def _words(name: str) -> list[str]:
    return name.replace("-", " ").split() or [name]


def _first_word(name: str, words: Sequence[str]) -> str:
    return _initials(name, words) if "&" in words else name if len(name) <= _LEAST else words[0]


def _initials(name: str, words: Sequence[str]) -> str:
    return name if len(name) <= _LEAST else "".join(word[0] for word in words)


def _cut(word: str, size: float, room: float) -> str | None:
    """Cut a word with a full stop if it is wider than `room`; return None if too little would be left."""
    if len(word) <= _LEAST or measure(word, size) <= room:
        return word
    most = next((n for n in range(len(word) - 1, 0, -1) if measure(f"{word[:n]}.", size) <= room), 0)
    while most and (unicodedata.combining(word[most]) or _JOINER in word[most - 1 : most + 1]):
        most -= 1  # a letter keeps its marks
    return f"{word[:most]}." if most >= _LEAST else None

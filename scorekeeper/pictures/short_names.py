"""Names above narrow columns: whole, or all shortened alike, as little as it takes."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence
from typing import Final

from scorekeeper.pictures.font_metrics import measure, truncated

_LEAST: Final = 3
"""Letters of a word that is cut; with fewer of them initials say as much. A name of no more is never shortened."""

_JOINER: Final = "\u200d"


def short_names(names: Sequence[str], size: float, room: float) -> list[str]:
    """Each name in a form that fits a width and no other has, all of them shortened alike.

    The first of these that does it: whole; the first words; the first words, cut to the width; of names of several
    words the initials; the initials of all, with a number where two have the same. Of partners the first word would be
    one of them alone, so they have their initials.

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
    """Whether what is left of a word that was cut may be the beginning of another."""
    cut = [way.removesuffix(".") for way in ways if way.endswith(".")]
    return any(sum(way.startswith(each) for way in ways) > 1 for each in cut)


def _words(name: str) -> list[str]:
    return name.replace("-", " ").split() or [name]


def _first_word(name: str, words: Sequence[str]) -> str:
    return _initials(name, words) if "&" in words else name if len(name) <= _LEAST else words[0]


def _initials(name: str, words: Sequence[str]) -> str:
    return name if len(name) <= _LEAST else "".join(word[0] for word in words)


def _cut(word: str, size: float, room: float) -> str | None:
    """A word, cut with a full stop where it is wider than `room`; None where too little of it would be left."""
    if len(word) <= _LEAST or measure(word, size) <= room:
        return word
    most = next((n for n in range(len(word) - 1, 0, -1) if measure(f"{word[:n]}.", size) <= room), 0)
    while most and (unicodedata.combining(word[most]) or _JOINER in word[most - 1 : most + 1]):
        most -= 1  # a letter keeps its marks
    return f"{word[:most]}." if most >= _LEAST else None

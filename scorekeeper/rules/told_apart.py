"""Names of which no two read alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def told_apart(names: Sequence[str], key: Callable[[str], str] = str.casefold) -> tuple[str, ...]:
    """The names, each one that reads as an earlier one with a number behind it; `key` is equal for such names.

    >>> told_apart(["House", "Bo", "house", "House"])
    ('House', 'Bo', 'house (2)', 'House (3)')
    """
    taken: set[str] = set()
    apart = []
    for name in names:
        told, number = name, 1
        while key(told) in taken:
            number += 1
            told = f"{name} ({number})"
        taken.add(key(told))
        apart.append(told)
    return tuple(apart)

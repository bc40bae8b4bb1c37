"""Names made distinct: no two of them read alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def distinct_names(names: Sequence[str], key: Callable[[str], str] = str.casefold) -> tuple[str, ...]:
    """Return the names, with a number after each one that reads as an earlier one; `key` is equal for such names.

    >>> distinct_names(["House", "Bo", "house", "House"])
    ('House', 'Bo', 'house (2)', 'House (3)')
    """
    taken: set[str] = set()
    distinct = []
    for name in names:
        numbered, number = name, 1
        while key(numbered) in taken:
            number += 1
            numbered = f"{name} ({number})"
        taken.add(key(numbered))
        distinct.append(numbered)
    return tuple(distinct)

"""Names above narrow columns: whole, or as short as it takes."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.pictures.font_metrics import measure, truncated


def short_names(names: Sequence[str], size: float, room: float) -> list[str]:
    """Each name in a form that fits a width and no other has: whole, its first word, its initials, or with a number.

    Of partners the first word would be one of them alone, so they have their initials.

    >>> short_names(["Anna", "Bo", "Konstantin Wolkenstein", "Konstantin-Maximilian Ab"], 12, 50)
    ['Anna', 'Bo', 'KW', 'KMA']
    >>> short_names(["Anna & Cleo", "Bo & Dag"], 12, 40)
    ['A&C', 'B&D']
    """
    ways = [_ways(name) for name in names]
    return [_shortest(ways, place, size, room) for place in range(len(ways))]


def _shortest(ways: Sequence[Sequence[str]], place: int, size: float, room: float) -> str:
    own = ways[place]
    taken = {way for other in (*ways[:place], *ways[place + 1 :]) for way in other}
    numbered = [f"{own[-1]}{place + 1}"] if own[-1] in taken else []
    fitting = (way for way in (*own, *numbered) if measure(way, size) <= room and way not in taken)
    return next(fitting, truncated(own[-1], size, room))


def _ways(name: str) -> list[str]:
    words = name.replace("-", " ").split() or [name]
    initials = "".join(word[0] for word in words)
    return [name, initials] if "&" in words else [name, words[0], initials]

"""Metrics of the pictures' font, Roboto as in the app: its characters, their widths, and names in narrow columns."""

from __future__ import annotations

import struct
import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Final, NamedTuple

ASCENT: Final = 0.928  # the ascent of a line above its baseline, as a fraction of the font size
CAP_HEIGHT: Final = 0.711  # the height of a capital letter, as a fraction of the font size
DESCENT: Final = 0.25  # the descent of letters such as g and p below the baseline, as a fraction of the font size
_DOTS: Final = "…"
_FORMAT: Final = 4  # of the cmap subtable: characters of the basic plane, in segments
_UNKNOWN: Final = 1.0  # width in em assumed for a character without a glyph, which a viewer takes from another font


class Font(NamedTuple):
    """A TrueType file, the glyph of each character, and the width of each glyph in thousandths of an em."""

    file: bytes
    glyphs: dict[int, int]
    widths: tuple[float, ...]
    box: tuple[int, int, int, int]


@cache
def font() -> Font:
    """Return the font, read once."""
    file = (resources.files("scorekeeper.pictures") / "roboto.ttf").read_bytes()
    entries = (struct.unpack_from(">4s4xI", file, 12 + 16 * n) for n in range(struct.unpack_from(">H", file, 4)[0]))
    tables = {tag.decode(): offset for tag, offset in entries}
    unit, *box = struct.unpack_from(">H16x4h", file, tables["head"] + 18)
    count = struct.unpack_from(">H", file, tables["hhea"] + 34)[0]
    whole = struct.unpack_from(">H", file, tables["maxp"] + 4)[0]
    widths = [struct.unpack_from(">H", file, tables["hmtx"] + 4 * n)[0] * 1000 / unit for n in range(count)]
    widths += widths[-1:] * (whole - count)  # in this format the rest are as wide as the last
    at, right, top, down = (round(side * 1000 / unit) for side in box)
    return Font(file, _glyphs(file, tables["cmap"]), tuple(widths), (at, right, top, down))


def _glyphs(file: bytes, table: int) -> dict[int, int]:
    count = struct.unpack_from(">H", file, table + 2)[0]
    starts = (table + struct.unpack_from(">I", file, table + 8 + 8 * n)[0] for n in range(count))
    start = next(each for each in starts if struct.unpack_from(">H", file, each)[0] == _FORMAT)
    runs = struct.unpack_from(">H", file, start + 6)[0] // 2
    found: dict[int, int] = {}
    for run in range(runs):
        at = start + 14 + 2 * run
        last, first, delta, offset = (
            struct.unpack_from(">H", file, at + part * 2 * runs + (2 if part else 0))[0] for part in range(4)
        )
        for point in range(first, min(last, 0xFFFE) + 1):
            glyph = point
            if offset:
                glyph = struct.unpack_from(">H", file, at + 6 * runs + 2 + offset + 2 * (point - first))[0]
            if glyph or not offset:
                found[point] = (glyph + delta) & 0xFFFF
    return {point: glyph for point, glyph in found.items() if glyph}


def drawable(text: str) -> bool:
    """Whether the font has every character of a text; the app shows others as empty boxes.

    >>> drawable("Þorgerður −½ Åse Łukasz Σωκράτης Анна"), drawable("安娜"), drawable("♥")
    (True, False, False)
    """
    return all(ord(letter) in font().glyphs for letter in text)


@lru_cache(maxsize=4096)
def measure(text: str, size: float) -> float:
    """Return the width of a line of text at a font size; a character without a glyph counts as square.

    >>> round(measure("0000000000", 20), 1)
    112.3
    """
    known = font()
    ems = (known.widths[known.glyphs[ord(c)]] / 1000 if ord(c) in known.glyphs else _UNKNOWN for c in text)
    return sum(ems) * size


def fitting_size(text: str, size: float, room: float) -> float:
    """Return the largest font size up to `size` at which a text is at most `room` wide."""
    return min(size, size * room / max(measure(text, size), 1e-6))


def truncated(text: str, size: float, room: float) -> str:
    """Return a text, truncated with an ellipsis if it is wider than `room`.

    >>> truncated("Bartholomew", 12, 50), truncated("Bo", 12, 50)
    ('Barthol…', 'Bo')
    """
    if measure(text, size) <= room:
        return text
    start = text
    while start and measure(start.rstrip() + _DOTS, size) > room:
        start = start[:-1]
    return start.rstrip() + _DOTS


def wrapped(text: str, size: float, room: float) -> list[str]:
    """Return the lines of a text wrapped to `room` between words; a word wider than a line is broken too.

    >>> wrapped("Bo & Bartholomew", 12, 60)
    ['Bo &', 'Bartholom', 'ew']
    """
    lines: list[str] = []
    now = ""
    for word in text.split():
        rest = word
        if now and measure(f"{now} {rest}", size) <= room:
            now = f"{now} {rest}"
            continue
        if now:
            lines.append(now)
        while measure(rest, size) > room and len(rest) > 1:
            most = next(n for n in range(len(rest) - 1, 0, -1) if n == 1 or measure(rest[:n], size) <= room)
            lines.append(rest[:most])
            rest = rest[most:]
        now = rest
    return [*lines, now] if now else lines


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
    words = [name.replace("-", " ").split() or [name] for name in names]
    letters = [
        name if len(name) <= _LEAST else "".join(word[0] for word in parts)
        for name, parts in zip(names, words, strict=True)
    ]
    first = [letters[n] if "&" in parts or len(names[n]) <= _LEAST else parts[0] for n, parts in enumerate(words)]
    cut = [_cut(word, size, room) for word in first]
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


def _cut(word: str, size: float, room: float) -> str | None:
    """Cut a word with a full stop if it is wider than `room`; return None if too little would be left."""
    if len(word) <= _LEAST or measure(word, size) <= room:
        return word
    most = next((n for n in range(len(word) - 1, 0, -1) if measure(f"{word[:n]}.", size) <= room), 0)
    while most and (unicodedata.combining(word[most]) or _JOINER in word[most - 1 : most + 1]):
        most -= 1  # a letter keeps its marks
    return f"{word[:most]}." if most >= _LEAST else None

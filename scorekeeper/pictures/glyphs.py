"""The characters of the bundled font.

Roboto, the only font of the app, has the characters of living languages in Latin, Greek and Cyrillic. Offline there is
no other font. Names in other scripts are stored and exported unchanged all the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

DRAWN: Final = (
    (0x0020, 0x007E),  # Latin of Western, Northern and Central Europe
    (0x00A0, 0x017F),
    (0x018F, 0x018F),  # Azerbaijani
    (0x01A0, 0x01A1),  # Vietnamese
    (0x01AF, 0x01B0),
    (0x01FA, 0x01FF),  # Danish, with accents
    (0x0218, 0x021B),  # Romanian
    (0x0259, 0x0259),
    (0x0300, 0x0301),  # marks that combine
    (0x0303, 0x0303),
    (0x0309, 0x0309),
    (0x0323, 0x0323),
    (0x0384, 0x038A),  # Greek
    (0x038C, 0x038C),
    (0x038E, 0x03A1),
    (0x03A3, 0x03CE),
    (0x0400, 0x0486),  # Cyrillic
    (0x0488, 0x0513),
    (0x1E80, 0x1E85),  # Welsh
    (0x1EA0, 0x1EF9),  # Vietnamese
    (0x2010, 0x2011),  # dashes, quotation marks
    (0x2013, 0x2015),
    (0x2017, 0x201E),
    (0x2020, 0x2022),
    (0x2025, 0x2027),
    (0x20AC, 0x20AC),  # the euro
    (0x2212, 0x2212),  # the minus
)
"""Ranges of code points (first, last) in the bundled subset of Roboto."""


def drawable(text: str) -> bool:
    """Whether the font has every character of a text.

    >>> drawable("Þorgerður Åse Łukasz Σωκράτης Анна"), drawable("安娜"), drawable("♥")
    (True, False, False)
    """
    return all(any(first <= ord(c) <= last for first, last in DRAWN) for c in text)


def undrawable(names: Iterable[str]) -> tuple[int, ...]:
    """Return the indices of the names with letters shown as empty boxes.

    >>> undrawable(["Anna", "安娜"])
    (1,)
    """
    return tuple(index for index, name in enumerate(names) if not drawable(name))

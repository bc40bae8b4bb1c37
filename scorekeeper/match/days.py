"""Days as people write them, before it is said in anybody's language."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Final

from scorekeeper.rules.phrase import Phrase

_LONG: Final = (
    Phrase("{day} January {year}"),
    Phrase("{day} February {year}"),
    Phrase("{day} March {year}"),
    Phrase("{day} April {year}"),
    Phrase("{day} May {year}"),
    Phrase("{day} June {year}"),
    Phrase("{day} July {year}"),
    Phrase("{day} August {year}"),
    Phrase("{day} September {year}"),
    Phrase("{day} October {year}"),
    Phrase("{day} November {year}"),
    Phrase("{day} December {year}"),
)
_SHORT: Final = (
    Phrase("{day} Jan {year}"),
    Phrase("{day} Feb {year}"),
    Phrase("{day} Mar {year}"),
    Phrase("{day} Apr {year}"),
    Phrase("{day} May {year}"),
    Phrase("{day} Jun {year}"),
    Phrase("{day} Jul {year}"),
    Phrase("{day} Aug {year}"),
    Phrase("{day} Sep {year}"),
    Phrase("{day} Oct {year}"),
    Phrase("{day} Nov {year}"),
    Phrase("{day} Dec {year}"),
)


def day_in_full(day: date) -> Phrase:
    """A day with the name of its month.

    >>> day_in_full(date(2026, 1, 3)).template
    '{day} January {year}'
    """
    return replace(_LONG[day.month - 1], values={"day": day.day, "year": day.year})


def day_in_short(day: date) -> Phrase:
    """The same where there is little room.

    >>> day_in_short(date(2026, 1, 3)).template
    '{day} Jan {year}'
    """
    return replace(_SHORT[day.month - 1], values={"day": day.day, "year": day.year})

"""The form of a season: its choices, and all texts as typed, valid or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, Final

from scorekeeper.app.features.seasons.day_field import day_in
from scorekeeper.match.season import Season
from scorekeeper.rules.phrase import Fault, short
from scorekeeper.service.service_faults import NOT_A_DAY, NOT_WHOLE_NUMBER, Refused
from scorekeeper.texts import signed

NEW: Final = Season("", "", (), tables=())
"""A new season; without `tables` it has the sizes of its games."""

_DAYS: Final = frozenset({"since", "until"})


@dataclass(frozen=True, slots=True)
class SeasonForm:
    """The content of the fields: the `chosen` season, and the typed texts by the fields of `Season`."""

    chosen: Season = NEW
    typed: Mapping[str, str] = field(default_factory=dict)

    def choose(self, **chosen: Any) -> SeasonForm:
        """Return the form with other choices."""
        return replace(self, chosen=replace(self.chosen, **chosen))

    def type(self, key: str, text: str) -> SeasonForm:
        """Return the form with another text."""
        return replace(self, typed={**self.typed, key: text})

    def text(self, key: str) -> str:
        """Return the text in the field of a number, of numbers or of a day."""
        return self.typed[key] if key in self.typed else _text_of(getattr(self.chosen, key))

    def season(self) -> Season:
        """Return the season of the form. Raises `Refused` for unreadable texts; saving checks the rest."""
        faults: list[Fault] = []
        read: dict[str, Any] = {key: _read(key, text, faults) for key, text in self.typed.items()}
        if faults:
            raise Refused(*faults)
        return replace(self.chosen, **read)


def toggled(several: Sequence[str], one: str) -> tuple[str, ...]:
    """Return several without one of them, or with one more at the end.

    >>> toggled(("a", "b"), "a"), toggled(("a",), "b")
    (('b',), ('a', 'b'))
    """
    return tuple(each for each in several if each != one) if one in several else (*several, one)


def _text_of(value: date | int | tuple[int, ...] | None) -> str:
    if isinstance(value, tuple):
        return " ".join(signed(each, plus=False) for each in value)
    return "" if value is None else str(value)


def _read(key: str, text: str, faults: list[Fault]) -> date | int | tuple[int, ...] | None:
    default = getattr(NEW, key)
    if isinstance(default, tuple):
        return tuple(_number(each, faults) for each in text.split())
    if key not in _DAYS:
        return _number(text, faults) if text.strip() else default
    day = day_in(text)
    if day is None and text.strip():
        faults.append(NOT_A_DAY(text=short(text)))
    return day


def _number(text: str, faults: list[Fault]) -> int:
    plain = text.strip().replace("−", "-")
    if plain.removeprefix("-").isdecimal() and len(plain) < 6:  # noqa: PLR2004  # more digits than are ever kept
        return int(plain)
    faults.append(NOT_WHOLE_NUMBER(text=short(text)))
    return 1

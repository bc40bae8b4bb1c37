"""The entries of one JSON object, taken out one by one; whatever is wrong with them is collected."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from scorekeeper.exchange.faults import MOST_FAULTS, entry_missing, entry_unknown, not_a_time, wrong_kind
from scorekeeper.exchange.strict_json import flaws, flaws_of_keys, said
from scorekeeper.match.days import is_moment
from scorekeeper.match.match import tidy
from scorekeeper.match.stake import Stake, read_stake
from scorekeeper.rules.phrase import Fault, Phrase, short, shown

_TEXT = Phrase("a text")
_WHOLE = Phrase("a whole number")


class Entries:
    """One object of a file. An entry that is asked for is taken out; `faults` grows as they come.

    An entry with a flaw in it (`strict_json.flaws`) is told once and then counts as not given.
    """

    def __init__(self, entries: Mapping[str, Any], *, apart: tuple[str, ...] = ()) -> None:
        """Look for flaws in every entry but those that are judged `apart`."""
        self.faults: list[Fault] = list(flaws_of_keys(entries))
        self.left: dict[str, Any] = {}
        self._spoilt: set[str] = set()
        for key, value in entries.items():
            found = [] if key in apart else list(islice(flaws(value, short(key)), MOST_FAULTS))
            self.faults += found
            self.left[key] = value
            if found:
                self._spoilt.add(key)

    def take(self, key: str, kinds: tuple[type, ...], wanted: Phrase, *, needed: bool = False) -> Any:
        """The value of an entry, or None: it is not there, or it is none of the kinds."""
        there = key in self.left
        value = self.left.pop(key, None)
        if key in self._spoilt:
            return None
        if not there:
            if needed:
                self.faults.append(entry_missing(key))
            return None
        # Exactly these kinds: to Python, True is a whole number.
        if type(value) not in kinds:
            self.faults.append(wrong_kind(key, wanted, said(value)))
            return None
        return value

    def text(self, key: str) -> str:
        """A text without blanks around it; none is an empty one."""
        return tidy(self.take(key, (str,), _TEXT) or "")

    def whole(self, key: str, *, needed: bool = False) -> int | None:
        """A whole number."""
        value: int | None = self.take(key, (int,), _WHOLE, needed=needed)
        return value

    def flag(self, key: str) -> bool:
        """True or false; none is false."""
        return bool(self.take(key, (bool,), Phrase("true or false")))

    def moment(self, key: str) -> str | None:
        """A day or a moment in ISO 8601, as it was written."""
        value: str | None = self.take(key, (str,), Phrase("a time"))
        if value is None or is_moment(value):
            return value
        self.faults.append(not_a_time(key, shown(value)))
        return None

    def stake(self, key: str) -> Stake | None:
        """A stake: a text such as "0.50 €", or a whole number."""
        value = self.take(key, (str, int), Phrase("an amount"))
        if value is None:
            return None
        stake = read_stake(str(value))
        if isinstance(stake, Fault):
            self.faults.append(stake)
            return None
        return stake

    def unknown(self) -> list[Fault]:
        """A fault for each entry that nobody asked for."""
        return [entry_unknown(short(key)) for key in self.left]

"""The entries of a JSON object in a match file, and the faults of wrong entries.

They are checked one by one, and not by the models of `match.document`, because every fault needs its own words. A wrong
entry also does not keep the others, and every deal, from being judged.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from scorekeeper.exchange.file_faults import ENTRY_MISSING, ENTRY_UNKNOWN, MOST_FAULTS, NOT_A_TIME, WRONG_KIND
from scorekeeper.exchange.strict_json import flaws, flaws_of_keys, quoted
from scorekeeper.match.days import is_moment
from scorekeeper.match.match import tidy
from scorekeeper.match.stake import Stake, read_stake
from scorekeeper.rules.phrase import Fault, Phrase, short, shown


class Entries:
    """The entries of one object. A method that reads an entry removes it; `faults` grows meanwhile.

    An entry with a flaw (`strict_json.flaws`) is reported, and then counts as missing.
    """

    def __init__(
        self, entries: Mapping[str, Any], *, apart: tuple[str, ...] = (), called: Mapping[str, Phrase] | None = None
    ) -> None:
        """Find the flaws in every entry, except those that are judged `apart`; `called` names some of them."""
        self.faults: list[Fault] = list(flaws_of_keys(entries))
        self.left = dict(entries)
        self._flawed: set[str] = set()
        for key, value in entries.items():
            name = (called or {}).get(key, short(key))
            found = {} if key in apart else dict.fromkeys(islice(flaws(value, name), MOST_FAULTS))
            self.faults += found
            if found:
                self._flawed.add(key)

    def take(self, key: str, kinds: tuple[type, ...], wanted: Phrase, *, needed: bool = False) -> Any:
        """Return the value of an entry; None if it is missing, or of none of these types."""
        there = key in self.left
        value = self.left.pop(key, None)
        if key in self._flawed:
            return None
        if not there:
            if needed:
                self.faults.append(ENTRY_MISSING(key=key))
            return None
        # Not isinstance: to Python, True is an int.
        if type(value) not in kinds:
            self.faults.append(WRONG_KIND(key=key, wanted=wanted, said=quoted(value)))
            return None
        return value

    def text(self, key: str) -> str:
        """Return a text without surrounding white space; an empty one if it is missing."""
        return tidy(self.take(key, (str,), Phrase("a text")) or "")

    def flag(self, key: str) -> bool:
        """Return true or false; false if it is missing."""
        return bool(self.take(key, (bool,), Phrase("true or false")))

    def moment(self, key: str) -> str | None:
        """Return a day or a moment in ISO 8601, as written."""
        value: str | None = self.take(key, (str,), Phrase("a time"))
        if value is None or is_moment(value):
            return value
        self.faults.append(NOT_A_TIME(key=key, said=shown(value)))
        return None

    def stake(self, key: str) -> Stake | None:
        """Return a stake: a text such as "0.50 €", or a whole number."""
        value = self.take(key, (str, int), Phrase("an amount"))
        stake = None if value is None else read_stake(str(value))
        if isinstance(stake, Fault):
            self.faults.append(stake)
            return None
        return stake

    def unknown(self) -> list[Fault]:
        """Return a fault for each entry that was not read."""
        return [ENTRY_UNKNOWN(key=short(key)) for key in self.left if key not in self._flawed]

"""What a point is worth, exactly."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from scorekeeper.rules.phrase import Fault

_CURRENCY = r"[^\W\d_]{1,8}|[$€£¥₺₽]"
_AMOUNT = r"[0-9]{1,9}(?:[.,][0-9]{1,4})?"
_WRITTEN = re.compile(rf"(?P<before>{_CURRENCY})?\s*(?P<amount>{_AMOUNT})\s*(?P<after>{_CURRENCY})?")


def not_a_stake(text: str) -> Fault:
    """A stake that is not an amount of something."""
    return Fault('The stake "{text}" is not an amount, such as 0.50 €.', text=text)


@dataclass(frozen=True, slots=True)
class Stake:
    """What one point is worth: an exact decimal, and whatever it is counted in ("€", "kr", or nothing)."""

    amount: Decimal
    currency: str = ""

    def __str__(self) -> str:
        """The stake as a file and a person write it.

        >>> str(Stake(Decimal("0.50"), "€"))
        '0.50 €'
        """
        return f"{self.amount} {self.currency}".rstrip()


def read_stake(text: str) -> Stake | Fault:
    """A stake as people write it, with a point or a comma, the currency before it or behind.

    >>> read_stake("0,50 €")
    Stake(amount=Decimal('0.50'), currency='€')
    >>> str(read_stake("$0.50"))
    '0.50 $'
    >>> read_stake("a lot").phrase().values
    {'text': 'a lot'}
    """
    found = _WRITTEN.fullmatch(text.strip())
    if found is None or (found["before"] and found["after"]):
        return not_a_stake(text[:40])
    return Stake(Decimal(found["amount"].replace(",", ".")), found["before"] or found["after"] or "")

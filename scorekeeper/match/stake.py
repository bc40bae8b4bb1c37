"""The stake of a match: the money for a point, and the way it is paid."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from scorekeeper.rules.phrase import Fault, Sentence, short

_CURRENCY = r"[^\W\d_]{1,8}|[$€£¥₺₽]"
_AMOUNT = r"[0-9]{1,9}(?:[.,][0-9]{1,4})?"
_PATTERN = re.compile(rf"(?P<before>{_CURRENCY})?\s*(?P<amount>{_AMOUNT})\s*(?P<after>{_CURRENCY})?")

NOT_A_STAKE = Sentence('The stake "{text}" is not an amount, such as 0.50 €.')


@dataclass(frozen=True, slots=True)
class Stake:
    """The money for a point: an exact decimal, and a currency ("€", "kr", or empty).

    `settle` is the way it is paid: by the `score`, everybody pays what they are below zero; with None, every pair
    settles its difference.
    """

    amount: Decimal
    currency: str = ""
    settle: Literal["score"] | None = None

    def __str__(self) -> str:
        """Return the money for a point as written in files; `settle` is a separate entry there.

        >>> str(Stake(Decimal("0.50"), "€"))
        '0.50 €'
        """
        return f"{self.amount} {self.currency}".rstrip()


def read_stake(text: str) -> Stake | Fault:
    """Parse a stake, with a decimal point or comma, the currency before or after the amount.

    >>> read_stake("0,50 €")
    Stake(amount=Decimal('0.50'), currency='€', settle=None)
    >>> str(read_stake("$0.50"))
    '0.50 $'
    >>> read_stake("a lot").phrase().values
    {'text': 'a lot'}
    """
    found = _PATTERN.fullmatch(text.strip())
    if found is None or (found["before"] and found["after"]):
        return NOT_A_STAKE(text=short(text))
    return Stake(Decimal(found["amount"].replace(",", ".")), found["before"] or found["after"] or "")

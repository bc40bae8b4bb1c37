"""Money as it is shown: with the mark that the language has before its decimals."""

from __future__ import annotations

from scorekeeper.match.stake import Stake
from scorekeeper.texts.language import spoken


def money(stake: Stake, points: int = 1) -> str:
    """What so many points are worth at a stake.

    >>> from decimal import Decimal
    >>> from scorekeeper.texts.language import LANGUAGES, speaking
    >>> with speaking(LANGUAGES[1]):
    ...     money(Stake(Decimal("0.50"), "kr"), 3)
    '1,50 kr'
    """
    amount = str(stake.amount * points).replace(".", spoken().point)
    return f"{amount} {stake.currency}".rstrip()

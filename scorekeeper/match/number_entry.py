"""Numbers in the entry of a deal: the possible ones, those with a key each, and numbers typed digit by digit."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from scorekeeper.rules.game import Field

MOST_KEYS: Final = 21
MOST_STEPS: Final = 24  # more possible numbers than this are typed digit by digit, also those in steps


def is_wide(field: Field) -> bool:
    """Whether a question has too many numbers for a key each, so that its answer is entered digit by digit.

    >>> from scorekeeper.rules.phrase import Phrase
    >>> [is_wide(Field("n", "number", Phrase("Points"), high=high)) for high in (20, 21, 120)]
    [False, True, True]
    >>> [is_wide(Field("n", "number", Phrase("Bid"), high=high, step=10)) for high in (230, 240)]
    [False, True]
    """
    most = MOST_KEYS if field.step == 1 else MOST_STEPS
    return field.kind == "number" and len(range(field.low, field.high + 1, field.step)) > most


def is_signed(field: Field) -> bool:
    """Whether a number below 0 can be the answer."""
    return field.low < 0


class Terms(NamedTuple):
    """The terms of a sum before the one that is being written: their total, and the sum as it is shown."""

    total: int = 0
    shown: str = ""


def begun_sum(shown: str) -> str:
    """Return a sum with a plus at its end, ready for another term.

    >>> begun_sum("10"), begun_sum("10+15"), begun_sum("10+")
    ('10+', '10+15+', '10+')
    """
    return f"{shown.rstrip('+')}+"


def with_term(shown: str, term: int | None, *, minus: bool = False) -> str:
    """Return a sum with the term that is being written, which may have no digit yet.

    >>> with_term("10+", None), with_term("10+", None, minus=True), with_term("10+", 15), with_term("10+15+", -5)
    ('10+', '10−', '10+15', '10+15−5')
    """
    if term is None:
        return f"{shown[:-1]}−" if minus else shown
    return f"{shown[:-1] if term < 0 else shown}{written(term)}"


def added_to(field: Field, total: int) -> Field:
    """Return the question for a term: added to the `total` of the terms before it, it answers the field.

    >>> from scorekeeper.rules.phrase import Phrase
    >>> term = added_to(Field("n", "number", Phrase("Points"), high=120, never=frozenset({1})), 100)
    >>> term.low, term.high, sorted(term.never)
    (-100, 20, [-99])
    """
    if not total:
        return field
    never = frozenset(number - total for number in field.never)
    return replace(field, low=field.low - total, high=field.high - total, never=never)


def written(value: int) -> str:
    """Write a number as shown during entry.

    >>> written(25), written(-25)
    ('25', '−25')
    """
    return str(value).replace("-", "−")


def composed(field: Field, so_far: int | None, digit: int, *, minus: bool = False) -> int | None:
    """Append a digit to a number; None if the result is too high or too low. `minus`: begin a negative number.

    >>> from scorekeeper.rules.phrase import Phrase
    >>> points = Field("n", "number", Phrase("Points"), high=120)
    >>> composed(points, None, 0), composed(points, 0, 7), composed(points, 12, 0), composed(points, 12, 1)
    (0, 7, 120, None)
    >>> bid = Field("n", "number", Phrase("Bid"), low=100, high=400, step=10)
    >>> composed(bid, 1, 2), composed(bid, 12, 0)
    (12, 120)
    >>> signed = Field("n", "number", Phrase("Points"), low=-999, high=999)
    >>> composed(signed, None, 2, minus=True), composed(signed, -2, 5), composed(signed, -250, 0)
    (-2, -25, None)
    """
    longer = -_longer(so_far, digit) if minus else _longer(so_far, digit)
    return longer if (field.low <= longer if longer < 0 else longer <= field.high) else None


def _longer(so_far: int | None, digit: int) -> int:
    number = abs(so_far or 0) * 10 + digit
    return -number if (so_far or 0) < 0 else number


def is_too_high(field: Field, most: int, so_far: int | None, digit: int) -> bool:
    """Whether a number with one more digit exceeds every possible answer.

    >>> from scorekeeper.rules.phrase import Phrase
    >>> points = Field("n", "number", Phrase("Points"), high=157)
    >>> is_too_high(points, 157, 15, 7), is_too_high(points, 157, 15, 8), is_too_high(points, 20, 2, 1)
    (False, True, True)
    """
    return _longer(so_far, digit) > highest(field, most)


def highest(field: Field, most: int) -> int:
    """Return the highest possible answer, not above `most`.

    >>> from scorekeeper.rules.phrase import Phrase
    >>> highest(Field("n", "number", Phrase("Bid"), low=100, high=400, step=10), 395)
    390
    """
    downwards = reversed(range(field.low, most + 1, field.step))
    return most if _is_whole_range(field) else next((n for n in downwards if n not in field.never), most)


def takes_more(field: Field, number: int) -> bool:
    """Whether another digit may follow a written number.

    The other players' numbers may leave less. A digit too many is shown as wrong, and not given to the next player.

    >>> from scorekeeper.rules.phrase import Phrase
    >>> tricks = Field("tricks", "number", Phrase("Tricks"), high=16)
    >>> [takes_more(tricks, number) for number in (0, 1, 2, 16)]
    [False, True, False, False]
    """
    return number != 0 and composed(field, number, 0) is not None


def only_one(field: Field, most: int, number: int) -> int | None:
    """Return the one possible answer that begins with these digits; None if there are several or none.

    >>> from scorekeeper.rules.phrase import Phrase
    >>> bid = Field("n", "number", Phrase("Bid"), low=100, high=400, step=10)
    >>> only_one(bid, 400, 12), only_one(bid, 400, 4), only_one(bid, 400, 1), only_one(bid, 400, 9)
    (120, 400, None, None)
    """
    begun = _begun(field, most, number)
    return begun[0] if len(begun) == 1 else None


def begins(field: Field, most: int, number: int | None) -> bool:
    """Whether a number is a possible answer, or its first digits; None is neither.

    >>> from scorekeeper.rules.phrase import Phrase
    >>> bid = Field("n", "number", Phrase("Bid"), low=100, high=400, step=10)
    >>> [digit for digit in range(10) if begins(bid, 400, digit)], begins(bid, 400, 12), begins(bid, 400, 125)
    ([1, 2, 3, 4], True, False)
    >>> fives = Field("n", "number", Phrase("Points"), low=-95, high=995, step=5)
    >>> [digit for digit in range(10) if begins(fives, 995, 300 + digit)], begins(fives, 995, -96)
    ([0, 5], False)
    """
    if number is not None and _is_whole_range(field):
        return field.low <= number <= most
    return number is not None and bool(_begun(field, most, number))


def _is_whole_range(field: Field) -> bool:
    """Whether every number from 0 or below up to the highest is an answer."""
    return field.low <= 0 and field.step == 1 and not field.never


def _begun(field: Field, most: int, number: int) -> list[int]:
    """Return the possible answers that begin with these digits: the number itself, or with more digits."""
    found: list[int] = []
    first = last = abs(number)
    while first <= max(abs(field.low), abs(most)):
        lowest, up_to = (first, last) if number >= 0 else (-last, -first)
        begin = max(field.low, lowest + (field.low - lowest) % field.step)
        found += [n for n in range(begin, min(up_to, most) + 1, field.step) if n not in field.never]
        if not number:
            break
        first, last = 10 * first, 10 * last + 9
    return found


def possible(field: Field, most: int) -> list[int]:
    """Return the possible answers, none above `most`."""
    return [number for number in range(field.low, most + 1, field.step) if number not in field.never]

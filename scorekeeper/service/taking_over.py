"""From which deal on somebody takes over a seat, as a person says it: by the number of the deal."""

from __future__ import annotations

from scorekeeper.match.sheet import Sheet
from scorekeeper.rules.phrase import Sentence
from scorekeeper.service.faults import Refused

_DIGITS = 6  # no match has so many deals that their numbers have more


NOT_DEALT_YET = Sentence("There is no deal {said} yet: the next one is deal {number}.")


def next_number(sheet: Sheet) -> int:
    """The number of the next deal; of a match that is over, of the one that would follow."""
    if sheet.due is not None:
        return sheet.due.number
    last = sheet.replay.outcomes[-1:]
    return last[0].number + (not sheet.match.deals[-1].thrown_in) if last else 1


def place_of(sheet: Sheet, said: str) -> int:
    """The place of the deal whose number was entered. Raises `Refused`."""
    numbers = [*(outcome.number for outcome in sheet.replay.outcomes), next_number(sheet)]
    text = said.strip()
    if not (text.isdecimal() and len(text) <= _DIGITS and int(text) in numbers):
        raise Refused(NOT_DEALT_YET(said=text[:10], number=numbers[-1]))
    return numbers.index(int(text))

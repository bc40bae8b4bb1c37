"""The entries of a match file in as few letters as possible, for the QR code of a link. It knows no game.

The deals are stored by column, a column for each key: values of the same key are similar, and compress well. The
numbers of all deals become a row of letters; the words of a column are listed once. `expand` does not validate its
result: that is read like a match file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final

MOST_DEALS: Final = 1000
"""The most deals in one link. A file may have more; but few letters can encode many deals, and judging takes time."""

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_NOTHING: Final = "-"  # for a deal without such an entry
_NEXT: Final = "*"  # the next of the listed values

MOST_KEYS: Final = 120
"""The most keys of all deals in one link; a game in which five players can double each other has 26."""

_LONGEST_WORD: Final = (
    40  # characters; a longer value is listed for each deal, so that few letters never become much text
)

_ABSENT: Final = object()
_TIME: Final = "time"
_MOMENT: Final = "%Y-%m-%dT%H:%M:%SZ"


def compact(entries: Mapping[str, Any]) -> list[Any]:
    """Return the entries of a match file, as from `match_file.match_to_dict`, as a list of plain values."""
    facts = dict(entries)
    del facts["format"], facts["version"]
    game, players, first_dealer, deals = (facts.pop(key) for key in ("game", "players", "first_dealer", "deals"))
    columns = []
    for key in dict.fromkeys(key for deal in deals for key in deal):
        values = [deal.get(key, _ABSENT) for deal in deals]
        columns.append(_column(key, _gaps(values, facts.get("started")) if key == _TIME else values))
    return [game, players, first_dealer, facts, len(deals), columns]


def keys_of(deals: Iterable[Mapping[str, Any]]) -> int:
    """Return the number of different keys in the deals."""
    return len({key for deal in deals for key in deal})


def expand(compacted: Any) -> dict[str, Any]:
    """Return the entries that `compact` was given, without `format` and `version`.

    Raises `ValueError` for anything else. The size of the result is proportional to that of the input.
    """
    match compacted:
        case [game, players, first_dealer, dict(facts), int(count), list(columns)] if 0 <= count <= MOST_DEALS:
            deals = _deals(count, columns, facts.get("started"))
            return {**facts, "game": game, "players": players, "first_dealer": first_dealer, "deals": deals}
    raise ValueError("not a folded match")


def _column(key: str, values: Sequence[Any]) -> list[Any]:
    """Return the column of a key: its numbers as letters, or its words as a list with letters that index it."""
    present = [value for value in values if value is not _ABSENT]
    if all(map(_is_digit, present)):
        return [key, _row(values, lambda value: _DIGITS[value])]
    if _alike(present):
        return [key, _row(values, lambda value: "".join(_DIGITS[digit] for digit in value)), len(present[0])]
    words = list(dict.fromkeys(value for value in present if _is_word(value)))
    if len(words) <= len(_DIGITS) and all(map(_is_word, present)):
        return [key, _row(values, lambda value: _DIGITS[words.index(value)]), words]
    return [key, _row(values, lambda _: _NEXT), present]


def _row(values: Iterable[Any], letter: Any) -> str:
    return "".join(_NOTHING if value is _ABSENT else letter(value) for value in values)


def _is_digit(value: Any) -> bool:
    return type(value) is int and 0 <= value < len(_DIGITS)


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= _LONGEST_WORD


def _alike(values: Sequence[Any]) -> bool:
    """Whether all of these are lists of digits of the same length."""
    lists = all(isinstance(value, list) and value and all(map(_is_digit, value)) for value in values)
    return lists and len({len(value) for value in values}) == 1


def _deals(count: int, columns: Sequence[Any], started: Any) -> list[dict[str, Any]]:
    deals: list[dict[str, Any]] = [{} for _ in range(count)]
    read = dict(map(_values, columns[:MOST_KEYS]))
    if len(read) != len(columns):
        raise ValueError("a key twice, or too many")
    for key, values in read.items():
        if len(values) != count:
            raise ValueError("a column of its own length")
        expanded = _times(values, started) if key == _TIME else values
        for deal, value in zip(deals, expanded, strict=True):
            deal[key] = value
    return [{key: value for key, value in deal.items() if value is not _ABSENT} for deal in deals]


def _values(column: Any) -> tuple[str, list[Any]]:
    """Return a key, and its value in every deal."""
    match column:
        case [str(key), str(row), *how] if len(key) <= _LONGEST_WORD and row:
            match how:
                case []:
                    return key, [_ABSENT if letter == _NOTHING else _DIGITS.index(letter) for letter in row]
                case [int(width)] if 0 < width <= len(_DIGITS):
                    return key, _lists(row, width)
                case [list(listed)]:
                    return key, [*_listed(row, listed)]
    raise ValueError("not a column")


def _lists(row: str, width: int) -> list[Any]:
    parts = re.findall(f"{_NOTHING}|.{{1,{width}}}", row, re.DOTALL)
    return [_ABSENT if part == _NOTHING else [_DIGITS.index(letter) for letter in part] for part in parts]


def _listed(row: str, listed: Sequence[Any]) -> Iterator[Any]:
    rest = iter(listed)
    for letter in row:
        if letter == _NOTHING:
            yield _ABSENT
        elif letter == _NEXT:
            yield next(rest, None)
        else:
            index = _DIGITS.index(letter)
            if index >= len(listed) or not _is_word(listed[index]):
                raise ValueError("not a word")
            yield listed[index]


def _gaps(times: Iterable[Any], started: Any) -> list[Any]:
    """Return each time as the seconds since the one before; unchanged if either is not written in `_MOMENT`."""
    before, gaps = _moment(started), []
    for time in times:
        now = _moment(time)
        gaps.append(time if before is None or now is None else int((now - before).total_seconds()))
        before = now or before
    return gaps


def _times(gaps: Iterable[Any], started: Any) -> Iterator[Any]:
    before = _moment(started)
    for gap in gaps:
        if type(gap) is not int:
            before = _moment(gap) or before
            yield gap
            continue
        try:
            before = before + timedelta(seconds=gap) if before else None
        except OverflowError:
            before = None
        if before is None:
            raise ValueError("no time to count from")
        yield before.strftime(_MOMENT)


def _moment(value: Any) -> datetime | None:
    """Return a moment written in `_MOMENT`; None for any other notation."""
    try:
        moment = datetime.strptime(value, _MOMENT).replace(tzinfo=UTC)
    except (TypeError, ValueError):
        return None
    return moment if moment.strftime(_MOMENT) == value else None

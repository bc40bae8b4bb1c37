"""Strict JSON: values that `json.loads` would convert or drop are kept, so that they can be reported.

Repeated keys, fractions, NaN, very long numbers and half characters stay in the tree, if need be as `OddValue` or
`RepeatedKeys`. `flaws` finds them, and reports each with its entry and its deal. `Entries` are the entries of an object
in a match file: pydantic validates them one by one, so that a wrong entry does not keep the others from being judged.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Annotated, Any, Final, NoReturn, TypeVar

from pydantic import AfterValidator, TypeAdapter, ValidationError

from scorekeeper.exchange import file_faults as wrong
from scorekeeper.exchange.file_faults import MOST_FAULTS, NotReadable
from scorekeeper.match.bounds import LARGEST_FILE
from scorekeeper.match.days import is_moment
from scorekeeper.match.match import tidy
from scorekeeper.match.stake import Stake, read_stake
from scorekeeper.rules.phrase import Fault, Phrase, Shown, short, shown
from scorekeeper.rules.table_reading import wanted_value

MOST_DIGITS = 18
MOST_ENTRIES = 500
"""The most entries of one object or list, except the list of deals; a match has a few dozen."""

DEEPEST = 24

_FILE_TOO_LARGE: Final = wrong.FILE_TOO_LARGE(most=LARGEST_FILE // (1024 * 1024))
_TOO_LONG: Final = 10**MOST_DIGITS
_BITS: Final = 3.321928094887362  # of a decimal digit


@dataclass(frozen=True, slots=True)
class OddValue:
    """A value that no match file can hold. `kind`: int (too long), float, constant, object (too large)."""

    kind: str  # "int", "float", "constant", "object"
    text: str
    entries: int = 0

    def fault(self, key: Shown) -> Fault:
        """Return its fault, with the key or the answer that it belongs to."""
        if self.kind == "int":
            return wrong.NUMBER_TOO_LONG(key=key, digits=len(self.text.lstrip("-")), most=MOST_DIGITS)
        if self.kind == "object":
            return wrong.TOO_MANY_ENTRIES(key=key, given=self.entries)
        return (wrong.NOT_WHOLE if self.kind == "float" else wrong.NOT_A_NUMBER)(key=key, said=short(self.text))


class RepeatedKeys(dict[str, Any]):
    """An object with repeated keys; it has the last value of each."""

    repeated: tuple[str, ...] = ()


def refuse(*faults: Fault) -> NoReturn:
    """Refuse a file as a whole: raise `NotReadable`."""
    raise NotReadable(tuple((None, fault) for fault in faults))


def decoded(content: bytes, most: int = LARGEST_FILE, too_large: Fault = _FILE_TOO_LARGE) -> str:
    """Return the text of a file of at most so many bytes in UTF-8, without a byte-order mark. Raises `NotReadable`."""
    if len(content) > most:
        refuse(too_large)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        refuse(wrong.NOT_UTF8)
    if not text.strip():
        refuse(wrong.FILE_EMPTY)
    return text


def parsed(text: str, most: int = MOST_ENTRIES) -> Any:
    """Return the tree of a JSON text, with `OddValue` and `RepeatedKeys` in it. Raises `NotReadable`.

    An object has at most `most` entries; a larger one is an `OddValue`.
    """
    try:
        return json.loads(
            text,
            object_pairs_hook=partial(_object, most=most),
            parse_int=_whole,
            parse_float=lambda number: OddValue("float", number),
            parse_constant=lambda name: OddValue("constant", name),
        )
    except json.JSONDecodeError as error:
        refuse(wrong.NOT_JSON(line=error.lineno, column=error.colno))
    except RecursionError:
        refuse(wrong.NESTED_TOO_DEEPLY)


def _object(pairs: list[tuple[str, Any]], most: int) -> dict[str, Any] | OddValue:
    if len(pairs) > most:
        return OddValue("object", "{…}", len(pairs))
    entries = dict(pairs)
    if len(entries) == len(pairs):
        return entries
    doubled = RepeatedKeys(pairs)
    seen: set[str] = set()
    repeated = [key for key, _ in pairs if key in seen or seen.add(key)]  # type: ignore[func-returns-value]
    doubled.repeated = tuple(dict.fromkeys(repeated))
    return doubled


def _whole(text: str) -> int | OddValue:
    # int() refuses thousands of digits, and is slow with hundreds.
    return int(text) if len(text.lstrip("-")) <= MOST_DIGITS else OddValue("int", text)


def flaws(value: Any, key: Shown, depth: int = 0) -> Iterator[Fault]:
    """Yield a fault for everything in a tree that a match file cannot hold; `key` is the entry of the tree."""
    if depth > DEEPEST:
        yield wrong.NESTED_TOO_DEEPLY
    elif isinstance(value, list) and len(value) > MOST_ENTRIES:
        yield wrong.TOO_MANY_ENTRIES(key=key, given=len(value))
    elif isinstance(value, list):
        for item in value:
            if depth == DEEPEST or not _is_plain(item):
                yield from flaws(item, key, depth + 1)
    elif isinstance(value, dict):
        yield from flaws_of_keys(value)
        for name, item in value.items():
            if depth == DEEPEST or not _is_plain(item):
                yield from flaws(item, short(name), depth + 1)
    elif (fault := _flaw(value, key)) is not None:
        yield fault


def _is_plain(value: Any) -> bool:
    """Whether a value is one of the many that are never wrong: an ASCII text, a usual number, a truth value."""
    kind = type(value)
    if kind is str:
        return bool(value.isascii())
    return kind is bool or value is None or (kind is int and -_TOO_LONG < value < _TOO_LONG)


def _flaw(value: Any, key: Shown) -> Fault | None:
    """Return the fault of a single value, or None; the value need not come from JSON."""
    if isinstance(value, OddValue):
        return value.fault(key)
    if isinstance(value, str):
        return wrong.HALF_A_CHARACTER(key=key) if _halved(value) else None
    if isinstance(value, float):
        return wrong.NOT_WHOLE(key=key, said=short(str(value)))
    if isinstance(value, int) and not -_TOO_LONG < value < _TOO_LONG:
        return wrong.NUMBER_TOO_LONG(key=key, digits=int(value.bit_length() / _BITS) + 1, most=MOST_DIGITS)
    return None


def flaws_of_keys(entries: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield the faults of the keys of one object, whatever their values."""
    yield from (wrong.ENTRY_REPEATED(key=short(key)) for key in getattr(entries, "repeated", ()))
    yield from (wrong.HALF_A_CHARACTER(key=short(key)) for key in entries if _halved(key))


def quoted(value: Any) -> Shown:
    """Return a value as quoted in a sentence: short, or in words."""
    match value:
        case OddValue(kind="object"):
            return Phrase("a very long object")
        case OddValue():
            return short(value.text)
        case list():
            return Phrase("a list")
        case dict():
            return Phrase("an object")
        case _:
            return shown(value)


def _halved(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False


T = TypeVar("T")


def _check_moment(value: str) -> str:
    if not is_moment(value):
        raise ValueError(wrong.NOT_A_TIME)
    return value


def _check_stake(value: str | int) -> Stake | None:
    read = read_stake(str(value))
    if isinstance(read, Fault):
        raise ValueError(read)  # noqa: TRY004  # pydantic takes no other
    return read


TEXT: Final = TypeAdapter[str](Annotated[str, AfterValidator(tidy)])
FLAG: Final = TypeAdapter[bool](bool)
WHOLE: Final = TypeAdapter[int](int)
LIST: Final = TypeAdapter[list[Any]](list[Any])
NAMES: Final = TypeAdapter[list[str]](list[Annotated[str, AfterValidator(tidy)]])
OBJECT: Final = TypeAdapter[dict[str, Any]](dict[str, Any])
MOMENT: Final = TypeAdapter[str](Annotated[str, AfterValidator(_check_moment)])
STAKE: Final = TypeAdapter[Any](Annotated[str | int, AfterValidator(_check_stake)])


class Entries:
    """The entries of one object. Taking an entry removes it; `faults` grows meanwhile.

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

    def take(
        self,
        key: str,
        kind: TypeAdapter[T],
        wanted: Phrase | None = None,
        *,
        each: Phrase | None = None,
        needed: bool = False,
    ) -> T | None:
        """Return an entry of this type; None if it is missing or wrong.

        `wanted` is the right value in words, `each` that of a list's items; pydantic's error gives them otherwise.
        """
        if key not in self.left:
            if needed:
                self.faults.append(wrong.ENTRY_MISSING(key=key))
            return None
        value = self.left.pop(key)
        if key in self._flawed:
            return None
        try:
            return kind.validate_python(value, strict=True)
        except ValidationError as error:
            found = error.errors(include_url=False)[0]
        cause = found.get("ctx", {}).get("error")
        if isinstance(cause, ValueError):
            (fault,) = cause.args
            self.faults.append(fault if isinstance(fault, Fault) else fault(key=key, said=shown(value)))
            return None
        wanted = (each if found["loc"] else None) or wanted or wanted_value(found["type"], found.get("ctx", {}))
        self.faults.append(wrong.WRONG_KIND(key=key, wanted=wanted, said=quoted(found["input"])))
        return None

    def unknown(self) -> list[Fault]:
        """Return a fault for each entry that was not taken."""
        return [wrong.ENTRY_UNKNOWN(key=short(key)) for key in self.left if key not in self._flawed]

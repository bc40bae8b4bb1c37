"""The entries of a JSON object in a match file, validated by pydantic, and the faults of wrong entries.

They are validated one by one, so that a wrong entry does not keep the others, and every deal, from being judged.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Annotated, Any, Final, TypeVar

from pydantic import AfterValidator, TypeAdapter, ValidationError

from scorekeeper.exchange.file_faults import ENTRY_MISSING, ENTRY_UNKNOWN, MOST_FAULTS, NOT_A_TIME, WRONG_KIND
from scorekeeper.exchange.strict_json import flaws, flaws_of_keys, quoted
from scorekeeper.match.days import is_moment
from scorekeeper.match.match import tidy
from scorekeeper.match.stake import Stake, read_stake
from scorekeeper.rules.phrase import Fault, Phrase, short, shown
from scorekeeper.rules.table_reading import wanted_value

T = TypeVar("T")


def _check_moment(value: str) -> str:
    if not is_moment(value):
        raise ValueError(NOT_A_TIME)
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
                self.faults.append(ENTRY_MISSING(key=key))
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
        self.faults.append(WRONG_KIND(key=key, wanted=wanted, said=quoted(found["input"])))
        return None

    def unknown(self) -> list[Fault]:
        """Return a fault for each entry that was not taken."""
        return [ENTRY_UNKNOWN(key=short(key)) for key in self.left if key not in self._flawed]

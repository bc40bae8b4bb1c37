"""TOML of others, of which nothing is parsed that would cost more than its bytes: a key of many dots does.

`tomllib` goes through all parts of a dotted key once for each of them, and makes a table for each: 50 kB of dots take
seconds and gigabytes. No table of a game has keys of more than two parts.
"""

from __future__ import annotations

import re
import tomllib
from datetime import date, time
from typing import Any, Final

from scorekeeper.exchange.faults import NEITHER_JSON_NOR_TOML, NESTED_TOO_DEEPLY
from scorekeeper.exchange.strict_json import DEEPEST, MOST_DIGITS, MOST_ENTRIES, OddValue, refuse

_STRINGS: Final = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*(?:"{3,5})?'
    r"|'''(?:[^']|'(?!''))*(?:'{3,5})?"
    r'|"(?:[^"\\\n]|\\.)*"?'
    r"|'[^'\n]*'?"
    r"|#[^\n]*",
    re.DOTALL,
)
"""Strings and comments, in which dots and brackets say nothing. One without an end goes on to that of its line or text.

Each is taken whole, whatever stands in it: the time that this takes grows with the text alone.
"""

_OPENS: Final = re.compile(r"[\[{]")
_CLOSES: Final = re.compile(r"[\]}]")


def toml_tree(text: str) -> Any:
    """The tree of a text in TOML; what no match file can hold is in it as `OddValue`. Raises `NotReadable`."""
    if _is_deep(_STRINGS.sub("s", text)):
        refuse(NESTED_TOO_DEEPLY)
    try:
        return _plain(tomllib.loads(text))
    except (ValueError, RecursionError):
        refuse(NEITHER_JSON_NOR_TOML)


def _is_deep(bare: str) -> bool:
    """Whether a text without its strings has a key of too many parts, or too many brackets in each other."""
    deep = 0
    for line in bare.split("\n"):
        parts = line.split("=", 1)[0] if line.count("=") == 1 else line
        if parts.count(".") > DEEPEST:
            return True
        deep += len(_OPENS.findall(line)) - len(_CLOSES.findall(line))
        if deep > DEEPEST:
            return True
    return False


def _plain(value: Any) -> Any:
    if isinstance(value, dict) and len(value) <= MOST_ENTRIES:
        return {key: _plain(each) for key, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, list) else _single(value)


def _single(value: Any) -> Any:
    match value:
        case dict():
            return OddValue("object", "{…}", len(value))
        case float():
            return OddValue("float", str(value))
        case date() | time():
            return OddValue("constant", value.isoformat())
        case int() if value.bit_length() > 4 * MOST_DIGITS:
            return OddValue("int", "9" * (value.bit_length() * 3 // 10))  # about as many digits, not counted out
        case _:
            return value

"""The JSON that is written for people: a line for each entry, and for each object of a list of objects."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def json_text(entries: Mapping[str, Any]) -> str:
    """A JSON object that people can read and compare line by line.

    >>> print(json_text({"players": ["A", "B"], "deals": [{"counts": [6, 7]}, {}], "owed": []}), end="")
    {
      "players": ["A", "B"],
      "deals": [
        {"counts": [6, 7]},
        {}
      ],
      "owed": []
    }
    """
    lines = (f"  {_bare(key)}: {_entry(value)}" for key, value in entries.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _entry(value: Any) -> str:
    if isinstance(value, Mapping):
        return json_text(value).rstrip().replace("\n", "\n  ")
    if value and isinstance(value, list) and all(isinstance(item, Mapping) for item in value):
        return "[\n    " + ",\n    ".join(_bare(item) for item in value) + "\n  ]"
    return _bare(value)


def _bare(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)

"""Reading tables from plain values, as of TOML or JSON: validation by their schema, and the faults of that."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from scorekeeper.rules import table_faults as wrong
from scorekeeper.rules.phrase import Fault, Phrase, short
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.rules.table_head import Head, file_order

M = TypeVar("M", bound=BaseModel)

_SHAPES = ("quota", "tally", "code")
_VALUE = re.compile(r"'([^']*)'|(-?[0-9]+)")

_WANTED = {
    "string_pattern_mismatch": Phrase("small letters, digits and hyphens"),
    "string_too_short": Phrase("a text that is not empty"),
    "too_short": Phrase("a list that is not empty"),
    "int": Phrase("a whole number"),
    "string": Phrase("a text"),
    "bool": Phrase("true or false"),
    "tuple": Phrase("a list"),
    "list": Phrase("a list"),
    "model": Phrase("a table"),
    "dict": Phrase("a table"),
    "none": Phrase("null"),
}


def shaped(model: type[M], document: object) -> M:
    """Return a table from a document. Raises `BrokenTable` with all faults of the schema."""
    if not isinstance(document, Mapping):
        raise BrokenTable((wrong.NOT_A_TABLE,))
    try:
        return model.model_validate(document)
    except ValidationError as error:
        fields = model.model_fields
        keys = file_order(model) if issubclass(model, Head) else list(fields)
        raise BrokenTable(tuple(_shape_faults(document, error, keys))) from None


def _shape_faults(document: Mapping[Any, Any], error: ValidationError, keys: Sequence[str]) -> Iterator[Fault]:
    given = (document.get(key) for key in ("name", "id"))
    name = next((short(text, 40) for text in given if isinstance(text, str) and text.strip()), "?")
    errors = error.errors(include_url=False, include_input=False)
    # A list all of whose entries are wrong counts as empty, and each of them is told.
    outer = {each["loc"][:depth] for each in errors for depth in range(1, len(each["loc"]))}
    errors = [each for each in errors if each["type"] != "too_short" or each["loc"] not in outer]
    for found in sorted(errors, key=lambda each: keys.index(each["loc"][0]) if each["loc"][0] in keys else len(keys)):
        key = ".".join(str(step)[:40] for step in found["loc"])
        path = _path(document, found["loc"])
        if found["type"] == "missing":
            yield wrong.KEY_MISSING(table=name, key=key).at(path, wrong.HAS_TO_BE(wanted=Phrase("longer")).phrase())
        elif found["type"] == "extra_forbidden":
            yield wrong.KEY_UNKNOWN(table=name, key=key)
        else:
            one_of = wrong.one_of_values(_SHAPES) if key == "shape" else None
            wanted = one_of or wanted_value(found["type"], found.get("ctx", {}))
            yield wrong.KEY_WRONG(table=name, key=key, wanted=wanted).at(path, wrong.HAS_TO_BE(wanted=wanted).phrase())


def _path(document: Mapping[Any, Any], steps: Sequence[str | int]) -> str:
    """Return the path of the field that these steps lead to in a document. The values of a list share its path.

    >>> _path({"contracts": [{"id": "spader", "quotas": [99]}]}, ("contracts", 0, "quotas", 0))
    'contracts.spader.quotas'
    """
    path: list[str] = []
    value: Any = document
    last = max((at for at, step in enumerate(steps) if isinstance(step, str)), default=-1)
    for step in steps[: last + 1]:
        if isinstance(step, str):
            value = value.get(step) if isinstance(value, Mapping) else None
            path.append(step)
            continue
        value = value[step] if isinstance(value, list | tuple) and step < len(value) else None
        id = value.get("id") if isinstance(value, Mapping) else None
        if not isinstance(id, str):
            break
        path.append(id)
    return ".".join(path)


def wanted_value(kind: str, limits: Mapping[str, Any]) -> Phrase:
    """Return the wanted value in words, for an error of pydantic of this type, with the limit that is exceeded."""
    match kind:
        case "greater_than_equal":
            return Phrase("{limit} or more", {"limit": limits["ge"]})
        case "less_than_equal":
            return Phrase("{limit} or less", {"limit": limits["le"]})
        case "string_too_long":
            return Phrase("a shorter text: {limit} letters and signs at most", {"limit": limits["max_length"]})
        case "too_long":
            limit = limits["max_length"]
            return Phrase(
                "a shorter list: {limit} entry at most",
                {"limit": limit},
                plural="a shorter list: {limit} entries at most",
                count=limit,
            )
        case "literal_error":
            return wrong.one_of_values(text or number for text, number in _VALUE.findall(limits["expected"]))
    return _WANTED.get(kind) or _WANTED.get(kind.split("_", maxsplit=1)[0]) or Phrase("something else")

"""Flet's differ, told which fields of a control it has to look into.

To find the controls that come with a new screen, and those that go with the old one, Flet 1.0.5 walks through every
field of every control of both, 30 to 90 fields each, most of which have their defaults. In the browser that was half
of what Python does for a tap on Save. A control itself knows which fields are set; of those, only what is a list, a
dict or a dataclass can have controls in it. Nothing of the differ is replaced but what it believes the fields to be,
how it finds out what is a dataclass, and its log: some thousand lines for each tap, which nobody reads.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any, Final

from flet.controls import object_patch

_HOLDERS: Final = (list, dict)
_FIELDS: Final = "__dataclass_fields__"  # what makes a class a dataclass


def fields_to_walk(item: Any) -> Sequence[dataclasses.Field[Any]]:
    """The fields of a control or value that may hold controls, or were assigned since it was sent; in their order.

    All fields of what keeps no account of those that are set.
    """
    values: dict[str, Any] | None = getattr(item, "_values", None)
    if values is None:
        return dataclasses.fields(item)
    names = [name for name, value in values.items() if isinstance(value, _HOLDERS) or hasattr(value, _FIELDS)]
    for name in type(item)._structural_fields:  # noqa: SLF001  # Flet's private names; the ones that it never counts
        value = getattr(item, name, None)
        if isinstance(value, _HOLDERS) or hasattr(value, _FIELDS):
            names.append(name)
    if item._dirty:  # noqa: SLF001
        names = list({*names, *item._dirty})  # noqa: SLF001
    places = _places(item.__class__)
    if len(names) > 1:
        names.sort(key=lambda name: places[name][0])
    return [places[name][1] for name in names]


@cache
def _places(of: type) -> dict[str, tuple[int, dataclasses.Field[Any]]]:
    """The fields of a dataclass by name, each with its place among them."""
    return {field.name: (place, field) for place, field in enumerate(dataclasses.fields(of))}


def _is_dataclass(item: Any) -> bool:
    """As `dataclasses.is_dataclass`, which asks the class; an enum's class answers by a function in Python."""
    return hasattr(item, _FIELDS)


def _debug(*_: object) -> None:
    """Log nothing."""


def install_quick_diff() -> None:
    """Tell Flet's differ so, in this process."""
    ours = SimpleNamespace(fields=fields_to_walk, is_dataclass=_is_dataclass)
    vars(object_patch).update(dataclasses=ours, logger=SimpleNamespace(debug=_debug))

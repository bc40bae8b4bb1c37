"""Reading a screen of Flet controls as a screen reader does: what is there, what it is called, what can be tapped."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import cache
from typing import Any

import flet as ft
from flet.components.component import Component
from flet.controls.base_control import BaseControl
from flet.controls.value_types import Prop

MAY_HOLD = (BaseControl, Component, list, tuple, dict)
"""The types in which a control may have others. Most of its thirty fields are numbers and words."""


@dataclasses.dataclass(frozen=True)
class Named:
    """Something on the screen with a name, as a screen reader would find it.

    `name` is the first line of its label; `said` all of it, with what a row shows besides.
    """

    name: str
    said: str
    control: BaseControl
    enabled: bool
    selected: bool | None


def bare(node: Any) -> Any:
    """The control that a component drew."""
    while isinstance(node, Component):
        node = node._b
    return node


@cache
def _fields(kind: type[BaseControl]) -> tuple[dict[str, int], tuple[str, ...]]:
    """The fields of a kind of control that may hold others, each with its place; and those to look at in any case.

    The differ of Flet skips the rest. Of most fields Flet keeps a value only where it is not the default, in `_values`.
    """
    fields = [field for field in dataclasses.fields(kind) if not field.metadata.get("skip") and field.name != "_parent"]
    always = [field.name for field in fields if not _holds_nothing_unset(kind, field.name)]
    return {field.name: place for place, field in enumerate(fields)}, tuple(always)


def _holds_nothing_unset(kind: type[BaseControl], name: str) -> bool:
    """Whether a field is in `_values` wherever it holds a control."""
    found = next((vars(each)[name] for each in kind.__mro__ if name in vars(each)), None)
    return isinstance(found, Prop) and not isinstance(found.default, MAY_HOLD)


@cache
def _may_hold(kind: type) -> bool:
    """Whether a value of this type may hold controls."""
    return issubclass(kind, MAY_HOLD)


def _children(node: BaseControl) -> list[BaseControl]:
    """Return the controls that a control holds, in the order of its fields, components as what they drew."""
    places, always = _fields(type(node))
    held = {name: value for name, value in node._values.items() if _may_hold(type(value)) and name in places}
    for name in always:
        if _may_hold(type(value := getattr(node, name, None))):
            held[name] = value
    found: list[BaseControl] = []
    for name in sorted(held, key=places.__getitem__) if len(held) > 1 else held:
        _gather(held[name], found)
    return found


def controls_in(value: Any) -> list[BaseControl]:
    """The controls in a field's value, or in whatever a component drew there."""
    found: list[BaseControl] = []
    _gather(value, found)
    return found


def _gather(value: Any, found: list[BaseControl]) -> None:
    value = bare(value)
    if isinstance(value, BaseControl):
        found.append(value)
    elif isinstance(value, list | tuple | dict):
        for item in value.values() if isinstance(value, dict) else value:
            _gather(item, found)


def walk(roots: list[BaseControl]) -> Iterator[BaseControl]:
    """All that is visible, depth first."""
    for root in roots:
        if getattr(root, "visible", True):
            yield root
            yield from walk(_children(root))


def heard(node: BaseControl) -> str:
    """Return the words of a screen reader for a control and all that is in it, as one line."""
    return _read(node, [])


def _read(node: BaseControl, met: list[ft.Semantics]) -> str:
    """Read a control as one line, and put the semantics that are met on the way into `met`."""
    if not getattr(node, "visible", True):
        return ""
    if isinstance(node, ft.Semantics):
        met.append(node)
    inner = " ".join(filter(None, [_read(child, met) for child in _children(node)]))
    match node:
        case ft.Semantics():
            words = [node.label, None if node.exclude_semantics else inner]
        case ft.Text():
            words = [node.semantics_label or node.value or "".join(span.text or "" for span in node.spans or [])]
        case ft.Icon():
            words = [node.semantics_label]
        case _:
            written = (getattr(node, name, None) for name in _written(type(node)))
            words = [*(word for word in written if isinstance(word, str)), inner]
    return " ".join(" ".join(filter(None, words)).split())


@cache
def _written(kind: type[BaseControl]) -> tuple[str, ...]:
    """The fields of a kind of control that may have words of its own."""
    fields = {field.name for field in dataclasses.fields(kind)}
    return tuple(name for name in ("title", "subtitle", "label", "content") if name in fields or hasattr(kind, name))


def named(node: BaseControl, *, enabled: bool) -> Iterator[Named]:
    """Everything with a tap of its own, and every button that has lost it."""
    if not getattr(node, "visible", True):
        return
    enabled = enabled and not getattr(node, "disabled", False)
    taps = getattr(node, "on_click", None) is not None or isinstance(node, ft.Checkbox | ft.Switch)
    if taps or _is_dead_button(node):
        inside: list[ft.Semantics] = []
        said = _read(node, inside)
        states = [state for s in inside for state in (s.selected, s.checked, s.expanded) if state is not None]
        chosen = next(iter(states), getattr(node, "selected", None))
        alive = enabled and taps and not any(s.disabled for s in inside)
        facts = next((" ".join(below.split()) for below in map(_below_name, inside) if below), "")
        name = said.removesuffix(facts).rstrip()
        selected = chosen if chosen is not None else getattr(node, "value", None)
        yield Named(name, said, node, alive, selected)
        return
    for child in _children(node):
        yield from named(child, enabled=enabled)


def _below_name(node: ft.Semantics) -> str:
    """The lines of a label below the first."""
    return (node.label or "").partition("\n")[2]


def _is_dead_button(node: BaseControl) -> bool:
    return bool(isinstance(node, ft.Semantics) and node.button) or isinstance(node, ft.Button | ft.IconButton)

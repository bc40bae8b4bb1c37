"""The contents of a screen in lines: as heard, or with all that is set in its controls."""

from __future__ import annotations

import dataclasses
import enum
import hashlib
from collections.abc import Iterable, Iterator
from typing import Any

import flet as ft
from flet import canvas

from tests.support.reading import _children

LONGEST = 400
"""Letters of a text that is drawn; of a longer one, such as a file in an address, stands its hash."""

SAID = (
    *("label", "value", "hint_text", "helper", "error", "title", "subtitle", "content", "text", "tooltip"),
    "semantics_label",
)
STATES = ("disabled", "selected", "read_only", "autofocus", "max_length", "keyboard_type", "url")
EVENTS = ("on_click", "on_change", "on_submit", "on_dismiss", "on_tap", "on_long_press")
OF_CONTAINERS = {field.name for field in dataclasses.fields(ft.Container)}
OF_SEMANTICS = [field.name for field in dataclasses.fields(ft.Semantics) if field.name not in OF_CONTAINERS]
PASSED_OVER = {
    *("service_id", "control_id", "shapes", "data", "_i", "_c", "_values", "_dirty", "_internals", "_parent")
}


def heard_lines(node: Any, depth: int = 0, *, muted: bool = False) -> Iterator[str]:
    """The tree of what is heard, a line for each thing that says something."""
    if not getattr(node, "visible", True):
        return
    words = [] if muted and not isinstance(node, ft.Semantics) else list(facts(node))
    if words:
        yield f"{'  ' * depth}{node._c} {' '.join(words)}"
        depth += 1
    muted = muted or bool(isinstance(node, ft.Semantics) and node.exclude_semantics)
    for child in _children(node):
        yield from heard_lines(child, depth, muted=muted)


def facts(node: Any) -> Iterator[str]:
    """Yield the facts that one control says of itself."""
    if isinstance(node, ft.Semantics):
        names = [name for name in OF_SEMANTICS if name not in {"content", "on_tap"}]
    else:
        names = [*SAID, *STATES]
    for name in names:
        value = getattr(node, name, None)
        if isinstance(value, str | int | float | enum.Enum) and value not in (False, ""):
            yield f"{name}={value.value if isinstance(value, enum.Enum) else repr(value)}"
    if isinstance(node, ft.Text) and node.spans:
        yield f"spans={[span.text for span in node.spans]!r}"
    if isinstance(node, canvas.Canvas):
        drawn = [shape.value for shape in node.shapes if isinstance(shape, canvas.Text)]
        if drawn:
            yield f"drawn={drawn!r}"
    yield from (event for event in EVENTS if getattr(node, event, None) is not None)
    if getattr(node, "action", None) is not None:
        yield f"action={type(node.action).__name__}"


def drawn_lines(node: Any, depth: int = 0) -> Iterator[str]:
    """Every control with all that is set in it, for comparing what is drawn to the last margin."""
    yield f"{'  ' * depth}{node._c} {' '.join(f'{name}={said}' for name, said in set_in(node))}"
    for child in _children(node):
        yield from drawn_lines(child, depth + 1)


def set_in(thing: Any) -> Iterator[tuple[str, str]]:
    """The fields of a control, or of a value in it, that are not as they always are, and say something."""
    for field in dataclasses.fields(thing):
        value = getattr(thing, field.name, None)
        if field.name in PASSED_OVER or value is None or value == default_of(field):
            continue
        said = flat(value)
        if said:
            yield field.name, said


def default_of(field: dataclasses.Field[Any]) -> Any:
    return field.default if field.default_factory is dataclasses.MISSING else field.default_factory()


def flat(value: Any) -> str:
    """A value in one line; controls in it have lines of their own, and of a function only that it is there."""
    match value:
        case _ if hasattr(value, "_c") and hasattr(value, "_i") and not isinstance(value, canvas.Shape):
            return ""
        case enum.Enum():
            return str(value.value)
        case bytes():
            return f"{len(value)} bytes {hashlib.sha256(value).hexdigest()[:16]}"
        case str() if len(value) > LONGEST:
            return f"{len(value)} letters {digest([value])}"
        case str() | int() | float():
            return repr(value)
        case _:
            return _flat_inside(value)


def _flat_inside(value: Any) -> str:
    match value:
        case dict():
            inside = [f"{key}: {said}" for key, each in value.items() if (said := flat(each))]
            return "{" + ", ".join(inside) + "}" if inside else ""
        case list() | tuple():
            inside = [said for each in value if (said := flat(each))]
            return "[" + ", ".join(inside) + "]" if inside else ""
        case _ if dataclasses.is_dataclass(value):
            return f"{type(value).__name__}({', '.join(f'{name}={said}' for name, said in set_in(value))})"
        case _:
            return "on" if callable(value) else ""


def digest(lines: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]

"""Flet's controls, made and compared by their given fields instead of all their possible ones.

Behaviour of Flet 1.0.5: the `__init__` from `dataclass` sets each of a control's 30 to 90 fields, although a field at
its default stores nothing (`flet/controls/base_control.py:197`). The differ walks through all of them, for every
control that comes or goes (`flet/controls/object_patch.py:1659` and `1713`). It also logs a line for each (`:1617`):
some thousand for a tap, which nobody reads.
Cost: in the browser, half and a quarter of Python's work for a tap on Save.
Workaround: an `__init__` that sets only the given fields. The differ gets the fields that are set; only lists, dicts
and dataclasses among them can have controls in them. Nothing else of it is replaced.
Still needed? `tests/flet_fixes/test_still_needed.py`.
Removal: do not call `install_quick_controls`; `tests/flet_fixes/test_quick_diff.py` proves that nothing else changes.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from functools import cache, wraps
from inspect import Parameter, signature
from types import SimpleNamespace
from typing import Any, Final

import flet as ft
from flet.controls import object_patch
from flet.controls.base_control import BaseControl
from flet.controls.value_types import Prop

from scorekeeper.flet_fixes.screen_reader import NamedSemantics

_GENERATED: Final = "<string>"  # the file of functions that `dataclass` has generated
_HOLDERS: Final = (list, dict)
_FIELDS: Final = "__dataclass_fields__"  # the mark of a dataclass


QUICK: Final[tuple[type[BaseControl], ...]] = (
    ft.Column,
    ft.Container,
    ft.FilledButton,
    ft.Icon,
    ft.IconButton,
    ft.OutlinedButton,
    ft.Row,
    ft.SafeArea,
    ft.Semantics,
    ft.Stack,
    ft.Text,
    ft.TextButton,
    NamedSemantics,
)
"""The controls of most screens."""


def install_quick_controls() -> None:
    """Install the faster control constructors and differ, in this process. Safe to call twice."""
    for kind in QUICK:
        if vars(kind)["__init__"].__code__.co_filename == _GENERATED:
            kind.__init__ = quick_init(kind)  # type: ignore[method-assign]
    ours = SimpleNamespace(fields=fields_to_walk, is_dataclass=_is_dataclass)
    vars(object_patch).update(dataclasses=ours, logger=SimpleNamespace(debug=lambda *_: None))


def _is_dataclass(item: Any) -> bool:
    return hasattr(item, _FIELDS)  # faster than `dataclasses.is_dataclass`, which is slow for enums


def quick_init(kind: type[BaseControl]) -> Callable[..., None]:
    """Return an `__init__` for a kind of controls, with the same effect as its own."""
    own = kind.__init__
    parameters = [*signature(own).parameters.values()][1:]
    defaults = {each.name: each.default for each in parameters}
    named = frozenset(defaults)  # the possible arguments
    needed = frozenset(name for name in named if defaults[name] is Parameter.empty)
    positional = [each.name for each in parameters if each.kind is Parameter.POSITIONAL_OR_KEYWORD]
    fields = dataclasses.fields(kind)
    indexes = {field.name: index for index, field in enumerate(fields)}
    plain = [(field.name, make) for field in fields if (make := _always(kind, field)) is not None]
    for_post_init = [(n, defaults[n]) for n in kind.__dataclass_fields__ if n in named and n not in indexes]

    @wraps(own)
    def init(self: BaseControl, *args: Any, **given: Any) -> None:
        if args:
            by_position = dict(zip(positional, args, strict=False))
            if len(args) > len(by_position) or by_position.keys() & given.keys():
                own(self, *args, **given)  # it reports the error
            given.update(by_position)
        if not needed <= given.keys() <= named:
            own(self, **given)
        for name, make in plain:
            setattr(self, name, given.pop(name) if name in given else make())
        passed = [given.pop(name, default) for name, default in for_post_init]
        for name in sorted(given, key=indexes.__getitem__) if len(given) > 1 else given:
            setattr(self, name, given[name])
        self.__post_init__(*passed)

    return init


def _always(kind: type[BaseControl], field: dataclasses.Field[Any]) -> Callable[[], Any] | None:
    """Return a function that makes a field's default, if it has to be set; None if Flet keeps no default for it."""
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory
    if not field.init or field.default is dataclasses.MISSING:
        return None
    prop = next((vars(each)[field.name] for each in kind.__mro__ if field.name in vars(each)), None)
    if isinstance(prop, Prop) and prop.default == field.default:
        return None
    default = field.default
    return lambda: default


def fields_to_walk(item: Any) -> Sequence[dataclasses.Field[Any]]:
    """Return the fields of a control or value that may hold controls, or changed since it was sent, in their order.

    An object that does not record its set fields returns all of them.
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
    fields = _numbered_fields(item.__class__)
    if len(names) > 1:
        names.sort(key=lambda name: fields[name][0])
    return [fields[name][1] for name in names]


@cache
def _numbered_fields(of: type) -> dict[str, tuple[int, dataclasses.Field[Any]]]:
    return {field.name: (index, field) for index, field in enumerate(dataclasses.fields(of))}

"""Controls of Flet made by what they are given, and not by everything that they could be given.

The `__init__` that Flet 1.0.5's controls have from `dataclass` sets each of their 30 to 90 fields, and a field that is
set to its default keeps nothing. That was a quarter of what Python does for a tap on Save.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import wraps
from inspect import Parameter, signature
from typing import Any, Final, NamedTuple

import flet as ft
from flet.controls.base_control import BaseControl
from flet.controls.value_types import Prop

from scorekeeper.app.widgets.button import Named

_GENERATED: Final = "<string>"
"""The file that functions are in which `dataclass` has made."""


class _Fields(NamedTuple):
    """What the `__init__` of a control sets."""

    named: frozenset[str]  # what it can be given
    needed: frozenset[str]  # what it has to be given
    positional: tuple[str, ...]
    plain: tuple[tuple[str, Callable[[], Any]], ...]  # what is set in any case, and makes its default
    for_post_init: tuple[tuple[str, Any], ...]  # what is passed on to `__post_init__`, and its default
    places: dict[str, int]  # of the others, in their order


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
    Named,
)
"""The controls that most screens are made of."""


def install_quick_init() -> None:
    """Let these be made so, in this process; it may be asked for again."""
    for kind in QUICK:
        if vars(kind)["__init__"].__code__.co_filename == _GENERATED:
            kind.__init__ = quick_init(kind)  # type: ignore[method-assign]


def quick_init(kind: type[BaseControl]) -> Callable[..., None]:
    """An `__init__` for a kind of controls, which does what its own does."""
    own = kind.__init__
    named, needed, positional, plain, for_post_init, places = _fields_of(kind)

    @wraps(own)
    def init(self: BaseControl, *args: Any, **given: Any) -> None:
        if args:
            by_place = dict(zip(positional, args, strict=False))
            if len(args) > len(by_place) or by_place.keys() & given.keys():
                own(self, *args, **given)  # which says what is wrong
            given.update(by_place)
        if not needed <= given.keys() <= named:
            own(self, **given)
        for name, make in plain:
            setattr(self, name, given.pop(name) if name in given else make())
        passed = [given.pop(name, default) for name, default in for_post_init]
        for name in sorted(given, key=places.__getitem__) if len(given) > 1 else given:
            setattr(self, name, given[name])
        self.__post_init__(*passed)

    return init


def _fields_of(kind: type[BaseControl]) -> _Fields:
    parameters = [*signature(kind.__init__).parameters.values()][1:]
    fields = dataclasses.fields(kind)
    known = {field.name for field in fields}
    defaults = {each.name: each.default for each in parameters}
    return _Fields(
        frozenset(each.name for each in parameters),
        frozenset(each.name for each in parameters if each.default is Parameter.empty),
        tuple(each.name for each in parameters if each.kind is Parameter.POSITIONAL_OR_KEYWORD),
        tuple((field.name, make) for field in fields if (make := _always(kind, field)) is not None),
        tuple((name, defaults[name]) for name in kind.__dataclass_fields__ if name in defaults and name not in known),
        {field.name: place for place, field in enumerate(fields)},
    )


def _always(kind: type[BaseControl], field: dataclasses.Field[Any]) -> Callable[[], Any] | None:
    """What makes the default of a field that has to be set; None of one that keeps nothing when it has its default."""
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory
    if not field.init or field.default is dataclasses.MISSING:
        return None
    prop = next((vars(each)[field.name] for each in kind.__mro__ if field.name in vars(each)), None)
    if isinstance(prop, Prop) and prop.default == field.default:
        return None
    default = field.default
    return lambda: default

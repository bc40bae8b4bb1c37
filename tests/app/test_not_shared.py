"""Controls belong to one session: a client that writes into its own changes nobody else's screen."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import flet as ft
import pytest

import scorekeeper.app
from scorekeeper.app.session.state import SessionRole
from scorekeeper.app.session_start import make_main
from scorekeeper.service.app_services import AppServices
from tests.app.conftest import WORKED, Begin
from tests.app.pseudo import Reader
from tests.app.walks import tour
from tests.support.headless import Headless


class Holder(Reader):
    """A session that keeps everything that a client could patch in it, from every screen that it showed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.held: dict[int, Any] = {}
        """By identity. Kept alive, so that no later object has the same."""
        self.screens: set[str] = set()

    async def settle(self) -> None:
        await Headless.settle(self)
        self.screens.add(self.trail[-1])
        for value in _mutable(self.page, set()):
            self.held[id(value)] = value


def _mutable(value: Any, seen: set[int]) -> Iterator[Any]:
    """A value and all that is in it, as far as it is Flet's and can be changed in place."""
    if id(value) in seen or isinstance(value, type | Enum):
        return
    seen.add(id(value))
    inside: list[Any] = []
    if dataclasses.is_dataclass(value):
        if not type(value).__module__.startswith("flet"):
            return
        yield value
        fields = [field.name for field in dataclasses.fields(value) if field.name not in {"_parent", "ref"}]
        inside = [getattr(value, name, None) for name in fields]
    elif isinstance(value, dict | list):
        yield value
        inside = list(value.values()) if isinstance(value, dict) else value
    elif isinstance(value, tuple):
        inside = list(value)
    for each in inside:
        yield from _mutable(each, seen)


@pytest.mark.ci
@pytest.mark.unmeasured
async def test_no_value_that_a_client_can_patch_is_held_by_two_sessions(services: AppServices, begin: Begin) -> None:
    held: list[Holder] = []
    for _ in range(2):
        id = (await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)).id
        async with Holder(make_main(services), route=f"/match/{id}") as phone:
            await tour(phone, id)
        held.append(phone)
    one, two = held
    assert len(one.screens) > 15
    assert len(one.held) > 10_000
    assert {_told(one.held[key]) for key in one.held.keys() & two.held.keys()} == set()


async def test_style_patched_by_a_raw_client_changes_nothing_on_another_phone(
    services: AppServices, begin: Begin
) -> None:
    id = (await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)).id
    async with (
        Headless(make_main(services, SessionRole(watches=True)), route=f"/match/{id}/log") as watcher,
        Headless(make_main(services), route=f"/match/{id}/log") as phone,
    ):
        before = {span.style.size for span in phone.all(ft.TextSpan)}
        for span in watcher.all(ft.TextSpan):
            watcher.session.apply_patch(span._i, {"style": {"size": 1, "color": "#FF0000"}})
        assert {span.style.size for span in watcher.all(ft.TextSpan)} == {1}
        assert {span.style.size for span in phone.all(ft.TextSpan)} == before != {1}


def test_no_module_of_the_app_keeps_a_value_of_flets_that_can_be_changed() -> None:
    contexts = {"STATE", "APP"}
    kept = {
        f"{module.name}.{name}"
        for module in walk_packages(scorekeeper.app.__path__, "scorekeeper.app.")
        for name, value in vars(import_module(module.name)).items()
        if name not in contexts and any(dataclasses.is_dataclass(each) for each in _mutable(value, set()))
    }
    assert kept == set()


def _told(value: Any) -> str:
    return f"{type(value).__name__}: {value!r:.200}"

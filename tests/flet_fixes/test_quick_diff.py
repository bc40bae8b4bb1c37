"""Flet's differ with our fields says what it says with its own, and looks at far fewer of them."""

from __future__ import annotations

import dataclasses
import itertools
import shutil
from types import SimpleNamespace

import msgpack
import pytest
from flet.controls.base_control import BaseControl
from flet.controls.id_counter import ControlId
from flet.messaging.protocol import MessageAction, configure_encode_object_for_msgpack

from scorekeeper.app.session_start import make_main
from scorekeeper.flet_fixes.quick_controls import QUICK, fields_to_walk
from scorekeeper.service.app_services import open_services
from tests.app.conftest import WORKED
from tests.support.headless import Headless

BOOK = ("Cleo owes Trumf", "hearts", "6", "6", "Save deal 3", "Undo", "Redo", "Enter deal 4", "Back")
LEAVE = ("Menu", "Table view")
PLACES = ("log", "table", "result", "in-all", "rules", "hand", "mend", "mend/game", "entry")
BESIDE = ("/settings", "/variants", "/new", "/new/game", "/matches", "/people", "/take", "/")
"""Taps, and screens to look at."""


async def walk(phone, id):
    """A deal tapped, a page left and come back to, many screens opened, the connection lost and found again."""
    for name in (*BOOK, *LEAVE):
        await phone.tap(name)
    for route in [f"/match/{id}/{place}" for place in PLACES] + [*BESIDE]:
        await phone.go(route)
    await phone.go("/settings")
    await phone.tap("Dark")
    await phone.tap("Svenska")
    await phone.resize(1200, 800)
    await phone.come_back()
    await phone.go(f"/match/{id}")


class Heard:
    """The messages sent to a client, and the controls that came and went, in their order."""

    def __init__(self, monkeypatch):
        self.messages, self.came, self.gone = [], [], []
        monkeypatch.setattr(BaseControl, "did_mount", lambda control: self.came.append(control._i))
        monkeypatch.setattr(BaseControl, "will_unmount", lambda control: self.gone.append(control._i))
        monkeypatch.setattr(ControlId, "_counter", itertools.count(1_000_000))

    def listen(self, client):
        pass_on = client.send_message

        def send(message):
            if message.action == MessageAction.PATCH_CONTROL:  # a question has a random number
                encoded = configure_encode_object_for_msgpack(BaseControl)
                self.messages.append(msgpack.packb(message.body, default=encoded))
            pass_on(message)

        client.send_message = send


async def heard_in(folder, id, monkeypatch):
    same = SimpleNamespace(token_hex=lambda size: "0" * 2 * size)  # else each code is another
    monkeypatch.setattr("scorekeeper.match.versions.secrets", same)
    services = open_services(folder, now=lambda: "2026-11-22T20:00:00Z")
    with monkeypatch.context() as patch:
        heard = Heard(patch)
        async with Headless(make_main(services), route=f"/match/{id}") as phone:
            heard.listen(phone.client)
            await walk(phone, id)
            page = phone.session.get_page_patch()  # as a phone is sent it that comes back
            heard.page = msgpack.unpackb(msgpack.packb(page, default=configure_encode_object_for_msgpack(BaseControl)))
            heard.page["_services"]["_internals"].pop("uid")  # at random
            heard.shown = sorted(phone.session.index)
    services.close()
    return heard


@pytest.mark.ci
@pytest.mark.unmeasured
async def test_the_client_is_sent_the_same_and_the_same_controls_come_and_go_as_by_flet_alone(
    tmp_path, monkeypatch, begin, services
):
    match = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)
    services.close()
    folders = [shutil.copytree(tmp_path, tmp_path / name, ignore=shutil.ignore_patterns(name)) for name in ("a", "b")]
    ours = await heard_in(folders[0], match.id, monkeypatch)
    with monkeypatch.context() as patch:
        patch.setattr("scorekeeper.flet_fixes.quick_controls.fields_to_walk", dataclasses.fields)
        patch.setattr("scorekeeper.flet_fixes.quick_controls._is_dataclass", dataclasses.is_dataclass)
        patch.setattr("scorekeeper.flet_fixes.quick_controls.QUICK", ())
        for kind in QUICK:
            patch.setattr(kind, "__init__", getattr(kind.__init__, "__wrapped__", kind.__init__))
        theirs = await heard_in(folders[1], match.id, monkeypatch)
    assert len(theirs.messages) > 30
    assert len(theirs.gone) > 1000
    assert sorted(ours.messages) == sorted(theirs.messages)  # Flet sends what changes at the same time in any order
    assert ours.page == theirs.page
    assert ours.came == theirs.came
    assert ours.gone == theirs.gone
    assert ours.shown == theirs.shown


async def test_differ_looks_at_less_than_a_tenth_of_the_fields_of_a_sheet(begin, services):
    match = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)
    async with Headless(make_main(services), route=f"/match/{match.id}") as phone:
        controls = list(phone.session.index.values())
        assert len(controls) > 100
        assert sum(len(fields_to_walk(each)) for each in controls) * 10 < sum(
            map(len, map(dataclasses.fields, controls))
        )

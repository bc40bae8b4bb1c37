"""Raw guests: made-up registrations and updates, from phones that know the code, leave the table as it is."""

from __future__ import annotations

import asyncio
import contextlib

import msgpack
import pytest
from flet import Page
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from scorekeeper.web.log import FILE as LOG
from tests.browser.table import Cabin
from tests.proofs.phone import Phone, nodes, say_the_code
from tests.proofs.processes import processor_seconds, resident
from tests.proofs.spoiling import spoilt_bytes
from tests.support.serving import PATIENCE, app, code_of, serving

FRAMES = 10
"""The number of frames of each guest: a registration, and nine updates, events and answers."""
MOST_MEMORY = 150  # megabytes; 64 sessions may sleep, and 1 to 2 each take
LATE = 1.0  # seconds of the processor until a socket of somebody else's is answered
KEYS = [*Page.__dataclass_fields__, "_i", "_c", "_values", "_parent", "__dict__", "__class__", "value", "open", "style"]
EVENTS = ["click", "change", "submit", "route_change", "connect", "disconnect", "close", "resize", "view_pop", "", "x"]


def made_up(random, depth=3):
    """Any value that a message may hold."""
    kinds = [
        lambda: None, lambda: random.random() < 0.5, lambda: random.randint(-(2**31), 2**31), random.random,
        lambda: random.choice(["", "/", "/match/1", "x" * 1000, "\u202e", "dark", "linux"]),
        lambda: random.randbytes(20), lambda: msgpack.ExtType(random.randint(0, 5), random.randbytes(8)),
    ]  # fmt: skip
    if depth:
        kinds += [
            lambda: [made_up(random, depth - 1) for _ in range(random.randint(0, 4))],
            lambda: props(random, depth - 1),
        ]
    return random.choice(kinds)()


def props(random, depth=2):
    return {random.choice(KEYS): made_up(random, depth) for _ in range(random.randint(0, 6))}


def packed(action, body):
    return b"\x00" + msgpack.packb([action, body])


def registration(random):
    page = {"route": "/", "web": True, "platform": "linux", "width": 390, "height": 844}
    if random.random() < 0.3:
        page |= props(random)
    return packed(1, {"session_id": random.choice(["", "", None, "x"]), "page_name": "", "page": page})


def update(random):
    """A message to any of the controls that a session may have, or to none."""
    control = random.choice([1, 2, 3, random.randint(1, 2000), random.randint(-5, 10**6)])
    return random.choice(
        [
            lambda: packed(4, {"id": control, "props": props(random)}),
            lambda: packed(3, {"target": control, "name": random.choice(EVENTS), "data": made_up(random)}),
            lambda: packed(5, {"control_id": control, "call_id": "x", "result": made_up(random), "error": None}),
        ]
    )()


async def speaks(way, random):
    """A guest says what it has made up, as far as it is heard, and goes without a word."""
    frames = [registration(random), *(update(random) for _ in range(FRAMES - 1))]
    if random.random() < 0.3:
        spoilt = random.randrange(FRAMES)
        frames[spoilt] = spoilt_bytes(random, frames[spoilt])
    socket = f"{way.address.replace('http', 'ws', 1)}/ws"
    line = await connect(socket, origin=way.address, ping_interval=None, **way.options)
    with contextlib.suppress(ConnectionClosed):
        for frame in frames:
            await line.send(frame)
        await asyncio.wait_for(line.recv(), 5)
    line.transport.abort()


def drawn(phone):
    """All that a phone shows, without the numbers that each session gives its controls."""
    return [
        {key: value for key, value in node.items() if key != "_i" and not isinstance(value, (dict, list))}
        for node in nodes({key: phone.page[key] for key in ("views", "_dialogs", "_overlay") if key in phone.page})
    ]


def shown(phone):
    """Whether the sheet is drawn whole, with what is said of a plain connection, which comes last."""
    return phone.sees("Deal 2 of 12") and phone.can_tap("Understood")


async def answered(phone, pid):
    """Seconds of the processor that the server takes until it answers somebody else's socket."""
    began = processor_seconds(pid)
    await asyncio.wait_for(await phone._line.ping(), PATIENCE)
    return processor_seconds(pid) - began


@pytest.mark.proof(whole=1000)
async def test_ten_thousand_made_up_frames_leave_other_sessions_slots_memory_and_the_loop_alone(cases, tmp_path):
    async with serving(*app(tmp_path), "--lan", "--writers", "one") as served:
        cabin, code = Cabin(served, tmp_path), await code_of(served)
        await cabin.bring("swedish", ("Anna", "Bo", "Cleo"), deals=[{"contract": "sang", "counts": [6, 6, 4]}])
        ways = [say_the_code(served.address, f"127.0.0.{10 + number}", code) for number in range(20)]
        home = say_the_code(served.address, "127.0.0.2", code)
        async with Phone(served.address, way=home) as anna:
            await anna.until(lambda: shown(anna))
            before, late = drawn(anna), 0.0
            memory = resident(served.process.pid)
            for case in cases:
                await speaks(ways[case.number % len(ways)], case.random)
                late = max(late, await answered(anna, served.process.pid))
            assert drawn(anna) == before
            async with Phone(served.address, way=home) as bo:
                await bo.until(lambda: shown(bo))
                assert drawn(bo) == before
            assert not anna.crashes
            grown = resident(served.process.pid) - memory
            cases.say(f"answered after {late:.2f} s of the processor at most, {grown:.0f} MB more")
            assert grown < MOST_MEMORY
            assert late < LATE
            await all_slots_are_free(ways)
    log = tmp_path / LOG
    assert not log.exists() or log.stat().st_size < 1_100_000


async def all_slots_are_free(ways):
    """Check that all sockets can be open at once, but for those of this computer and Anna's."""
    async with contextlib.AsyncExitStack() as stack:
        for number in range(119):
            way = ways[number % len(ways)]
            socket = f"{way.address.replace('http', 'ws', 1)}/ws"
            await stack.enter_async_context(connect(socket, origin=way.address, **way.options))
        with pytest.raises(InvalidStatus):
            await connect(socket, origin=way.address, **way.options)

"""Ctrl+C ends the program, whatever it is at."""

from __future__ import annotations

import asyncio
import re
import signal
import sys

import pytest
from websockets.asyncio.client import connect

from tests.support.serving import PATIENCE, ROOT
from tests.web.sessions import registration

SERVED = """
import asyncio, sys, time
from functools import partial
from scorekeeper.web.server import serve

def loop(page):
    print("busy", flush=True)
    while True:
        pass

async def thread(page):
    print("busy", flush=True)
    await asyncio.to_thread(time.sleep, 600)

def nothing(page):
    print("busy", flush=True)

asyncio.run(serve(globals()[sys.argv[1]], port=0, announce=partial(print, flush=True)))
"""

INT, TERM = signal.SIGINT, signal.SIGTERM


@pytest.mark.ci
@pytest.mark.parametrize(
    ("busy", "signals", "status"),
    [
        ("nothing", [TERM], 0),
        ("loop", [INT, INT], 130),
        pytest.param("thread", [INT, TERM], 143, marks=pytest.mark.long),
    ],
)
async def test_the_second_signal_ends_what_the_first_did_not(busy, signals, status):
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", SERVED, busy, cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    try:
        line = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
        address = re.search(r"http://\S+", line)[0]
        async with connect(address.replace("http", "ws") + "/ws", origin=address) as phone:
            await phone.send(registration())
            assert await asyncio.wait_for(process.stdout.readline(), PATIENCE) == b"busy\n"
            for number in signals[:-1]:
                process.send_signal(number)
                with pytest.raises(TimeoutError):
                    await asyncio.wait_for(process.wait(), 0.5)
            process.send_signal(signals[-1])
            _, err = await asyncio.wait_for(process.communicate(), PATIENCE)
        assert (process.returncode, err) == (status, b"")
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()

"""WebKit as Debian has it: WebKitGTK's own small browser, over its WebDriver, on a screen that nobody sees."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http.client import HTTPConnection
from typing import Any

from tests.browser.pocket import reserved
from tests.browser.tab import Tab
from tests.support.serving import PATIENCE

DRIVER, SCREEN = "WebKitWebDriver", "Xvfb"

NONE = f"no WebKit on this machine: install {DRIVER} and {SCREEN} (Debian: webkit2gtk-driver, xvfb)"

QUICK = {"JSC_useOMGJIT": "0"}
"""WebAssembly is compiled once, quickly, and not optimized: no page of these tests lives long enough to gain."""

LANGUAGE = {"LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "LANGUAGE": ""}
"""Without a language of its own WebKit says that the reader's is "c", which is none; the page makes English of it."""


def programs() -> tuple[str, str] | None:
    """The driver and the screen; None where one of them is missing."""
    found = shutil.which(DRIVER), shutil.which(SCREEN)
    return (found[0], found[1]) if found[0] and found[1] else None


class WebKit(Tab):
    """One tab of a running WebKit."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._session = ""

    async def begin(self) -> None:
        """Open a window, with an empty profile."""
        told = await self._send("POST", "/session", {"capabilities": {}})
        self._session = f"/session/{told['sessionId']}"
        await self._send("POST", f"{self._session}/timeouts", {"script": 3 * PATIENCE * 1000})  # milliseconds

    async def end(self) -> None:
        """Close it."""
        await self._send("DELETE", self._session)

    async def go(self, address: str) -> None:
        """Open an address, or the same one again."""
        await self._send("POST", f"{self._session}/url", {"url": address})

    async def ask(self, expression: str) -> Any:
        """Return the page's value of an expression, after waiting for a promise."""
        script = f"const done = arguments[0]; Promise.resolve({expression}).then(done)"
        return await self._send("POST", f"{self._session}/execute/async", {"script": script, "args": []})

    async def element(self, expression: str) -> dict[str, Any]:
        """The element that the page finds by an expression, as the origin of a pointer's moves."""
        script = {"script": f"return {expression}", "args": []}
        found: dict[str, Any] = await self._send("POST", f"{self._session}/execute/sync", script)
        return found

    async def act(self, source: dict[str, Any]) -> None:
        """Act as a finger or a keyboard, in WebDriver's words."""
        await self._send("POST", f"{self._session}/actions", {"actions": [source]})

    async def _send(self, method: str, path: str, body: object = None) -> Any:
        return await asyncio.to_thread(self._exchange, method, path, body)

    def _exchange(self, method: str, path: str, body: object) -> Any:
        line = HTTPConnection("127.0.0.1", self._port, timeout=4 * PATIENCE)
        try:
            line.request(method, path, None if body is None else json.dumps(body), {"Content-Type": "application/json"})
            answer = line.getresponse()
            value = json.loads(answer.read())["value"]
        finally:
            line.close()
        assert answer.status == 200, f"{method} {path}: {value.get('error')}: {value.get('message')}"
        return value


@asynccontextmanager
async def webkit(driver: str, screen: str) -> AsyncIterator[WebKit]:
    """A WebKit with a profile of its own, which is forgotten."""
    async with _running(screen, "-displayfd", "1", "-screen", "0", "800x900x24", "-nolisten", "tcp") as shown:
        assert shown.stdout is not None
        display = (await asyncio.wait_for(shown.stdout.readline(), PATIENCE)).decode().strip()
        seen = {"DISPLAY": f":{display}", "GDK_BACKEND": "x11", "LIBGL_ALWAYS_SOFTWARE": "1"}
        port = reserved()
        async with _running(driver, f"--port={port}", env=os.environ | LANGUAGE | QUICK | seen) as running:
            await _listening(running, port)
            browser = WebKit(port)
            await browser.begin()
            try:
                yield browser
            finally:
                await browser.end()


@asynccontextmanager
async def _running(program: str, *arguments: str, env: dict[str, str] | None = None) -> AsyncIterator[Process]:
    process = await asyncio.create_subprocess_exec(
        *(program, *arguments), env=env, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.terminate()
        await process.communicate()


async def _listening(process: Process, port: int) -> None:
    """Wait until the driver answers: it does not say so."""
    async with asyncio.timeout(PATIENCE):
        while process.returncode is None:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except ConnectionError:
                await asyncio.sleep(0.05)
            else:
                writer.close()
                return
    raise AssertionError("the driver ended before it listened")

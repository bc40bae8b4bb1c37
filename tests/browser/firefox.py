"""Firefox as it comes, over WebDriver BiDi: it speaks that itself, so that no driver has to be fetched."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.browser.tab import Tab
from tests.support.serving import PATIENCE

PROGRAMS = ("firefox-esr", "firefox")

NONE = "no Firefox on this machine: install one, or name it in FIREFOX"

PREFERENCES = {
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}


def program() -> str | None:
    """The browser that FIREFOX names, or else one that is found; None where there is none."""
    return os.environ.get("FIREFOX") or next(filter(None, map(shutil.which, PROGRAMS)), None)


class Firefox(Tab):
    """One tab of a running Firefox."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._numbers = count(1)
        self._tab = ""

    async def begin(self) -> None:
        """Find the tab that it has opened by itself."""
        await self._send("session.new", capabilities={})
        self._tab = (await self._send("browsingContext.getTree"))["contexts"][0]["context"]

    async def go(self, address: str) -> None:
        """Open an address, or the same one again."""
        await self._send("browsingContext.navigate", context=self._tab, url=address, wait="interactive")

    async def ask(self, expression: str) -> Any:
        """Return the page's value of an expression, after waiting for a promise."""
        return (await self._evaluate(expression)).get("value")

    async def element(self, expression: str) -> dict[str, Any]:
        """The element that the page finds by an expression, as the origin of a pointer's moves."""
        return {"type": "element", "element": {"sharedId": (await self._evaluate(expression))["sharedId"]}}

    async def act(self, source: dict[str, Any]) -> None:
        """Act as a finger or a keyboard, in WebDriver's words."""
        await self._send("input.performActions", context=self._tab, actions=[source])

    async def _evaluate(self, expression: str) -> dict[str, Any]:
        where = {"context": self._tab}
        told = await self._send("script.evaluate", expression=expression, target=where, awaitPromise=True)
        assert told["type"] == "success", told["exceptionDetails"]["text"]
        return told["result"]

    async def _send(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        await self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        try:
            async with asyncio.timeout(3 * PATIENCE):
                while (answer := json.loads(await self._line.recv())).get("id") != number:
                    pass  # something that nobody asked for
        except TimeoutError:
            raise AssertionError(f"no answer to {method} {params}") from None
        assert answer["type"] == "success", f"{method}: {answer.get('message')}"
        return answer["result"]


@asynccontextmanager
async def firefox(program: str, profile: Path) -> AsyncIterator[Firefox]:
    """A Firefox without a window, with a profile that outlives it."""
    profile.mkdir(exist_ok=True)
    lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items())
    (profile / "user.js").write_text("\n".join(lines), "utf-8")
    process = await asyncio.create_subprocess_exec(
        *(program, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"),
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        address = await asyncio.wait_for(_listening(process), PATIENCE)
        async with connect(f"{address}/session", max_size=None) as line:
            browser = Firefox(line)
            await browser.begin()
            yield browser
    finally:
        if process.returncode is None:
            process.terminate()
        await process.communicate()


async def _listening(process: asyncio.subprocess.Process) -> str:
    assert process.stderr is not None
    while line := (await process.stderr.readline()).decode("utf-8", "replace"):
        if found := re.search(r"WebDriver BiDi listening on (ws://\S+)", line):
            return found[1]
    raise AssertionError("Firefox ended before it listened")

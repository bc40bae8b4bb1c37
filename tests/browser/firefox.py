"""Firefox as it comes, over WebDriver BiDi: it speaks that itself, so that no driver has to be fetched.

Only what a smoke run needs: an address, what stands on the semantics tree, a tap, a text.
"""

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

from tests.serving import PATIENCE

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

FIND = """name => {
    const named = node => node.getAttribute("aria-label") || node.textContent;
    const nodes = [...document.querySelectorAll("flt-semantics[role], flt-semantics [role], flt-semantics input")];
    return nodes.filter(node => named(node).trim() === name).at(-1) ?? null;
}"""
"""What is called so, the innermost where there are several."""


FRAMES = """new Promise(done => {
    const next = left => left ? requestAnimationFrame(() => next(left - 1)) : done();
    next(10);
})"""
"""A moment in which Flutter has drawn ten times."""


def program() -> str | None:
    """The browser that FIREFOX names, or else one that is found; None where there is none."""
    return os.environ.get("FIREFOX") or next(filter(None, map(shutil.which, PROGRAMS)), None)


class Firefox:
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

    async def reload(self) -> None:
        """Load the page again."""
        await self._send("browsingContext.reload", context=self._tab, wait="interactive")

    async def live(self) -> None:
        """Wait until the start page has given way to the app, and wake its names."""
        await self.until("!document.getElementById('start') && !!document.querySelector('flt-semantics-placeholder')")
        await self.ask("document.querySelector('flt-semantics-placeholder').click()")

    async def sees(self, words: str) -> None:
        """Wait until something that matches stands on the screen."""
        texts = "[...document.querySelectorAll('flt-semantics-host *')]"
        said = f"{texts}.flatMap(node => [node.getAttribute('aria-label'), node.textContent])"
        await self.until(f"{said}.some(words => /{words}/.test(words))")

    async def tap(self, name: str) -> None:
        """Tap what is called so, as soon as it is there and alive."""
        node = f"({FIND})({json.dumps(name)})"
        await self.until(f"{node} && {node}.getAttribute('aria-disabled') !== 'true'")
        await self.ask(f"{node}.click()")

    async def enter(self, label: str, text: str) -> None:
        """Write into the empty text field with this label. Flutter listens to it a moment after it was tapped."""
        field = f"document.querySelector('input[aria-label^={json.dumps(label)}]')"
        await self.until(f"!!{field}")
        middle = {"type": "element", "element": {"sharedId": (await self._evaluate(field))["sharedId"]}}
        to = {"type": "pointerMove", "x": 0, "y": 0, "origin": middle}
        tap = [to, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        await self._act({"type": "pointer", "id": "finger", "actions": tap})
        await self.until(f"document.activeElement === {field}")
        await self.ask(FRAMES)
        keys = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]
        await self._act({"type": "key", "id": "keys", "actions": keys})

    async def until(self, true: str) -> None:
        """Wait until the page finds it true."""
        look = f"!!({true}) ? done(true) : setTimeout(look, 50)"
        await self.ask(f"new Promise(done => {{ const look = () => {look}; look(); }})")

    async def ask(self, expression: str) -> Any:
        """What the page makes of an expression."""
        return (await self._evaluate(expression)).get("value")

    async def _evaluate(self, expression: str) -> dict[str, Any]:
        where = {"context": self._tab}
        told = await self._send("script.evaluate", expression=expression, target=where, awaitPromise=True)
        assert told["type"] == "success", told["exceptionDetails"]["text"]
        return told["result"]

    async def _act(self, source: dict[str, Any]) -> None:
        await self._send("input.performActions", context=self._tab, actions=[source])

    async def _send(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        await self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        try:
            async with asyncio.timeout(PATIENCE):
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

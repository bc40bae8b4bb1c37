"""One tab of a browser that Playwright does not drive: what a smoke run needs, over whatever the browser listens to."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from typing import Any

FIND = """name => {
    const named = node => node.getAttribute("aria-label") || node.textContent;
    const nodes = [...document.querySelectorAll("flt-semantics[role], flt-semantics [role], flt-semantics input")];
    return nodes.filter(node => named(node).trim() === name).at(-1) ?? null;
}"""
"""The script that finds the innermost node of a name."""

FRAMES = """new Promise(done => {
    const next = left => left ? requestAnimationFrame(() => next(left - 1)) : done();
    next(10);
})"""
"""A moment in which Flutter has drawn ten times."""


class Tab(ABC):
    """Everything waits until it is so, and fails after a while if it is not."""

    @abstractmethod
    async def go(self, address: str) -> None:
        """Open an address, or the same one again."""

    @abstractmethod
    async def ask(self, expression: str) -> Any:
        """Return the page's value of an expression, after waiting for a promise."""

    @abstractmethod
    async def element(self, expression: str) -> dict[str, Any]:
        """The element that the page finds by an expression, as the origin of a pointer's moves."""

    @abstractmethod
    async def act(self, source: dict[str, Any]) -> None:
        """Act as a finger or a keyboard, in WebDriver's words."""

    async def until(self, true: str) -> None:
        """Wait until the page finds it true."""
        look = f"!!({true}) ? done(true) : setTimeout(look, 50)"
        await self.ask(f"new Promise(done => {{ const look = () => {look}; look(); }})")

    async def live(self) -> None:
        """Wait until the start page has given way to the app, and wake its names."""
        await self.until("!document.getElementById('start') && !!document.querySelector('flt-semantics-placeholder')")
        await self.ask("document.querySelector('flt-semantics-placeholder').click()")

    async def sees(self, words: str) -> None:
        """Wait until something that matches stands on the screen."""
        texts = "[...document.querySelectorAll('flt-semantics-host *')]"
        said = f"{texts}.flatMap(node => [node.getAttribute('aria-label'), node.textContent])"
        await self.until(f"{said}.some(words => /{words}/.test(words))")

    async def tap(self, *names: str) -> None:
        """Tap what is called so, one after the other, each as soon as it is there and alive."""
        for name in names:
            node = f"({FIND})({json.dumps(name)})"
            await self.until(f"{node} && {node}.getAttribute('aria-disabled') !== 'true'")
            await self.ask(f"{node}.click()")

    async def enter(self, label: str, text: str) -> None:
        """Write into the empty text field with this label. Flutter listens to it a moment after it was tapped."""
        field = f"document.querySelector('input[aria-label^={json.dumps(label)}]')"
        await self.until(f"!!{field}")
        to = {"type": "pointerMove", "x": 0, "y": 0, "origin": await self.element(field)}
        tap = [to, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        await self.act({"type": "pointer", "id": "finger", "actions": tap})
        await self.until(f"document.activeElement === {field}")
        await self.ask(FRAMES)
        keys = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]
        await self.act({"type": "key", "id": "keys", "actions": keys})

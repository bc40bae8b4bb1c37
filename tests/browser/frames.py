"""The cost of a tap to a page until it is at rest: the messages in both directions, and the frames that it draws.

The page writes down when something was sent to Python or came from there, and how long each animation frame took.
With software rendering a frame is laid out and painted within its callback.
"""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from playwright.async_api import Page

from tests.support.serving import PATIENCE

LONG = 16.0
"""Milliseconds of a frame above which a screen of 60 Hz drops one."""

WATCH = """(() => {
    const watch = window.watch = {sent: [], received: [], frames: [], rastered: [], heads: [], looks: false};
    const now = () => performance.now();
    const heard = event => watch.received.push([now(), event.data?.byteLength ?? 0]);
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (message) {
        if (!this.watched) {
            this.watched = true;
            this.addEventListener("message", heard);
        }
        watch.sent.push(now());
        return send.call(this, message);
    };
    const Plain = window.Worker;
    window.Worker = class extends Plain {
        constructor(address, ...how) {
            super(address, ...how);
            this.python = String(address).includes("python-worker");
            this.addEventListener("message", this.python ? heard : rastered);
        }
        postMessage(...what) {
            if (this.python) watch.sent.push(now());
            return super.postMessage(...what);
        }
    };
    // What stands where a screen has its title, as a number: it tells which screen is seen.
    const strip = new OffscreenCanvas(96, 12).getContext("2d", {willReadFrequently: true});
    const canvases = from => [...from.querySelectorAll("*")].flatMap(
        each => each.tagName === "CANVAS" ? [each] : each.shadowRoot ? canvases(each.shadowRoot) : []
    );
    const head = () => {
        strip.clearRect(0, 0, 96, 12);
        for (const each of canvases(document)) {
            strip.drawImage(each, 0.15 * each.width, 0, 0.5 * each.width, 0.07 * each.height, 0, 0, 96, 12);
        }
        return strip.getImageData(0, 0, 96, 12).data.reduce((sum, byte) => (31 * sum + (byte >> 3)) | 0, 0);
    };
    const look = () => watch.looks && watch.heads.push([now(), head()]);
    const rastered = () => {
        watch.rastered.push(now());
        setTimeout(look); // Flutter takes what was painted from the same message
    };
    const frame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = draw => frame(moment => {
        const begun = now();
        draw(moment);
        watch.frames.push([begun, now() - begun]);
        look();
    });
    addEventListener("pointerdown", () => {
        Object.assign(watch, {tapped: now(), sent: [], received: [], frames: [], rastered: [], heads: []});
    }, true);
    // After a tap it is waited for until Python has sent so many messages, and then until nothing more comes.
    watch.rest = (quiet, least = 1) => new Promise(done => {
        let last = -1, since = now();
        const look = setInterval(() => {
            const drawn = watch.frames.filter(([, took]) => took > 2).length;
            const seen = watch.sent.length + watch.received.length + drawn;
            if (seen !== last) [last, since] = [seen, now()];
            else if (now() - since > quiet && (watch.received.length >= least || !watch.tapped)) {
                clearInterval(look);
                const after = ([moment, rest]) => [moment - watch.tapped, rest];
                done({
                    sent: watch.sent.map(moment => moment - watch.tapped),
                    received: watch.received.map(after),
                    frames: watch.frames.map(after),
                    rastered: watch.rastered.map(moment => moment - watch.tapped),
                    heads: watch.heads.map(after),
                });
            }
        }, 20);
    });
})()"""
"""The script by which the page records its messages and frames."""

_NOTHING = 2.0
"""Milliseconds of a frame in which Flutter only looked whether there was anything to draw."""

QUIET = 400
"""Milliseconds without a message or a frame that draws anything, after which a page is at rest."""


class Frame(NamedTuple):
    """An animation frame: when it began after the tap, and how long it took, in milliseconds."""

    begun: float
    took: float


class Message(NamedTuple):
    """A message from Python: when it came after the tap, in milliseconds, and its bytes."""

    came: float
    size: int


class Answered(NamedTuple):
    """A tap and all that followed, in milliseconds after its pointer went down."""

    sent: tuple[float, ...]
    received: tuple[Message, ...]
    frames: tuple[Frame, ...]
    rastered: tuple[float, ...]  # frames painted in a worker of Flutter's own; empty where the page paints itself
    heads: tuple[
        tuple[float, int], ...
    ] = ()  # what stood in the place of the title after each frame, if it was looked at

    @property
    def drawn(self) -> tuple[Frame, ...]:
        """The frames in which anything was laid out or painted."""
        return tuple(frame for frame in self.frames if frame.took > _NOTHING)

    @property
    def heavy(self) -> tuple[Frame, ...]:
        """The frames that took longer than a screen shows one."""
        return tuple(frame for frame in self.frames if frame.took > LONG)

    @property
    def python(self) -> float:
        """Return the time at which the largest message, the change of the screen, had come."""
        return max(self.received, key=lambda message: message.size).came

    @property
    def painted(self) -> float:
        """Return the time at which the first frame begun after the largest message was on the screen."""
        ends = [frame.begun + frame.took for frame in self.drawn if frame.begun >= self.python]
        end = ends[0] if ends else self.python
        return next((moment for moment in self.rastered if moment >= end), end)

    @property
    def seen(self) -> float:
        """Return the time from which the screen had the title that stayed; a frame late at most."""
        last = self.heads[-1][1] if self.heads else 0
        before = [number for number, (_, head) in enumerate(self.heads) if head != last]
        return self.heads[before[-1] + 1][0] if before else self.painted


async def tapped(page: Page, x: float, y: float, least: int = 1, *, looks: bool = False) -> Answered:
    """Tap at a place, and wait until so many messages have come from Python and the page is at rest.

    With `looks` the title is looked at after each frame, which takes time itself.
    """
    await page.evaluate("looks => { watch.looks = looks }", looks)
    await page.mouse.click(x, y)
    async with asyncio.timeout(PATIENCE):
        found = await page.evaluate("([quiet, least]) => watch.rest(quiet, least)", [QUIET, least])
    return Answered(
        tuple(found["sent"]),
        tuple(Message(*message) for message in found["received"]),
        tuple(Frame(*frame) for frame in found["frames"]),
        tuple(found["rastered"]),
        tuple((moment, head) for moment, head in found["heads"]),
    )

"""Reads the figures that are painted on a screenshot: what stands there, and not what was meant to.

Every glyph is a connected patch of dark dots. It is known by the likeness to a figure of the same font, drawn by the
same browser; neighbours on one line make up a figure. One that is cut, broken or touches its neighbour is therefore
not read as it should be. It reads both themes, told by the corner, at a scale of 2 dots to a logical pixel or more.
"""

from __future__ import annotations

import base64
from collections import Counter
from pathlib import Path

import flet_web
from playwright.async_api import Browser, Page

FONT = Path(flet_web.__file__).parent / "web" / "assets" / "fonts" / "roboto.woff2"
"""The font that the client draws in."""

LOAD = """async font => {
    document.fonts.add(await new FontFace("Read", `url(data:font/woff2;base64,${font})`).load());
}"""

READ = """async picture => {
    const [DARK, ACROSS, DOWN] = [150, 12, 18];
    const patches = (image, width, height) => {
        const dark = new Uint8Array(width * height), night = image[0] < 128;
        for (let at = 0; at < dark.length; at++) {
            const [red, green, blue] = [image[4 * at], image[4 * at + 1], image[4 * at + 2]];
            const light = 0.3 * red + 0.59 * green + 0.11 * blue;
            dark[at] = (night ? 255 - light : light) < DARK ? 1 : 0;
        }
        const found = [], stack = [];
        for (let from = 0; from < dark.length; from++) {
            if (dark[from] !== 1) continue;
            const dots = [];
            let [left, right, top, bottom] = [width, 0, height, 0];
            dark[from] = 2;
            stack.push(from);
            while (stack.length) {
                const at = stack.pop(), x = at % width, y = (at - x) / width;
                dots.push(at);
                [left, right] = [Math.min(left, x), Math.max(right, x)];
                [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
                for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
                    for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++)
                        if (dark[v * width + u] === 1) { dark[v * width + u] = 2; stack.push(v * width + u); }
            }
            const [wide, high] = [right - left + 1, bottom - top + 1];
            if (high > 300 || wide > 300 || dots.length < 6) continue;
            const cells = new Float32Array(ACROSS * DOWN), room = new Float32Array(ACROSS * DOWN);
            const own = new Set(dots);
            for (let row = 0; row < DOWN; row++) for (let column = 0; column < ACROSS; column++) {
                let inked = 0;
                for (let v = 0; v < 3; v++) for (let u = 0; u < 3; u++) {
                    const x = left + Math.floor((column + (u + 0.5) / 3) / ACROSS * wide);
                    const y = top + Math.floor((row + (v + 0.5) / 3) / DOWN * high);
                    inked += own.has(y * width + x) ? 1 : 0;
                }
                cells[row * ACROSS + column] = inked / 9;
            }
            found.push({left, right: right + 1, top, bottom: bottom + 1, wide, high, cells});
        }
        return found;
    };
    const drawn = (width, height, draw) => {
        const canvas = new OffscreenCanvas(width, height), on = canvas.getContext("2d", {willReadFrequently: true});
        draw(on);
        return patches(on.getImageData(0, 0, width, height).data, width, height);
    };
    const known = [..."0123456789+−"].map(sign => {
        let advance = 0;
        const [patch] = drawn(160, 160, on => {
            on.fillStyle = "white"; on.fillRect(0, 0, 160, 160);
            on.fillStyle = "black"; on.font = "100px Read"; on.fillText(sign, 40, 120);
            advance = on.measureText(sign).width;
        });
        return {...patch, sign, before: patch.left - 40, after: 40 + advance - patch.right};
    });
    const likeness = (one, other) => {
        const shape = Math.abs(Math.log(one.wide / one.high) - Math.log(other.wide / other.high));
        if (shape > (other.sign === "−" ? 0.6 : 0.22)) return 1;
        return one.cells.reduce((sum, cell, at) => sum + Math.abs(cell - other.cells[at]), 0) / one.cells.length;
    };
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
    const all = drawn(bitmap.width, bitmap.height, on => on.drawImage(bitmap, 0, 0));
    const signs = [], others = [];
    for (const patch of all) {
        const ranked = known.map(each => [likeness(patch, each), each.sign]).sort((a, b) => a[0] - b[0]);
        (ranked[0][0] < 0.17 ? signs : others).push({...patch, sign: ranked[0][1]});
    }
    const cap = patch => patch.sign === "+" || patch.sign === "−" ? 0 : patch.high;
    const figures = signs.filter(patch => cap(patch) > 8);
    const beside = (one, next) => {  // whether the second continues the line of the first
        const high = Math.max(cap(one), cap(next));
        const [ended, begins] = [one, next].map(patch => known.find(each => each.sign === patch.sign));
        const gap = (ended.after + begins.before) * high / known[0].high;
        if (Math.abs(next.left - one.right - gap) > 0.2 * high) return false;
        const [low, top] = cap(one) ? [one.bottom, one.top] : [next.bottom, next.top];
        const middle = cap(one) ? (next.top + next.bottom) / 2 : (one.top + one.bottom) / 2;
        if (cap(one) && cap(next)) {
            const even = Math.abs(one.high - next.high) < 0.12 * high;
            return even && Math.abs(one.bottom - next.bottom) < 0.12 * high;
        }
        return middle > top && middle < low;
    };
    const runs = [];
    for (const first of figures) {
        if (figures.some(other => other !== first && beside(other, first))) continue;
        let run = [first];
        for (;;) {
            const next = figures.find(other => !run.includes(other) && beside(run[run.length - 1], other));
            if (!next) break;
            run.push(next);
        }
        const before = signs.find(other => !cap(other) && beside(other, first));
        if (before) run = [before, ...run];
        runs.push(run.map(patch => patch.sign).join(""));
    }
    return runs;
}"""


async def reader(browser: Browser) -> Page:
    """A page that reads pictures: it has the font."""
    page = await browser.new_page()
    await page.evaluate(LOAD, base64.b64encode(FONT.read_bytes()).decode())
    return page


async def figures_in(reader: Page, screenshot: bytes) -> Counter[str]:
    """Every figure that is painted, and how often."""
    return Counter(await reader.evaluate(READ, base64.b64encode(screenshot).decode()))

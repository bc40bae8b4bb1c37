"""The app's mark, and every icon and splash made of it: `python assets/icons.py` draws them all anew.

The mark is a sheet of four boxes, the first of them crossed, on the green cloth of a card table. The pages use
`mark.svg` as it is, but for the one that asks for a code, which has its shapes; whoever installs the app gets pictures,
painted by headless Chromium from the same shapes.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
from pathlib import Path
from typing import NamedTuple

from playwright.async_api import Browser, async_playwright

from scorekeeper.pictures.palette import DAY

ROOT = Path(__file__).parents[1]
CLIENT = ROOT / "scorekeeper" / "web" / "client"
JOIN_PAGE = ROOT / "scorekeeper" / "web" / "lan" / "join.html"
NATIVE = ROOT / "scorekeeper" / "native" / "assets"

CLOTH, PAPER, RULE = (DAY["green"].accent.lower(), DAY["green"].paper.lower(), DAY["green"].edge.lower())
SIDE = 64
SHEET = (
    f'<rect x="12" y="12" width="40" height="40" rx="6" fill="{PAPER}"/>'
    f'<path d="M36 14v36M14 36h36" stroke="{RULE}" stroke-width="2"/>'
    f'<path d="M19 19 30 30M30 19 19 30" fill="none" stroke="{CLOTH}" stroke-width="4.5" stroke-linecap="round"/>'
)


class Icon(NamedTuple):
    """One picture: how large it is, the radius of its cloth (None: no cloth), and how much of the sheet it shows."""

    path: Path
    pixels: int
    corner: int | None = 14
    seen: float = SIDE


ICONS = (
    Icon(CLIENT / "icons" / "icon-192.png", 192),
    Icon(CLIENT / "icons" / "icon-512.png", 512),
    Icon(CLIENT / "icons" / "maskable-512.png", 512, 0),  # whoever frames it cuts off the corners
    Icon(NATIVE / "icon.png", 1024, None, 48),  # bare: the platform lays the cloth under it
    Icon(NATIVE / "icon_linux.png", 1024),
    Icon(NATIVE / "icon_windows.png", 1024),
    Icon(NATIVE / "splash.png", 1024),
)


def drawn(corner: int | None = 14, seen: float = SIDE) -> str:
    """The mark as SVG."""
    cloth = "" if corner is None else f'<rect width="{SIDE}" height="{SIDE}" rx="{corner}" fill="{CLOTH}"/>'
    edge = (SIDE - seen) / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{edge:g} {edge:g} {seen:g} {seen:g}">{cloth}{SHEET}</svg>\n'
    )


def with_mark(page: str) -> str:
    """A page with the mark in its picture."""
    shapes = drawn()[drawn().index(">") + 1 :].strip()
    return re.sub(r'(<svg width="72"[^>]*>).*</svg>', rf"\g<1>{shapes}", page)


async def paint(browser: Browser, icon: Icon) -> None:
    """Paint one picture at its size; where there is no cloth it is see-through."""
    page = await browser.new_page(viewport={"width": icon.pixels, "height": icon.pixels})
    await page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:100vw}}</style>{drawn(*icon[2:])}")
    await page.screenshot(path=icon.path, omit_background=True)
    await page.close()


async def main() -> None:
    """Draw everything."""
    (CLIENT / "mark.svg").write_text(drawn(), "utf-8")
    JOIN_PAGE.write_text(with_mark(JOIN_PAGE.read_text("utf-8")), "utf-8")
    program = os.environ.get("CHROMIUM") or shutil.which("chromium")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for icon in ICONS:
            await paint(browser, icon)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())

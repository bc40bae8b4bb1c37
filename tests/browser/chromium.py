"""The Chromium of this machine: which program it is, and how it is started."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Browser, async_playwright

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

NONE = "no Chromium on this machine: install one, or name it in CHROMIUM"

PRELOADED = "WebUIOmniboxPopup WebUIOmniboxAimPopup WebUIOmniboxFullPopup PreloadTopChromeWebUI"
"""The pages that Chromium draws behind its address bar for every window: four fifths of the cost of an empty one."""

BY_PLAYWRIGHT = (
    "AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsUpgrades HttpsFirstBalancedModeAutoEnable "
    "LensOverlay MediaRouter PaintHolding ThirdPartyStoragePartitioning AvoidCorsURLLoaderRestartOnRedirect "
    "OptimizationHints NetworkTimeServiceQuerying AimEnabled PreconnectToSearch"
)
"""The features that Playwright turns off. Chromium heeds the last list alone, so they are repeated."""

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    f"--disable-features={','.join([*PRELOADED.split(), *BY_PLAYWRIGHT.split()])}",
]

QUICK = "--js-flags=--liftoff-only"
"""For tests: WebAssembly is compiled once, quickly, and not optimized: no page of theirs lives long enough to gain."""

STILL = "--force-prefers-reduced-motion"
"""For a browser that Playwright has not started: its reader has asked for less motion, as in `new_context`."""


def program() -> str | None:
    """The browser that CHROMIUM names, or else one that is found; None where there is none."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, PROGRAMS)), None)


@asynccontextmanager
async def chromium(program: str, *more: str) -> AsyncIterator[Browser]:
    """One browser, without a window, with these flags more."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=[*FLAGS, *more])
        yield browser
        await browser.close()

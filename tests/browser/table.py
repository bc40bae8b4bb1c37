"""The actions of people at a table, tap by tap, and the texts that they then read."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from playwright.async_api import TimeoutError as TooLate

from tests.browser.page import Phone
from tests.support.serving import PATIENCE, ROOT, Served

ENTER = re.compile(r"^Enter (deal \d+|the .+)$")
"""The button that opens the entry of the next deal; after an announcement it asks only for the numbers."""

HEARD = 2_000
"""Milliseconds within which a name that was written stands among those who may begin; or else it is written again."""


class Cabin(NamedTuple):
    """A served app, and the folder that it keeps its matches in."""

    served: Served
    folder: Path

    async def bring(self, game: str, players: Sequence[str], first_dealer: int = 0, **more: Any) -> str:
        """Import a match file with the command line; the id of the match."""
        match = {"format": "scorekeeper/match", "version": 1, "game": game, "players": list(players)}
        file = self.folder / "brought.json"
        file.write_text(json.dumps({**match, "first_dealer": first_dealer, "deals": [], **more}), "utf-8")
        printed = await self.command("import", str(file))
        return printed.split()[0]

    async def deals(self, match: str) -> list[dict[str, Any]]:
        """The deals of a match as they are kept, without the time of each."""
        kept = json.loads(await self.command("export", match, "--format", "json"))
        return [{key: said for key, said in deal.items() if key != "time"} for deal in kept["deals"]]

    async def command(self, *arguments: str) -> str:
        """Run the command line in a process beside the serving one, and return its output."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "scorekeeper", *arguments, "--data", str(self.folder)),
            cwd=ROOT,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        out, err = await process.communicate()
        assert (process.returncode, err.decode()) == (0, "")
        return out.decode()


async def begin(phone: Phone, game: str, players: Sequence[str], first: str, **details: str) -> None:
    """From the form of a new match to its sheet. `first` is who deals first, or held the card that is asked for."""
    await phone.tap("Change the game")
    await phone.enter("Search", game)
    await phone.tap(game)
    for number, name in enumerate(players, 1):
        await seat(phone, number, name)
    await phone.tap(_first(first))
    await phone.enter("Title", details.get("title", ""))
    if "stake" in details:
        await phone.enter("Stake per point", details["stake"])
        await phone.sees(re.compile("whoever ends at −3 pays"))
    await phone.tap("Start the match")


def _first(name: str) -> re.Pattern[str]:
    """The name of the chip that answers who deals first, or who held a card."""
    return re.compile(rf"\? {re.escape(name)}$")


async def seat(phone: Phone, number: int, name: str) -> None:
    """Write a name until the app has heard it, and not only the field: the name is among those who may begin."""
    async with asyncio.timeout(PATIENCE):
        while True:
            await phone.enter(f"Player {number}", name)
            with suppress(TooLate):
                await phone.button(_first(name)).wait_for(state="attached", timeout=HEARD)
                return


async def play(phone: Phone, number: int, *taps: str) -> int:
    """Enter a deal from the sheet and save it: how many taps that took within the entry.

    What begins with a question mark is not tapped: it is what the entry has to say before the next tap.
    """
    await phone.tap(ENTER)
    for name in taps:
        await (phone.sees(name[1:]) if name.startswith("?") else phone.tap(name))
    await phone.tap(f"Save deal {number}")
    await phone.sees(re.compile(rf"^Deal {number} saved"))
    return len(taps) + 1


async def stand(phone: Phone, **totals: str) -> None:
    """Wait until the sheet shows these totals, and each of them once."""
    for name, total in totals.items():
        await phone.sees(re.compile(rf"^{re.escape(name)}: {re.escape(total)}(, \d+ to go)?$"))

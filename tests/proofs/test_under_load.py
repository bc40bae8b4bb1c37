"""Under load: many phones round one table, a change every few seconds, and phones that drop and come back.

The table is open to the local network, by IPv4 and by IPv6. The phones have said the code, and deflate what they say.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from statistics import median

import pytest

from scorekeeper.match.match import Deal, Match
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import signed
from scorekeeper.web.log import FILE as LOG
from tests.browser.table import Cabin
from tests.proofs.phone import PATIENCE, Phone, say_the_code
from tests.proofs.processes import resident
from tests.support.serving import app, code_of, serving

GAME, PLAYERS, DEALS = "polley", ("Anna", "Bo", "Cleo"), 21
BEAT = 5.0
"""Seconds from one change to the next, in a long proof."""
WITHIN, IN_THE_MEDIAN = 2.0, 1.0
"""Seconds in which all have to show the same, at most and in the median, in a long proof."""
MINUTE = 12
"""Changes in a minute; from then on, memory has to stay level."""
LEVEL = 1.15


@dataclass
class Table:
    """The phones, and what has been acknowledged to any of them."""

    cabin: Cabin
    phones: list[Phone]
    matches: list[list[list[int]]] = field(default_factory=lambda: [[]])
    taken: list[list[int]] = field(default_factory=list)
    slept: dict[Phone, int] = field(default_factory=dict)
    """The number of matches at the moment when a phone dropped."""

    @property
    def deals(self):
        return self.matches[-1]

    @property
    def over(self):
        return len(self.deals) == DEALS

    @property
    def there(self):
        return [phone for phone in self.phones if phone.connected]

    @property
    def at_the_sheet(self):
        return [phone for phone in self.there if not phone.route.endswith("/table")]

    def expected(self):
        """Return the texts that every screen has to show."""
        deals = tuple(Deal({"counts": counts}) for counts in self.deals)
        match = Match(CATALOGUE.game(GAME), PLAYERS, (len(self.matches) - 1) % 3, deals)
        next_one = "The match is over." if self.over else f"Deal {len(self.deals) + 1} of {DEALS}"
        totals = zip(PLAYERS, sheet_of(match).totals, strict=True)
        return {*(f"{name}: {signed(total)}" for name, total in totals), next_one}

    async def equal(self, *phones):
        """Wait until all phones that are there, or these, show the same; for how long, in seconds."""
        expected, began = self.expected(), time.monotonic()

        async def shows(phone):
            await phone.until(lambda: expected <= {re.split(r",| ·|(?<=over\.)", line)[0] for line in phone.lines()})
            return time.monotonic() - began

        took = await asyncio.gather(*map(shows, phones or self.there))
        assert [phone.crashes for phone in self.phones if phone.crashes] == []
        return max(took)


# --- what is done: every one ends when it has been acknowledged, and notes what was


async def entered(phone, number, counts):
    """A deal entered on the sheet, up to its saving; in every seventh the suit is named."""
    await phone.tap("Enter the tricks", f"Enter deal {number}")
    for name in (["hearts"] if number % 7 == 6 else []) + [str(count) for count in counts[:2]]:
        await phone.tap(name)
    await phone.until(lambda: phone.sees("Ready to save."))


def drawn(random):
    first = random.randint(0, 16)
    second = random.randint(0, 16 - first)
    return [first, second, 16 - first - second]


async def books(table, random):
    number, counts, phone = len(table.deals) + 1, drawn(random), random.choice(table.at_the_sheet)
    await entered(phone, number, counts)
    await phone.tap(f"Save deal {number}")
    await phone.until(lambda: phone.sees(f"Deal {number} saved") and not phone.route.endswith("/entry"))
    table.deals.append(counts)
    table.taken.clear()


async def book_at_once(table, random):
    """Two phones enter the same deal and save it at the same moment: it counts once."""
    number, counts, phones = len(table.deals) + 1, drawn(random), random.sample(table.at_the_sheet, 2)
    await asyncio.gather(*(entered(phone, number, counts) for phone in phones))
    await asyncio.gather(*(phone.tap(f"Save deal {number}") for phone in phones))
    await asyncio.gather(*(phone.until(lambda p=phone: p.can_tap("Menu")) for phone in phones))
    table.deals.append(counts)
    table.taken.clear()


async def books_and_is_gone(table, random):
    """A phone drops with its thumb on Save; when it is back it saves what it finds unsaved."""
    number, counts, phone = len(table.deals) + 1, drawn(random), random.choice(table.at_the_sheet)
    save = f"Save deal {number}"

    def went_on():
        """Whether it has saved the deal, and shows the sheet, the next deal, or that none is left."""
        return phone.can_tap("Menu") or phone.can_tap("To the sheet") or phone.sees(f"Save deal {number + 1}")

    await entered(phone, number, counts)
    await phone.tap(save)
    await phone.drop()
    await phone.join()
    await phone.until(lambda: phone.can_tap(save) or went_on())
    if phone.can_tap(save):
        await phone.tap(save)
        await phone.until(went_on)
    if not phone.can_tap("Menu"):
        await phone.tap("Back", "To the sheet")
    await phone.until(lambda: phone.can_tap("Menu"))
    table.deals.append(counts)
    table.taken.clear()


async def takes_back(table, random):
    phone = random.choice(table.at_the_sheet)
    await phone.tap("Undo")
    await phone.until(lambda: phone.sees("Undone: "))
    table.taken.append(table.deals.pop())


async def does_again(table, random):
    phone = random.choice(table.at_the_sheet)
    await phone.tap("Redo")
    await phone.until(lambda: phone.sees("Redone: "))
    table.deals.append(table.taken.pop())


async def begins_another(table, random):
    """The match is over: one phone begins the next, and the others find themselves at it."""
    phone = random.choice(table.at_the_sheet)
    await phone.tap("See the result")
    await phone.tap("Play again")
    await phone.until(lambda: phone.sees("Deal 1 of "))
    table.matches.append([])
    table.taken.clear()
    await asyncio.gather(*(lying.go("/") for lying in table.there if lying.route.endswith("/table")))


async def change(table, random):
    """One change, of whatever kind is possible now."""
    if table.over:
        return await begins_another(table, random)
    named, often = len(table.deals) % 7 == 5, [books] * 6
    if not named:  # where the suit is asked for, the table hears of it before the deal is saved
        often += [book_at_once, books_and_is_gone]
    if table.deals:
        often.append(takes_back)
    if table.taken:
        often += [does_again] * 6
    return await random.choice(often)(table, random)


# --- what happens beside


async def come_and_go(table, random, figures):
    """Let absent phones come back, to their session or anew; others drop, but at least half of all stay."""
    stayed = table.there
    back = [phone for phone in table.phones if not phone.connected and random.random() < 0.6]
    await asyncio.gather(*(phone.join(anew=random.random() < 0.3) for phone in back))
    # The table view of a match that has ended meanwhile stays one: somebody turns from it to the sheet.
    turned = [phone for phone in back if phone.route.endswith("/table") and table.slept[phone] < len(table.matches)]
    await asyncio.gather(*(phone.go("/") for phone in turned))
    room = len(stayed) + len(back) - len(table.phones) // 2
    for phone in random.sample(stayed, min(random.randint(0, len(table.phones) // 8), room)):
        await phone.drop()
        table.slept[phone] = len(table.matches)
        figures.dropped += 1
    return back


async def lies_on_the_table(phone):
    """The phone shows names and totals, as large as can be."""
    await phone.tap("Menu")
    await phone.tap("Table view")
    await phone.until(lambda: phone.can_tap("Close the table view"))


async def rest(table, until):
    """Nobody does anything until then, and nobody is hung up on."""
    lines = [phone.listening for phone in table.there]
    done, _ = await asyncio.wait(lines, timeout=max(0.0, until - time.monotonic()), return_when="FIRST_COMPLETED")
    assert not done


def come_in(served, number, code):
    """A phone says the code: one in three by IPv6, one in three through a router that gives all one address."""
    address, source = (
        (served.address, "127.0.0.2"),
        (served.address, f"127.0.0.{10 + number}"),
        (served.address.replace("127.0.0.1", "[::1]"), "::1"),
    )[number % 3]
    return say_the_code(address, source, code)


async def kept(cabin, folder):
    """The tricks of every deal that is kept, match by match."""
    await cabin.command("export", "--all", "--format", "json", "-o", str(folder))
    read = (json.loads(file.read_text("utf-8")) for file in folder.glob("*.json"))
    return sorted([deal["counts"] for deal in match["deals"]] for match in read)


@dataclass
class Figures:
    """The measured figures, change by change: seconds until all showed it, and until returned phones showed all.

    And the server's megabytes, and how many phones dropped.
    """

    took: list[float] = field(default_factory=list)
    returned: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)
    dropped: int = 0

    def told(self, table):
        middle = self.memory[len(self.memory) // 2]
        return (
            f"{len(table.phones)} phones, which dropped {self.dropped} times; {len(self.took)} changes, shown by all "
            f"after {median(self.took):.2f} s in the median and {max(self.took):.2f} s at most, "
            f"by those that came back after {max(self.returned):.2f} s at most; "
            f"{sum(map(len, table.matches))} deals in {len(table.matches)} matches; memory {self.memory[0]:.0f} MB "
            f"before, {middle:.0f} MB half way, {self.memory[-1]:.0f} MB at the end"
        )

    @property
    def is_level(self):
        """Whether the last minute's memory is that of the middle: by then as many sessions sleep as may."""
        middle = len(self.memory) // 2
        return len(self.memory) < 3 * MINUTE or (
            median(self.memory[-MINUTE:]) <= LEVEL * median(self.memory[middle : middle + MINUTE])
        )


@pytest.mark.proof(whole=120, share=False)
async def test_fifty_phones_show_one_score_after_every_change_and_lose_no_deal(cases, tmp_path):
    many, within, usual, beat = (
        (50, WITHIN, IN_THE_MEDIAN, BEAT) if cases.whole == 120 else (12, PATIENCE, PATIENCE, 0.0)
    )
    figures = Figures()
    async with serving(*app(tmp_path), "--lan", "--host", "::") as served, AsyncExitStack() as stack:
        cabin, code = Cabin(served, tmp_path), await code_of(served)
        await cabin.bring(GAME, PLAYERS)
        figures.memory.append(resident(served.process.pid))
        ways = [come_in(served, number, code) for number in range(many)]
        phones = [await stack.enter_async_context(Phone(way.address, way=way)) for way in ways]
        table = Table(cabin, phones)
        await table.equal()
        await asyncio.gather(*map(lies_on_the_table, phones[::5]))
        for case in cases:
            began = time.monotonic()
            back = await come_and_go(table, case.random, figures)
            figures.returned.append(await table.equal(*back))
            await change(table, case.random)
            figures.took.append(await table.equal())
            figures.memory.append(resident(served.process.pid))
            if case.number % MINUTE == MINUTE - 1:
                cases.say(figures.told(table))
            await rest(table, began + beat)
        assert await kept(cabin, tmp_path / "kept") == sorted(table.matches)
    log = tmp_path / LOG
    assert not log.exists() or "Traceback" not in log.read_text("utf-8")
    assert max(*figures.took, *figures.returned) <= within
    assert median(figures.took) <= usual
    assert figures.is_level

"""Deals entered by taps in a headless session."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import Any

from scorekeeper.app.session_start import make_main
from scorekeeper.match.entry import answered, at_once, unanswered
from scorekeeper.match.number_entry import is_wide, takes_more
from scorekeeper.service.play import open_match, start
from scorekeeper.texts.speech import say
from tests.support.headless import Headless
from tests.support.tables import at_table

NAMES = ("Anna", "Bo", "Cleo", "Dag", "Eva", "Filip", "Gun", "Hugo", "Ida")


async def now(services, id):
    current = await open_match(services, id)
    draft = current.drafts.next or current.begin()
    return current, draft, current.questions(draft)


def number(asked, draft, field, chance):
    """A number that the field takes, and that leaves the others of its group what they can have."""
    high = field.high
    group = next((g for g in asked.groups if g.key == field.group and g.total is not None), None)
    if group:
        fellows = [f for f in asked.fields if f.group == field.group and f.key == field.key and f != field]
        said = sum(answered(draft.answers, f) or 0 for f in fellows)
        room = sum(f.high for f in fellows if answered(draft.answers, f) is None)
        low = max(field.low, group.total - said - room)
        numbers = range(min(low, high), max(low, min(high, group.total - said)) + 1)
        return chance.choice([n for n in numbers if n not in field.never])
    return chance.choice([n for n in range(field.low, high + 1, field.step) if n not in field.never])


async def say_number(phone, field, wanted):
    """Tap the number's key, or its digits and Next where there are more numbers than keys."""
    if not is_wide(field):
        await phone.tap(str(wanted))
        return
    for digit in str(wanted):
        await phone.tap({"-": "Plus or minus"}.get(digit, digit))
    if takes_more(field, wanted) and phone.is_enabled("Next"):
        await phone.tap("Next")


async def enter_deal(phone, services, id, chance, look=None):
    """Answer what is asked of a deal; `look` is called after each answer."""
    current, draft, asked = await now(services, id)
    for _ in range(60):
        open_ones = unanswered(asked, draft.answers)
        if not open_ones:
            break
        field = open_ones[0]
        if field.kind == "number":
            await say_number(phone, field, number(asked, draft, field, chance))
        elif joint := at_once(asked, draft.answers, field):
            way = chance.choice(joint.ways)
            said = (f"{say(one.label, current.sheet)}: {say(option.name, current.sheet)}" for one, option in way)
            await phone.tap(", ".join(said))
        else:
            option = chance.choice([option for option in field.options if option.barred is None])
            await phone.tap(say(option.name, current.sheet))
        if look is not None:
            await look()
        current, draft, asked = await now(services, id)
    return current, asked


class AtMatch(Headless):
    """A session for one match, opened at one of its pages, or at another address."""

    def __init__(self, services, id, at="", **how):
        super().__init__(make_main(services), **{"route": f"/match/{id}/{at}".rstrip("/"), **how})
        self.services, self.id = services, id

    async def draft(self):
        """Return what is answered so far."""
        return (await now(self.services, self.id))[1].answers

    async def deal(self):
        """Return the answers of the deal that was saved last."""
        return (await open_match(self.services, self.id)).sheet.match.deals[-1].answers

    async def save(self):
        """Save the deal, which is whole, and return its answers."""
        assert self.sees("Ready to save.")
        await self.tap(*(name for name in self.names() if name.startswith("Save deal ")))
        return await self.deal()


@asynccontextmanager
async def entry_of(services, game, *deals, players=4, first_dealer=None, options=None, at="entry", **how):
    """Begin a match that has had these deals, and open the entry of its next one, or another of its pages: `at`."""
    first = players - 1 if first_dealer is None else first_dealer
    match = at_table(game, *deals, players=players, first_dealer=first, options=options)
    async with AtMatch(services, (await start(services, match)).id, at, **how) as phone:
        yield phone


async def press(phone: Headless, *names: str) -> None:
    """Press these one after the other; `Ctrl+Z` with Control held down."""
    for name in names:
        *held, key = name.split("+")
        await phone.fire(phone.page, "keyboard_event", down(key, *held))


def down(key: str, *held: str) -> dict[str, Any]:
    """What a keyboard tells of a key, and of others that are held down."""
    return {"key": key, **{name.lower(): name in held for name in ("Shift", "Ctrl", "Alt", "Meta")}}


async def name_all(phone, *names):
    for number, name in enumerate(names, 1):
        await phone.enter(f"Player {number}", name)

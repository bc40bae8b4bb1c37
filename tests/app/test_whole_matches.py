"""A whole match of every variant, tapped in on the screens, and compared with the second scorer."""

import random
import re

import flet as ft
import pytest

from scorekeeper.app.main import make_main
from scorekeeper.match.entry import answered, unanswered
from scorekeeper.match.match import Match
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service.app_services import open_services
from scorekeeper.service.entry import begin, questions
from scorekeeper.service.play import open_match, start
from scorekeeper.texts.speech import say, signed
from tests.headless import Headless
from tests.second_scorer import FACTS, SecondScorer

pytestmark = pytest.mark.ci

NAMES = ("Anna", "Bo", "Cleo", "Dag")


def wanted(current, draft, field, chance):
    """What the table says next: an option that is open, or tricks that can still come out."""
    if field.kind != "number":
        return chance.choice([option for option in field.options if option.barred is None])
    group = next(g for g in questions(current, draft).groups if g.key == field.group)
    said = [n for n in draft.answers.get(field.key, []) if n is not None]
    if group.total is None:
        out = 0 in said
        return chance.randint(1, 3) if out else 0
    return chance.randint(0, group.total - sum(said))


async def enter_deal(phone, services, id, chance):
    """Tap a deal in, and count the taps; Save is the last."""
    taps = 0
    while True:
        current = await open_match(services, id)
        draft = current.drafts.next or begin(current)
        asked = questions(current, draft)
        open_ones = unanswered(asked, draft.answers)
        if not open_ones:
            break
        value = wanted(current, draft, open_ones[0], chance)
        await phone.tap(str(value) if isinstance(value, int) else say(value.name, current.sheet))
        taps += 1
    assert asked.missing == ()
    assert all(answered(draft.answers, f) is not None for f in asked.fields if f.needed)
    await phone.tap(f"Save deal {current.sheet.due.number}")
    return taps + 1


@pytest.mark.parametrize("variant", FACTS)
async def test_a_whole_match_is_tapped_in_with_few_taps_and_the_totals_are_right(variant):
    chance = random.Random(variant)
    services = open_services(None)
    players = NAMES[: FACTS[variant]["players"]]
    id = (await start(services, Match(CATALOGUE.game(variant), players, 1))).id
    second, most = SecondScorer(variant, 1), 0
    async with Headless(make_main(services), route=f"/match/{id}") as phone:
        while not second.over:
            await phone.go(f"/match/{id}/entry")
            most = max(most, await enter_deal(phone, services, id, chance))
            details = (await open_match(services, id)).sheet.replay.outcomes[-1].details
            second.play(details["contract"], details["counts"], details["played_as"])
            assert shown_totals(phone, second) == [signed(total) for total in second.totals]
        assert not any(re.match(r"Enter|Save", name) for name in phone.names())
    # Four for themselves need a tap more; a choice that has a suit too needs yet another.
    assert most <= (5 if len(second.sides) < 4 else 6)


def shown_totals(phone, second):
    """The totals on the sheet, found by the names that a screen reader hears."""
    heard = [thing.label for thing in phone.all(ft.Semantics) if thing.label]
    found = dict(line.split(": ", 1) for line in heard if ": " in line)
    return [found[" & ".join(NAMES[seat] for seat in side)].split(",")[0] for side in second.sides]

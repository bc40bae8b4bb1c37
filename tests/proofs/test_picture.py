"""Alike: what is entered on the picture of the sheet is what the same taps enter on the app's own screen.

The picture's tree is followed by the page's own JavaScript, in Node; the app is tapped key by key, in a session without
a browser. The two half-entered deals have to be the same, and so have the screens that they leave.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from contextlib import asynccontextmanager
from importlib import resources
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from scorekeeper.app.features.deal_entry.answer_input import AnswerInput, answer_keys
from scorekeeper.app.session.app import App
from scorekeeper.app.session.entry_session import EntryKey, EntrySession
from scorekeeper.app.session.state import SessionState, Viewport
from scorekeeper.app.session_start import make_main
from scorekeeper.match.entry_view import field_key
from scorekeeper.match.match import Match
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import play
from scorekeeper.service.app_services import open_services
from scorekeeper.web.browser.entry_tree import entry_tree
from scorekeeper.web.browser.picture_taps import PictureTaps, stamp_of
from tests.proofs.playing import match_of
from tests.support.headless import Headless
from tests.web.read_pictures import made

TABLES = 10
"""The number of tables for each game; each is one case of the proof."""

AT_ONE_TABLE = 50
"""Entries of the same deal, for which one tree is made."""

DRAWN = 2
"""The number of tables that are tapped on a drawn screen."""

STRIDE = 8  # so that a short proof has games of every kind
GAMES = [id for first in range(STRIDE) for id in CATALOGUE.ids()[first::STRIDE]]

MOST_TAPS = 14
MOST_DEALS = 6

NODE = shutil.which("node")
SCRIPT = resources.files("scorekeeper.web") / "client" / "picture_entry.js"


def entry_at_random(tree, random):
    """The keys of an entry, each by its place among the keys that are shown; it ends anywhere."""
    number, written, keys = 0, Written(), []
    while number >= 0 and len(keys) < MOST_TAPS and (not keys or random.random() > 0.1):
        node = tree["nodes"][number]
        pad = tree["pads"][node["pad"]]
        if pad["kind"] != "digits":
            key = random.choice([place for place, edge in enumerate(node["keys"]) if edge])
            number = node["keys"][key][0]
        else:
            key = random.choice([at for at, key in enumerate(pad["keys"]) if is_live(pad, node, written, at)])
            number, written = after_key(pad, number, written, pad["keys"][key]["types"])
        keys.append(key)
    return keys


class Written(NamedTuple):
    """A number on keys with digits: those of its last term, and whether there are terms before it."""

    digits: str = ""
    is_sum: bool = False


def is_live(pad, node, written, key):
    """Whether a key can be tapped, of which those with digits depend on the digits before."""
    types = pad["keys"][key]["types"]
    return longer(pad, written, types) is not None if types.isdecimal() else bool(node["keys"][key])


def longer(pad, written, digit):
    """The digits with one more; None where they make no number that can be. Of a sum the app says it."""
    if "every" not in pad and written.is_sum:
        return written.digits + digit
    if "every" not in pad:
        made = pad["typed"][written.digits][int(digit)]
        return str(made) if made >= 0 else None
    low, high = pad["every"]
    made = int(written.digits + digit)
    return str(made) if low <= made <= high else None


def after_key(pad, number, written, types):
    """The node and what is written after a key of the digits; a number that no digit can follow ends the tree."""
    digits, is_sum = written
    if types == "Enter":
        return -1, written
    if types == "Backspace":
        return number, Written()
    if types == "+" or (types == "-" and "every" not in pad):  # another term, once there is one
        return number, Written("", is_sum=True) if is_sum or any(map(str.isdecimal, digits)) else written
    if types == "-":
        return number, Written(digits[1:] if digits.startswith("-") else f"-{digits}", is_sum)
    written = Written(longer(pad, written, types), is_sum)
    if "every" in pad:
        goes_on = int(written.digits) != 0 and longer(pad, written, "0") is not None
    else:
        goes_on = is_sum or written.digits in pad["typed"]
    return number if goes_on else -1, written


def followed(walks):
    """Return the page's results of these entries."""
    told = subprocess.run(
        [NODE, str(Path(__file__).with_name("picture.mjs")), str(SCRIPT)],
        input=json.dumps(walks),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(told.stdout)


@asynccontextmanager
async def table(random, game):
    """A session at the entry of the next deal of a match at random, of which something is asked; its app; and one that
    draws nothing, with the same match in services of its own: what is entered there draws nothing here.
    """
    services = open_services(None)
    opened = await play.start(services, match_of(random, game, random.randrange(MOST_DEALS)))
    while opened.sheet.due is None or opened.saves_at_once:
        opened = await play.start(services, match_of(random, game, random.randrange(MOST_DEALS)))
    seen = []

    async def greet(app):
        seen.append(app)

    apart = open_services(None)
    async with Headless(make_main(services, greet=greet), route=f"/match/{opened.id}/entry") as phone:
        same = await play.start(apart, opened.match)
        yield phone, seen[0], await session(seen[0], apart, same.id)
    apart.close()
    services.close()


async def session(app, services, match_id):
    """A session that draws nothing."""
    held = {"memory": app.memory, "wakelock": app.wakelock, "haptics": app.haptics}  # a new one draws the page
    other = App(services.for_session(watches=False, guest=False), SessionState(), app.page, app.files, **held)
    await other.match.open(match_id)
    return other


def name_of(key):
    return key.get("label") or key["name"]


async def on_the_app(phone, app, tree, keys):
    """Tap an entry on the app's own screen; the half-entered deal, and what then stands there."""
    number, is_sum = 0, False
    for key in keys:
        pad = tree["pads"][tree["nodes"][number]["pad"]]
        name, types = name_of(pad["keys"][key]), pad["keys"][key].get("types")
        is_sum = is_sum or types in {"+", "-"}
        if not (is_sum or types == "Enter") or phone.is_enabled(name):  # all else may follow from a number
            await phone.tap(name)
        number = number if pad["kind"] == "digits" else tree["nodes"][number]["keys"][key][0]
    return app.open_match.next_draft, phone.texts()


async def from_the_picture(app, taps):
    """Hand over what was tapped on the picture; the half-entered deal."""
    of = stamp_of(app.open_match)
    address = await PictureTaps(app).carry_out([{**tap, "of": of} for tap in taps])
    assert address == f"/match/{app.open_match.id}/entry"
    return app.open_match.next_draft


def is_sum_in(walk):
    """Whether a term was added to a number or subtracted: the app says what it comes to, and what is asked then."""
    typed = [tap["key"] if tap["do"] == "type" else "" for tap in walk["taps"]]
    return any(before.isdecimal() and key in {"+", "-"} for before, key in pairwise(typed))


def check_numbers(walk, draft):
    """Check that the shown numbers are those of a half-entered deal, but for those that are said in words.

    What follows from a number that is written digit by digit does not stand there yet; nor does what a sum comes to.
    """
    if is_sum_in(walk):
        return
    written = any(tap["do"] == "type" for tap in walk["taps"])
    for key, said in draft.answers.items():
        for at, each in enumerate(said if type(said) is list else ()):
            stands = walk["words"].get(f"value {key} {at}", "")
            if stands in {"–", "…"}:
                assert each is None or written, (key, at)
            elif stands.isdecimal():
                assert stands == str(each), (key, at)
            elif stands.startswith("−") and stands != "−":
                assert stands == f"−{-each}", (key, at)


async def undrawn(app):
    """Another session at the same match, which draws nothing."""
    return await session(app, app.services, app.open_match.id)


async def not_drawn(app, taps):
    """Tap an entry as the keys of the screen do, where nothing is drawn; the half-entered deal, which is dropped."""
    other = await undrawn(app)
    of = EntryKey(app.open_match.id, "next")
    other.entry = EntrySession(of)
    answers = AnswerInput(other, of, lambda _: None)
    for tap in taps:
        now = answers.current()
        answers.shown = now.field
        if tap["do"] == "type":
            await tap_digits(answers, tap["key"])
            continue
        said, joint = tap["said"], answers.joint(now.asked, now.draft, now.field)
        if joint is None:
            ((_, _, value),) = said
            await answers.press(value)
        else:
            ways = [[(field, option.value) for field, option in way] for way in joint.ways]
            told = {json.dumps([(*field_key(field), value) for field, value in way]): way for way in ways}
            await answers.press_way(told[json.dumps(said)])
    draft = other.open_match.next_draft
    await play.drop_draft(app.services, of.match_id, "next")
    return draft


async def tap_digits(answers, key):
    if key == "Enter":
        await answers.go_on()
    elif key == "Backspace":
        await answers.press(None)
    elif key == "-":
        await answers.negate()
    elif key == "+":
        answers.add()
    else:
        await answers.write(int(key))


async def forget(phone, app):
    app.entry = None
    await app.drafts.drop("next")
    app.go("/")
    await phone.settle()
    app.go_to(EntryKey(app.open_match.id, "next").address)
    await phone.settle()


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
@pytest.mark.proof(whole=TABLES * len(GAMES))
async def test_taps_on_the_picture_and_in_the_app_leave_equal_half_entered_deals(cases):
    for number, random in cases:
        game = CATALOGUE.game(GAMES[number % len(GAMES)])
        async with table(random, game) as (phone, app, apart):
            tree = made(entry_tree(app.open_match, Viewport()))
            if tree is not None:  # else it would take too long, and the app is asked
                await check_table(phone, app, apart, json.loads(tree), random)


async def check_table(phone, app, apart, tree, random):
    """Check several entries of one deal: the first ones on the screen, and the others without drawing."""
    entries = [entry_at_random(tree, random) for _ in range(AT_ONE_TABLE)]
    (walks,) = followed([[tree, entries]])
    for number, (keys, walk) in enumerate(zip(entries, walks, strict=True)):
        if number >= DRAWN:
            tapped = await not_drawn(apart, walk["taps"])
            assert await from_the_picture(await undrawn(apart), walk["taps"]) == tapped
            check_numbers(walk, tapped)
            await play.drop_draft(apart.services, apart.open_match.id)
            continue
        draft, screen = await on_the_app(phone, app, tree, keys)
        is_typed = any(
            tap["do"] == "type" for tap in walk["taps"]
        )  # the title may follow from it, as from the last bid
        places = ("ask", "sums") if is_typed else ("title", "kicker", "ask", "sums")
        for place in () if is_sum_in(walk) else places:
            assert walk["words"][place] in ("", *screen)
        for cell, score in walk["scores"].items():
            if score:
                points, _, heard = score
                label, value = walk["words"][f"label {cell}"], walk["words"][f"value {cell}"]
                assert heard.format(label=label, value=value, points=points) in phone.names()
        await forget(phone, app)
        assert await from_the_picture(app, walk["taps"]) == draft
        await phone.settle()
        assert phone.texts() == screen
        await forget(phone, app)


KEYS = (
    *"0123456789",
    *"123456",
    "-",
    "-",
    "Enter",
    "Enter",
    "Arrow Left",
    "Arrow Right",
    "Arrow Down",
    "Backspace",
    "Delete",
)


async def by_keyboard(app, keys):
    """Type in the app, where nothing is drawn; the half-entered deal, what is asked then, and its digits so far."""
    other = await undrawn(app)
    of = EntryKey(app.open_match.id, "next")
    other.entry = EntrySession(of)

    def drawn(_):
        now = answers.current()
        answers.shown = None if now is None else now.field

    answers = AnswerInput(other, of, drawn)
    for key in keys:
        drawn(None)
        now = answers.current()
        saves = now is None or not now.asked.missing  # which Enter does on the screen, and not on the picture of digits
        enter = answers.go_on if saves else answers.finish
        done = (answer_keys(answers)[key] if key != "Enter" else enter)()
        if done is not None:
            await done
    return asked_now(other, answers)


def asked_now(app, answers):
    now = answers.current()
    draft = app.open_match.next_draft
    if now is None:
        return draft, None, None
    return draft, field_key(now.field), answers.written(now.field, draft)


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
@pytest.mark.proof(whole=TABLES * len(GAMES), share=False)
async def test_keys_on_the_picture_and_in_the_app_leave_equal_half_entered_deals(cases):
    for number, random in cases:
        game = CATALOGUE.game(GAMES[number % len(GAMES)])
        async with table(random, game) as (_, app, apart):
            tree = made(entry_tree(app.open_match, Viewport()))
            if tree is not None:
                await check_keyboard(apart, json.loads(tree), random)


async def check_keyboard(app, tree, random):
    entries = [[random.choice(KEYS) for _ in range(random.randrange(1, MOST_TAPS))] for _ in range(AT_ONE_TABLE)]
    (walks,) = followed([[tree, entries]])
    of = EntryKey(app.open_match.id, "next")
    for keys, walk in zip(entries, walks, strict=True):
        typed = await by_keyboard(app, keys[: walk["taken"]])
        await play.drop_draft(app.services, of.match_id)
        other = await undrawn(app)
        if walk["taps"]:
            await from_the_picture(other, walk["taps"])
        assert asked_now(other, AnswerInput(other, of, lambda _: None)) == typed, keys
        if walk["words"]["rows"] and not (walk["taps"] and walk["taps"][-1].get("waits")):
            check_numbers(walk, typed[0])
        await play.drop_draft(app.services, of.match_id)


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
async def test_a_digit_too_many_is_not_taken_on_the_picture_and_the_most_that_can_be_is_said():
    services = open_services(None)
    opened = await play.start(services, Match(CATALOGUE.game("coiffeur"), ("Anna", "Bo", "Cleo", "Dag"), 0))
    tree = json.loads(made(entry_tree(opened, Viewport())))
    services.close()
    one, five, eight, seven = 0, 5, 9, 8  # the places of the keys, as on a telephone with a column of signs
    ((before, refused, taken),) = followed(
        [[tree, [[0, 0, one, five], [0, 0, one, five, eight], [0, 0, one, five, eight, seven]]]]
    )
    assert before["words"]["value points None"] == refused["words"]["value points None"] == "15"
    assert refused["words"]["why"] == "157 at most"
    assert refused["taps"] == before["taps"]
    assert taken["words"]["value points None"] == "157"
    assert taken["words"]["why"] == ""


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
async def test_a_digit_that_is_typed_after_the_last_count_is_not_taken_on_the_picture_either():
    services = open_services(None)
    opened = await play.start(services, Match(CATALOGUE.game("swedish"), ("Anna", "Bo", "Cleo"), 2))
    tree = json.loads(made(entry_tree(opened, Viewport())))
    services.close()
    (walks,) = followed([[tree, [["3", "6", "6"], ["3", "6", "6", "4"], ["3", "1", "7"], ["3", "6", "6", 5]]]])
    ready, refused, above, tapped = walks
    assert ready["words"]["why"] == "Ready to save."
    assert refused["words"]["why"] == above["words"]["why"] == "16 at most"
    assert refused["taps"] == ready["taps"]
    assert [refused["words"][f"value counts {seat}"] for seat in range(3)] == ["6", "6", "4"]
    assert above["words"]["value counts 0"] == "1"
    assert tapped["words"]["value counts 1"] == "5"

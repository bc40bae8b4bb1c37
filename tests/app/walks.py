"""Walks past everything that the app shows: of one match, of all of them, and of what is met seldom."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from scorekeeper.app.session.state import SessionRole
from scorekeeper.app.session_start import make_main
from scorekeeper.exchange.game_file import print_game, print_game_link
from scorekeeper.match.match import Deal, Match
from scorekeeper.match.own_game import OwnGame
from scorekeeper.match.stake import read_stake
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.phrase import Phrase
from scorekeeper.service import own_games
from scorekeeper.service.app_services import AppServices, StorageStatus, open_services
from scorekeeper.service.backup import back_up
from scorekeeper.service.people import people
from scorekeeper.service.play import edit_details, open_match, start
from scorekeeper.texts.language import ENGLISH, speaking
from tests.app.conftest import WORKED
from tests.app.entering import enter_deal
from tests.app.picking import BAD, GOOD, pick
from tests.app.pseudo import HOUSE, NAMES, NOTE, STAKE, TITLE, Reader, unmarked
from tests.support.parted import part

# --- the walks

PLACES = ("log", "table", "result", "in-all", "hand", "rules", "versions", "mend", "mend/game", "entry")
BESIDE = ("/", "/settings", "/variants", "/variants/nothing", "/new", "/new/game", "/matches", "/people", "/take")
SHELVES = ("Finished", "Archived", "Deleted", "Playing")


async def match_walk(phone: Reader, services: AppServices, id: str) -> None:
    """Everything about one match."""
    await phone.go(f"/match/{id}/entry")
    await phone.tap("More", "Add a note")
    await phone.dismiss()
    await throw_in(phone, services, id)
    await played(phone, services, id)
    await phone.go(f"/match/{id}")
    await phone.tap_where("Rules")
    await phone.tap("Menu")
    await phone.dismiss()
    for place in PLACES:
        await phone.go(f"/match/{id}/{place}")
        await AT.get(place, _look)(phone)
    await phone.resize(1200, 800)
    for place in ("log", "result", "entry"):
        await phone.go(f"/match/{id}/{place}")
    await phone.go(f"/match/{id}")
    await phone.tap("Menu")
    if phone.has("End the match early"):
        await phone.tap("End the match early", "End the match")
    await phone.dismiss()
    await phone.go(f"/match/{id}/result")
    await phone.tap_where("Reopen", "Undo this", "Copy the payments")
    await phone.resize(390, 844)


async def _look(_: Reader) -> None:
    """Do nothing but look."""


async def _log(phone: Reader) -> None:
    await phone.tap_first("Deal 1")
    await phone.dismiss()


async def _result(phone: Reader) -> None:
    await phone.tap("Export")
    await phone.dismiss()
    await phone.tap_where("Stop here")
    await phone.dismiss()


async def _hand(phone: Reader) -> None:
    await phone.tap("Change the site")


AT = {"log": _log, "result": _result, "hand": _hand}
"""Further steps at a place, besides looking."""


async def throw_in(phone: Reader, services: AppServices, id: str) -> None:
    """A hand that is thrown in, with a note, where that can be done."""
    await phone.go(f"/match/{id}/entry")
    await phone.tap("More")
    await phone.tap_where("Throw in this hand (redeal)")
    await phone.dismiss()
    if (await open_match(services, id)).sheet.match.deals:
        await phone.go(f"/match/{id}/log")


async def played(phone: Reader, services: AppServices, id: str, most: int = 4) -> None:
    """Some deals, tapped in as the questions come; what cannot be is forgotten."""
    chance, booked = random.Random(id), 0
    for _ in range(20):
        if booked == most or (await open_match(services, id)).sheet.due is None:
            return
        await phone.go(f"/match/{id}/entry")
        with speaking(ENGLISH):
            current, asked = await enter_deal(phone, services, id, chance)
        if asked.missing:
            await phone.tap("More", "Clear this entry")
        else:
            await phone.tap(f"Save deal {current.sheet.due.number}")
            booked += 1


async def beside_walk(phone: Reader) -> None:
    """Everything beside a match that is the same whatever is played."""
    for route in (*BESIDE, "/nowhere/at/all", "/match/nowhere"):
        await phone.go(route)
    await phone.go("/take")
    await phone.tap("Open the link")
    await phone.go("/variants")
    await phone.enter("Search", "no such game")


async def game_walk(phone: Reader, game: str) -> None:
    """Everything about a game beside a match: its pages, and a new match of it."""
    await phone.go("/variants")
    await phone.enter("Search", next(iter(CATALOGUE.game(game).info.aliases), game))
    await phone.go(f"/variants/{game}")
    await phone.go(f"/variants/{game}/in-all")
    await phone.go(f"/variants/{game}/beside")
    await phone.go(f"/variants/{game}/beside/lever")
    await phone.go("/variants/lever/beside/kaiser")
    await phone.go(f"/new/game/{game}")
    await phone.tap("Play this")
    await phone.enter("Stake per point", "1 €")
    await phone.tap_where("By the score", "Each with each")
    await phone.enter("Stake per point", "a lot")
    await phone.tap_where(*(f"{n} players" for n in range(2, 10)), "Clear the names", "Start the match")


async def shelves_walk(phone: Reader) -> None:
    """Matches as they come and go."""
    await phone.go("/matches")
    await phone.tap(*SHELVES, "Menu")
    await phone.dismiss()
    theirs = GOOD.replace(b"From afar", TITLE.encode()).replace(b'"A", "B", "C"', b'"Aaa", "Bbb", "Ccc"')
    await pick(phone, a_json=theirs)
    await pick(phone, a_csv=b"a,b\n", b_json=BAD, c_json=b"{}")
    await phone.tap("Close the list of problems")
    for what in ("Archive", "Delete"):
        await phone.tap_first("More: ")
        await phone.tap(what)
        await phone.tap_where("Undo this")
    await phone.tap("Deleted")
    await phone.tap_where("Remove all of them for good", "Remove")
    await pick(phone, **{f"m{number}_json": theirs for number in range(6)})
    for menu in ("Every game", "Every player"):
        await phone.tap(menu)
        await phone.dismiss()
    await phone.enter("Search", "no such match")
    await phone.tap("Show all")
    await phone.tap_first("More: ")
    await phone.tap("Spreadsheet (CSV)", "Menu", "Save a backup")


async def people_walk(phone: Reader) -> None:
    """The people, one of them, and all that is done to them."""
    await phone.go("/people")
    await phone.tap("Add a person")
    await phone.enter("Name", "Bbb")
    await phone.tap("Add", "Menu", "Change name and note")
    await phone.enter("Name", "Ddd")
    await phone.enter("Note", "Aaa")
    await phone.tap("A guest", "Save")
    person = phone.trail[-1]
    await phone.go(f"{person}/merge")
    await phone.tap("Aaa", "Merge", "Take apart: Aaa")
    await phone.go("/people")
    await phone.tap("Aaa")
    person = phone.trail[-1]
    await phone.tap("Menu", "Correct who played")
    await phone.tap_first("Swedish Bismarck, ")
    await phone.tap("Move 1 match", "A new person", "Add")
    await phone.go(f"{person}/seats")
    await phone.go(f"{person}/forget")
    await phone.tap_where("Leave it: Aaa")
    await phone.tap("Forget", "Forget")
    await phone.go("/people/nobody")


async def seasons_walk(phone: Reader) -> None:
    """A season begun, its matches, its table, closed and removed."""
    await phone.go("/seasons")
    await phone.tap("New season")
    await phone.enter("Name of the season", TITLE)
    await phone.enter("Last day", "Aaa")
    await phone.tap("Start the season", "Average", "Places", "Won", "Sum")
    await phone.enter("Last day", "")
    await phone.tap("matches won", "Start the season")
    await phone.tap_where("Count it here", "Count them here")
    season = phone.trail[-1]
    await phone.go(f"{season}/rating")
    await phone.go(season)
    await phone.tap_where("Send the table")
    await phone.dismiss()
    await phone.tap("Menu", "Change the season", "Save")
    await phone.go("/new")
    await phone.go(f"{season}/hand")
    await phone.go(f"{season}/matches")
    await phone.go(f"{season}/evening")
    for name in ("Eee", "Fff", "Ggg"):
        await phone.enter("Somebody new", name)
        await phone.tap("Add")
    await phone.tap("Suggest tables", "Shuffle again", "Start")
    await phone.go("/seasons")
    await phone.go(season)
    await phone.tap("Menu", "Close the season")
    await phone.go("/seasons")
    await phone.go(season)
    await phone.tap("Menu", "Remove the season", "Remove")
    await phone.go("/seasons/nothing")


async def own_games_walk(phone: Reader) -> None:
    """Own games: their list, page and menu, handed over and taken in; and one that is damaged."""
    await phone.go("/variants")
    await phone.tap(TITLE, "Menu", "Rename")
    await phone.enter("Name", "Swedish Bismarck")
    await phone.tap("Save", "Cancel")
    await phone.go("/variants/7/hand")
    await phone.go("/variants/nothing/hand")
    await phone.go("/variants/7")
    await phone.tap("Menu", "Put it away", "1 put away", TITLE, "Menu", "Take it out again", "Menu", "Remove for good")
    await phone.tap("Remove")
    await phone.go("/matches")
    await pick(phone, ours_json=print_game(_own_game()))
    await pick(phone, ours_json=print_game(_own_game()))
    await phone.go(f"/take/{(print_game_link(_own_game(), 'https://x.org/') or '').rpartition('/')[2]}")
    await phone.tap("Keep the game")


async def own_form_walk(phone: Reader) -> None:
    """The form of a game's rules: everything that it can ask, and something wrong."""
    opened = (("trex", "exposed king of hearts"), ("lora", "Maturita"), ("barbu", "Atout"), ("barbu", "doubles"))
    for id, first in (("swedish", "Spader"), *opened, ("canadian-salad", "tricks")):
        await phone.go(f"/variants/{id}/ours")
        for step in _called(phone, "Step "):
            await phone.tap_first(step)
            for name in _called(phone, first)[:1]:
                await phone.tap_first(name)
            for name in _called(phone, "More rules"):
                await phone.tap_first(name)
    await phone.go("/variants/kaiser/ours")
    await phone.tap_first("Step 2")
    await phone.enter("Target", "x")
    await phone.go("/variants/coiffeur/ours")


def _called(phone: Reader, beginning: str) -> list[str]:
    """The names of what can be tapped that begin so, as they are in English."""
    return [name for name in map(unmarked, phone.names()) if name.startswith(beginning)]


def _own_game() -> OwnGame:
    table = {**CATALOGUE.game("swedish").document(), "id": "7", "name": TITLE, "start": 5}
    return OwnGame(CATALOGUE.from_document(table), "swedish")


async def new_match_walk(phone: Reader) -> None:
    """The people on the form of a new match: more of them than seats, a guest, two of one name."""
    for name in ("Aaa", "Eee"):
        await phone.go("/people")
        await phone.tap("Add a person")
        await phone.enter("Name", name)
        await phone.tap("Add")
    await phone.go("/new")
    await phone.tap("More people", "Eee")
    await phone.enter("Player 2", "Aaa")
    await phone.enter("Player 3", "Fff")


async def joining_walk(phone: Reader, saved: bytes) -> None:
    """A backup of another phone, on which people of the same names play; and whether they are the same."""
    await phone.go("/matches")
    await pick(phone, a_zip=saved)
    await phone.go("/people")


async def misfit_walk(phone: Reader, id: str) -> None:
    """A match whose game is changed, so that its deals do not fit any more."""
    await phone.go(f"/match/{id}/mend")
    await phone.tap("Change the game", "The Bismarck family", "RAF 8-5-3", "Save")
    for place in ("", "/log", "/table", "/result"):
        await phone.go(f"/match/{id}{place}")


async def versions_walk(phone: Reader, id: str) -> None:
    """A match that was written on in several places: the line on its sheet, its versions, the questions."""
    await phone.go("/matches")
    await phone.go(f"/match/{id}")
    await phone.tap("Side by side", "Version 2: this one counts", "Cancel")
    await phone.tap_where("Keep all as matches of their own", "Keep both as two matches")
    await phone.tap("Cancel", "Version 2: this one counts", "Choose version 2")
    await phone.go(f"/match/{id}/versions")


async def numbers_walk(phone: Reader) -> None:
    """The numbers and ways that games leave open."""
    await phone.go("/new/game/finnish-4")
    await phone.tap("Play this", "Valtti, Forehand: 6", "3", "Start the match")


async def announced_walk(phone: Reader) -> None:
    """Between announcing and scoring."""
    await phone.tap("Aaa owes Trumf", "hearts", "Announce", "Rules", "Cancel the announcement")


async def ended_walk(phone: Reader, id: str) -> None:
    """The sheet and the result of a match that is over: with a reminder, over a plain line, watched only."""
    for place in ("", "/result"):
        await phone.go(f"/match/{id}{place}")


async def figures_walk(phone: Reader, ids: list[str]) -> None:
    """The figures of a person, and of two beside each other: some that count, and none."""
    for route in (f"/people/{ids[0]}", f"/people/{ids[0]}/beside/{ids[1]}", f"/people/{ids[0]}/beside/{ids[0]}"):
        await phone.go(route)
        await phone.tap_where("Last year", "Finished only")


async def tour(phone: Reader, id: str) -> None:
    """Every screen of a match and of the app once, with its menus, on a phone and on a wide window."""
    places = [
        f"/match/{id}",
        *(f"/match/{id}/{place}" for place in PLACES),
        *BESIDE,
        "/variants/swedish",
        "/new/game/raf",
    ]
    for place in places:
        await phone.go(place)
        await AT.get(place.removeprefix(f"/match/{id}/"), _look)(phone)
        await phone.tap_where("Menu", "More", "Rules")
        await phone.dismiss()
    await phone.resize(1200, 800)
    for place in places[: len(PLACES)]:
        await phone.go(place)
    await phone.resize(390, 844)


# --- the whole


Found = dict[str, tuple[str, str]]


@asynccontextmanager
async def table(game: str, **facts: Any) -> AsyncIterator[tuple[AppServices, str]]:
    """Services with a match of that game."""
    services, rules = open_services(None), CATALOGUE.game(game)
    players = NAMES[: rules.info.players[0]]
    whole = {"title": TITLE, "note": HOUSE, "stake": read_stake(STAKE), "first_dealer": 0, **facts}
    yield services, (await start(services, Match(rules, players, **whole))).id
    services.close()


async def read(
    services: AppServices, route: str, walk_: Callable[[Reader], Awaitable[object]], seat: SessionRole | None = None
) -> Found:
    """Return the untranslated texts of one walk."""
    async with Reader(make_main(services, seat or SessionRole()), route=route) as phone:
        await walk_(phone)
        return phone.misses


async def misses_of(game: str) -> Found:
    """Every text with English in it on the screens of one game, with the address and the English."""
    async with table(game) as (services, id):
        found = await read(services, f"/match/{id}", lambda phone: match_walk(phone, services, id))
        return found | await read(services, f"/match/{id}", lambda phone: game_walk(phone, game))


async def misses_of_pages(game: str) -> Found:
    """Return the untranslated texts on the page of a game and in the form of a new match of it."""

    async def pages(phone: Reader) -> None:
        await phone.go(f"/variants/{game}")
        await phone.go(f"/new/game/{game}")
        await phone.tap("Play this")

    async with _swedish() as (services, id):
        return await read(services, f"/match/{id}", pages)


async def misses_in_corners() -> Found:
    """Return the untranslated texts on rarely visited screens."""
    deals = tuple(Deal(answers, note=NOTE) for answers in WORKED)
    facts = {"deals": deals, "first_dealer": 2}
    found: Found = {}
    async with _swedish(**facts) as (services, id):
        found |= await read(services, f"/match/{id}", lambda phone: misfit_walk(phone, id))
    async with _swedish(**facts) as (services, id):
        found |= await read(services, f"/match/{id}", shelves_walk)
        services.store._db.execute("UPDATE matches SET head = '{', over = NULL, summary = NULL")
        found |= await read(services, "/matches", _damaged)
    async with _swedish(**facts) as (services, id):
        found |= await read(services, "/people", people_walk)
        found |= await read(services, "/people", seasons_walk)
        found |= await read(services, "/people", _look, SessionRole(watches=True))
    found |= await _misses_of_own_games()
    async with _swedish() as (services, _), _swedish() as (other, _):
        saved = (await back_up(other)).content
        found |= await read(services, "/matches", lambda phone: joining_walk(phone, saved))
        found |= await read(services, "/new", new_match_walk)
    async with _swedish(ended="2026-01-30T22:00:00Z", **facts) as (services, id):
        passing = dataclasses.replace(services, storage_status=lambda: StorageStatus(Phrase("⟦Xxx⟧"), safe=False))
        found |= await read(passing, f"/match/{id}", lambda phone: ended_walk(phone, id))
        plain = SessionRole(plain=True)
        found |= await read(services, f"/match/{id}", lambda phone: ended_walk(phone, id), plain)
        found |= await read(services, f"/match/{id}", lambda phone: ended_walk(phone, id), SessionRole(watches=True))
        await start(services, (await open_match(services, id)).match)
        ids = [each.id for each in await people(services)]
        found |= await read(services, f"/match/{id}/in-all", lambda phone: figures_walk(phone, ids))
    async with _swedish() as (services, id):
        other = {"players": ("Aaa", "Bbb", "Eee"), "first_dealer": 1, "title": "Fff", "note": "", "stake": None}
        now = await part(services, None, id, [WORKED[0]], [WORKED[0], WORKED[1]], [WORKED[1]])
        over = dataclasses.replace(now.match, **other, started="2026-01-30T20:00:00Z", ended="2026-01-30T22:00:00Z")
        await edit_details(services, id, now.revision, over)
        found |= await read(services, f"/match/{id}", lambda phone: versions_walk(phone, id))
        found |= await read(services, f"/match/{id}/versions", _look, SessionRole(watches=True))
    async with _swedish() as (services, id):
        found |= await read(services, f"/match/{id}", beside_walk)
        found |= await read(services, f"/match/{id}", numbers_walk)
    async with _swedish(first_dealer=2) as (services, id):
        found |= await read(services, f"/match/{id}", announced_walk)
    services = open_services(None)
    found |= await read(services, "/", _look)
    services.close()
    return found


async def _misses_of_own_games() -> Found:
    """Return the untranslated texts on the screens of own games."""
    async with _swedish() as (services, _):
        await own_games.add(services, _own_game().game.document(), "swedish")
        found = await read(services, "/variants", own_games_walk)
        found |= await read(services, "/variants", own_form_walk)
        theirs = await start(services, Match(_own_game().game, NAMES[:3], first_dealer=0))
        await own_games.remove(services, "7")
        found |= await read(services, f"/match/{theirs.id}/rules", lambda phone: phone.tap("Keep these rules as ours"))
        services.store._db.execute("UPDATE own_games SET body = '{'")
        return found | await read(services, "/variants", _look)


def _swedish(**facts: Any) -> Any:
    return table("swedish", **facts)


async def _damaged(phone: Reader) -> None:
    await phone.tap_first("A damaged match")
    await phone.tap("Delete")

"""The screens as a screen reader hears them: every address, every dialog, and what each tap leads to."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from tests.tools.golden.commands import Story, folder, put, ran
from tests.tools.golden.evening import put_evening
from tests.tools.golden.internals import SessionRole, routes
from tests.tools.golden.matches import courses, kept
from tests.tools.golden.phone import ACROSS, WIDE, Screens
from tests.tools.golden.walks import WALKS

NAMED = {":link": "LINK", ":season": "SEASON", ":person": "ANNA", "other person": "BO"}
"""The short names of long ids in the recording."""

TAPPED_MATCHES = ("evening-0", "parted")
SEEN_MATCHES = ("evening-3", "evening-5", "evening-7", "evening-18")
NOTHING_THERE = ("/nowhere", "/match/nothing", "/people/nothing", "/seasons/nothing")


def heard(out: Path) -> None:
    """All screens over a store with something of everything, and the sheet and the rules of every game."""
    with folder():
        with Story(out / "store") as story:
            put_evening(story)
        of_games = courses()
        Recording(out).all_of_them()
        put_games(out, of_games)


class Recording:
    """The values for the parts of addresses, and the file of each screen."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.values = values_of_store()
        self.patterns = list(dict.fromkeys(patterns(routes())))
        self.addresses = [self.filled(pattern) for pattern in self.patterns]
        own = ("/variants/:game", "/variants/:game/hand")
        self.addresses += [*(self.filled(pattern, game="ours-1") for pattern in own), *NOTHING_THERE]

    def all_of_them(self) -> None:
        """Every screen on a phone with every tap; then on other devices, for others, and in another language."""
        put(self.out / "addresses", "\n".join(self.patterns) + "\n")
        whole = Screens("store")
        self.put_each("taps", self.addresses, whole.with_taps)
        for id in TAPPED_MATCHES:
            self.put_each("taps", self.of_match(id), whole.with_taps)
        for id in SEEN_MATCHES:
            self.put_each("matches", self.of_match(id), whole.tree)
        self.put_each("drawn", self.addresses, whole.drawn)
        elsewhere = SessionRole(elsewhere="on another phone", guest=True)
        for name, screens in {
            "wide": Screens("store", size=WIDE),
            "across": Screens("store", size=ACROSS),
            "watching": Screens("store", SessionRole(watches=True)),
            "guest": Screens("store", elsewhere),
            "empty": Screens(None),
        }.items():
            self.put_each(name, self.addresses, screens.tree)
        for name, (pattern, steps) in WALKS.items():
            put(self.out / "walks" / name, self.tidy(whole.walk(self.filled(pattern), steps)))
        os.environ["LANGUAGE"] = "sv"
        self.put_each("sv", self.addresses, whole.tree)
        os.environ["LANGUAGE"] = "en"

    def put_each(self, place: str, addresses: Iterable[str], see: Callable[[str], str]) -> None:
        """A file for each of these addresses."""
        for address in dict.fromkeys(addresses):
            put(self.out / place / file_of(self.tidy(address)), self.tidy(see(address)))

    def filled(self, pattern: str, **other: str) -> str:
        """An address, of another match or game where it is said."""
        values = self.values | {f":{name}": value for name, value in other.items()}
        if pattern.startswith("/people/"):
            values[":other"] = values["other person"]
        return "/".join(values.get(part, part) for part in pattern.split("/"))

    def of_match(self, id: str) -> list[str]:
        found = [each for each in self.patterns if each.startswith("/match/") and ":game" not in each]
        return [self.filled(pattern, id=id) for pattern in found]

    def tidy(self, text: str) -> str:
        """Without the long ids, so that lines are short: they are named."""
        for name, value in NAMED.items():
            text = text.replace(self.values[name], value)
        return text


def put_games(out: Path, of_games: dict[str, Any]) -> None:
    """A match of every game, halfway and over."""
    for game, course in of_games.items():
        (id,) = kept("games", [course["half"] | {"id": f"half-{game}", "versions": ["0000000000.1"]}])
        (over,) = kept("games", [course["over"] | {"id": f"over-{game}", "versions": ["1111111111.1"]}])
        screens = Screens("games")
        of_half = [f"/match/{id}", f"/match/{id}/entry", f"/match/{id}/rules"]
        for address in (*of_half, f"/variants/{game}/ours", f"/match/{over}", f"/match/{over}/result"):
            put(out / "games" / file_of(address), screens.tree(address))


def patterns(found: Iterable[Any], above: str = "") -> Iterator[str]:
    for route in found:
        parts = [part for part in (route.path or "").split("/") if part]
        address = "/".join([above, *parts])
        yield address or "/"
        yield from patterns(route.children or (), address)


def file_of(address: str) -> str:
    return re.sub(r"[^a-zA-Z0-9:-]+", "_", address).strip("_")[:100] or "root"


def values_of_store() -> dict[str, str]:
    """Return the values for the parts of an address: ids of the store, found by its own commands and screens."""
    seasons = {
        each["name"]: each["id"] for each in json.loads(ran("seasons", "--format", "json", "--data", "store")[0])
    }
    link = ran("link", "evening-0", "--site", "https://cards.example.org", "--data", "store")[0].decode()

    def person(name: str) -> str:
        return Screens("store").at("/people", lambda phone, _: phone.trail[-1], ((name, 1),)).rpartition("/")[2]

    return {
        ":id": "evening-1",
        ":person": person("Anna"),
        "other person": person("Bo"),
        ":season": seasons["Spring"],
        ":link": link.strip().rpartition("/")[2],
        ":game": "swedish",
        ":other": "kaiser",
    }

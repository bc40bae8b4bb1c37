"""A second scorer of games in which each bids how much they will take: from the published rules, without the package.

A deal is scored by the id of the game and the settings of a match, which here are words and numbers as a table says
them. Scores are in the unit of the game: points, or at Call Break tenths.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Scoring = Callable[[int, int], int]
"""The score of a bid, by the bid and the tricks taken."""

ELEVENS = {0: 10, 1: 15}

OH_HELL = {
    "exact": (lambda bid: 10 + bid, lambda _bid, _taken: 0),
    "tricks-10": (lambda bid: 10 + bid, lambda _bid, taken: taken),
    "tricks-5": (lambda bid: 5 + bid, lambda _bid, taken: taken),
    "exact-minus": (lambda bid: 10 + bid, lambda bid, _taken: -bid),
    "five-off": (lambda bid: 10 + bid, lambda _bid, _taken: -5),
    "times-ten": (lambda bid: 10 * bid if bid else 5, lambda bid, _taken: -10 * bid if bid else -5),
    "times-ten-nothing": (lambda bid: 10 * bid if bid else 5, lambda _bid, _taken: 0),
    "square": (lambda bid: 10 + bid**2, lambda bid, taken: -((bid - taken) ** 2)),
    "square-nothing": (lambda bid: 10 + bid**2, lambda _bid, _taken: 0),
    "difference": (lambda bid: 10 + bid, lambda bid, taken: -abs(bid - taken)),
    "wizard": (lambda bid: 20 + 10 * bid, lambda bid, taken: -10 * abs(bid - taken)),
    "elevens": (lambda bid: ELEVENS.get(bid, 11 * bid), lambda _bid, taken: taken),
}


def _each(for_each: int, *, off: int = 0) -> tuple[Scoring, Scoring]:
    """Ten and so much for each trick bid; a bid that is missed costs so much for each too many or too few."""
    return (lambda bid, _taken: 10 + for_each * bid), (lambda bid, taken: -off * abs(bid - taken))


PRESETS: dict[str, dict[str, tuple[Scoring, Scoring]]] = {
    "up-down-river": {"": (lambda _bid, taken: 10 + taken, lambda _bid, taken: taken)},
    "nomination-whist": {"": (lambda _bid, taken: 10 + taken, lambda _bid, taken: taken)},
    "contract-whist": {"": (lambda _bid, taken: 10 + taken, lambda _bid, taken: taken)},
    "plump": {"": (lambda bid, _taken: int(f"1{bid}") if bid else 5, lambda _bid, _taken: 0)},
    "ascenseur": {"five": _each(5), "ten": _each(10), "five-off": _each(5, off=5), "ten-off": _each(10, off=10)},
    "boerenbridge": {"two": _each(2, off=2), "three": _each(3, off=3)},
    "podrida": {"": _each(5, off=5)},
}
"""Oh Hell as it is played in other places: what a bid brings that is made, and one that is missed, by its scoring."""

HOOKED = {"up-down-river", "nomination-whist", "plump", "ascenseur", "boerenbridge", "podrida"}
"""The presets in which bids may not come to the tricks, where nothing else is set."""

UP_FIRST = {"up-down-river"}
"""The games that begin with one card, and end with it."""

SETTINGS: dict[str, dict[str, list[Any]]] = {
    "oh-hell": {
        "scoring": [*OH_HELL],
        "hook": ["off", "on", "not-with-one", "from-four"],
        "sizes": ["down-up", "up-down", "up", "down"],
        "largest": [1, 3, 7, 17],
        "turn": ["once", "twice"],
        "trumps": ["turned", "cycle", "cycle-from-hearts", "spades", "none"],
    },
    "wizard": {"hook": ["off", "on", "from-two"], "deals": ["all", "odd"], "bomb": ["off", "on"]},
    "call-break": {
        "scoring": ["call", "lacking", "call-bridge"],
        "again": ["off"],
        "direction": ["left", "right"],
        "deals": [1, 3, 5, 10],
        "end": ["open", "thirty", "deals"],
    },
    "differenzler": {"exact": ["nothing", "ten"], "said": ["aloud", "hidden"], "deals": [4, 8, 12]},
}
"""The values of each setting; of calls that are dealt again, the one that plays them all."""

SETTINGS |= {
    preset: {
        **({} if "" in scorings else {"scoring": [*scorings]}),
        **{key: SETTINGS["oh-hell"][key] for key in ("hook", "sizes", "largest", "turn", "trumps")},
    }
    for preset, scorings in PRESETS.items()
}

LARGEST = {2: 10, 3: 10, 4: 10, 5: 10, 6: 8, 7: 7, 8: 6, 9: 5, 10: 5}
WIZARD = {2: 20, 3: 20, 4: 15, 5: 12, 6: 10}


def cards_of(game: str, settings: dict[str, Any], players: int) -> list[int]:
    """The cards of each deal of a match; what is in all at Call Break and Differenzler."""
    if game == "wizard":
        return [cards for cards in range(1, WIZARD[players] + 1) if cards % 2 or settings.get("deals") != "odd"]
    if game in {"call-break", "differenzler"}:
        each, usual = (13, 5) if game == "call-break" else (157, 12)
        return [each] * settings.get("deals", usual)
    pack = 40 if game == "podrida" else 52
    largest = min(settings.get("largest", LARGEST[players]), pack // players)
    up, down = [*range(1, largest + 1)], [*range(largest, 0, -1)]
    again = 0 if settings.get("turn") == "twice" else 1
    way = settings.get("sizes", "up-down" if game in UP_FIRST else "down-up")
    return {"up": up, "down": down, "up-down": up + down[again:], "down-up": down + up[again:]}[way]


def barred_sum(game: str, settings: dict[str, Any], cards: int) -> int | None:
    """Return the sum that all bids together may not make; None if every sum may be."""
    hook = settings.get("hook", "on" if game in HOOKED else "off")
    first = {"on": 1, "not-with-one": 2, "from-two": 2, "from-four": 4}.get(hook)
    return cards if first is not None and cards >= first else None


def scored(game: str, settings: dict[str, Any], bid: int, taken: int) -> int:
    """Return the score of one player in a deal."""
    if game == "differenzler":
        bonus = -10 if settings.get("exact") == "ten" and bid else 0
        return bonus if bid == taken else abs(bid - taken)
    if game == "call-break":
        return call_break(settings.get("scoring", "call"), bid, taken)
    if game in PRESETS:
        made, missed = PRESETS[game][settings.get("scoring", next(iter(PRESETS[game])))]
        return (made if bid == taken else missed)(bid, taken)
    made, missed = OH_HELL["wizard" if game == "wizard" else settings.get("scoring", "exact")]
    return made(bid) if bid == taken else missed(bid, taken)


def call_break(scoring: str, call: int, taken: int) -> int:
    """Return the score of one player at Call Break, in tenths."""
    if scoring == "call-bridge":
        return (130 if call >= 8 else 10 * call) if taken in {call, call + 1} else -10 * call
    if taken >= call:
        return 10 * call + taken - call
    return -10 * call if scoring == "call" else -10 * (call - taken)

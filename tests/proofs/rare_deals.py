"""Random matches of Spades, and of Hearts and its kin, in which what is rare at the table is frequent.

There are nils, moons, ends at a number exactly, and ends at which several are level. A second scorer says when a
match is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from random import Random
from typing import Any

from scorekeeper.match.match import Deal
from tests.proofs.scorers.hearts import CARDS, LISTS, SecondHearts
from tests.proofs.scorers.sides import SecondSides

Second = SecondSides | SecondHearts
Making = Callable[[Random, Any], dict[str, Any]]

NIL, BLIND, EVERYTHING = 1 / 4, 1 / 3, 1 / 5
"""The probabilities that a player bids nil, bids it without seeing the cards, and takes everything."""

TRIES = 25
"""Deals of which one is sought that ends a match, or nearly does."""

LARGE = 13


def deals_of_second(random: Random, second: Second, make: Making, most: int) -> Iterator[Deal]:
    """Deals until the second scorer says that the match is over, or so many of them.

    In one of three matches each deal is chosen out of several so that it comes to an edge, where one does.
    """
    tries = TRIES if random.random() < 1 / 3 else 1
    for _ in range(most):
        if second.over:
            return
        several = [make(random, second) for _ in range(tries)]
        answers = next((answers for answers in several if comes_to_an_edge(second, answers)), several[0])
        second.play(answers)
        yield Deal(answers)


def comes_to_an_edge(second: Second, answers: dict[str, Any]) -> bool:
    """Whether some are level at the end after a deal, or somebody has just enough for an end, or one too little."""
    after = copy(second)
    after.play(answers)
    floor = set() if after.floor is None else {after.floor, after.floor + 1}
    return (after.ended and after.level) or not floor.isdisjoint(after.totals) or after.target in after.totals


def spades_deal(random: Random, second: SecondSides) -> dict[str, Any]:
    """A deal of Spades: bids that are allowed, and tricks that are often near them."""
    if second.without_bids:
        return {"tricks": by_side(second, shared_out(random, second.tricks, [1] * second.players))}
    bids = any_bids(random, second)
    while not second.allows(bids):
        bids = any_bids(random, second)
    return with_tricks(random, second, bids)


def deal_of_any_bids(random: Random, second: SecondSides) -> dict[str, Any]:
    """Draw a deal with bids that may not be allowed."""
    return with_tricks(random, second, any_bids(random, second))


def any_bids(random: Random, second: SecondSides) -> list[int]:
    """A bid of each seat, allowed or not."""
    return [bid(random) for _ in range(second.players)]


def with_tricks(random: Random, second: SecondSides, bids: list[int]) -> dict[str, Any]:
    """A deal with these bids, and tricks that are often near them."""
    return with_bids(random, second, bids, shared_out(random, second.tricks, [number + 0.1 for number in bids]))


def level_deal(random: Random, second: SecondSides) -> dict[str, Any]:
    """A deal that leaves the first two level, until they are so at the end of the match; few are otherwise.

    They bid alike and take nothing. In pairs their partners bid alike, too, and more than half of the tricks, and so
    both miss.
    """
    if second.without_bids or random.random() < (2 / 3 if second.ended else 1 / 20):
        return spades_deal(random, second)
    bids = level_bids(random, second)
    while not second.allows(bids):
        bids = level_bids(random, second)
    half = second.tricks // 2
    tricks = [0, 0, half, second.tricks - half] if second.players == 4 else [0, 0, second.tricks]
    return with_bids(random, second, bids, tricks, blind=[int(random.random() < BLIND)] * 2)


def level_bids(random: Random, second: SecondSides) -> list[int]:
    """Bids that are alike of the first two, often nil, and in pairs of their partners."""
    alike, high = random.choice((0, 0, 0, bid(random))), random.randint(8, LARGE)
    others = [high, high] if len(second.sides) == 2 else [bid(random) for _ in range(2, second.players)]
    return [alike, alike, *others]


def with_bids(
    random: Random, second: SecondSides, bids: list[int], taken: list[int], blind: Sequence[int] = ()
) -> dict[str, Any]:
    """The answers of a deal of which the bids and tricks of each seat are known, and maybe whether nils are blind."""
    answers: dict[str, Any] = {"tricks-bid": bids, "tricks": by_side(second, taken)}
    nils = [number == 0 and second.settings.get("nil") != "off" for number in bids]
    if any(nils) and len(second.sides) < second.players:
        answers["tricks-nil"] = [tricks if nil else 0 for tricks, nil in zip(taken, nils, strict=True)]
    said = [*blind, *(int(random.random() < BLIND) for _ in bids[len(blind) :])]
    said = [int(nil and one) for nil, one in zip(nils, said, strict=True)]
    if any(said) and second.settings.get("blind") != "off":
        answers["tricks-blind"] = said
    return answers


def bid(random: Random) -> int:
    """A bid: nil, a few tricks, or sometimes any number of them."""
    if random.random() < NIL:
        return 0
    return random.randint(1, LARGE if random.random() < 1 / 5 else 5)


def by_side(second: SecondSides, taken: list[int]) -> list[int]:
    return [sum(taken[seat] for seat in side) for side in second.sides]


def shared_out(random: Random, several: int, shares: list[float]) -> list[int]:
    """Share tricks out by the players' shares; sometimes one player takes them all."""
    if random.random() < EVERYTHING / 2:
        shares = [0] * len(shares)
        shares[random.randrange(len(shares))] = 1
    takers = random.choices(range(len(shares)), shares, k=several)
    return [takers.count(seat) for seat in range(len(shares))]


def hearts_deal(random: Random, second: SecondHearts) -> dict[str, Any]:
    """A deal of Hearts or its kin, in one of five of which one takes everything."""
    seats = range(second.players)
    everything = random.random() < EVERYTHING
    among = [random.choice(seats)] if everything else [*seats]
    answers: dict[str, Any] = {card: random.choice(among) for card in CARDS.get(second.game, {})}
    if second.game in LISTS:
        takers = random.choices(among, k=3 if second.game == "jacks" else 13)
        if LISTS[second.game] == "points":  # the queen of spades is among them
            takers += [random.choice(among)] * 13
        answers[LISTS[second.game]] = [takers.count(seat) for seat in seats]
    if second.settings.get("capot") == "announced" and random.random() < 1 / 2:
        answers["capot-by"] = random.choice(among)
    if second.settings.get("counting") == "spot":
        room = [100 - total for total in second.totals]
        answers = {"spot": [random.choice((0, random.randint(-40, 150), max(-200, min(each, 200)))) for each in room]}
    if second.settings.get("jack") == "on":
        answers["jack"] = random.choice(seats)
    if second.settings.get("moon") == "asked" and 26 in answers.get("points", ()):
        answers["moon"] = random.choice(("others", "taker"))
    return answers

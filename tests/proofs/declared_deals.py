"""Random deals with a declarer or a contract, in which what is rare at the table is frequent.

Bids are in vain, the declarer is alone, all is taken or nothing, and numbers are often just enough, or one too few.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tests.proofs.scorers.contracts import AVONDALE, MISERES, SecondContracts
from tests.proofs.scorers.declarers import (
    NULL,
    OUDLERS,
    SAID,
    SCHAFKOPF,
    SHEEPSHEAD,
    SOL,
    SOLO_WHIST,
    SPOKEN,
    SUITS,
    TAROT,
    SecondDeclarers,
)

Said = dict[str, Any]


ALL_PASS = {"euchre", "tarneeb", "bid-whist"}
"""The games of these in which a deal that all pass is entered."""


def contract_deal(random: Random, second: SecondContracts) -> Said:
    """A deal of two pairs, or of three, where the next one's tricks are told if they count."""
    key = "makers" if second.game == "euchre" else "bidder"
    if second.game in ALL_PASS and random.random() < 1 / 10:
        return {key: "nobody"}
    who = {key: random.randrange(second.sides)}
    said: Said = CONTRACTS[second.game](random) | who
    counted = "level" in said and second.settings.get("tricks") != "none" and said["tricks"] < 10
    if second.sides == 3 and counted:
        said["tricks-next"] = random.randint(0, 10 - said["tricks"])
    if second.game == "five-hundred-5" and "level" in said:
        said["bidder-partner"] = random.randrange(5)
    return said


def five_hundred(random: Random) -> Said:
    suit = random.choice([*AVONDALE["6"], *MISERES])
    if suit in MISERES:
        return {"suit": suit, "tricks": near(random, 0, 10)}
    level = random.randint(6, 10)
    return {"suit": suit, "level": str(level), "tricks": near(random, level, 10)}


def euchre(random: Random) -> Said:
    results = ("3 or 4 tricks", "all five", "alone, all five", "fewer than three", "alone, fewer than three")
    return {"result": random.choice((*results, "fewer than three against one alone"))}


def bid_whist(random: Random) -> Said:
    bid = random.randint(3, 7)
    trumps = random.choice(("uptown", "downtown", "no trump"))
    return {"bid": str(bid), "trumps": trumps, "books": near(random, 6 + bid, 13)}


def tarneeb(random: Random) -> Said:
    bid = random.randint(7, 13)
    return {"bid": str(bid), "tricks": near(random, bid, 13)}


CONTRACTS = {
    "five-hundred": five_hundred,
    "five-hundred-3": five_hundred,
    "five-hundred-5": five_hundred,
    "five-hundred-6": five_hundred,
    "euchre": euchre,
    "bid-whist": bid_whist,
    "tarneeb": tarneeb,
}


def near(random: Random, need: int, total: int) -> int:
    """Draw a number taken: often just enough, one fewer or more, all or none."""
    any_number = random.randint(0, total)
    found = random.choice((need - 1, need, need, need + 1, 0, total, any_number, any_number))
    return min(max(found, 0), total)


def declared_deal(random: Random, second: SecondDeclarers) -> Said:
    """A deal of one against the others."""
    seats = [seat for seat in range(second.players) if seat != second.out]
    return DECLARED[second.game](random, second, seats)


def won_or_lost(random: Random) -> Said:
    return {"result": random.choice(("game won", "game lost"))}


def doubled(random: Random, most: int) -> Said:
    """Draw a number of doublings up to `most`, or leave it out."""
    several = random.randint(0, most)
    return {"doublings": several} if several else {}


def two_of(random: Random, id: str, seats: list[int], *, alone: float = 1 / 4) -> Said:
    """Somebody and their partner, who sometimes is nobody else."""
    first, second = random.sample(seats, 2)
    return {id: first, f"{id}-partner": first if random.random() < alone else second}


SKAT_BIDS = (23, 33, 35, 46, 48, 59, 66, 72, 96, 121, 144, 187, 204, 240)
"""Some of what can be bid at Skat."""


def skat(random: Random, second: SecondDeclarers, seats: list[int]) -> Said:
    """All pass, a null, or a suit or grand that is bid too high in one of four."""
    if random.random() < 1 / 10:
        said = {"player": "nobody"} | ramsch(random, second.settings.get("ramsch", "off"), seats)
        if second.settings.get("level") == "both":
            said |= level(random, said, seats)
        can_double = "ramsch" in said and second.settings.get("kontra") == "on"
        return said | (doubled(random, KONTRA) if can_double else {})
    said = {"player": random.choice(seats), "game": random.choice([*SUITS, "grand", *NULL])} | won_or_lost(random)
    if second.settings.get("kontra") == "on":
        said |= doubled(random, KONTRA)
    if said["game"] in NULL:
        return said
    said["matadors"] = random.randint(1, 4 if said["game"] == "grand" else 11)
    if random.random() < 2 / 3:
        said["level"] = random.choice([*SPOKEN])
    if said["result"] == "game lost" and random.random() < 1 / 2:
        said["result-bid"] = random.choice((18, 20, 264, random.choice(SKAT_BIDS), 12 * (said["matadors"] + 1)))
    return said


def ramsch(random: Random, how: str, seats: list[int]) -> Said:
    """Draw the loser of a deal that all passed, with the least card points for that, or all, or some between."""
    if how == "off":
        return {}
    virgins = random.choice((0, 1) if how in {"on", "half"} else (0, 1, 2))
    said: Said = {"ramsch": random.choice(seats)} | ({"ramsch-without": virgins} if virgins else {})
    if how == "points" and virgins < 2:
        least = (40, 60)[virgins]
        said["ramsch-points"] = random.choice((least, 60, 118, 120, random.randint(least, 118)))
    return said


def level(random: Random, said: Said, seats: list[int]) -> Said:
    """Draw another loser of a Ramsch, where two can have as many card points, or as many without a count."""
    virgins, points = said.get("ramsch-without", 0), said.get("ramsch-points")
    possible = virgins < 2 and (points is None or points == 60 or (not virgins and 40 < points < 60))
    others = [seat for seat in seats if seat != said.get("ramsch", seat)]
    return {"ramsch-level": random.choice(others)} if possible and others and random.random() < 1 / 2 else {}


KONTRA = 3
"""Kontra, re, and once more."""


def doppelkopf(random: Random, second: SecondDeclarers, seats: list[int]) -> Said:
    """Points that may be below 0, of two or of a soloist."""
    said = two_of(random, "re", seats) | (doubled(random, 3) if second.settings.get("bock") == "on" else {})
    if second.settings.get("entry", "sum") != "sum":
        return said | each_point(random, second.settings["entry"], alone=said["re"] == said["re-partner"])
    points = random.choice((0, 1, -1, -20, 60, random.randint(-20, 60)))
    return said | {"result": random.choice(("Re won", "Kontra won")), "points": points}


def each_point(random: Random, entry: str, *, alone: bool) -> Said:
    """Draw the parts of a deal of Doppelkopf, each in one of three; a soloist has no special points."""
    beside: dict[str, Sequence[Any]] = {
        "under": ("under 90", "under 60", "under 30", "no trick"),
        "re-said": ("Re", *SAID) if entry == "doubled" else ("announced by Re",),
        "kontra-said": ("Kontra", *SAID) if entry == "doubled" else ("announced by Kontra",),
        "against": range(1, 5),
    }
    beside |= {} if entry == "doubled" else {"more-said": SAID}
    beside |= {} if alone else {"special-re": range(1, 9), "special-kontra": range(1, 9)}
    said = {id: random.choice(values) for id, values in beside.items() if random.random() < 1 / 3}
    if not {"re-said", "kontra-said"} & said.keys():
        said.pop("more-said", None)
    said["result"] = random.choice(("Re won", "Kontra won", *["nobody won"] * _can_be_open(said, entry)))
    if said["result"] == "nobody won":
        said.pop("under", None)
    open_ones = {"re-said", "kontra-said"} if entry == "doubled" else {"more-said"}
    if said["result"] == "nobody won" or not open_ones & said.keys():
        said.pop("against", None)
    if "against" in said and entry != "doubled":
        said["against"] = min(said["against"], SAID.index(said["more-said"]) + 1)
    return said


def _can_be_open(said: Said, entry: str) -> bool:
    """Whether both sides have announced, and one of them more than Re or Kontra."""
    if entry == "doubled":
        both = {said.get("re-said"), said.get("kontra-said")}
        return None not in both and bool(both & {*SAID})
    return {"re-said", "kontra-said", "more-said"} <= said.keys()


def schafkopf(random: Random, second: SecondDeclarers, seats: list[int]) -> Said:
    """A call game, a Wenz, a solo, and what is above them."""
    if second.settings.get("ramsch", "off") != "off" and random.random() < 1 / 10:
        return {"player": "nobody"} | ramsch(random, "on", seats) | doubled(random, 4)
    games = ["call game", *SCHAFKOPF]
    if second.settings.get("betteln", "off") == "off":
        games.remove("Betteln")
    game = random.choice(games)
    said = {"player": random.choice(seats), "game": game} | won_or_lost(random) | doubled(random, 4)
    if game == "call game":
        said |= two_of(random, "player", seats, alone=0)
    if game == "Sie":
        said["result"] = "game won"
    if game in {"Betteln", "Sie"}:
        return said
    if random.random() < 1 / 2:
        said["schneider"] = random.choice(("schneider", "schwarz"))
    if second.settings.get("runners") != "off" and random.random() < 1 / 2:
        said["runners"] = random.randint(2, 8) if game.startswith("Wenz") else random.randint(3, 14)
    return said


def sheepshead(random: Random, second: SecondDeclarers, seats: list[int]) -> Said:
    """A row of the table."""
    said = two_of(random, "picker", seats) | {"result": random.choice([*SHEEPSHEAD])}
    passed, cracks = second.settings.get("passed", "leaster"), second.settings.get("cracks") == "on"
    if passed == "doubler" and (often := random.randint(0, min(second.passed, 2))):
        said["doubler"] = often
    if passed != "pick" and random.random() < 1 / 5:
        said = {"picker": "nobody"} | ({"leaster": random.choice(seats)} if passed == "leaster" else {})
        cracks = cracks and passed == "leaster"
    return said | (doubled(random, 4) if cracks else {})


TRICKLESS = {"announced and made": "others", "made unannounced": "others", "made by the others": "declarer"}
"""The side that has no trick, and so no petit, by a slam."""


def tarot(random: Random, second: SecondDeclarers, seats: list[int]) -> Said:
    """Points near a target or anywhere, and each of what can come beside in one of three."""
    oudlers = random.choice([*OUDLERS])
    said = two_of(random, "taker", seats) if second.players == 5 else {"taker": random.choice(seats)}
    low, high = {"0": (0, 78), "1": (4, 83), "2": (8, 87), "3": (13, 91)}[oudlers]
    points = min(max(near(random, OUDLERS[oudlers], 91), low), high)
    said |= {"contract": random.choice([*TAROT]), "oudlers": oudlers, "points": points}
    beside: dict[str, Sequence[Any]] = {
        "petit": {"0": ("others",), "3": ("declarer",)}.get(oudlers, ("declarer", "others")),
        "poignee": ("single", "double", "triple"),
        "chelem": ["announced and made", "made unannounced"] if said["points"] >= 86 else ["announced and failed"],
    }
    if second.settings.get("misere", "off") != "off":
        beside["misere"] = seats
    if second.settings.get("halves") == "kept" and said["points"] < 91:
        beside["points-half"] = ("half",)
    if said["points"] in range(86, 91):
        beside["chelem"] = [*beside["chelem"], "announced and failed"]
    if said["points"] <= (18 if second.players == 5 else 31):
        beside["chelem"] = [*beside["chelem"], "made by the others"]
    said |= {id: random.choice(names) for id, names in beside.items() if random.random() < 1 / 3}
    if said.get("petit") == TRICKLESS.get(said.get("chelem", ""), "nobody"):
        said.pop("chelem", None)
    return said


def solo_whist(random: Random, _second: SecondDeclarers, seats: list[int]) -> Said:
    """A bid, with a partner where it has one."""
    bid = random.choice([*SOLO_WHIST])
    said = {"bidder": random.choice(seats)} if bid != "prop and cop" else two_of(random, "bidder", seats, alone=0)
    return said | {"bid": bid, "tricks": near(random, SOLO_WHIST[bid][2][0], 13)}


def along(random: Random, bidder: int, tricks: int, most: int, seats: list[int]) -> list[int]:
    """Who goes along, and makes it with so many tricks at most or fails, so that thirteen tricks can fall."""
    ways = [random.choice((0, 1, 2)) if seat != bidder else 0 for seat in seats]
    left = 13 - tricks - (most + 1) * ways.count(2)
    if left < 0 or (ways.count(1) == len(seats) - 1 and left > most * ways.count(1)):
        return [0] * len(seats)
    return ways


def esmakker(random: Random, second: SecondDeclarers, seats: list[int]) -> Said:
    """A level with a partner or alone, sometimes with an attachment; or a sol."""
    if random.random() < 1 / 4:
        level = random.choice([*SOL])
        said = {"bidder": random.choice(seats), "level": level, "tricks": random.choice((0, 1, 2, 13))}
        if second.settings.get("along") == "on" and random.random() < 2 / 3:
            ways = along(random, said["bidder"], said["tricks"], SOL[level][0], seats)
            said |= {"along": ways} if any(ways) else {}
        return said
    level = random.randint(7, 13)
    said = two_of(random, "bidder", seats) | {"level": str(level), "tricks": near(random, level, 13)}
    names = ["vip", "gode", "halve", "sans"]
    names += ["second vip", "third vip", "two attachments"] if second.settings.get("attachments") == "several" else []
    return said | ({"attachment": random.choice(names)} if random.random() < 1 / 2 else {})


def briscola(random: Random, second: SecondDeclarers, seats: list[int]) -> Said:
    """A caller who may have called themselves."""
    said = two_of(random, "caller", seats) | {"result": random.choice(("all tricks", "game won", "game lost"))}
    return said | doubled(random, {"doubled": 3, "added": 5}.get(second.settings.get("bids", ""), 0))


DECLARED = {"skat": skat, "doppelkopf": doppelkopf, "schafkopf": schafkopf, "sheepshead": sheepshead}
DECLARED |= {"solo-whist": solo_whist, "esmakker": esmakker, "briscola-chiamata": briscola}
DECLARED |= dict.fromkeys(("tarot-3", "tarot-4", "tarot-5"), tarot)

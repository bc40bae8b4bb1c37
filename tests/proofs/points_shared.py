"""Random deals of Belote, Coinche and Klaverjas, in which what is rare at the table is frequent.

One side takes everything, both are level, and a bid is made or missed by a point.
"""

from __future__ import annotations

from random import Random
from typing import Any

from tests.proofs.scorers.shared import WHO, SecondShared

Said = dict[str, Any]

BIDS = ("80", "90", "100", "110", "120", "130", "140", "150", "160", "170", "180", "capot", "générale")
RARE = 1 / 8


def deal_of_points(random: Random, second: SecondShared) -> Said:
    """A deal of any of them."""
    said: Said = {WHO[second.game]: random.randrange(2)}
    own = random.choice((0, 81, 81, 81, 82, 71, 91, 162, random.randint(0, 162), random.choice(range(80, 161, 10))))
    own = own if own not in {1, 161} else 81  # no card counts 1
    said["points"] = [own, 162 - own]
    if random.random() < RARE:
        said["points-all"] = random.randrange(2)
        said["points"] = [0, 162] if said["points-all"] else [162, 0]
    more = MORE[second.game](random, said)
    if second.settings.get("empty") == "none" and "points-all" in said:
        more.pop("announces", None)
    return said | more


def belote(random: Random, _said: Said) -> Said:
    """Often a belote, and announces of one side."""
    more = of_a_side(random, "belote")
    announces = random.choice(([0, 0], [0, 0], [20, 0], [0, 50], [150, 0], [0, 1000], [0, 40]))
    return more | ({"announces": announces} if any(announces) else {})


def coinche(random: Random, _said: Said) -> Said:
    """Any bid, sometimes doubled."""
    more: Said = {"bid": random.choice(BIDS), **of_a_side(random, "belote")}
    doubled = random.choice((None, None, "coinche", "surcoinche"))
    return more | ({"doubled": doubled} if doubled else {})


def klaverjas(random: Random, said: Said) -> Said:
    """Roem of a side that has a trick."""
    roem = [random.choice((0, 0, 20, 50, 70, 200, 1000)) for _ in range(2)]
    if "points-all" in said:
        roem[1 - said["points-all"]] = 0
    return {"roem": roem} if any(roem) else {}


def of_a_side(random: Random, what: str) -> Said:
    """Something that one of both sides has, or nobody."""
    holder = random.choice((0, 1, None, None))
    return {} if holder is None else {what: holder}


MORE = {"belote": belote, "coinche": coinche, "klaverjas": klaverjas}

"""A second scorer of games in which one plays against the others, alone or with a partner of this deal.

It is written from the published rules, without the package. A match is followed deal by deal, by the id of the game and
settings that are words and numbers as a table says them.
"""

from __future__ import annotations

from math import ceil
from typing import Any, TypeVar

from tests.proofs.scorers.second import Second

Said = dict[str, Any]
Number = TypeVar("Number", int, float)

SETTINGS: dict[str, dict[str, list[Any]]] = {
    "skat": {"count": ["seeger-fabian", "seeger", "classic", "bierlachs", "bierlachs-501"], "grand": ["24", "20"]},
    "doppelkopf": {
        "writing": ["all", "winners"],
        "bock": ["off", "on"],
        "entry": ["sum", "each", "doubled"],
        "alone": ["each", "once"],
    },
    "schafkopf": {"tariff": ["10-20-50", "10-10-50", "10-10-20", "5-10-20", "5-5-20"], "runners": ["on", "off"]},
    "sheepshead": {"bump": ["on", "off"], "cracks": ["off", "on"]},
    "solo-whist": {"stakes": ["low", "high"], "over": ["none", "ones", "abundance"]},
    "esmakker": {
        "scoring": ["over", "all"],
        "base": ["10", "5", "1"],
        "attachments": ["one", "several"],
        "slam": ["none", "hundred", "five-hundred", "thousand"],
    },
    "briscola-chiamata": {"bids": ["once", "doubled", "added"]},
}
SETTINGS["skat"]["kontra"] = ["off", "on"]
SETTINGS["skat"] |= {"ramsch": ["off", "points", "fixed"], "level": ["last", "both"]}
SETTINGS["skat"]["hand"] = ["twice", "once"]
SETTINGS["schafkopf"] |= {"ramsch": ["off", "on", "half"], "betteln": ["off", "on", "half"]}
SETTINGS["sheepshead"]["passed"] = ["leaster", "doubler", "pick"]
SETTINGS["esmakker"]["sol"] = ["four", "one", "two", "five", "ten"]
SETTINGS["sheepshead"]["spared"] = ["off", "on"]
SETTINGS["esmakker"]["along"] = ["off", "on"]
for several in (3, 4, 5):
    SETTINGS[f"tarot-{several}"] = {"rounding": ["exact", "five", "ten"], "poignee": ["forty", "sixty"]}
    SETTINGS[f"tarot-{several}"]["misere"] = ["off", "ten", "twenty"]
    SETTINGS[f"tarot-{several}"] |= {} if several == 4 else {"halves": ["rounded", "kept"]}
for settings in SETTINGS.values():
    settings["deals"] = [1, 5, 24]
"""The values of each setting."""

PLAYERS = {"skat": [3, 4], "doppelkopf": [4, 5], "schafkopf": [4, 5], "tarot-3": [3], "tarot-4": [4], "tarot-5": [5]}
PLAYERS |= {"solo-whist": [4], "esmakker": [4], "sheepshead": [5], "briscola-chiamata": [5]}
BY = ("player", "re", "picker", "taker", "bidder", "caller")
PLAYING = {"skat": 3, "doppelkopf": 4, "schafkopf": 4}
"""The number of players in one deal of games in which the dealer may sit out."""

SUITS = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12}
NULL = {"null": 23, "null hand": 35, "null ouvert": 46, "null ouvert hand": 59}
SPOKEN = {
    "hand game": ["hand"],
    "schneider": ["schneider"],
    "hand, schneider": ["hand", "schneider"],
    "schwarz": ["schneider", "schwarz"],
    "hand, schneider announced": ["hand", "schneider", "announced"],
    "hand, schwarz": ["hand", "schneider", "schwarz"],
    "hand, schneider announced, schwarz": ["hand", "schneider", "announced", "schwarz"],
    "schwarz announced": ["hand", "schneider", "announced", "schwarz", "announced"],
    "ouvert": ["hand", "schneider", "announced", "schwarz", "announced", "ouvert"],
}
"""The words of a Skat player behind "with 2, game 3", each worth one more."""

SHEEPSHEAD = {
    "all tricks": ((6, 3, -3), (12, -3)),
    "91 to 120": ((4, 2, -2), (8, -2)),
    "61 to 90": ((2, 1, -1), (4, -1)),
    "31 to 60": ((-2, -1, 1), (-4, 1)),
    "0 to 30": ((-4, -2, 2), (-8, 2)),
    "no trick": ((-6, -3, 3), (-12, 3)),
}
"""The points of picker, partner and others; and of a picker alone, and the others."""

TAROT = {"prise": 1, "garde": 2, "garde sans": 4, "garde contre": 6}
OUDLERS = {"0": 56, "1": 51, "2": 41, "3": 36}
CHELEM = {"announced and made": 400, "made unannounced": 200, "announced and failed": -200, "made by the others": -200}
SOLO_WHIST = {
    "prop and cop": (1, 10, range(8, 14)),
    "solo": (1, 10, range(5, 14)),
    "misère": (2, 25, range(1)),
    "abundance": (3, 50, range(9, 14)),
    "royal abundance": (3, 60, range(9, 14)),
    "open misère": (4, 75, range(1)),
    "abundance declared": (6, 100, range(13, 14)),
}
"""The stake of each bid by either list, and the tricks that make it."""

SCHAFKOPF = {"call game": 1, "Wenz": 1, "solo": 1, "Wenz tout": 2, "solo tout": 2, "Sie": 4, "Betteln": 1}
SOL = {"sol": (1, 1), "ren sol": (0, 2), "bordlægger": (0, 4)}
"""The tricks that a sol may take, and its value in multiples of the first sol, which can be set and is said to be 4."""

SEVENS = {"one": 1, "two": 2, "four": 4, "five": 5, "ten": 10}
"""The value of a seven in multiples of a sol."""


WON = {"game won", "Re won", "all tricks", "91 to 120", "61 to 90"}


def made(said: Said) -> bool:
    if "result" in said:
        return said["result"] in WON
    if "oudlers" in said:
        return taken_in_tarot(said) >= OUDLERS[said["oudlers"]]
    if "bid" in said:
        return said["tricks"] in SOLO_WHIST[said["bid"]][2]
    level = said["level"]
    return said["tricks"] <= SOL[level][0] if level in SOL else said["tricks"] >= int(level)


def skat(chosen: Said, said: Said, players: int, dealer: int | None) -> list[int]:
    """The declarer has the value, or loses it twice; the club's 50, 40 and 30 beside it."""
    if said["player"] == "nobody":
        return ramsch(chosen, said, players)
    won, value = made(said), value_in_skat(chosen, said)
    count = chosen.get("count", "seeger-fabian")
    if count.startswith("bierlachs") and won:
        return [0 if seat in {said["player"], dealer} else -value for seat in range(players)]
    fifty = 50 if count.startswith("seeger") else 0
    consoled = {3: 40, 4: 30}[players] if count == "seeger-fabian" and not won else 0
    by_hand = "hand" in said["game"] or "hand" in SPOKEN.get(said.get("level", ""), [])
    times = 1 if by_hand and chosen.get("hand") == "once" else 2
    return spread(players, None, {said["player"]: value + fifty if won else -times * value - fifty}, consoled)


def ramsch(chosen: Said, said: Said, players: int) -> list[int]:
    """All have passed: the most card points are lost, or a fixed price is, which rises with each who took no trick."""
    if chosen.get("ramsch", "off") == "off":
        return [0] * players
    virgins, times = said.get("ramsch-without", 0), 2 ** said.get("doublings", 0)
    losers = [said["ramsch"], *([said["ramsch-level"]] if "ramsch-level" in said else [])]
    if chosen["ramsch"] == "fixed":
        return spread(players, None, dict.fromkeys(losers, times * (-10 - 5 * virgins)), 0)
    own = 120 if virgins == 2 else -said["ramsch-points"] * (2 if virgins else 1)
    if chosen.get("level") == "both" and own == -40:  # each of three has a third of the points
        own = 0
    return spread(players, None, dict.fromkeys(losers, times * own), 0)


def value_in_skat(chosen: Said, said: Said) -> int:
    """With 2, game 3, hand 4, times spades: what was bid in vain makes it dearer."""
    if said["game"] in NULL:
        return NULL[said["game"]] * 2 ** said.get("doublings", 0)
    base = int(chosen.get("grand", "24")) if said["game"] == "grand" else SUITS[said["game"]]
    value = base * (said["matadors"] + 1 + len(SPOKEN.get(said.get("level", ""), [])))
    while said["result"] == "game lost" and value < said.get("result-bid", 0):
        value += base
    return value * 2 ** said.get("doublings", 0)


def doppelkopf(chosen: Said, said: Said, players: int, dealer: int | None) -> list[int]:
    """Each winner has the points and each loser pays them; a soloist three times."""
    points = said["points"] * (1 if made(said) else -1) if "points" in said else points_of_each(chosen, said)
    points *= 2 ** said.get("doublings", 0)
    scores = two_or_alone(players, dealer, said["re"], said["re-partner"], points)
    if chosen.get("alone") == "once" and said["re"] == said["re-partner"]:
        scores[said["re"]] = points
    return [max(score, 0) for score in scores] if chosen.get("writing") == "winners" else scores


SAID = ("no 90", "no 60", "no 30", "schwarz")


def points_of_each(chosen: Said, said: Said) -> int:
    """The points of Re, each of which was said: what the winners have for the result, and what either side was given.

    Kontra has one more for beating two; where nobody has won there is nothing for the result. Re and Kontra that were
    announced bring two each, or make twice as much of it all; what was announced beyond, one each.
    """
    beside: int = said.get("special-re", 0) - said.get("special-kontra", 0)
    if said["result"] == "nobody won":
        return beside
    sides = [said[f"{side}-said"] for side in ("re", "kontra") if f"{side}-said" in said]
    beyond = [*sides, said.get("more-said")]
    twice = chosen.get("entry") == "doubled"
    for_winners = 1 if said["result"] == "Re won" or said["re"] == said["re-partner"] else 2
    for_winners += ["under 90", "under 60", "under 30", "no trick"].index(said["under"]) + 1 if "under" in said else 0
    for_winners += sum(SAID.index(what) + 1 for what in beyond if what in SAID) + (0 if twice else 2 * len(sides))
    for_winners += said.get("against", 0)
    of_re = (for_winners if made(said) else -for_winners) + beside
    return of_re * 2 ** len(sides) if twice else of_re


def schafkopf(chosen: Said, said: Said, players: int, dealer: int | None) -> list[int]:
    """The game, schneider, schwarz and runners by the tariff; two of a call game share what two others pay."""
    if said["player"] == "nobody":
        each = (-40 if "ramsch-without" in said else -20) * 2 ** said.get("doublings", 0)
        each = each // 2 if chosen["ramsch"] == "half" else each
        return two_or_alone(players, dealer, said["ramsch"], None, each)
    basic, call, solo = (int(price) for price in chosen.get("tariff", "10-20-50").split("-"))
    price = {"call game": call, "Betteln": 15 if chosen.get("betteln") == "half" else 30}.get(said["game"], solo)
    price += basic * (["schneider", "schwarz"].index(said["schneider"]) + 1 if "schneider" in said else 0)
    price += basic * said.get("runners", 0)
    price *= SCHAFKOPF[said["game"]] * 2 ** said.get("doublings", 0) * (1 if made(said) else -1)
    return two_or_alone(players, dealer, said["player"], said.get("player-partner"), price)


def sheepshead(chosen: Said, said: Said, _players: int, _dealer: int | None) -> list[int]:
    """Return the points of the printed table; twice if the picker lost, on the bump, and for each crack."""
    doubled = 2 ** (said.get("doublings", 0) + said.get("doubler", 0))
    if said["picker"] == "nobody":
        return spread(5, None, {said["leaster"]: 4 * doubled}, -doubled) if "leaster" in said else [0] * 5
    picker, partner = said["picker"], said["picker-partner"]
    times = (1 if made(said) or chosen.get("bump") == "off" else 2) * doubled
    together, alone = SHEEPSHEAD[said["result"]]
    if picker == partner:
        return [times * share for share in spread(5, None, {picker: alone[0]}, alone[1])]
    if said["result"] == "no trick" and chosen.get("spared") == "on":
        together = (sum(together[:2]), 0, together[2])
    return [times * share for share in spread(5, None, {picker: together[0], partner: together[1]}, together[2])]


def taken_in_tarot(said: Said) -> float:
    """The points of the taker, which can be half a point more."""
    return float(said["points"]) + (0.5 if said.get("points-half") == "half" else 0)


def tarot(chosen: Said, said: Said, players: int, _dealer: int | None) -> list[int]:
    """Score 25 and the points above or under the target, times the contract; shown trumps and the slam come beside.

    Where half points are kept, twice as much of everything: the halves are counted.
    """
    times, beyond = TAROT[said["contract"]], taken_in_tarot(said) - OUDLERS[said["oudlers"]]
    step = {"five": 5, "ten": 10}.get(chosen.get("rounding", "exact"), 1)
    sign = 1 if made(said) else -1
    each = sign * times * (25 + (step * ceil(abs(beyond) / step) if step > 1 else abs(beyond)))
    each += {"declarer": 10, "others": -10}.get(said.get("petit", ""), 0) * times
    shown = (20, 40, 60) if chosen.get("poignee") == "sixty" else (20, 30, 40)
    each += sign * dict(zip(("single", "double", "triple"), shown, strict=True)).get(said.get("poignee", ""), 0)
    each += CHELEM.get(said.get("chelem", ""), 0)
    taker, partner = said["taker"], said.get("taker-partner", said["taker"])
    own = {taker: (players - 1) * each} if taker == partner else {taker: 2 * each, partner: each}
    misere = {"ten": 10, "twenty": 20}.get(chosen.get("misere", "off"), 0) if "misere" in said else 0
    paid = spread(players, None, {said.get("misere"): (players - 1) * misere}, -misere)
    halves = 2 if chosen.get("halves") == "kept" else 1
    return [int(halves * (score + more)) for score, more in zip(spread(players, None, own, -each), paid, strict=True)]


def solo_whist(chosen: Said, said: Said, _players: int, _dealer: int | None) -> list[int]:
    """A soloist gets the stake from three, or pays it them; a prop and a cop from one each."""
    low, high, _ = SOLO_WHIST[said["bid"]]
    stake = (high if chosen.get("stakes") == "high" else low) + beyond_in_solo_whist(chosen.get("over", "none"), said)
    stake *= 1 if made(said) else -1
    return two_or_alone(4, None, said["bidder"], said.get("bidder-partner"), stake)


def beyond_in_solo_whist(how: str, said: Said) -> int:
    """Return the points for tricks above and below: one each in proposals and solo, two and one in abundance."""
    bid, needed = said["bid"], SOLO_WHIST[said["bid"]][2][0]
    above, below = max(said["tricks"] - needed, 0), max(needed - said["tricks"], 0)
    if how != "none" and bid in {"prop and cop", "solo"}:
        return above + below
    return 2 * above + below if how == "abundance" and bid in {"abundance", "royal abundance"} else 0


def esmakker(chosen: Said, said: Said, _players: int, _dealer: int | None) -> list[int]:
    """A level is worth the base, twice it for each above seven, and twice that with an attachment."""
    level, tricks, base = said["level"], said["tricks"], int(chosen.get("base", "10"))
    twice = {"third vip": 4, "two attachments": 4}.get(said["attachment"], 2) if "attachment" in said else 1
    if level in SOL:
        each = base * SEVENS[chosen.get("sol", "four")] * SOL[level][1] * twice * (1 if made(said) else -1)
    elif made(said):
        each = base * 2 ** (int(level) - 7) * twice
        each *= tricks if chosen.get("scoring") == "all" else tricks - int(level) + 1
        slam = {"hundred": 100, "five-hundred": 500, "thousand": 1000}.get(chosen.get("slam", ""), 0)
        each += {13: slam, 12: slam // 2}.get(tricks, 0)
    else:
        each = -2 * (int(level) - tricks) * base * 2 ** (int(level) - 7) * twice
    scores = two_or_alone(4, None, said["bidder"], said.get("bidder-partner"), each)
    for seat, result in enumerate(said.get("along", [])):
        if result:
            more = two_or_alone(4, None, seat, None, abs(each) if result == 1 else -abs(each))
            scores = [score + share for score, share in zip(scores, more, strict=True)]
    return scores


def briscola(chosen: Said, said: Said, _players: int, _dealer: int | None) -> list[int]:
    """The caller has 2, the called 1 and the others pay 1; all tricks count twice, and a loss turns it round."""
    times = {"all tricks": 2, "game won": 1, "game lost": -1}[said["result"]]
    more = said.get("doublings", 0)
    times *= 1 + more if chosen.get("bids") == "added" else 2**more
    caller, called = said["caller"], said["caller-partner"]
    return spread(5, None, {caller: 4 * times} if caller == called else {caller: 2 * times, called: times}, -times)


def two_or_alone(players: int, out: int | None, first: int, second: int | None, each: int) -> list[int]:
    """Two have what two others pay them; one without a partner has it of three."""
    return spread(players, out, {first: 3 * each} if second in {None, first} else {first: each, second: each}, -each)


def spread(players: int, out: int | None, own: dict[int | None, Number], other: Number) -> list[Number]:
    """The score of each: their own where they have one, 0 of whoever sits out, else that of the others."""
    return [own.get(seat, 0 if seat == out else other) for seat in range(players)]


SCORERS = {"skat": skat, "doppelkopf": doppelkopf, "schafkopf": schafkopf, "sheepshead": sheepshead}
SCORERS |= {"solo-whist": solo_whist, "esmakker": esmakker, "briscola-chiamata": briscola}
SCORERS |= dict.fromkeys(("tarot-3", "tarot-4", "tarot-5"), tarot)


WITH_PARTNERS = {"doppelkopf", "schafkopf", "sheepshead", "solo-whist", "esmakker", "briscola-chiamata", "tarot-5"}
"""The games in which a partner wins and loses with the declarer: nobody's deals are counted there."""


class SecondDeclarers(Second):
    """One match, in which the highest total wins."""

    def __init__(self, game: str, settings: Said, players: int, first_dealer: int = 0) -> None:
        self.game, self.settings, self.players, self.first_dealer = game, settings, players, first_dealer
        self.totals, self.deals, self.passed = [0] * players, 0, 0
        self.records = [] if game in WITH_PARTNERS else [{"won": 0, "lost": 0} for _ in range(players)]
        self.floor = {"bierlachs": -301, "bierlachs-501": -501}.get(settings.get("count", ""))

    @property
    def out(self) -> int | None:
        sits = self.players > PLAYING.get(self.game, self.players)
        return (self.first_dealer + self.deals) % self.players if sits else None

    def play(self, answers: Said) -> list[int]:
        scores = SCORERS[self.game](self.settings, answers, self.players, self.out)
        by = next(answers[key] for key in BY if key in answers)
        self.passed = self.passed + 1 if by == "nobody" else 0
        if by != "nobody" and answers.get("result") != "nobody won":
            what = "won" if made(answers) else "lost"
            self.records = [each | {what: each[what] + (seat == by)} for seat, each in enumerate(self.records)]
        return self.book(scores)

    @property
    def ended(self) -> bool:
        """Whether somebody has so little that the match ends, or all deals are played."""
        if self.floor is not None:
            return min(self.totals) <= self.floor
        return self.deals == self.settings.get("deals")

"""A second scorer of Belote, Coinche and Klaverjas: from the published rules, without the package.

A match is followed deal by deal, by the id of the game and settings that are words and numbers as a table says them.
"""

from __future__ import annotations

from typing import Any

from tests.proofs.scorers.second import Second

Said = dict[str, Any]

SETTINGS: dict[str, dict[str, list[Any]]] = {
    "belote": {
        "level": ["held", "theirs", "lost"],
        "empty": ["keeps", "none"],
        "capot": ["252", "250"],
        "target": [501, 701, 1000, 1001, 2000],
    },
    "coinche": {
        "writes": ["both", "contract", "points"],
        "missed": ["160-and-bid", "162-and-bid", "160-and-capot", "162"],
        "surcoinche": ["four", "three"],
        "belote": ["counts", "beside"],
        "eighty": ["80", "82"],
        "direction": ["left", "right"],
        "rounding": ["exact", "ten", "six"],
        "target": [1000, 2000],
    },
    "klaverjas": {"end": ["deals", "points"]},
}
"""The values of each setting."""

COINCHE_LOST = {"160-and-bid": {"capot": 500, "générale": 600}, "160-and-capot": {"capot": 410, "générale": 460}}
"""All tricks bid and missed: as much as where they are made (coinchons.fr), or less (a wiki)."""

WHO = {"belote": "taker", "coinche": "bidder", "klaverjas": "player"}
"""Name which side plays."""


def belote(second: SecondShared, said: Said, me: int, you: int) -> list[int]:
    """Each its own where the taker has more; all to the others where it has less; a litige by what is set."""
    cards, capot = said["points"], 250 if second.settings.get("capot") == "250" else 252
    announced = said.get("announces", [0, 0])
    beside = [20 if said.get("belote") == side else 0 for side in (0, 1)]
    mine, yours = (cards[side] + announced[side] + beside[side] for side in (me, you))
    scores, held, second.held = list(beside), second.held, 0
    if "points-all" in said:
        winner = said["points-all"]
        scores[winner] += capot + held
        scores[me] += announced[me] if winner == me else 0
        scores[you] += announced[you] + (announced[me] if winner == you else 0)
        return scores
    how = second.settings.get("level", "held") if mine == yours else "lost"
    if mine > yours:
        scores[me] += cards[me] + announced[me] + held
        scores[you] += cards[you] + announced[you]
    elif how == "lost":
        scores[you] += 162 + sum(announced) + held
    else:
        scores[you] += cards[you] + announced[you]
        second.held = held + cards[me] + announced[me] if how == "held" else 0
    return scores


def coinche(second: SecondShared, said: Said, me: int, you: int) -> list[int]:
    """The bid and the points where it is made; what is lost, or doubled, is all of one side."""
    how = second.settings
    tricks = {"capot": 250, "générale": 350}.get(said["bid"])
    bid = tricks or int(said["bid"])
    cards, everything = list(said["points"]), said.get("points-all")
    belote = [20 if said.get("belote") == side else 0 for side in (0, 1)]
    counted = cards[me] + (belote[me] if how.get("belote") != "beside" else 0)
    needed = 82 if bid == 80 and how.get("eighty") == "82" else bid
    made = everything == me if tricks else counted >= needed
    if everything is not None:
        cards[everything], made = 250, everything == me
    times = {None: 1, "coinche": 2, "surcoinche": 3 if how.get("surcoinche") == "three" else 4}[said.get("doubled")]
    winner = me if made else you
    scores = [0, 0]
    if made and times == 1:
        writes = how.get("writes", "both")
        scores[me] = (0 if writes == "contract" else cards[me]) + (0 if writes == "points" else bid)
        scores[you] = 0 if writes == "contract" else cards[you]
    else:
        missed = how.get("missed", "160-and-bid") if times == 1 else "160-and-bid"
        lump = 250 if everything == winner and (made or not tricks) else 162 if missed.startswith("162") else 160
        scores[winner] = times * (lump + (0 if missed == "162" else bid))
        if tricks and not made and times == 1 and missed.startswith("160"):
            scores[winner] = COINCHE_LOST[missed][said["bid"]]
    tens = {"ten": (5, 5), "six": (4, 3)}.get(how.get("rounding", "exact"))
    if tens:
        scores[me], scores[you] = ((scores[side] + up) // 10 * 10 for side, up in zip((me, you), tens, strict=True))
    return [score + more for score, more in zip(scores, belote, strict=True)]


def klaverjas(_second: SecondShared, said: Said, me: int, you: int) -> list[int]:
    """More than half of points and roem, or nat; and a hundred for all tricks."""
    roem, scores = said.get("roem", [0, 0]), [0, 0]
    pit = said.get("points-all")
    mine, yours = said["points"][me] + roem[me], said["points"][you] + roem[you]
    if pit == me or (pit is None and mine > yours):
        scores[me], scores[you] = mine, yours
    else:
        scores[you] = 162 + sum(roem)
    if pit is not None:
        scores[pit] += 100
    return scores


SCORERS = {"belote": belote, "coinche": coinche, "klaverjas": klaverjas}


class SecondShared(Second):
    """One match of two pairs, in which the highest total wins."""

    def __init__(self, game: str, settings: Said) -> None:
        self.game, self.settings = game, settings
        self.totals, self.deals, self.held = [0, 0], 0, 0
        usual = {"belote": 1000, "coinche": 2000, "klaverjas": None}[game]
        self.target = 1500 if settings.get("end") == "points" else settings.get("target", usual)

    def play(self, answers: Said) -> list[int]:
        me = answers[WHO[self.game]]
        scores = SCORERS[self.game](self, answers, me, 1 - me)
        return self.book(scores)

    @property
    def records(self) -> list[dict[str, int]]:
        """Return the points that wait for the next winner, as they stand below each total."""
        return [{"n": self.held}] * 2

    @property
    def ended(self) -> bool:
        """Whether somebody is at the target, or all deals are played, whoever is level."""
        return self.deals >= 16 if self.target is None else max(self.totals) >= self.target

    @property
    def over(self) -> bool:
        """Whether the match is over: at a target another deal is played where both are level."""
        return self.ended and (self.target is None or not self.level)

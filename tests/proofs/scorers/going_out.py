"""A second scorer of the games in which somebody goes out: from the published rules, without the package.

A match is followed deal by deal, by the id of the game and settings that are words and numbers as a table says them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.proofs.scorers.second import Second

Said = dict[str, Any]

SETTINGS: dict[str, dict[str, list[Any]]] = {
    "rummy-500": {"target": [200, 300, 400, 500]},
    "rummy-plain": {"out": ["nothing", "ten"], "end": ["hundred-one", "out", "two-hundred-one", "five", "ten", "open"]},
    "contract-rummy": {},
    "phase-10": {"tie": ["shared", "deal"]},
    "five-crowns": {},
    "machiavelli": {"points": ["own", "winner"], "end": ["hundred", "five", "ten", "open"]},
    "uno": {"points": ["winner", "own"], "target": [100, 500]},
    "eights": {"target": [20, 50, 100]},
    "president": {"points": ["two", "all", "balanced"], "end": ["eleven", "ten", "open"]},
    "durak": {"end": ["five", "ten", "open"]},
    "golf": {"deals": ["nine", "eighteen"]},
    "skyjo": {"level": ["twice", "once"], "target": [50, 100]},
}
"""The values of each setting."""

PLAYERS: dict[str, tuple[int, int]] = {
    "phase-10": (2, 6), "five-crowns": (2, 7), "uno": (2, 10), "president": (3, 8), "durak": (2, 6),
}  # fmt: skip
"""The fewest and the most that play; two to eight play all other games."""

TARGETS = {"rummy-500": 500, "rummy-plain": 101, "machiavelli": 100, "uno": 500, "president": 11, "durak": 5}
TARGETS |= {"skyjo": 100}
DEALS = {"contract-rummy": 7, "five-crowns": 11, "golf": 9}
ENDS: dict[str, tuple[int | None, int | None]] = {
    "hundred-one": (101, None),
    "two-hundred-one": (201, None),
    "hundred": (100, None),
    "eleven": (11, None),
    "open": (None, None),
    "out": (None, None),
}
"""The end of a match: a total, or so many deals. "five" is a total in Durak, and deals in other games."""

FEW_WIN = {"rummy-plain", "contract-rummy", "phase-10", "five-crowns", "machiavelli", "durak", "golf", "skyjo"}
PLAYED_ON = {"rummy-500", "president"}
"""The games in which another deal is played if the best are level at the target."""


def others_left(chosen: Said, said: Said, game: str) -> list[int]:
    """Return the remaining points; the player who is out has nothing, or the sum of all others."""
    left, out = list(said["left"]), said["left-by"]
    if out == "nobody":
        return left
    usual = {"uno": "winner", "eights": "winner"}.get(game, "own")
    if chosen.get("points", usual) == "winner":
        return [sum(left) if player == out else 0 for player in range(len(left))]
    left[out] = -10 if chosen.get("out") == "ten" else 0
    return left


def skyjo(chosen: Said, said: Said, _game: str) -> list[int]:
    """Return the scores of Skyjo; a closer above 0 counts twice if another has less, or as little."""
    scores, closed = list(said["left"]), said["left-by"]
    others = [score for player, score in enumerate(scores) if player != closed]
    beaten = min(others) < scores[closed]
    level = min(others) == scores[closed] and chosen.get("level", "twice") == "twice"
    if scores[closed] > 0 and (beaten or level):
        scores[closed] *= 2
    return scores


def written(_chosen: Said, said: Said, _game: str) -> list[int]:
    return list(said["points"])


def durak(_chosen: Said, said: Said, _game: str) -> list[int]:
    """1 for the last with cards; `players` is added by whoever follows a match."""
    return [int(said["fool"] == player) for player in range(said["players"])]


def president(chosen: Said, said: Said, _game: str) -> list[int]:
    """Points by place: for the first two alone, for each who is behind, or as much below 0 for the last two."""
    players = said["players"]
    order = [said[f"place-{place}"] for place in range(1, players)]
    order += [player for player in range(players) if player not in order]
    ways = {
        "two": [2, 1] + [0] * (players - 2),
        "all": list(range(players - 1, -1, -1)),
        "balanced": [2, 0, -2] if players == 3 else [2, 1, *[0] * (players - 4), -1, -2],
    }
    points = ways[chosen.get("points", "two")]
    return [points[order.index(player)] for player in range(players)]


SCORERS = {"rummy-500": written, "golf": written, "skyjo": skyjo, "durak": durak, "president": president}


class SecondGoingOut(Second):
    """One match."""

    def __init__(self, game: str, settings: Said, players: int) -> None:
        self.game, self.settings, self.players = game, settings, players
        self.totals, self.deals, self.phases = [0] * players, 0, [0] * players
        self.target = TARGETS.get(game)
        self.most: int | None = DEALS.get(game)
        if game == "eights":
            self.target = 100 * players
        if "target" in settings:
            self.target = settings["target"] * (players if game == "eights" else 1)
        if settings.get("deals") == "eighteen":
            self.most = 18
        end = settings.get("end")
        self.went: dict[int, int] | None = {} if end == "out" else None
        if end in ENDS:
            self.target, self.most = ENDS[end]
        elif end == "ten" or (end == "five" and game != "durak"):
            self.target, self.most = None, 10 if end == "ten" else 5

    @property
    def playing(self) -> list[int]:
        """Return the players in the match: in a game that players go out of, those with not more than 100."""
        return [player for player in range(self.players) if player not in (self.went or {})]

    @property
    def few_win(self) -> bool:
        """Whether the lowest total wins."""
        how = self.settings.get("points")
        return {"own": True, "winner": False}.get(how or "", self.game in FEW_WIN)

    def play(self, answers: Said) -> list[int]:
        said = {**answers, "players": self.players}
        scores = SCORERS.get(self.game, others_left)(self.settings, said, self.game)
        self.book(scores)
        if self.went is not None:
            self.went = {**dict.fromkeys((p for p in self.playing if self.totals[p] > 100), self.deals), **self.went}
        if "phase" in answers:
            laid = [made or player == answers["left-by"] for player, made in enumerate(answers["phase"])]
            self.phases = [min(phase + made, 10) for phase, made in zip(self.phases, laid, strict=True)]
        return scores

    @property
    def ended(self) -> bool:
        """Whether somebody has made ten phases or is at the target, or all deals are played."""
        if max(self.phases) == 10:
            return True
        if self.went is not None:
            return len(self.playing) <= 1
        if self.most is not None:
            return self.deals == self.most
        return self.target is not None and max(self.totals) >= self.target

    @property
    def best(self) -> int:
        return min(self.totals) if self.few_win else max(self.totals)

    @property
    def level(self) -> bool:
        return self.totals.count(self.best) > 1

    @property
    def over(self) -> bool:
        """Whether the match is over: in some games not while several are level at the target."""
        played_on = self.game in PLAYED_ON and self.most is None and self.level
        if self.settings.get("tie") == "deal" and self.ended:
            done = [total for phase, total in zip(self.phases, self.totals, strict=True) if phase == 10]
            played_on = done.count(min(done)) > 1
        return self.ended and not played_on

    @property
    def ranks(self) -> Sequence[Any]:
        """The rank of each: by phases, then who is in, or was longer, then by totals."""
        return [
            (
                -phase,
                -(self.went or {}).get(player, 10**6),
                total if self.few_win else -total,
            )
            for player, (phase, total) in enumerate(zip(self.phases, self.totals, strict=True))
        ]

    @property
    def counters(self) -> list[str]:
        """Return the phase of each player of Phase 10, or who is out of the match."""
        if self.game == "phase-10":
            return ["all made" if phase == 10 else f"Phase {phase + 1}" for phase in self.phases]
        return (
            ["out of the match" if player in self.went else "" for player in range(self.players)] if self.went else []
        )

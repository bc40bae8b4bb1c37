"""What a contract scores at rubber bridge, and how a rubber stands.

After the scoring table of the Laws of Rubber Bridge (Law 81 of the Laws of Contract Bridge before them):
points below the line count towards a game, all the others stand above it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.rules.phrase import Phrase

BOOK = 6
GAME = 100
GAMES = 2
NO_TRUMPS = "none"
HONOURS = {"four": 100, "five": 150, "aces": 150}
"""Four or five trump honours in one hand; at no trumps the four aces."""

_FOR_A_TRICK = {"clubs": 20, "diamonds": 20, "hearts": 30, "spades": 30, NO_TRUMPS: 30}
_FIRST_AT_NO_TRUMPS = 10
_FACTORS = (1, 2, 4)
_DOUBLED_OVERTRICK = {False: 100, True: 200}
_INSULT = (0, 50, 100)
_SLAMS = {6: (Phrase("small slam"), {False: 500, True: 750}), 7: (Phrase("grand slam"), {False: 1000, True: 1500})}
_UNDERTRICK = {False: 50, True: 100}
_DOUBLED_UNDERTRICKS = {False: (100, 200, 200, 300), True: (200, 300, 300, 300)}
_RUBBER = {0: 700, 1: 500}
_ONLY_GAME, _ONLY_PART_SCORE = 300, 100
"""In a rubber that is not finished (Law 80): for the only game that was won, and for being the only side that has
points towards the next one."""


class Contract(NamedTuple):
    """What is played: the odd tricks that were bid, 1 to 7, the trump suit or "none", and 0, 1 or 2 doublings."""

    level: int
    strain: str
    doubling: int = 0

    @property
    def tricks(self) -> int:
        """How many tricks make it."""
        return BOOK + self.level


class Line(NamedTuple):
    """One item of a score: below the line or above it, and for whom."""

    label: Phrase
    points: int
    below: bool = False
    defenders: bool = False


def lines_of(contract: Contract, tricks: int, *, vulnerable: bool) -> tuple[Line, ...]:
    """What a contract scores with that many tricks of thirteen, the declarer vulnerable or not.

    >>> [(say.label.template, say.points) for say in lines_of(Contract(4, "spades"), 11, vulnerable=False)]
    [('odd tricks', 120), ('overtricks', 30)]
    >>> [(say.label.template, say.points) for say in lines_of(Contract(3, "none", 1), 6, vulnerable=False)]
    [('undertricks', 500)]
    """
    over = tricks - contract.tricks
    if over < 0:
        return (Line(Phrase("undertricks"), _undertricks(-over, contract.doubling, vulnerable), defenders=True),)
    return tuple(line for line in _made(contract, over, vulnerable) if line.points)


def _made(contract: Contract, over: int, vulnerable: bool) -> Iterator[Line]:  # noqa: FBT001
    trick, doubling = _FOR_A_TRICK[contract.strain], contract.doubling
    odd = trick * contract.level + _FIRST_AT_NO_TRUMPS * (contract.strain == NO_TRUMPS)
    yield Line(Phrase("odd tricks"), odd * _FACTORS[doubling], below=True)
    yield Line(Phrase("overtricks"), over * (_DOUBLED_OVERTRICK[vulnerable] * doubling if doubling else trick))
    yield Line(Phrase("insult"), _INSULT[doubling])
    if contract.level in _SLAMS:
        label, premium = _SLAMS[contract.level]
        yield Line(label, premium[vulnerable])


def _undertricks(down: int, doubling: int, vulnerable: bool) -> int:  # noqa: FBT001
    if not doubling:
        return down * _UNDERTRICK[vulnerable]
    row = _DOUBLED_UNDERTRICKS[vulnerable]
    return doubling * (sum(row[:down]) + row[-1] * max(0, down - len(row)))


class Rubber(NamedTuple):
    """How a rubber stands: the games that two sides have won, and what each has below the line towards the next."""

    games: tuple[int, int] = (0, 0)
    below: tuple[int, int] = (0, 0)

    @property
    def is_over(self) -> bool:
        """Whether a side has won two games."""
        return GAMES in self.games

    def is_vulnerable(self, side: int) -> bool:
        """Whether a side has won a game."""
        return self.games[side] > 0

    def with_points(self, side: int, points: int) -> Rubber:
        """The rubber with that much more below the line; a game wipes out what either side had towards it.

        >>> Rubber(below=(60, 40)).with_points(0, 40)
        Rubber(games=(1, 0), below=(0, 0))
        """
        below = (self.below[0] + points * (side == 0), self.below[1] + points * (side == 1))
        if below[side] < GAME:
            return self._replace(below=below)
        return Rubber((self.games[0] + (side == 0), self.games[1] + (side == 1)))

    def bonus(self) -> Line:
        """What the winner of a rubber that is over gets for it: more where the others have won no game."""
        return Line(Phrase("rubber"), _RUBBER[min(self.games)])

    def unfinished(self) -> Iterator[tuple[int, Line]]:
        """What either side gets where the rubber is stopped before it is over, each with its side.

        >>> [(side, line.points) for side, line in Rubber((1, 0), (0, 40)).unfinished()]
        [(0, 300), (1, 100)]
        """
        if sum(self.games) == 1:
            yield self.games.index(1), Line(Phrase("the only game of an unfinished rubber"), _ONLY_GAME)
        towards = [side for side, points in enumerate(self.below) if points]
        if len(towards) == 1 and not self.is_over:
            yield towards[0], Line(Phrase("the only part score of an unfinished game"), _ONLY_PART_SCORE)

"""The score of a contract at rubber bridge, and the score of a rubber.

After the scoring table of the Laws of Rubber Bridge (Law 81 of the Laws of Contract Bridge before them): points below
the line count towards a game, all the others stand above it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from scorekeeper.rules.code_games.code_game import At, CodeGame, Hand
from scorekeeper.rules.game import Outcome
from scorekeeper.rules.phrase import Phrase, Value
from scorekeeper.rules.scores import BridgePad, Part
from scorekeeper.rules.suits import bid_in

BOOK = 6
GAME = 100
GAMES = 2
NO_TRUMPS = "none"
HONOURS = {"four": 100, "five": 150, "aces": 150}  # four or five trump honours in one hand; at no trumps the four aces
DOUBLED = (Phrase("doubled"), Phrase("redoubled"))

_FOR_A_TRICK = {"clubs": 20, "diamonds": 20, "hearts": 30, "spades": 30, NO_TRUMPS: 30}
_FIRST_AT_NO_TRUMPS = 10
_FACTORS = (1, 2, 4)
_DOUBLED_OVERTRICK = {False: 100, True: 200}
_INSULT = (0, 50, 100)
_SLAMS = {6: (Phrase("small slam"), {False: 500, True: 750}), 7: (Phrase("grand slam"), {False: 1000, True: 1500})}
_UNDERTRICK = {False: 50, True: 100}
_DOUBLED_UNDERTRICKS = {False: (100, 200, 200, 300), True: (200, 300, 300, 300)}
GAME_PREMIUMS = {False: 300, True: 500}
"""The premiums for a game in forms without a rubber: not vulnerable, and vulnerable."""

_RUBBER = {0: 700, 1: 500}
ONLY_PART_SCORE = 100
_ONLY_GAME = 300
"""The points in a rubber that is not finished (Law 80): for the only side with points towards the next game, and for
the only game that was won."""


class BridgeContract(NamedTuple):
    """A contract: the odd tricks that were bid, 1 to 7, the trump suit or "none", and 0, 1 or 2 doublings."""

    level: int
    strain: str
    doubling: int = 0

    @property
    def tricks(self) -> int:
        """The number of tricks that make the contract."""
        return BOOK + self.level

    @property
    def called(self) -> Phrase:
        """The bid in words: "4♠", "4♠ doubled"."""
        values: dict[str, Value] = {"bid": bid_in(self.level, self.strain)}
        if not self.doubling:
            return Phrase("{bid}", values)
        return Phrase("{bid} {doubled}", {**values, "doubled": DOUBLED[self.doubling - 1]})


class Line(NamedTuple):
    """One item of a score, below the line or above it, for the declarers or the defenders."""

    label: Phrase
    points: int
    below: bool = False
    defenders: bool = False


def lines_of(contract: BridgeContract, tricks: int, *, vulnerable: bool) -> tuple[Line, ...]:
    """Return the score of a contract with that many tricks of thirteen, the declarer vulnerable or not.

    >>> [(say.label.template, say.points) for say in lines_of(BridgeContract(4, "spades"), 11, vulnerable=False)]
    [('odd tricks', 120), ('overtricks', 30)]
    >>> [(say.label.template, say.points) for say in lines_of(BridgeContract(3, "none", 1), 6, vulnerable=False)]
    [('undertricks', 500)]
    """
    over = tricks - contract.tricks
    if over < 0:
        return (Line(Phrase("undertricks"), _undertricks(-over, contract.doubling, vulnerable), defenders=True),)
    return tuple(line for line in _made(contract, over, vulnerable) if line.points)


def _made(contract: BridgeContract, over: int, vulnerable: bool) -> Iterator[Line]:  # noqa: FBT001
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


class BridgePlayed(NamedTuple):
    """A contract that was played: its side, that side's tricks, and the side with honours and their points."""

    side: int
    contract: BridgeContract
    tricks: int
    honours: tuple[int, int] | None = None

    @property
    def is_made(self) -> bool:
        """Whether the side took the tricks that it bid."""
        return self.tricks >= self.contract.tricks

    @property
    def below(self) -> int:
        """The points below the line; they do not depend on the vulnerability."""
        return sum(line.points for line in lines_of(self.contract, self.tricks, vulnerable=False) if line.below)

    def scored(self, *, vulnerable: bool) -> list[tuple[int, Line]]:
        """Return every item of the score with its side, the honours last."""
        lines = lines_of(self.contract, self.tricks, vulnerable=vulnerable)
        scored = [(1 - self.side if line.defenders else self.side, line) for line in lines]
        if self.honours is not None:
            holder, points = self.honours
            scored.append((holder, Line(Phrase("honours"), points)))
        return scored


class Rubber(NamedTuple):
    """The score of a rubber: the games of both sides, and their points below the line towards the next."""

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
        """Return the rubber with that much more below the line. A game wipes out both sides' points towards it.

        >>> Rubber(below=(60, 40)).with_points(0, 40)
        Rubber(games=(1, 0), below=(0, 0))
        """
        below = (self.below[0] + points * (side == 0), self.below[1] + points * (side == 1))
        if below[side] < GAME:
            return self._replace(below=below)
        return Rubber((self.games[0] + (side == 0), self.games[1] + (side == 1)))

    def after(self, played: BridgePlayed) -> Rubber:
        """Return the rubber after a contract."""
        return self.with_points(played.side, played.below)

    def scored(self, played: BridgePlayed) -> list[tuple[int, Line]]:
        """Return every item of the score of a contract with its side, the premium for the rubber last."""
        scored, after = played.scored(vulnerable=self.is_vulnerable(played.side)), self.after(played)
        if after.is_over:
            scored.append((after.games.index(GAMES), after.bonus()))
        return scored

    def bonus(self) -> Line:
        """Return the premium for the winner of a rubber that is over: more if the others have won no game."""
        return Line(Phrase("rubber"), _RUBBER[min(self.games)])

    def unfinished(self, part_score: int = ONLY_PART_SCORE) -> Iterator[tuple[int, Line]]:
        """Yield the points for a rubber stopped before it is over, each with its side.

        `part_score` is for the only side that has points towards the next game.

        >>> [(side, line.points) for side, line in Rubber((1, 0), (0, 40)).unfinished()]
        [(0, 300), (1, 100)]
        """
        if sum(self.games) == 1:
            yield self.games.index(1), Line(Phrase("the only game of an unfinished rubber"), _ONLY_GAME)
        towards = [side for side, points in enumerate(self.below) if points]
        if len(towards) == 1 and not self.is_over:
            yield towards[0], Line(Phrase("the only part score of an unfinished game"), part_score)


class RubberGame(CodeGame[Hand, Rubber]):
    """A form of bridge that is played for a rubber, which is the game's state."""

    state_at_first: ClassVar[Rubber] = Rubber()

    @abstractmethod
    def played(self, hand: Hand) -> BridgePlayed | None:
        """Return the contract of a deal and its result; None if all passed."""

    def is_over(self, at: At[Rubber]) -> bool:
        return at.state.is_over

    def details(self, at: At[Rubber]) -> Mapping[str, Any]:
        rubber = at.state
        vulnerable = [rubber.is_vulnerable(side) for side in (0, 1)]
        return {"games": rubber.games, "vulnerable": vulnerable, "below": rubber.below}

    def bridge_pad(self, outcomes: Sequence[Outcome[At[Rubber]]]) -> BridgePad:
        above: list[tuple[int, ...]] = []
        below: list[list[tuple[int, ...]]] = [[]]
        games = (0, 0)
        for outcome in outcomes:
            if outcome.points is None:
                continue
            if any(outcome.details["above"]):
                above.append(outcome.details["above"])
            if any(outcome.details["below"]):
                below[-1].append(outcome.details["below"])
            if outcome.after.state.games != games:
                games = outcome.after.state.games
                below.append([])
        return BridgePad(tuple(above), tuple(map(tuple, below[:-1] if GAMES in games else below)), games)

    def parts(self, at: At[Rubber], hand: Hand) -> tuple[Part, ...]:
        return _parts_of(self._lines(at, hand))

    def follows(self, at: At[Rubber], hand: Hand, totals: tuple[int, ...]) -> Rubber:
        played = self.played(hand)
        return at.state if played is None else at.state.after(played)

    def stopped(self, position: At[Rubber]) -> tuple[Part, ...]:
        return _parts_of(position.state.unfinished(int(self.chosen.get("part", ONLY_PART_SCORE))))

    def derived(self, at: At[Rubber], hand: Hand) -> Mapping[str, Any]:
        sums = {"below": [0, 0], "above": [0, 0]}
        for side, line in self._lines(at, hand):
            sums["below" if line.below else "above"][side] += line.points
        return {where: tuple(points) for where, points in sums.items()}

    def _lines(self, at: At[Rubber], hand: Hand) -> list[tuple[int, Line]]:
        played = self.played(hand)
        return [] if played is None else at.state.scored(played)


def _parts_of(scored: Iterable[tuple[int, Line]]) -> tuple[Part, ...]:
    return tuple(Part(side, line.label, line.points) for side, line in scored)

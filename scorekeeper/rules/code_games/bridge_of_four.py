"""The base of the forms of bridge for four: their questions, the note of a contract, and its declarer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple, TypeVar

from scorekeeper.rules.code_games.code_game import At, CodeGame, described
from scorekeeper.rules.code_games.contract_bridge import (
    GAME,
    GAME_PREMIUMS,
    GAMES,
    HONOURS,
    NO_TRUMPS,
    BridgeContract,
    BridgePlayed,
    Line,
    Rubber,
    RubberGame,
)
from scorekeeper.rules.deal_form import DealForm
from scorekeeper.rules.deal_questions import CALLED_TRUMPS, SUITS_OR_NONE, TRICKS_ASK, TRUMPS, Ask, accounts, seats
from scorekeeper.rules.game import Column, Option, Values
from scorekeeper.rules.outline import Outline
from scorekeeper.rules.phrase import Account, Phrase, Seat
from scorekeeper.rules.scores import BIDS, Counted, Part
from scorekeeper.rules.settings import Figure, choice_of

State = TypeVar("State")  # the state of a form of bridge from deal to deal other than the totals
HAND: Final = 13
HIGHEST_BID: Final = 7
PASSED: Final = "passed"
FOUR: Final = (4,)
_FOUR_AND_PASSED: Final = (0, 1, 2, 3, PASSED)

_DOUBLINGS: Final = {"doubled": Phrase("Doubled"), "redoubled": Phrase("Redoubled")}
_HELD_IN_TRUMPS: Final = {"four": Phrase("Four of five"), "five": Phrase("All five")}

_DECLARER = Ask("declarer", Phrase("Declarer"), Phrase("Who plays the contract?"), announced=True)
_BID = Ask("bid", Phrase("Bid"), Phrase("How many odd tricks were bid?"), announced=True)
_STRAIN = Ask("strain", Phrase("Trumps"), Phrase("What is trumps?"), announced=True)
_DOUBLING = Ask("doubling", Phrase("Doubling"), Phrase("Was it doubled?"), needed=False, announced=True)
_HONOURS = Ask("honours", Phrase("Honours"), Phrase("Which side held honours?"), needed=False)
_HELD = Ask("held", Phrase("Honours in hand"), Phrase("How many honours were in one hand?"))

HONOURS_CHOICE: Final = choice_of(
    "honours", Phrase("Honours"), {"on": Phrase("Counted"), "off": Phrase("Not counted")}, 4
)
"""The setting whether honours in one hand are counted, in the forms of bridge that have them."""

HONOURS_COLUMNS: Final = (
    _HONOURS.column(Values((0, 1), needed=False), names="accounts"),
    _HELD.column(Values(tuple(_HELD_IN_TRUMPS), needed=False), called=tuple(_HELD_IN_TRUMPS.items())),
)
"""The columns of honours: their side, and in a suit their number; at no trumps they are the four aces."""


class Hand(NamedTuple):
    """A deal of bridge: the declarer, and the played contract; both None if all four passed."""

    declarer: int | None
    played: BridgePlayed | None


def contract_columns(*, passes: bool) -> tuple[Column, ...]:
    """Return the columns of the questions about every contract. `passes`: a deal may be passed out, and counts."""
    who, needed = (_FOUR_AND_PASSED, False) if passes else (_FOUR_AND_PASSED[:-1], True)
    return (
        _DECLARER.column(Values(who), names="seats", called=((PASSED, Phrase("Passed out")),) if passes else ()),
        _BID.column(Values(low=1, high=HIGHEST_BID, needed=needed)),
        _STRAIN.column(TRUMPS._replace(needed=needed), called=CALLED_TRUMPS),
        _DOUBLING.column(Values(tuple(_DOUBLINGS), needed=False), called=tuple(_DOUBLINGS.items())),
        TRICKS_ASK.column(Values(high=HAND, needed=needed)),
    )


def vulnerable_sides(sides: Iterable[int]) -> tuple[Phrase, ...]:
    """Return a sentence for each side that is vulnerable in the next deal."""
    return tuple(Phrase("{who} are vulnerable", {"who": Account(side)}) for side in sides)


def below_the_line(points: Sequence[int]) -> tuple[Phrase, ...]:
    """Return a sentence for each side with points below the line."""
    there = ((Account(side), number) for side, number in enumerate(points) if number)
    return tuple(Phrase("{who} have {points} below the line", {"who": who, "points": number}) for who, number in there)


class BridgeOfFour(CodeGame[Hand, State]):
    """A form of bridge in which partners sit opposite each other. Each form scores contracts in its own way."""

    passes: ClassVar[bool] = True
    """Whether a deal that is passed out counts as one; if not, it is thrown in, and the same player deals again."""

    scores_below_zero: ClassVar[bool] = False
    tricks: ClassVar[int | None] = HAND

    def scored(self, at: At[State], played: BridgePlayed) -> list[tuple[int, Line]]:
        """Return every item of the score of a contract with its side."""
        raise NotImplementedError

    def read(self, at: At[State], form: DealForm) -> Hand | None:
        passed = (Option(PASSED, Phrase("Passed out")),) if self.passes else ()
        declarer = form.choice(_DECLARER, (*seats(range(4)), *passed))
        if declarer == PASSED:
            return Hand(None, None)
        bid = form.number(_BID, 1, HIGHEST_BID)
        strain = form.word(_STRAIN, SUITS_OR_NONE)
        doubling = form.word(_DOUBLING, [Option(key, name) for key, name in _DOUBLINGS.items()])
        if not isinstance(declarer, int) or bid is None or strain is None:
            return None
        contract = BridgeContract(bid, strain, 1 + [*_DOUBLINGS].index(doubling) if doubling else 0)
        form.announced = Phrase("{who} plays {bid}", {"who": Seat(declarer), "bid": contract.called})
        side = declarer % 2
        asked, note = TRICKS_ASK.put_to(Account(side)), Phrase("{tricks} make it", {"tricks": contract.tricks})
        tricks = form.number(TRICKS_ASK._replace(question=asked), 0, HAND, note=note)
        honours = self._honours(form, strain)
        return None if tricks is None else Hand(declarer, BridgePlayed(side, contract, tricks, honours))

    def _honours(self, form: DealForm, strain: str) -> tuple[int, int] | None:
        """Return the side with honours and their points; None if there are none, or they do not count."""
        if self.chosen.get(HONOURS_CHOICE.key) != "on":
            return None
        holder = form.who(_HONOURS, accounts((0, 1)))
        if holder is None:
            return None
        held: str | None = "aces"
        if strain != NO_TRUMPS:
            worth = {key: Phrase("{points}", {"points": HONOURS[key]}) for key in _HELD_IN_TRUMPS}
            held = form.word(_HELD, [Option(key, name, worth[key]) for key, name in _HELD_IN_TRUMPS.items()])
        return None if held is None else (holder, HONOURS[held])

    def parts(self, at: At[State], hand: Hand) -> tuple[Part, ...]:
        if hand.played is None:
            return ()
        return tuple(Part(side, line.label, line.points) for side, line in self.scored(at, hand.played))

    def caption(self, hand: Hand) -> tuple[Phrase, ...]:
        played = hand.played
        if hand.declarer is None or played is None:
            return (Phrase("passed out"),)
        bid = Phrase("{who} {bid}", {"who": Seat(hand.declarer), "bid": played.contract.called})
        if played.honours is None:
            return (bid, _result(played))
        honours = Phrase("{what}: {held}", {"what": _HONOURS.label, "held": Account(played.honours[0])})
        return (bid, _result(played), honours)

    def bid(self, hand: Hand) -> Counted | None:
        if hand.declarer is None or hand.played is None:
            return None
        return Counted(BIDS, hand.declarer, hand.played.contract.level, hand.played.is_made)

    def first_lead(self, at: At[State], hand: Hand | None) -> int | None:
        return None if hand is None or hand.declarer is None else (hand.declarer + self.step) % self._seats


def _result(played: BridgePlayed) -> Phrase:
    over = played.tricks - played.contract.tricks
    if over == 0:
        return Phrase("made")
    return Phrase("{number} over" if over > 0 else "{number} down", {"number": abs(over)})


class BridgeRubber(RubberGame[Hand], BridgeOfFour[Rubber]):
    """One rubber, by the scoring table of the laws."""

    info = described("bridge-rubber", FOUR)
    outline = Outline(
        (
            Phrase("{players} players in {sides} sides.", {"players": 4, "sides": 2}),
            Phrase("{tricks} tricks a deal, until a side has won {games} games.", {"tricks": HAND, "games": GAMES}),
            Phrase("A game is 100 points below the line; all points count at the end."),
            Phrase("The deal passes to the left."),
        ),
        choices=(
            HONOURS_CHOICE,
            choice_of(
                "part",
                Phrase("Only part score of an unfinished rubber"),
                {"100": Phrase("100 points"), "50": Phrase("50 points (older books)")},
                4,
            ),
        ),
    )
    columns: ClassVar[tuple[Column, ...]] = (
        *contract_columns(passes=True),
        *HONOURS_COLUMNS,
        Column("below", "below", Phrase("Below the line"), each=True, answer=False, number=True),
        Column("above", "above", Phrase("Above the line"), each=True, answer=False, number=True),
    )

    def facts(self, at: At[Rubber]) -> tuple[Phrase, ...]:
        rubber = at.state
        return (*vulnerable_sides(filter(rubber.is_vulnerable, (0, 1))), *below_the_line(rubber.below))

    def played(self, hand: Hand) -> BridgePlayed | None:
        return hand.played


DEALS: Final = 4
LAST_PART_SCORE: Final = 100  # the points for a part score that is made in the last deal and is not enough for a game
_OTHERS: Final = "others"


class BridgeChicago(BridgeOfFour[Rubber]):
    """The four deals by the ACBL and David Stevenson. The state is the points below the line, as in a rubber."""

    info = described("bridge-chicago", FOUR, deals=DEALS)
    outline = Outline(
        (
            Phrase("{players} players in {sides} sides.", {"players": 4, "sides": 2}),
            Phrase(
                "{deals} deal of {tricks} tricks.",
                {"deals": DEALS, "tricks": HAND},
                plural="{deals} deals of {tricks} tricks.",
                count=DEALS,
            ),
            Phrase("Vulnerable: nobody, then one side twice, then both."),
            Phrase("The deal passes to the left."),
        ),
        choices=(
            choice_of(
                "vulnerable",
                Phrase("Vulnerable in the second and third deal"),
                {"dealer": Phrase("The dealer’s side"), _OTHERS: Phrase("The other side")},
                4,
            ),
            HONOURS_CHOICE,
        ),
    )
    columns: ClassVar[tuple[Column, ...]] = (*contract_columns(passes=False), *HONOURS_COLUMNS)
    throws_in: ClassVar[bool] = True
    passes: ClassVar[bool] = False
    state_at_first: ClassVar[Rubber] = Rubber()

    def vulnerable(self, at: At[Rubber]) -> tuple[int, ...]:
        """Return the sides that are vulnerable in the next deal."""
        if at.number in {1, DEALS}:
            return () if at.number == 1 else (0, 1)
        dealers = (self.dealer(at) or 0) % 2
        return (1 - dealers if self.chosen["vulnerable"] == _OTHERS else dealers,)

    def facts(self, at: At[Rubber]) -> tuple[Phrase, ...]:
        return (*vulnerable_sides(self.vulnerable(at)), *below_the_line(at.state.below))

    def details(self, at: At[Rubber]) -> Mapping[str, Any]:
        return {"vulnerable": [side in self.vulnerable(at) for side in (0, 1)], "below": at.state.below}

    def scored(self, at: At[Rubber], played: BridgePlayed) -> list[tuple[int, Line]]:
        vulnerable = played.side in self.vulnerable(at)
        scored = played.scored(vulnerable=vulnerable)
        if at.state.after(played).games != at.state.games:
            scored.append((played.side, Line(Phrase("game"), GAME_PREMIUMS[vulnerable])))
        elif at.number == DEALS and played.below:
            scored.append((played.side, Line(Phrase("part score in the last deal"), LAST_PART_SCORE)))
        return scored

    def follows(self, at: At[Rubber], hand: Hand, totals: tuple[int, ...]) -> Rubber:
        """Return the points below the line after the deal, as a rubber."""
        return at.state if hand.played is None else at.state.after(hand.played)


BOARDS: Final = 16  # the number of boards after which the vulnerability begins again
MOST_BOARDS: Final = 100
PART_SCORE: Final = 50


class BridgeDuplicate(BridgeOfFour[None]):
    """The boards of one table, by the scoring table of duplicate bridge. Other tables are not compared."""

    info = described("bridge-duplicate", FOUR, deals=BOARDS)
    outline = Outline(
        (
            Phrase("{players} players in {sides} sides.", {"players": 4, "sides": 2}),
            Phrase("{deals} boards of {tricks} tricks.", {"deals": BOARDS, "tricks": HAND}),
            Phrase("Each board is scored for itself, vulnerable by its number."),
            Phrase("The deal passes to the left."),
        ),
        figures=(Figure("deals", Phrase("Boards"), 1, MOST_BOARDS, {4: BOARDS}),),
    )
    columns: ClassVar[tuple[Column, ...]] = contract_columns(passes=True)

    def facts(self, at: At[None]) -> tuple[Phrase, ...]:
        return vulnerable_sides(_vulnerable(at))

    def details(self, at: At[None]) -> Mapping[str, Any]:
        return {"vulnerable": [side in _vulnerable(at) for side in (0, 1)]}

    def scored(self, at: At[None], played: BridgePlayed) -> list[tuple[int, Line]]:
        vulnerable = played.side in _vulnerable(at)
        scored = played.scored(vulnerable=vulnerable)
        if played.below >= GAME:
            scored.append((played.side, Line(Phrase("game"), GAME_PREMIUMS[vulnerable])))
        elif played.below:
            scored.append((played.side, Line(Phrase("part score"), PART_SCORE)))
        return scored


def _vulnerable(at: At[Any]) -> tuple[int, ...]:
    """Return the vulnerable sides of the next board. Each round of four boards begins its order one board later."""
    north = at.first % 2
    rounds, board = divmod((at.number - 1) % BOARDS, 4)
    return ((), (north,), (1 - north,), (0, 1))[(board + rounds) % 4]

"""Bridge Solitaire: one player against the rest of the pack, by the scoring of contract bridge, for a rubber."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from scorekeeper.rules.code_games.code_game import At, described
from scorekeeper.rules.code_games.contract_bridge import (
    GAMES,
    HONOURS,
    NO_TRUMPS,
    BridgeContract,
    BridgePlayed,
    Rubber,
    RubberGame,
)
from scorekeeper.rules.deal_form import DealForm
from scorekeeper.rules.deal_questions import SUITS_OR_NONE, TRICKS_ASK, TRUMPS, Ask, tricks_of
from scorekeeper.rules.game import AccountSeats, Column, Opening, Option, Values
from scorekeeper.rules.outline import Outline
from scorekeeper.rules.phrase import Account, Fault, Phrase
from scorekeeper.rules.settings import Figure

HAND = 13
SIDES = ("player", "house")
HOUSE = Phrase("House")
HIGHEST_BID, HIGHEST_OF_THE_HOUSE = 7, 6
JOKERS = 2

_SIDE = Ask("side", Phrase("Declarer"), Phrase("Who plays the contract?"), announced=True)
_STRAIN = Ask("strain", Phrase("Trumps"), Phrase("What is trumps?"), announced=True)
_BID = Ask("bid", Phrase("Bid"), Phrase("How many odd tricks were bid?"), announced=True)
_JOKERS = Ask("jokers", Phrase("Jokers in hand"), Phrase("How many jokers do you hold?"), announced=True)
_HONOURS = Ask("honours", Phrase("Honours in hand"), Phrase("Which honours did you hold?"), needed=False)


class Hand(NamedTuple):
    """A hand of Bridge Solitaire; sides by their account, the honours always the player's."""

    side: int
    contract: BridgeContract
    honours: str | None
    tricks: tuple[int, ...]


class BridgeSolitaire(RubberGame[Hand]):
    """The game by Denexa's page, with the scoring of the laws of rubber bridge."""

    info = described("bridge-solitaire", (1,))
    outline = Outline(
        (
            Phrase("One player against the house."),
            Phrase("{tricks} tricks a deal, until a side has won {games} games.", {"tricks": HAND, "games": GAMES}),
            Phrase("A game is 100 points below the line; all points count at the end."),
        ),
        figures=(
            Figure("four", Phrase("Four honours"), 0, 500, {1: HONOURS["four"]}),
            Figure("five", Phrase("Five honours"), 0, 500, {1: HONOURS["five"]}),
            Figure("aces", Phrase("Four aces at no trumps"), 0, 500, {1: HONOURS["aces"]}),
        ),
    )
    columns: ClassVar[tuple[Column, ...]] = (
        _SIDE.column(Values(SIDES)),
        _BID.column(Values(low=1, high=HIGHEST_BID)),
        _STRAIN.column(TRUMPS),
        _JOKERS.column(Values(high=JOKERS)),
        _HONOURS.column(Values(tuple(HONOURS), needed=False)),
        TRICKS_ASK.column(Values(high=HAND, total=HAND), each=True),
        Column("below", "below", Phrase("Below the line"), each=True, answer=False, number=True),
        Column("above", "above", Phrase("Above the line"), each=True, answer=False, number=True),
    )
    seating: ClassVar[tuple[tuple[int, ...], ...]] = ((0,), ())
    opening: ClassVar[Opening] = Opening(Phrase("Who plays?"), 0)
    scores_below_zero: ClassVar[bool] = False
    tricks: ClassVar[int | None] = HAND
    money: ClassVar[bool] = False

    def accounts(self, position: At[Rubber]) -> tuple[AccountSeats, ...]:
        """Return the account of the player, and that of the house, which has no seat."""
        return (AccountSeats((0,)), AccountSeats((), HOUSE))

    def dealer(self, at: At[Rubber]) -> int | None:
        return None  # mypy wants it written

    def facts(self, at: At[Rubber]) -> tuple[Phrase, ...]:
        rubber = at.state
        games = Phrase("games {player} to {house}", {"player": rubber.games[0], "house": rubber.games[1]})
        below = Phrase("below the line {player} to {house}", {"player": rubber.below[0], "house": rubber.below[1]})
        vulnerable = [Account(side) for side in (0, 1) if rubber.is_vulnerable(side)]
        return (games, *(Phrase("{who} is vulnerable", {"who": who}) for who in vulnerable), below)

    def read(self, at: At[Rubber], form: DealForm) -> Hand | None:
        declarer = form.word(
            _SIDE, [Option(side, Phrase("{who}", {"who": Account(n)})) for n, side in enumerate(SIDES)]
        )
        house = declarer == "house"
        *suits, none = SUITS_OR_NONE
        strain = form.word(_STRAIN, [*suits, none._replace(barred=HOUSE_BIDS_A_SUIT) if house else none])
        bid = form.number(_BID, 1, HIGHEST_OF_THE_HOUSE if house else HIGHEST_BID)
        jokers = form.number(_JOKERS, 0, JOKERS)
        honours = None if house else form.word(_HONOURS, _honours(strain))
        if house and form.answers.get(_HONOURS.key) is not None:
            form.asked.add(_HONOURS.key)
            form.faults.append(NO_HONOURS_AGAINST_THE_HOUSE)
        taken = form.counts(tricks_of(HAND), 2)
        if declarer is None or strain is None or bid is None or jokers is None:
            return None
        contract = BridgeContract(bid, strain, jokers)
        form.announced = Phrase("{who} plays {bid}", {"who": Account(SIDES.index(declarer)), "bid": contract.called})
        return None if taken is None else Hand(SIDES.index(declarer), contract, honours, taken)

    def caption(self, hand: Hand) -> tuple[Phrase, ...]:
        contract = Phrase("{who} {bid}", {"who": Account(hand.side), "bid": hand.contract.called})
        if hand.honours is None:
            return (contract,)
        held = next(option.name for option in _honours(hand.contract.strain) if option.value == hand.honours)
        return (contract, Phrase("{what}: {held}", {"what": Phrase("Honours"), "held": held}))

    def declarer(self, hand: Hand) -> int | None:
        return 0 if hand.side == 0 else None

    def played(self, hand: Hand) -> BridgePlayed:
        honours = None if hand.honours is None else (0, self.figures[hand.honours])
        return BridgePlayed(hand.side, hand.contract, hand.tricks[hand.side], honours)


def _honours(strain: str | None) -> tuple[Option, ...]:
    """Return the honours that one hand can hold: aces at no trumps, else the five highest trumps."""
    four = Option("four", Phrase("Four of five"), Phrase("100"))
    five = Option("five", Phrase("All five"), Phrase("150"))
    aces = Option("aces", Phrase("Four aces"), Phrase("150"))
    return (aces,) if strain == NO_TRUMPS else (four, five)


NO_HONOURS_AGAINST_THE_HOUSE = Fault("The house bids your shortest suit; nobody holds four honours in it.")
HOUSE_BIDS_A_SUIT = Fault("The house always bids a suit, never no trumps.")

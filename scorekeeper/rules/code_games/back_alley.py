"""Back Alley: four players in two sides, 26 hands from thirteen cards down to one and up again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from scorekeeper.rules.code_games.code_game import At, CodeGame, described
from scorekeeper.rules.deal_form import DealForm
from scorekeeper.rules.deal_questions import TRICKS_ASK, Ask, tricks_of
from scorekeeper.rules.game import Column, Option, Values
from scorekeeper.rules.outline import Outline
from scorekeeper.rules.phrase import Account, Phrase, Seat
from scorekeeper.rules.scores import BIDS, Counted, Part
from scorekeeper.rules.settings import Figure

DEALS = 26
MOST_CARDS = 13
HIGHEST_BID = 12
A_TRICK = 5
AN_OVERTRICK = 1
BOARD = "board"
A_TRICK_OF_BOARD = 10
_BOARDS = (Phrase("board"), Phrase("double board"), Phrase("triple board"), Phrase("quadruple board"))

_BIDS = Ask("bids", Phrase("Bid"), Phrase("What does {who} bid?"), announced=True)


class Hand(NamedTuple):
    """A hand: `bids` and `boards` (1 for board, 2 for double) of each side, and the bids of the players."""

    cards: int
    bids: tuple[int, int]
    boards: tuple[int, int]
    tricks: tuple[int, ...] | None
    leader: int | None = None
    bids_by_seat: tuple[int | str, ...] = ()


class BackAlley(CodeGame[Hand, None]):
    """The game as Denexa's page tells it."""

    info = described("back-alley", (4,), deals=DEALS)
    outline = Outline(
        (
            Phrase("{players} players in {sides} sides.", {"players": 4, "sides": 2}),
            Phrase("{deals} deals, of 13 cards each down to 1 and up to 13 again.", {"deals": DEALS}),
            Phrase("Everybody bids; partners’ bids add up."),
            Phrase("The deal passes to the left."),
        ),
        figures=(
            Figure("trick", Phrase("A trick that was bid"), 1, 50, {4: A_TRICK}),
            Figure("overtrick", Phrase("An overtrick"), 0, 50, {4: AN_OVERTRICK}),
            Figure("board", Phrase("A trick at board"), 1, 100, {4: A_TRICK_OF_BOARD}),
        ),
    )
    columns: ClassVar[tuple[Column, ...]] = (
        Column("cards", "cards", Phrase("Cards"), answer=False, number=True),
        _BIDS.column(Values((*range(HIGHEST_BID + 1), BOARD)), seats=True),
        TRICKS_ASK.column(Values(high=MOST_CARDS, needed=False), each=True),
    )
    throws_in: ClassVar[bool] = True

    def facts(self, at: At[None]) -> tuple[Phrase, ...]:
        cards = cards_of(at.number)
        dealt = Phrase("{cards} card each", {"cards": cards}, plural="{cards} cards each", count=cards)
        return (dealt, Phrase("{who} bids first", {"who": Seat(self.leader(at))}))

    def details(self, at: At[None]) -> Mapping[str, Any]:
        return {"cards": cards_of(at.number)}

    def read(self, at: At[None], form: DealForm) -> Hand | None:
        cards = cards_of(at.number)
        order = [(self.leader(at) + offset) % 4 for offset in range(4)]
        bids = form.each(_BIDS, order, _options(form.so_far(_BIDS, 4), order, cards))
        if bids is None:
            return None
        boards = _boards(bids, order)
        (first, first_board), (second, second_board) = _side(bids, boards, 0), _side(bids, boards, 1)
        hand = Hand(cards, (first, second), (first_board, second_board), None, None, tuple(bids))
        if not any(bids):
            form.announced = Phrase("All four pass: {who} deals again", {"who": Seat(order[3])})
            return hand
        # the first of two in the order of bidding
        leader = max(order, key=lambda seat: (boards[seat], bids[seat] if isinstance(bids[seat], int) else 0))
        name = _BOARDS[boards[leader] - 1] if boards[leader] else Phrase("{bid}", {"bid": bids[leader]})
        form.announced = Phrase("{who} leads, having bid {said}", {"who": Seat(leader), "said": name})
        taken = form.counts(tricks_of(cards), 2)
        return None if taken is None else hand._replace(tricks=taken, leader=leader)

    def parts(self, at: At[None], hand: Hand) -> tuple[Part, ...]:
        if hand.tricks is None:
            return ()
        return tuple(part for side in (0, 1) for part in _scored(hand, side, hand.tricks[side], self.figures))

    def is_counted(self, hand: Hand) -> bool:
        return hand.tricks is not None

    def caption(self, hand: Hand) -> tuple[Phrase, ...]:
        bids = (Phrase("all pass"),) if hand.tricks is None else (_bid_of(hand, 0), _bid_of(hand, 1))
        cards = Phrase("{cards} card", {"cards": hand.cards}, plural="{cards} cards", count=hand.cards)
        return (cards, *bids)

    def first_lead(self, at: At[None], hand: Hand | None) -> int | None:
        return None if hand is None else hand.leader

    def counted(self, hand: Hand) -> tuple[Counted, ...]:
        """Return each bid, made with that of the partner; a board is for all tricks, and beside it no other counts."""
        found: list[Counted] = []
        for seat, bid in enumerate(hand.bids_by_seat if hand.tricks else ()):
            side = seat % 2
            if bid == BOARD or (bid and not hand.boards[side]):
                needed = hand.cards if bid == BOARD else hand.bids[side]
                made = (hand.tricks or ())[side] >= needed
                found.append(Counted(BIDS, seat, int(needed if bid == BOARD else bid), made))
        return tuple(found)

    def derived(self, at: At[None], hand: Hand) -> Mapping[str, Any]:
        return {"cards": hand.cards}


def cards_of(number: int) -> int:
    """Return the number of cards that each player has in a hand.

    >>> [cards_of(number) for number in (1, 2, 13, 14, 15, 26)]
    [13, 12, 1, 1, 2, 13]
    """
    return MOST_CARDS + 1 - number if number <= MOST_CARDS else number - MOST_CARDS


def _bid_of(hand: Hand, side: int) -> Phrase:
    bid, board = hand.bids[side], hand.boards[side]
    name = _BOARDS[board - 1] if board else bid or Phrase("pass")
    return Phrase("{who} {bid}", {"who": Account(side), "bid": name})


def _options(bids: Sequence[object], order: Sequence[int], cards: int) -> list[tuple[Option, ...]]:
    """Return the options of each seat's bid; a board has the name that it would have now."""
    numbers = [
        Option(tricks, str(tricks) if tricks else Phrase("pass")) for tricks in range(min(HIGHEST_BID, cards) + 1)
    ]
    rows: dict[int, tuple[Option, ...]] = {}
    before = 0
    for seat in order:
        rows[seat] = (*numbers, Option(BOARD, _BOARDS[before]))
        before += bids[seat] == BOARD
    return [rows[seat] for seat in range(4)]


def _boards(bids: Sequence[int | str], order: Sequence[int]) -> tuple[int, ...]:
    """Return each seat's board: 1 for the first in the order of bidding, 2 for the next; 0 without one."""
    heights = [0] * 4
    for height, seat in enumerate((seat for seat in order if bids[seat] == BOARD), 1):
        heights[seat] = height
    return tuple(heights)


def _side(bids: Sequence[int | str], boards: Sequence[int], side: int) -> tuple[int, int]:
    return sum(bid for bid in bids[side::2] if isinstance(bid, int)), max(boards[side::2])


def _scored(hand: Hand, side: int, taken: int, figures: Mapping[str, int]) -> list[Part]:
    bid, board = hand.bids[side], hand.boards[side]
    if board:
        worth = figures["board"] * board * hand.cards
        return [Part(side, _BOARDS[board - 1], worth if taken == hand.cards else -worth)]
    if taken < bid:
        return [Part(side, Phrase("bid failed"), -figures["trick"] * bid)]
    over = Part(side, Phrase("overtricks"), figures["overtrick"] * (taken - bid))
    return [part for part in (Part(side, Phrase("bid made"), figures["trick"] * bid), over) if part.points]

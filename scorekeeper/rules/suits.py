"""The four suits, in the order of their names in English."""

from __future__ import annotations

from scorekeeper.rules.phrase import Account, Phrase, Seat, Sign

SUITS = ("clubs", "diamonds", "hearts", "spades")

SUIT_NAMES = {
    "clubs": Phrase("clubs"),
    "diamonds": Phrase("diamonds"),
    "hearts": Phrase("hearts"),
    "spades": Phrase("spades"),
}

SUIT_SIGNS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}


def taken_by(card: Sign, who: Seat | Account) -> Phrase:
    """Return a card and its taker: "♥5 Anna & Cleo", or "Five of hearts: Anna & Cleo"."""
    words = Phrase("{what}:", {"what": card.words})
    return Phrase("{card} {who}", {"card": Sign(card.sign, words), "who": who})


def bid_in(bid: int, suit: str) -> Sign | Phrase:
    """Return a bid with its trumps, as players write it: "7♥", or "7 no trumps"."""
    words = Phrase("{bid} {suit}", {"bid": bid, "suit": SUIT_NAMES.get(suit, Phrase("no trumps"))})
    return Sign(f"{bid}{SUIT_SIGNS[suit]}", words) if suit in SUIT_SIGNS else words

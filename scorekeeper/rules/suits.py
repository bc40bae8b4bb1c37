"""The four suits, in the order of their names in English."""

from __future__ import annotations

from scorekeeper.rules.phrase import Phrase

SUITS = ("clubs", "diamonds", "hearts", "spades")

SUIT_NAMES = {
    "clubs": Phrase("clubs"),
    "diamonds": Phrase("diamonds"),
    "hearts": Phrase("hearts"),
    "spades": Phrase("spades"),
}

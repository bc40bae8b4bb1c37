"""The order of the games in lists."""

from __future__ import annotations

from typing import Final

ORDER: Final[tuple[str, ...]] = (
    "swedish",
    "swedish-1949",
    "swedish-1949-choice",
    "kortman-1944",
    "british",
    "british-choice",
    "british-overtricks",
    "coleman",
    "polley",
    "follett",
    "lever",
    "raf",
    "finnish-partners",
    "portuguese",
    "estonian-3",
    "estonian-4",
    "finnish-3",
    "finnish-4",
    "manni",
    "sergeant-major",
    "sergeant-major-952",
    "german-whist",
    "german-whist-26",
    "german-whist-low",
    "humbug",
    "dummy-whist",
    "whist-count",
    "funfzehnern",
    "canadian-salad",
    "ecarte",
    "tute",
    "twenty-five",
    "tyzicha",
    "truc",
    "back-alley",
    "kaiser",
    "bridge-solitaire",
    "calypso",
    "quinto",
    "barbu",
    "barbu-salade",
    "kingen",
    "dubbelkingen",
    "king-portuguese",
    "king-russian",
    "king-georgian",
    "rifki",
    "trex",
    "rentz",
    "lora",
    "mizerka",
    "coiffeur",
    "differenzler",
    # Bids against what is taken
    "oh-hell",
    "up-down-river",
    "nomination-whist",
    "contract-whist",
    "plump",
    "ascenseur",
    "boerenbridge",
    "podrida",
    "wizard",
    "call-break",
    "skull-king",
    "ninety-nine",
    "sheet",
)
"""The order of the games in lists, by family and in the order of the sources.

A game that is missing here comes after its family, or last if it has a family of its own.
"""

ANY_GAME: Final = "sheet"
"""The game on which any other can be kept that is missing here."""

"""Small ways of saying a match in a test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.match.match import Deal, Match
from scorekeeper.match.replay import Replay, replay
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import AnyGame, Setup
from scorekeeper.texts import say

COUSINS = (
    "german-whist",
    "german-whist-26",
    "german-whist-low",
    "humbug",
    "dummy-whist",
    "whist-count",
    "solo-whist",
    "esmakker",
    "bid-whist",
    "tarneeb",
    "funfzehnern",
    "canadian-salad",
    "ecarte",
    "tute",
    "twenty-five",
    "tyzicha",
    "truc",
    "back-alley",
    "kaiser",
    "bridge-rubber",
    "bridge-chicago",
    "bridge-duplicate",
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
    "coiffeur",
    "differenzler",
    "schieber",
    "belote",
    "coinche",
    "klaverjas",
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
    "spades",
    "spades-solo",
    "hearts",
    "black-lady",
    "black-maria",
    "jacks",
    "slobberhannes",
    "likha",
    "pitch",
    "pedro",
    "skat",
    "doppelkopf",
    "schafkopf",
    "sheepshead",
    "tarot-3",
    "tarot-4",
    "tarot-5",
    "euchre",
    "five-hundred",
    "five-hundred-3",
    "five-hundred-5",
    "five-hundred-6",
    "briscola",
    "briscola-chiamata",
    "pinochle",
    "pinochle-double",
    "sueca",
    "scopa",
    "tressette",
    "rummy-500",
    "rummy-plain",
    "contract-rummy",
    "phase-10",
    "five-crowns",
    "machiavelli",
    "uno",
    "eights",
    "president",
    "durak",
    "golf",
    "skyjo",
    "canasta",
    "rummy-13",
    "kalooki",
    "yaniv",
    "cabo",
    "cribbage-sheet",
    "gin",
    "sheet",
)
"""Every game beside Bismarck and its kin, in the order in which they are listed."""

NAMES = ("Anna", "Bo", "Cleo", "Dag", "Eva", "Finn", "Gus", "Hilma", "Ivo")


USUAL = {"oh-hell": 3, "wizard": 3, "euchre": 4}
"""How many play where a test says nothing, of games that fewer can play, too."""


def at_table(
    game: str | AnyGame,
    *deals: Mapping[str, Any] | Deal,
    first_dealer: int = 0,
    players: Sequence[str] | int | None = None,
    options: Mapping[str, Any] | None = None,
    **facts: Any,
) -> Match:
    """A match of these deals; a plain mapping is a deal's answers, and a number so many players."""
    played = CATALOGUE.from_document(game, options) if isinstance(game, str) else game
    seats = players if isinstance(players, int) else USUAL.get(played.info.id, played.info.players[0])
    names = tuple(players) if isinstance(players, Sequence) else NAMES[:seats]
    kept = tuple(deal if isinstance(deal, Deal) else Deal(dict(deal)) for deal in deals)
    return Match(played, names, first_dealer, kept, options or {}, **facts)


def played(game: str | AnyGame, *deals: Mapping[str, Any] | Deal, first_dealer: int = 0, **facts: Any) -> Replay:
    """The same, judged and scored."""
    return replay(at_table(game, *deals, first_dealer=first_dealer, **facts))


def thrown_in(**answers: Any) -> Deal:
    """A hand that was thrown in."""
    return Deal(answers, thrown_in=True)


def totals(game: str, *deals: Mapping[str, Any] | Deal, **facts: Any) -> tuple[int, ...]:
    """What each side has after these deals, in which there is nothing wrong."""
    sheet = sheet_of(at_table(game, *deals, **facts))
    assert sheet.replay.conflicts == []
    return sheet.totals


def wrong(game: str, answers: Mapping[str, Any], **facts: Any) -> list[str]:
    """What is said of a first deal that cannot be."""
    match = at_table(game, **facts)
    position = match.game.start(Setup(len(match.players), match.first_dealer, {}))
    return [say(fault) for fault in match.game.play(position, answers).faults]

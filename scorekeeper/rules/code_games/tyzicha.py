"""Tyzicha: three players, 120 card points, marriages that change trumps, and a bid that only its declarer can lose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, NamedTuple

from scorekeeper.rules.code_games.code_game import At, CodeGame, described
from scorekeeper.rules.deal_form import DealForm
from scorekeeper.rules.deal_questions import POINTS_ASK, Ask, card_points_of, seats
from scorekeeper.rules.game import Column, Option, Values
from scorekeeper.rules.outline import Outline
from scorekeeper.rules.phrase import Phrase, Seat, Sentence, Sign
from scorekeeper.rules.scores import BIDS, Counted, Part
from scorekeeper.rules.settings import Figure
from scorekeeper.rules.suits import SUIT_NAMES, SUIT_SIGNS, taken_by

TARGET = 1001
HAND = 8
PLAYERS = 3
PACK = 120
MARRIAGES = {"hearts": 100, "diamonds": 80, "clubs": 60, "spades": 40}
FORCED_BID, LEAST_BID, STEP = 100, 110, 10
HIGHEST_BID = PACK + sum(MARRIAGES.values())
FOR_A_CONCESSION = 40
DEFENDERS_STOP_AT = 1000

_DECLARER = Ask("declarer", Phrase("Declarer"), Phrase("Who plays?"), announced=True)
_BID = Ask("bid", Phrase("Bid"), Phrase("What is the bid, raised or not?"), announced=True)
_PLAY = Ask("play", Phrase("Hand"), Phrase("Is the hand played or conceded?"))
_MARRIED = {
    suit: Ask(
        f"{suit}_marriage",
        Phrase("Marriage in {suit}", {"suit": SUIT_NAMES[suit]}),
        Phrase("Who showed the marriage in {suit}?", {"suit": SUIT_NAMES[suit]}),
        needed=False,
    )
    for suit in MARRIAGES
}


class Hand(NamedTuple):
    """A hand of Tyzicha; a conceded one has no points. `marriages` has the player who showed each suit's, or None."""

    declarer: int
    bid: int
    points: tuple[int, ...] | None
    marriages: Mapping[str, int | None]

    def married(self, seat: int) -> int:
        """Return the points of a player's marriages."""
        return sum(MARRIAGES[suit] for suit, who in self.marriages.items() if who == seat)

    @property
    def made(self) -> bool:
        """Whether the declarer's points exceed the bid."""
        return self.points is not None and self.points[self.declarer] + self.married(self.declarer) > self.bid


class Tyzicha(CodeGame[Hand, None]):
    """The game by Denexa's page."""

    info = described("tyzicha", (PLAYERS,))
    outline = Outline(
        (
            Phrase("{players} players, each alone.", {"players": PLAYERS}),
            Phrase("{tricks} tricks a deal, until somebody has {target} points.", {"tricks": HAND, "target": TARGET}),
            Phrase("The highest bidder declares; only a declarer can pass {most}.", {"most": DEFENDERS_STOP_AT}),
            Phrase("The deal passes to the left."),
        ),
        figures=(
            Figure("target", Phrase("Target"), 301, 3001, {PLAYERS: TARGET}),
            Figure("concession", Phrase("For a concession, each opponent"), 0, 120, {PLAYERS: FOR_A_CONCESSION}),
        ),
    )
    columns: ClassVar[tuple[Column, ...]] = (
        _DECLARER.column(Values(tuple(range(PLAYERS))), names="seats"),
        _BID.column(Values(low=FORCED_BID, high=HIGHEST_BID, step=STEP)),
        _PLAY.column(Values(("played", "conceded"))),
        *(ask.column(Values(tuple(range(PLAYERS)), needed=False), names="seats") for ask in _MARRIED.values()),
        POINTS_ASK.column(Values(high=PACK, total=PACK, needed=False), each=True),
        Column("marriages", "marriages", Phrase("Marriages"), each=True, answer=False, number=True),
    )
    seating: ClassVar[tuple[tuple[int, ...], ...]] = ((0,), (1,), (2,))
    tricks: ClassVar[int | None] = HAND
    target: int | None = TARGET

    def facts(self, at: At[None]) -> tuple[Phrase, ...]:
        dealer = self.dealer(at) or 0
        bids = Phrase("{who} bids first", {"who": Seat((dealer - 1) % PLAYERS)})
        forced = Phrase("{who} is forced if both others pass", {"who": Seat(self.leader(at))})
        stopped = [Seat(seat) for seat, total in enumerate(at.totals) if total == self.stops_at]
        return (bids, forced, *(Phrase("{who} has to make a contract now", {"who": seat}) for seat in stopped))

    def as_set(self) -> Outline:
        return self.outline.with_values({"most": self.stops_at})

    @property
    def stops_at(self) -> int:
        """The total at which defenders stop: a point short of the target."""
        return self.figures["target"] - 1

    def details(self, at: At[None]) -> Mapping[str, Any]:
        return {"forced": self.leader(at)}

    def read(self, at: At[None], form: DealForm) -> Hand | None:
        declarer = form.who(_DECLARER, seats(range(PLAYERS)))
        forced = self.leader(at)
        least = FORCED_BID if declarer in {None, forced} else LEAST_BID
        too_low = HUNDRED_ONLY_WHEN_FORCED(who=Seat(forced)) if form.answers.get("bid") == FORCED_BID else None
        bid = form.number(_BID, least, HIGHEST_BID, step=STEP, too_low=too_low)
        if declarer is not None and bid is not None:
            form.announced = Phrase("{who} plays for {bid}", {"who": Seat(declarer), "bid": bid})
        play = form.word(_PLAY, _plays(bid, self.figures["concession"]))
        if play == "conceded":
            return None if declarer is None or bid is None else Hand(declarer, bid, None, {})
        points = form.counts(card_points_of(PACK), PLAYERS)
        shown = {suit: form.who(ask, seats(range(PLAYERS))) for suit, ask in _MARRIED.items()}
        if declarer is None or bid is None or play is None or points is None:
            return None
        return Hand(declarer, bid, points, shown)

    def parts(self, at: At[None], hand: Hand) -> tuple[Part, ...]:
        made = Phrase("contract made" if hand.made else "contract broken")
        label = Phrase("conceded") if hand.points is None else made
        parts = [Part(hand.declarer, label, hand.bid if hand.made else -hand.bid)]
        for seat in range(PLAYERS):
            if seat != hand.declarer and not hand.made:
                won = [part for part in _defence(hand, seat, self.figures["concession"]) if part.points]
                parts += _capped(at.totals[seat], won, self.stops_at)
        return tuple(parts)

    def caption(self, hand: Hand) -> tuple[Phrase, ...]:
        bid = Phrase("{who} {bid}", {"who": Seat(hand.declarer), "bid": hand.bid})
        conceded = () if hand.points is not None else (Phrase("conceded"),)
        signs = {suit: Sign(f"{SUIT_SIGNS[suit]}{worth}", _MARRIED[suit].label) for suit, worth in MARRIAGES.items()}
        shown = (taken_by(signs[suit], Seat(who)) for suit, who in hand.marriages.items() if who is not None)
        return (bid, *conceded, *shown)

    def bid(self, hand: Hand) -> Counted:
        return Counted(BIDS, hand.declarer, hand.bid, hand.made)

    def first_lead(self, at: At[None], hand: Hand | None) -> int | None:
        return None if hand is None else hand.declarer

    def derived(self, at: At[None], hand: Hand) -> Mapping[str, Any]:
        return {"marriages": None if hand.points is None else tuple(hand.married(seat) for seat in range(PLAYERS))}


def _plays(bid: int | None, concession: int) -> tuple[Option, ...]:
    hint = None if bid is None else Phrase("{bid} lost, the others {points} each", {"bid": bid, "points": concession})
    beyond = Phrase("nobody can take more than {most}", {"most": HIGHEST_BID}) if bid == HIGHEST_BID else None
    return (Option("played", Phrase("Played"), beyond), Option("conceded", Phrase("Conceded"), hint))


def _defence(hand: Hand, seat: int, concession: int) -> Iterator[Part]:
    if hand.points is None:
        yield Part(seat, Phrase("conceded to"), concession)
        return
    yield Part(seat, Phrase("card points"), hand.points[seat])
    yield Part(seat, Phrase("marriages"), hand.married(seat))


def _capped(total: int, parts: list[Part], most: int) -> list[Part]:
    """Return the parts of an opponent's score, less the points above the total at which defenders stop."""
    above = total + sum(part.points for part in parts) - most
    if above <= 0:
        return parts
    return [*parts, Part(parts[0].account, Phrase("stopped at {most}", {"most": most}), -above)]


HUNDRED_ONLY_WHEN_FORCED = Sentence("Only {who} can bid 100, when both others have passed.")

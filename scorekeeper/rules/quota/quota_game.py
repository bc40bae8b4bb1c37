"""Quota games as games of the protocol: Bismarck in all its variants, and its relatives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

from scorekeeper.rules.game import AccountSeats, Box, Column, Due, GameInfo, Opening, Setup, Standing, Values
from scorekeeper.rules.outline import Outline
from scorekeeper.rules.phrase import Phrase, Seat, Value, worded
from scorekeeper.rules.prospects import DealsLeft, Prospect, WaysToPlay, WayToPlay, prospects_of
from scorekeeper.rules.quota.quota_form import QUOTAS, trumps_named
from scorekeeper.rules.quota.quota_outline import outline_of
from scorekeeper.rules.quota.quota_play import ask, judge
from scorekeeper.rules.quota.quota_rules import PlayableContract, QuotaPosition, QuotaRules, Turn
from scorekeeper.rules.quota.quota_table import QuotaTable, can_lose_points, keys_of, whole_sum
from scorekeeper.rules.scores import Part, bonus_parts, closed, places
from scorekeeper.rules.suits import SUIT_NAMES, SUITS
from scorekeeper.rules.table_head import TOLD_UNTIL, TableGame


class Gift(NamedTuple):
    """A number of cards that one seat gives to another, or draws from it."""

    giver: int
    taker: int
    cards: int


def gifts(game: QuotaRules, position: QuotaPosition, turn: Turn) -> tuple[Gift, ...]:
    """Return the cards that are given before a deal, in order; empty before the first deal.

    A single player over gives each of the others as many as they fell short. Two players over give the third as many as
    they were over. The player with more tricks to take in this deal comes first, or the one who was over by more.
    """
    exchanging = [line for line in game.order if line.id in turn.choices and not line.contract.no_exchange]
    if not exchanging or not position.gains or turn.declarer is None or rests(game.table, position):
        return ()
    quotas = exchanging[0].quotas
    targets = quotas[turn.declarer] if quotas else position.gains
    by_target = sorted(range(len(targets)), key=targets.__getitem__, reverse=True)
    over = [account for account in by_target if position.gains[account] > 0]
    short = [account for account in by_target if position.gains[account] < 0]
    if game.table.exchange_first == "over":
        over.sort(key=lambda account: -position.gains[account])
    seats = [side[0] for side in game.table.sides]
    return tuple(
        Gift(seats[giver], seats[taker], min(position.gains[giver], -position.gains[taker]))
        for giver in over
        for taker in short
    )


def rests(table: QuotaTable, position: QuotaPosition) -> bool:
    """Whether no cards are exchanged before a deal, whatever the result of the deal before."""
    return not table.exchange or (table.exchange_rests is not None and position.number % table.exchange_rests == 0)


def exchange_facts(game: QuotaRules, position: QuotaPosition, turn: Turn, given: Sequence[Gift]) -> tuple[Phrase, ...]:
    """Return the exchange in sentences."""
    table = game.table
    if table.exchange and table.exchange_rests is not None and rests(table, position):
        return (Phrase("no cards are exchanged in this deal"),)
    if not given:
        return ()
    without = tuple(game.lines[id].contract.name for id in turn.choices if game.lines[id].contract.no_exchange)
    facts = []
    for giver, taker, cards in given:
        values: dict[str, Value] = {"giver": Seat(giver), "taker": Seat(taker), "cards": cards}
        facts.append(
            Phrase(
                "{giver} draws {cards} card unseen from {taker}",
                values,
                plural="{giver} draws {cards} cards unseen from {taker}",
                count=cards,
            )
            if table.exchange_drawn
            else Phrase(
                "{giver} gives {taker} {cards} card", values, plural="{giver} gives {taker} {cards} cards", count=cards
            )
        )
    back = Phrase("as many cards are given back")
    facts.append(back if table.exchange_drawn else Phrase("each card is returned with the highest of its suit"))
    if without:
        facts.append(Phrase("no cards are exchanged in {contracts}", {"contracts": without}))
    return tuple(facts)


def outlook(game: QuotaRules, position: QuotaPosition) -> tuple[Prospect, ...] | None:
    """Return the prospects of each account; None if the end is unknown, or brings bonuses and penalties."""
    table = game.table
    if table.deals is None or table.at_end or game.is_over(position) or table.winner == "ender":
        return None
    if table.ends_early or table.counts_down:
        return None
    for line in game.order:  # its points may depend on more than its tricks and quotas, or only be lost
        if line.signs in {"lost", "most"} or line.contract.points_others not in {None, line.points}:
            return None
    if table.order == "free":
        stretches = _left_to_declare(game, position, table.deals)
    else:
        numbers = range(position.number, table.deals + 1)
        turns = (game.turn(position._replace(number=number, forced=None)) for number in numbers)
        deals = tuple(_ways(game, turn.choices, turn.declarer) for turn in turns)
        stretches = (DealsLeft(deals, len(deals)),)
    if stretches is None:
        return None
    return prospects_of(position.totals, stretches, high_wins=table.high_wins)


def _left_to_declare(game: QuotaRules, position: QuotaPosition, last: int) -> tuple[DealsLeft, ...] | None:
    """Return the contracts that each player still owes, and how many of them they declare before the end.

    None if an earlier deal had no contract, or if some are never declared and one has to be played again.
    """
    numbers = range(position.number, last + 1)
    turns = Counter(game.turn(position._replace(number=number, forced=None)).declarer for number in numbers)
    stretches = []
    for seat, used in enumerate(position.used):
        left = tuple(
            _ways(game, (line.id,), seat) for line in game.order for _ in range((line.bits & ~used).bit_count())
        )
        if turns[seat] > len(left) or (turns[seat] < len(left) and position.forced is not None):
            return None
        stretches.append(DealsLeft(left, turns[seat]))
    return tuple(stretches)


def _ways(game: QuotaRules, choices: tuple[str, ...], declarer: int | None) -> WaysToPlay:
    """Return the ways to play a deal: any of these contracts, and for a choice any that it offers."""
    found = game.ways.get((choices, declarer))
    if found is None:
        ids = [id for choice in choices for id in game.lines[choice].of or (choice,)]
        results = dict.fromkeys(_result(game, game.lines[id], declarer or 0) for id in ids)
        found = game.ways[choices, declarer] = tuple(results)
    return found


def _result(game: QuotaRules, line: PlayableContract, declarer: int) -> WayToPlay:
    """Return the points of a contract: for each trick, less the quota; with opposite signs if tricks are avoided.

    In stops one player runs out, and all others have all their cards at most.
    """
    sides, worth = len(game.table.sides), line.sign * line.points
    if line.quotas is None:
        cards = line.tricks
        return WayToPlay((0,) * sides, prizes=((sides - 1) * cards, *(-cards,) * (sides - 1)), ends_only=True)
    base = tuple(-worth * quota for quota in line.quotas[declarer])
    return WayToPlay(base, ((worth, line.tricks),), floor=line.signs == "won")


class QuotaGame(QuotaRules, TableGame[QuotaPosition, QuotaTable]):
    """A game from a quota table. Games are equal if their tables and options are equal."""

    @cached_property
    def info(self) -> GameInfo:
        t = self.table
        names = tuple(alias for contract in t.contracts for alias in (contract.name, *contract.aliases))
        return GameInfo(
            t.id, t.name, t.family, t.title, t.aliases + names, t.source, t.conventions, t.card, (t.players,), t.deals
        )

    @cached_property
    def outline(self) -> Outline:
        return outline_of(self.origin)

    def as_set(self) -> Outline:
        return outline_of(self.table)

    @cached_property
    def opening(self) -> Opening:
        if self.table.first_forehand:
            return Opening(Phrase("Who held {card}?", {"card": worded(self.table.first_forehand)}), self.table.step)
        return Opening(Phrase("Who deals first?"), 0)

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        plays = [(line, self.lines[id]) for line in self.order for id in line.of or (line.id,)]
        names = tuple((contract.id, contract.name) for contract in self.table.contracts)
        contract = Values(tuple(self.lines), needed=_always_named(self))
        offered = tuple(dict.fromkeys(id for line in self.order for id in line.of or ()))
        trumped = any(trumps_named(line, played) is not None for line, played in plays)
        alike = {played.tricks for _, played in plays}
        total = alike.pop() if len(alike) == 1 and not any(played.stops for _, played in plays) else None
        counts = Values(high=self.most_tricks, total=total)
        seats = Values(
            tuple(range(self.table.players)), needed=not any(line.contract.undeclared for line in self.order)
        )
        asked = Column("declarer", "declarer", Phrase("Declarer"), names="seats", values=seats)
        return (
            *((asked,) if self.table.declarer == "asked" else ()),
            Column("contract", "contract", Phrase("Contract"), called=names, values=contract),
            Column(
                "played_as",
                "played as",
                Phrase("Played as"),
                called=names,
                values=Values(offered, needed=False) if offered else None,
            ),
            Column(
                "trump",
                "trump",
                Phrase("Trumps"),
                called=tuple(SUIT_NAMES.items()),
                values=Values(SUITS, needed=False) if trumped else None,
            ),
            Column("counts", "tricks", Phrase("Tricks"), each=True, number=True, values=counts),
            QUOTAS,
        )

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        if not self.table.owes:
            return ()
        boxes = []
        for contract in self.table.contracts:
            suit = contract.trumps if contract.trumps in SUITS else None
            for time, key in enumerate(keys_of(contract), 1):
                more = f" {time}" if contract.times > 1 else ""  # several are numbered
                name, short = contract.name + more, contract.heading + more
                boxes.append(Box(key, name, short, suit or "", contract.id if more else ""))
        return tuple(boxes)

    @property
    def throws_in(self) -> bool:
        return self.table.thrown_in or self.table.passes > 0

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        return self.table.sides

    def whole_sum(self, players: int) -> int | None:
        return self._whole_sum

    @cached_property
    def _whole_sum(self) -> int | None:
        return whole_sum(self.table)

    @cached_property
    def scores_below_zero(self) -> bool:
        table = self.table
        begins_below = min(table.starts(len(table.sides))) < 0
        return begins_below or any(bonus.points < 0 for bonus in table.at_end) or can_lose_points(table)

    def start(self, setup: Setup) -> QuotaPosition:
        table = self.table
        passed = (0,) * table.players if table.passes else ()
        starts = table.starts(len(table.sides))
        return QuotaPosition(setup.first_dealer, 1, (0,) * table.players, starts, passed=passed)

    def with_totals(self, position: QuotaPosition, totals: tuple[int, ...]) -> QuotaPosition:
        ended = position.ended
        if not position.enders:
            ended = (ended or position.number - 1) if self.table.is_at_target(totals) else None
        return position._replace(totals=totals, ended=ended)

    def accounts(self, position: QuotaPosition) -> tuple[AccountSeats, ...]:
        return tuple(AccountSeats(side) for side in self.table.sides)

    def due(self, position: QuotaPosition) -> Due | None:
        if self.is_over(position):
            return None
        dealer, declarer, choices = turn = self.turn(position)
        given = gifts(self, position, turn)
        details: dict[str, Any] = {"contracts": list(choices)}
        if self.table.exchange:
            details["exchange"] = [{"from": gift.giver, "to": gift.taker, "cards": gift.cards} for gift in given]
        if declarer is not None and self.table.owes:
            choices = tuple(self.box_of(self.lines[id], position.used[declarer]) for id in choices)
        roles = [(dealer, Phrase("deals"))]
        if (out := self.sitter(turn)) is not None:
            roles = [(out, Phrase("deals and sits out"))]
        if self.table.declarer == "forehand":
            roles.append((declarer, Phrase("forehand")))
        facts = (*_declaring(self, position, turn), *exchange_facts(self, position, turn, given))
        seated = tuple((seat, role) for seat, role in roles if seat is not None)
        return Due(position.number, self.table.deals, dealer, declarer, choices, facts, seated, details)

    questions = ask
    play = judge
    prospects = outlook

    def owed(self, position: QuotaPosition) -> tuple[tuple[str, ...], ...]:
        if not self.table.owes:
            return ((),) * self.table.players
        boxes = self.boxes_by_bit
        return tuple(tuple(key for bit, key in boxes.items() if not bit & used) for used in position.used)

    def standing(self, position: QuotaPosition) -> Standing:
        """Return the standing. The highest total leads, or the lowest if it wins; `enders` are first if they win."""
        over, high = self.is_over(position), self.table.high_wins
        totals = closed(position.totals, self.closing(position)) if self.table.at_end else position.totals
        if over and self.table.winner == "ender":
            better = totals if high else tuple(-total for total in totals)
            ranked = [(account in position.enders, total) for account, total in enumerate(better)]
            return Standing(over, places(ranked), high, last_pays=self.table.last_pays)
        return Standing(over, places(totals, high_wins=high), high, last_pays=self.table.last_pays)

    def closing(self, position: QuotaPosition) -> tuple[Part, ...]:
        table = self.table
        if not table.at_end or not self.is_over(position):
            return ()
        starts, high = table.starts(len(table.sides)), table.high_wins
        return bonus_parts(table.at_end, position.totals, starts, position.takers, high_wins=high)


def _always_named(game: QuotaRules) -> bool:
    table, contracts = game.table, len(game.order)
    if table.order is None:
        return contracts > 1
    if table.order != "free":
        return False
    before = table.owed - max(contract.times for contract in table.contracts)  # a declarer's deals with a choice
    only_one_left = (before if table.turn == "blocks" else before * table.players) + 1
    return only_one_left > TOLD_UNTIL


def _declaring(game: QuotaRules, position: QuotaPosition, turn: Turn) -> tuple[Phrase, ...]:
    table = game.table
    dealer = () if turn.dealer is None else (Phrase("{who} deals", {"who": Seat(turn.dealer)}),)
    if turn.dealer is not None and game.sitter(turn) is not None:
        dealer = (Phrase("{who} deals and sits out", {"who": Seat(turn.dealer)}),)
    if turn.declarer is None:
        return (*dealer, *_decided(game, turn))
    names = []
    for line in (game.lines[id] for id in turn.choices):
        left = (line.bits & ~position.used[turn.declarer]).bit_count()
        names.append(f"{left} × {line.contract.name}" if left > 1 else line.contract.name)
    values: dict[str, Value] = {"who": Seat(turn.declarer), "contracts": tuple(names)}
    if position.forced is not None:
        return (*dealer, Phrase("the hand was thrown in: {who} plays {contracts} again", values))
    if turn.dealer is None:
        values["card"] = worded(table.first_forehand or "")
        return (Phrase("{who} holds {card}, begins and plays {contracts}", values),)
    several = len(names) > 1
    if turn.dealer == turn.declarer:
        return (Phrase("{who} deals and owes {contracts}" if several else "{who} deals and plays {contracts}", values),)
    if several:
        return (*dealer, Phrase("{who} is forehand and owes {contracts}", values))
    return (*dealer, Phrase("{who} is forehand and plays {contracts}", values))


def _decided(game: QuotaRules, turn: Turn) -> tuple[Phrase, ...]:
    if game.table.decides:
        return (Phrase("{card} decides what is played", {"card": worded(game.table.decides)}),)
    if game.table.order is not None:
        names = tuple(game.lines[id].contract.name for id in turn.choices)
        return (Phrase("{contracts} is played", {"contracts": names}),)
    return ()

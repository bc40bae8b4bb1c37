"""Quota games as games of the protocol: Bismarck in all its variants, and its relatives."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from scorekeeper.rules.bonuses import bonus_parts, closed
from scorekeeper.rules.game import (
    AccountSeats,
    Answers,
    Box,
    Column,
    Due,
    GameInfo,
    Opening,
    Outcome,
    Part,
    Questions,
    Setup,
    Standing,
    Values,
)
from scorekeeper.rules.outline import Outline
from scorekeeper.rules.phrase import Phrase, Seat, Value, worded
from scorekeeper.rules.places import places
from scorekeeper.rules.prospects import Prospect
from scorekeeper.rules.quota.balance import can_score_below_zero, is_zero_sum
from scorekeeper.rules.quota.deal_checks import QUOTAS
from scorekeeper.rules.quota.exchange import exchange_facts, gifts
from scorekeeper.rules.quota.form import ask, trumps_named
from scorekeeper.rules.quota.layout import PlayableContract, Position, Turn
from scorekeeper.rules.quota.outline import outline_of
from scorekeeper.rules.quota.outlook import outlook
from scorekeeper.rules.quota.play import judge
from scorekeeper.rules.quota.rules import QuotaRules
from scorekeeper.rules.quota.table import Contract, Table, keys_of
from scorekeeper.rules.suits import SUIT_NAMES, SUITS
from scorekeeper.rules.table_head import TableGame


class QuotaGame(QuotaRules, TableGame[Position, Table]):
    """A game from a quota table. Games are equal if their tables and options are."""

    @cached_property
    def info(self) -> GameInfo:
        """The description of the game."""
        t = self.table
        names = tuple(alias for contract in t.contracts for alias in (contract.name, *contract.aliases))
        return GameInfo(
            t.id, t.name, t.family, t.title, t.aliases + names, t.source, t.conventions, t.card, (t.players,), t.deals
        )

    @cached_property
    def outline(self) -> Outline:
        """The table in sentences and rows, as in the catalogue, without options."""
        return outline_of(self.origin)

    @cached_property
    def opening(self) -> Opening:
        """Who deals first; or, where a card decides, who held it."""
        if self.table.first_forehand:
            held = Phrase("Who held {card}?", {"card": worded(self.table.first_forehand)})
            return Opening(held, self.table.step)
        return Opening(Phrase("Who deals first?"), 0)

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """The contract and what it was played as, trumps, and everybody's tricks and quota."""
        return columns_of(self)

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """A column for each contract, where contracts are owed; as many as it is declared by each player."""
        if self.table.order is None:
            return ()
        return tuple(box for contract in self.table.contracts for box in _boxes_of(contract))

    @property
    def throws_in(self) -> bool:
        """The table's."""
        return self.table.thrown_in

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        """The seats of each side; a table is for one number of players only."""
        return self.table.sides

    def zero_sum(self, players: int) -> bool:
        """Whether the starting scores and the balances of all contracts add up to 0."""
        return is_zero_sum(self.table)

    @property
    def scores_below_zero(self) -> bool:
        """Whether a contract can cost somebody points, or everybody begins below 0."""
        return can_score_below_zero(self.table)

    def start(self, setup: Setup) -> Position:
        """The position before the first deal, with the starting scores."""
        table = self.table
        return Position(setup.first_dealer, 1, (0,) * table.players, table.starts(len(table.sides)))

    def accounts(self, position: Position) -> tuple[AccountSeats, ...]:
        """An account for each side, in the order of the table."""
        return tuple(AccountSeats(side) for side in self.table.sides)

    def due(self, position: Position) -> Due | None:
        """The next deal; None when the match is over."""
        if self.is_over(position):
            return None
        dealer, declarer, choices = turn = self.turn(position)
        if declarer is not None and self.table.order is not None:
            choices = tuple(self.box_of(self.lines[id], position.used[declarer]) for id in choices)
        return Due(
            position.number,
            self.table.deals,
            dealer,
            declarer,
            choices,
            due_facts(self, position, turn),
            due_roles(self.table, turn),
            due_details(self, position, turn),
        )

    def questions(self, position: Position, answers: Answers) -> Questions:
        """Questions about the contract, what it was played as, the suit, and the counts; each once it can be asked."""
        return ask(self, position, answers)

    def play(self, position: Position, answers: Answers, *, thrown_in: bool = False) -> Outcome[Position]:
        """Judge and score one deal."""
        return judge(self, position, answers, thrown_in=thrown_in)

    def owed(self, position: Position) -> tuple[tuple[str, ...], ...]:
        """The boxes of the contracts that each player still has to declare, in the order of the table."""
        if self.table.order is None:
            return ((),) * self.table.players
        boxes = self.boxes_by_bit
        return tuple(tuple(key for bit, key in boxes.items() if not bit & used) for used in position.used)

    def standing(self, position: Position) -> Standing:
        """The standing; the highest total leads, or the lowest where that wins, unless whoever ended the match wins."""
        over, high = self.is_over(position), not self.table.lowest_wins
        totals = closed_totals(self, position) if self.table.at_end else position.totals
        if over and self.table.winner == "ender":
            better = totals if high else tuple(-total for total in totals)
            ranked = [(account in position.enders, total) for account, total in enumerate(better)]
            return Standing(over, places(ranked), high, last_pays=self.table.last_pays)
        return Standing(over, places(totals, high_wins=high), high, last_pays=self.table.last_pays)

    def closing(self, position: Position) -> tuple[Part, ...]:
        """The table's bonuses and penalties, once the match is over."""
        return closing_parts(self, position)

    def prospects(self, position: Position) -> tuple[Prospect, ...] | None:
        """From the contracts that are still played, where the match ends after its deals and with nothing besides."""
        return outlook(self, position)


def _boxes_of(contract: Contract) -> Iterator[Box]:
    """The boxes of a contract; the time is said where there are several."""
    suit = contract.trumps if contract.trumps in SUITS else ""
    for time, key in enumerate(keys_of(contract), 1):
        said = f" {time}" if contract.times > 1 else ""
        answer = contract.id if said else ""
        yield Box(key, contract.name + said, contract.heading + said, suit or "", answer=answer)


_TOLD_UNTIL = 15
"""Where a contract is the only one left, a file need not name it. `needed` is False for games in which that happens
within so many deals. In the catalogue it happens later in Raf alone, in its sixteenth deal."""


def columns_of(game: QuotaRules) -> tuple[Column, ...]:
    """The contract and what it was played as, trumps, and everybody's tricks and quota."""
    table = game.table
    plays = [(line, game.lines[id]) for line in game.order for id in line.of or (line.id,)]
    names = tuple((contract.id, contract.name) for contract in table.contracts)
    contract = Values(tuple(game.lines), needed=_always_named(game))
    offered = tuple(dict.fromkeys(id for line in game.order for id in line.of or ()))
    suits = any(trumps_named(line, played) is not None for line, played in plays)
    alike = {played.tricks for _, played in plays}
    total = alike.pop() if len(alike) == 1 and not any(played.stops for _, played in plays) else None
    counts = Values(high=game.most_tricks, total=total)
    return (
        Column("contract", "contract", Phrase("Contract"), called=names, values=contract),
        Column("played_as", "played as", Phrase("Played as"), called=names, values=_if_any(offered)),
        Column(
            "trump",
            "trump",
            Phrase("Trumps"),
            called=tuple(SUIT_NAMES.items()),
            values=_if_any(SUITS if suits else ()),
        ),
        Column("counts", "tricks", Phrase("Tricks"), each=True, number=True, values=counts),
        QUOTAS,
    )


def _if_any(choices: tuple[str, ...]) -> Values | None:
    """Values that only some deals have; None where there are none to choose from."""
    return Values(choices, needed=False) if choices else None


def _always_named(game: QuotaRules) -> bool:
    """Whether a file must name the contract of every deal."""
    table, contracts = game.table, len(game.order)
    if table.order is None:
        return contracts > 1
    if table.order != "free":
        return False
    before = table.owed - max(contract.times for contract in table.contracts)  # that a declarer can have a choice
    only_one_left = (before if table.turn == "blocks" else before * table.players) + 1
    return only_one_left > _TOLD_UNTIL


def due_facts(game: QuotaRules, position: Position, turn: Turn) -> tuple[Phrase, ...]:
    """Sentences about the next deal: who deals, who declares, which contracts, and who gives whom cards."""
    return (*_declaring(game, position, turn), *exchange_facts(gifts(game, position, turn)))


def due_details(game: QuotaRules, position: Position, turn: Turn) -> dict[str, Any]:
    """The same for other programs."""
    details: dict[str, Any] = {"contracts": list(turn.choices)}
    if game.table.exchange:
        given = gifts(game, position, turn)
        details["exchange"] = [{"from": gift.giver, "to": gift.taker, "cards": gift.cards} for gift in given]
    return details


def _declaring(game: QuotaRules, position: Position, turn: Turn) -> tuple[Phrase, ...]:
    table = game.table
    dealer = () if turn.dealer is None else (Phrase("{who} deals", {"who": Seat(turn.dealer)}),)
    if turn.declarer is None:
        return (*dealer, Phrase("the cut card decides the contract"))
    who = Seat(turn.declarer)
    names = tuple(_owed(game.lines[id], position.used[turn.declarer]) for id in turn.choices)
    values: dict[str, Value] = {"who": who, "contracts": names}
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


def _owed(line: PlayableContract, used: int) -> str:
    """The name of a contract, with how often it is still owed where that is more than once."""
    left = (line.bits & ~used).bit_count()
    return f"{left} × {line.contract.name}" if left > 1 else line.contract.name


def due_roles(table: Table, turn: Turn) -> tuple[tuple[int, Phrase], ...]:
    """The role of seats in the next deal, in a word."""
    roles = [(turn.dealer, Phrase("deals"))]
    if table.declarer == "forehand":
        roles.append((turn.declarer, Phrase("forehand")))
    return tuple((seat, role) for seat, role in roles if seat is not None)


def closing_parts(game: QuotaRules, position: Position) -> tuple[Part, ...]:
    """What each account gets at the end, in the order of the table; nothing before the match is over."""
    table = game.table
    if not table.at_end or not game.is_over(position):
        return ()
    high = not table.lowest_wins
    return bonus_parts(table.at_end, position.totals, table.starts(len(table.sides)), position.takers, high_wins=high)


def closed_totals(game: QuotaRules, position: Position) -> tuple[int, ...]:
    """The totals, once the match is over with what is scored besides."""
    return closed(position.totals, closing_parts(game, position))

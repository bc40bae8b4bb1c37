"""The rules of a quota table: the turn, the possible contracts, and the end of the match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.game import Answers
from scorekeeper.rules.phrase import Account, Phrase
from scorekeeper.rules.prospects import WaysToPlay
from scorekeeper.rules.quota.quota_house_rules import with_options
from scorekeeper.rules.quota.quota_layout import PlayableContract, QuotaPosition, Turn, lines_of, sides_from
from scorekeeper.rules.quota.quota_table import QuotaTable, keys_of


class QuotaRules:
    """A valid table with options, and the values derived from it."""

    def __init__(self, table: QuotaTable, options: Mapping[str, Any] | None = None) -> None:
        """Apply options to a valid table. Raises `BrokenTable` if the options are not valid."""
        self.origin = table
        self.table = with_options(table, options or {})
        self.lines = lines_of(self.table)
        self.order = tuple(self.lines.values())
        self.schedule = tuple(line for line in self.order for _ in range(line.contract.times))
        self.boxes_by_bit = {
            1 << bit: key for bit, key in enumerate(key for line in self.order for key in keys_of(line.contract))
        }
        self.most_tricks = max(line.tricks for line in self.order)
        self.step = self.table.step
        self.notes_takers = any(bonus.to == "no-tricks" for bonus in self.table.at_end)
        self.side_of = {seat: side for side, seats in enumerate(self.table.sides) for seat in seats}
        self.captions: dict[tuple[object, ...], tuple[Phrase, ...]] = {}  # the captions that were made; see `play`
        self.ways: dict[tuple[tuple[str, ...], int | None], WaysToPlay] = {}  # worked out; see `outlook`
        self._choices: dict[int, tuple[str, ...]] = {}
        self._turns: dict[tuple[int, int], Turn] = {}

    def sitter(self, turn: Turn) -> int | None:
        """Return the seat that sits out a deal; None if everybody plays."""
        return turn.dealer if self.table.sits_out else None

    def is_over(self, position: QuotaPosition) -> bool:
        """Whether the match is over: after its deals, or a deal that ended it by its tricks or at the target."""
        deals = self.table.deals
        return position.ended is not None or (deals is not None and position.number > deals)

    def turn(self, position: QuotaPosition) -> Turn:
        """Return the dealer, declarer and possible contracts; cached if they depend only on the number of the deal."""
        if position.forced is not None or self.table.order == "free":  # then it depends on more
            return self._turn(position)
        key = (position.first, position.number)
        turn = self._turns.get(key)
        if turn is None:
            turn = self._turns[key] = self._turn(position)
        return turn

    def _turn(self, position: QuotaPosition) -> Turn:
        table, number = self.table, position.number
        steps = number - 1 if table.turn == "passes" else (number - 1) // len(self.schedule)
        dealer = (position.first + table.turn_step * steps) % table.players
        declarer = {"dealer": dealer, "forehand": (dealer + table.step) % table.players}.get(table.declarer or "")
        shown = None if table.first_forehand and number == 1 else dealer
        choices = (position.forced,) if position.forced is not None else self._choices_of(position, declarer)
        return Turn(shown, declarer, choices)

    def _choices_of(self, position: QuotaPosition, declarer: int | None) -> tuple[str, ...]:
        order, number = self.schedule, position.number
        if self.table.order == "round":
            return (order[min((number - 1) // self.table.players, len(order) - 1)].id,)
        if self.table.order is None or (self.table.order == "free" and declarer is None):
            return tuple(self.lines)
        if self.table.order != "free" or declarer is None:
            return (order[(number - 1) % len(order)].id,)
        used = position.used[declarer]
        if used not in self._choices:
            self._choices[used] = tuple(line.id for line in self.order if line.bits & ~used)
        return self._choices[used]

    def with_declarer(self, turn: Turn, line: PlayableContract | None, answers: Answers) -> Turn:
        """Return the turn with the declarer that the deal names, in a table that asks for one."""
        seat = answers.get("declarer")
        if self.table.declarer != "asked" or line is None or line.contract.undeclared:
            return turn
        return turn._replace(declarer=seat) if type(seat) is int and 0 <= seat < self.table.players else turn

    def is_declarer_open(self, turn: Turn, line: PlayableContract) -> bool:
        """Whether a deal has yet to name its declarer."""
        return self.table.declarer == "asked" and turn.declarer is None and not line.contract.undeclared

    def box_of(self, line: PlayableContract, used: int) -> str:
        """Return the box of a contract that is used next; the last one if all are used."""
        if line.contract.times == 1:
            return line.id
        left = line.bits & ~used
        return self.boxes_by_bit[left & -left] if left else keys_of(line.contract)[-1]

    def quotas_by_name(self, played: PlayableContract, turn: Turn) -> tuple[Phrase, ...]:
        """Return the quota of each account, in the order of play from the declarer: "Cleo 8", "Anna 4", "Bo 4"."""
        if played.quotas is None:
            return ()
        declarer = turn.declarer or 0
        row, out = played.quotas[declarer], self.sitter(turn)
        sides = [side for side in sides_from(self.table, declarer) if side != out]
        return tuple(Phrase("{who} {quota}", {"who": Account(side), "quota": row[side]}) for side in sides)

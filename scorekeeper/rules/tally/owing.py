"""Why a declarer may not play a hand: they have played it, it is used up, or it is too early for it."""

from __future__ import annotations

from scorekeeper.rules import deal_faults as wrong
from scorekeeper.rules.phrase import Fault, Seat
from scorekeeper.rules.tally import groups
from scorekeeper.rules.tally.hand_layout import HandLayout
from scorekeeper.rules.tally.rules import Position, TallyRules


def why_not(game: TallyRules, position: Position, declarer: int, laid: HandLayout) -> Fault:
    """The reason for a hand that is not due."""
    hand = laid.hand
    if game.next_box(position.used[declarer], laid) is None:
        group = next((each for each in game.table.groups if each.id == hand.group), None)
        who = Seat(declarer)
        return (
            wrong.CONTRACT_USED(declarer=who, contract=hand.name)
            if group is None
            else groups.OWES_NO_MORE(who=who, group=group.name)
        )
    if position.number <= hand.after:
        return groups.NOT_OPEN_YET(hand=hand.name, deal=hand.after + 1)
    return groups.USED_UP(hand=hand.name, times=hand.at_most or 0)

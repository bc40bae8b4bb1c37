"""Sentences about a match as it stands: its highlights, the sum of its totals, and the outlook."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Final, NamedTuple

from scorekeeper.match.sheet import Sheet
from scorekeeper.rules.game import Due
from scorekeeper.rules.phrase import Account, Amount, Phrase, Points, Value
from scorekeeper.rules.prospects import Prospect
from scorekeeper.rules.scores import places

_MIN_DEALS = 3  # highlights need more scored deals than this


def highlights(sheet: Sheet) -> tuple[Phrase, ...]:
    """Tell the scores outside the deals, the best deal, the changes of the lead, and its last start."""
    beside = (*takeovers(sheet), *parts_beside(sheet))
    if len(sheet.lines) <= _MIN_DEALS:
        return beside
    leads = [_leader(sheet, totals) for totals in sheet.lines[1:]]
    found = (_best_deal(sheet), _lead_changes(leads), _led_from(sheet, leads))
    return (*beside, *(phrase for phrase in found if phrase is not None))


def takeovers(sheet: Sheet) -> tuple[Phrase, ...]:
    """Return a sentence for each seat that somebody took over, in the order of the deals."""
    found, outcomes = [], sheet.outcomes
    for at, each in enumerate(sheet.match.earlier):
        later = [other.name for other in sheet.match.earlier[at + 1 :] if other.seat == each.seat]
        who = next(iter(later), sheet.match.players[each.seat])
        number = outcomes[each.until].number if each.until < len(outcomes) else sheet.next_number
        values: dict[str, Value] = {"number": number, "who": who, "before": each.name}
        found.append(Phrase("{who} replaced {before} from deal {number}.", values))
    return tuple(found)


def parts_beside(sheet: Sheet) -> tuple[Phrase, ...]:
    """Return a sentence for each score outside the deals, at the end or because the players stopped the match."""
    return tuple(
        Phrase(
            "{points} for {who}: {what}.",
            {"points": Points(part.points), "who": Account(part.account), "what": part.label},
        )
        for part in sheet.beside
    )


def _leader(sheet: Sheet, totals: tuple[int, ...]) -> int | None:
    """Return the account that leads alone; None if several share the first place."""
    found = places(totals, high_wins=sheet.standing.high_wins)
    first = [account for account, place in enumerate(found) if place == 1]
    return first[0] if len(first) == 1 else None


def _best_deal(sheet: Sheet) -> Phrase | None:
    """Name the deal with most points for one account, the first of several; None if nobody gained any."""
    sign = 1 if sheet.standing.high_wins else -1
    scored = [
        (deal_index, outcome.number, account, points)
        for deal_index, outcome in enumerate(sheet.outcomes)
        for account, points in enumerate(outcome.points or ())
    ]
    deal_index, number, account, points = max(scored, key=lambda each: sign * each[3])
    if sign * points <= 0:
        return None
    who = sheet.of_deal(deal_index).name_of(Account(account))
    values: dict[str, Value] = {"points": Points(points), "who": who, "number": number}
    return Phrase("Best deal: {who}, {points} in deal {number}.", values)


def _lead_changes(leads: list[int | None]) -> Phrase | None:
    alone = [lead for lead in leads if lead is not None]
    count = sum(before != after for before, after in pairwise(alone))
    if not count:
        return None
    return Phrase(
        "The lead changed hands once.", {"count": count}, plural="The lead changed hands {count} times.", count=count
    )


def _led_from(sheet: Sheet, leads: list[int | None]) -> Phrase | None:
    """Name the deal since which the present leader has led; None without a sole leader."""
    winner = leads[-1]
    if winner is None or (sheet.standing.over and sheet.standing.places[winner] != 1):
        return None
    held = next((back for back, lead in enumerate(reversed(leads)) if lead != winner), len(leads))
    scored = [index for index, outcome in enumerate(sheet.outcomes) if outcome.points is not None]
    began = scored[max(0, len(leads) - held)]
    if sheet.of_deal(began).name_of(Account(winner)) != sheet.name_of(Account(winner)):
        return None  # another player took the lead
    people = max(len(sheet.seats[winner]), 1)  # many languages have another verb for several
    if held == len(leads):
        return Phrase(
            "{who} led from the first deal.",
            {"who": Account(winner)},
            plural="{who} led from the first deal.",
            count=people,
        )
    return Phrase(
        "{who} has led since deal {number}.",
        {"who": Account(winner), "number": sheet.outcomes[began].number},
        plural="{who} have led since deal {number}.",
        count=people,
    )


class SumOfTotals(NamedTuple):
    """The sum of all totals, and its words; `balanced` if it is the sum that the rules fix."""

    number: int
    words: Phrase
    balanced: bool


def sum_of_totals(sheet: Sheet) -> SumOfTotals | None:
    """Return the sum and its words; None before the first deal, and in a game in which nothing fixes it.

    Where it is another than the rules bring it to, the words say why: rulings, deals with faults, a match that is not
    over or was stopped early.
    """
    wanted = sheet.match.game.whole_sum(len(sheet.match.players))
    if not sheet.match.deals or wanted is None:
        return None
    number, ruled = sum(sheet.totals), sum(map(sum, sheet.rulings))
    values: dict[str, Value] = {name: Amount(n, sheet.unit) for name, n in (("n", number), ("wanted", wanted))}
    if number == wanted:
        return SumOfTotals(number, Phrase("Sum {n}", values), balanced=True)
    if sheet.conflicts:
        words = Phrase("Sum {n}, not {wanted}: a deal is in conflict", values)
    elif ruled and number - ruled == wanted:
        words = Phrase("Sum {n}: {wanted} and {ruled} by rulings", values | {"ruled": Points(ruled)})
    elif sheet.stopped_early:
        words = Phrase("Sum {n}; after all deals it would be {wanted}", values)
    else:
        words = Phrase("Sum {n}; after all deals it is {wanted}", values)
    return SumOfTotals(number, words, balanced=False)


_SAFE: Final = Phrase("{who}: {least} to {most}, can no longer be caught")
_IN: Final = Phrase("{who}: {least} to {most}, can still win")
_OUT: Final = Phrase("{who}: {least} to {most}, can no longer win")
_OPEN: Final = Phrase("{who}: {least} to {most}")


def outlook(sheet: Sheet) -> tuple[Phrase, ...]:
    """Return a line for each account: the most and the least that the coming deals can add, and its chance to win.

    An account can still win if it can tie for the first place on the last deal. One that can be tied with is not safe.
    The chances are left out if all can win, or if only one can. There are no lines in the first half of a match, after
    its end, while a deal has a fault, and in games whose rules do not give exact limits.
    """
    due = sheet.due
    if due is None or deals_to_come(due) is None:
        return ()
    prospects = sheet.prospects
    with_chances = any(prospect.first is False for prospect in prospects) and not any(each.safe for each in prospects)
    return tuple(_line(account, prospect, with_chances=with_chances) for account, prospect in enumerate(prospects))


def deals_to_come(due: Due) -> int | None:
    """Return the number of coming deals, in the second half of a match; None before it or if it is not fixed."""
    if due.of is None or 2 * (due.number - 1) < due.of:
        return None
    return due.of - due.number + 1


def _line(account: int, prospect: Prospect, *, with_chances: bool) -> Phrase:
    line = _SAFE if prospect.safe else _OPEN
    if with_chances and prospect.first is not None:
        line = _IN if prospect.first else _OUT
    values: dict[str, Value] = {"who": Account(account), "least": Points(prospect.least), "most": Points(prospect.most)}
    return replace(line, values=values)

"""Highlights of a match: the best deal, changes of the lead, and the start of the winner's lead."""

from __future__ import annotations

from itertools import pairwise

from scorekeeper.match.sheet import Sheet
from scorekeeper.rules.phrase import Account, Phrase, Points, Value
from scorekeeper.rules.places import places

_MIN_DEALS = 3
"""Highlights need more scored deals than this."""


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
    found, outcomes = [], sheet.replay.outcomes
    for at, each in enumerate(sheet.match.earlier):
        later = [other.name for other in sheet.match.earlier[at + 1 :] if other.seat == each.seat]
        who = next(iter(later), sheet.match.players[each.seat])
        due = sheet.replay.next_number
        number = outcomes[each.until].number if each.until < len(outcomes) else due
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
        for part in sheet.replay.beside
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
        for deal_index, outcome in enumerate(sheet.replay.outcomes)
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
        "The lead changed hands once.",
        {"count": count},
        plural="The lead changed hands {count} times.",
        count=count,
    )


def _led_from(sheet: Sheet, leads: list[int | None]) -> Phrase | None:
    """Name the deal since which the present leader has led; None without a sole leader."""
    winner = leads[-1]
    if winner is None or (sheet.standing.over and sheet.standing.places[winner] != 1):
        return None
    held = next((back for back, lead in enumerate(reversed(leads)) if lead != winner), len(leads))
    scored = [index for index, outcome in enumerate(sheet.replay.outcomes) if outcome.points is not None]
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
        {"who": Account(winner), "number": sheet.replay.outcomes[began].number},
        plural="{who} have led since deal {number}.",
        count=people,
    )

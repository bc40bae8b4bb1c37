"""What follows from the totals of a tally match: whose is halved, what is said of each, and who is out of the match."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Final

from scorekeeper.rules.game import Column, Part
from scorekeeper.rules.phrase import Account, Amount, Fault, Phrase, worded
from scorekeeper.rules.tally.table import TallyTable

OUT: Final = Phrase("out of the match")
OUT_COLUMN: Final = Column(
    *("out-of-match", "out of the match", Phrase("Out of the match")),
    each=True,
    answer=False,
    number=True,
    is_told=True,
)
"""Who is out after a deal, with a 1 for each, where players go out of the match."""
_HALVES: Final = {
    "always": Phrase("Whoever reaches exactly one of these totals has half of it: {totals}."),
    "once": Phrase("Whoever reaches exactly one of these totals has half of it, once in a match: {totals}."),
}
_NOTHING: Final = Phrase("{nothing}", {"nothing": ""})


def halved(
    table: TallyTable, before: Sequence[int], points: Sequence[int], already: Collection[int]
) -> tuple[Part, ...]:
    """What each account has less for reaching a total that is halved, by the totals `before` a deal and its points.

    A total that a deal leaves as it was is not reached by it. `already` are the accounts that have halved one before.
    """
    if table.halves_at is None:
        return ()
    barred = already if table.halves == "once" else ()
    reached = ((account, total + points[account]) for account, total in enumerate(before) if points[account])
    return tuple(
        Part(account, Phrase("exactly {total}", {"total": Amount(total, table.unit)}), -(total // 2))
        for account, total in reached
        if total in table.halves_at and account not in barred
    )


def out_after(table: TallyTable, totals: Sequence[int], out: tuple[int, ...], number: int) -> tuple[int, ...]:
    """The deal after which each account went out, 0 for those who are in: whoever passes the limit in this one too."""
    limit = table.out_above
    if limit is None:
        return ()
    return tuple(since or (number if total > limit else 0) for since, total in zip(out, totals, strict=True))


def offers_of(table: TallyTable, totals: Sequence[int], out: Sequence[int], number: int) -> dict[int, int]:
    """Who can come back into the match in the deal of this number, and the points that brings them.

    It is whoever went out in the deal before; they have one point more than the highest total of those who are in. If
    that is above the limit nobody can.
    """
    total = 1 + max((total for total, since in zip(totals, out, strict=True) if not since), default=0)
    if table.out_above is None or total > table.out_above:
        return {}
    return {account: total - totals[account] for account, since in enumerate(out) if since == number - 1 > 0}


def ranks_of(totals: Sequence[int], out: Sequence[int]) -> list[tuple[int, int]]:
    """What accounts are ordered by where some are out, the best highest: who is in, then who went out last.

    Of those who went out in the same deal, as of those who are in, the lower total is better.
    """
    later = max(out) + 1
    return [(since or later, -total) for since, total in zip(out, totals, strict=True)]


def hints_by_total(table: TallyTable, totals: Sequence[int], out: Sequence[int]) -> tuple[Phrase, ...]:
    """What is said of each account before a deal, by its total; nothing at all where nothing is said of any."""
    hints = [worded(hint) for hint in table.hints]
    by_account = [hints[bisect_right(table.hints_from or (), total)] if hints else _NOTHING for total in totals]
    for account, since in enumerate(out):
        if since:
            by_account[account] = OUT
    return tuple(by_account) if hints or any(out) else ()


def details_of(out: Sequence[int]) -> dict[str, list[int | None]]:
    """Who is out after a deal, for the column that has it; nothing where nobody goes out."""
    return {OUT_COLUMN.key: [1 if since else None for since in out]} if out else {}


def went_out(out: Sequence[int], number: int) -> Iterator[Phrase]:
    """Who is out of the match since the deal of this number, for its caption."""
    for account, since in enumerate(out):
        if since == number:
            yield Phrase("{who} is out of the match", {"who": Account(account)})


def sentences_of_totals(table: TallyTable) -> Iterator[Phrase]:
    """What is said among the rules of what follows from totals."""
    if table.halves_at is not None:
        totals = tuple(Amount(total, table.unit) for total in table.halves_at)
        yield replace(_HALVES[table.halves], values={"totals": totals})
    if table.wins_at is not None:
        exact = Amount(table.wins_at, table.unit)
        yield Phrase("Whoever alone comes to exactly {total} has won.", {"total": exact})
    floors = [Amount(total, table.unit) for total in table.hints_from or ()]
    for at, (floor, hint) in enumerate(zip([*floors[:1], *floors], table.hints, strict=False)):
        said = Phrase("From {total} on: {hint}.") if at else Phrase("Below {total}: {hint}.")
        yield replace(said, values={"total": floor, "hint": worded(hint)})
    if table.out_above is not None:
        limit = Amount(table.out_above, table.unit)
        yield Phrase("Whoever has more than {limit} is out of the match; the last who is in wins.", {"limit": limit})
        yield Phrase("Where the last go out in the same deal, the lowest total of theirs wins.")


def faults_of_totals(table: TallyTable) -> Iterator[Fault]:
    """What is wrong with what a table says of totals."""
    if table.halves_at is not None and any(total % 2 or total == 0 for total in table.halves_at):
        yield table.clash("halves_at", Phrase("A total that is halved is even, and not 0."))
    if table.halves_at is not None and table.at_once:
        yield table.clash("halves_at", Phrase("No total is halved where a target ends the play at once."))
    if table.wins_at is not None and (table.target is None or table.rubber or table.wins_at in (table.halves_at or ())):
        why = Phrase("A total that wins goes with a target, not with a rubber, and is not halved.")
        yield table.clash("wins_at", why)
    floors = table.hints_from or ()
    if len(table.hints) != (len(floors) + 1 if floors else 0):
        why = Phrase("There is a hint below the first of the totals, and one from each of them on.")
        yield table.clash("hints", why)
    if list(floors) != sorted(set(floors)):
        yield table.clash("hints_from", Phrase("The totals from which a hint is said are not in order."))
    if table.out_above is not None:
        yield from _faults_of_going_out(table, table.out_above)


def _faults_of_going_out(table: TallyTable, limit: int) -> Iterator[Fault]:
    others = [table.target, table.deals, table.order, table.at_end or None, table.partners_lose or None]
    ended = any(hand.ends_at for hand in table.hands) or any(other is not None for other in others)
    if ended or not table.lowest_wins or table.wins != "best":
        why = Phrase(
            "Where players go out of the match, the lowest total wins, and nothing else ends it or counts then."
        )
        yield table.clash("out_above", why)
    if max(table.starts(1)) > limit:
        yield table.clash("out_above", Phrase("Somebody starts above the limit, and would be out at once."))
    for item in table.items:
        if item.is_asked and not item.can_leave_out:
            why = Phrase("{name} is asked of everybody, and so nobody can go out of the match.")
            yield table.clash("out_above", why, name=item.name)

"""The effects of totals in a tally match: halving, hints, and players who go out."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Final

from scorekeeper.rules.game import Column
from scorekeeper.rules.phrase import Account, Amount, Fault, Phrase, worded
from scorekeeper.rules.scores import Part
from scorekeeper.rules.tally.tally_table import TallyTable

OUT: Final = Phrase("out of the match")
OUT_COLUMN: Final = Column(
    *("out-of-match", "out of the match", Phrase("Out of the match")),
    each=True,
    answer=False,
    number=True,
    is_told=True,
)
"""The column of the players who are out after a deal, 1 for each, in games where players go out."""
_HALVES: Final = {
    "always": Phrase("A player who reaches exactly one of these totals has half of it: {totals}."),
    "once": Phrase("A player who reaches exactly one of these totals has half of it, once in a match: {totals}."),
}
_NOTHING: Final = Phrase("{nothing}", {"nothing": ""})


def halved(
    table: TallyTable, before: Sequence[int], points: Sequence[int], already: Collection[int]
) -> tuple[Part, ...]:
    """Return the points lost by accounts that reach a total to be halved. `before` are the totals before the deal.

    A total that a deal leaves unchanged is not reached by it. `already` are the accounts that were halved before.
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
    """Return the deal after which each account went out, 0 for those still in. `number` is this deal's."""
    limit = table.out_above
    if limit is None:
        return ()
    return tuple(since or (number if total > limit else 0) for since, total in zip(out, totals, strict=True))


def offers_of(table: TallyTable, totals: Sequence[int], out: Sequence[int], number: int) -> dict[int, int]:
    """Return the accounts that can come back in this deal, with the points that coming back brings them.

    They are those that went out in the deal before. They come back with one point more than the highest total of those
    still in, unless that is above the limit.
    """
    total = 1 + max((total for total, since in zip(totals, out, strict=True) if not since), default=0)
    if table.out_above is None or total > table.out_above:
        return {}
    return {account: total - totals[account] for account, since in enumerate(out) if since == number - 1 > 0}


def ranks_of(totals: Sequence[int], out: Sequence[int]) -> list[tuple[int, int]]:
    """Return the sort keys of accounts if some are out, best highest: players in first, then the last to go out.

    In each group the lower total is better.
    """
    later = max(out) + 1
    return [(since or later, -total) for since, total in zip(out, totals, strict=True)]


def hints_by_total(table: TallyTable, totals: Sequence[int], out: Sequence[int]) -> tuple[Phrase, ...]:
    """Return each account's hint before a deal, by its total; empty without hints if nobody is out."""
    hints = [worded(hint) for hint in table.hints]
    by_account = [hints[bisect_right(table.hints_from or (), total)] if hints else _NOTHING for total in totals]
    for account, since in enumerate(out):
        if since:
            by_account[account] = OUT
    return tuple(by_account) if hints or any(out) else ()


def details_of(out: Sequence[int]) -> dict[str, list[int | None]]:
    """Return the players who are out after a deal, for their column; empty if nobody can go out."""
    return {OUT_COLUMN.key: [1 if since else None for since in out]} if out else {}


def went_out(out: Sequence[int], number: int) -> Iterator[Phrase]:
    """Yield a caption for each account that goes out in the deal of this number."""
    for account, since in enumerate(out):
        if since == number:
            yield Phrase("{who} is out of the match", {"who": Account(account)})


def sentences_of_totals(table: TallyTable) -> Iterator[Phrase]:
    """Yield the sentences among the rules about halving, hints, and going out."""
    if table.halves_at is not None:
        totals = tuple(Amount(total, table.unit) for total in table.halves_at)
        yield replace(_HALVES[table.halves], values={"totals": totals})
    if table.wins_at is not None:
        exact = Amount(table.wins_at, table.unit)
        yield Phrase("A player who alone comes to exactly {total} has won.", {"total": exact})
    floors = [Amount(total, table.unit) for total in table.hints_from or ()]
    for at, (floor, hint) in enumerate(zip([*floors[:1], *floors], table.hints, strict=False)):
        said = Phrase("From {total} on: {hint}.") if at else Phrase("Below {total}: {hint}.")
        yield replace(said, values={"total": floor, "hint": worded(hint)})
    if table.out_above is not None:
        limit = Amount(table.out_above, table.unit)
        yield Phrase("A player with more than {limit} is out of the match; the last one in wins.", {"limit": limit})
        yield Phrase("If the last go out in the same deal, the lowest total of theirs wins.")


def faults_of_totals(table: TallyTable) -> Iterator[Fault]:
    """Yield the faults of a table's keys about totals."""
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
        why = Phrase("If players go out of the match, the lowest total wins, and nothing else ends it or counts then.")
        yield table.clash("out_above", why)
    if max(table.starts(1)) > limit:
        yield table.clash("out_above", Phrase("Somebody starts above the limit, and would be out at once."))
    for item in table.items:
        if item.is_asked and not item.can_leave_out:
            why = Phrase("{name} is asked of everybody, and so nobody can go out of the match.")
            yield table.clash("out_above", why, name=item.name)

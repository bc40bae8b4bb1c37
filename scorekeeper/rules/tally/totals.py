"""The effects of totals: halving, hints, players who go out, the games of a rubber, and places at the end."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from operator import sub
from typing import Final, NamedTuple

from scorekeeper.rules.game import Column
from scorekeeper.rules.phrase import Account, Amount, Fault, Phrase, Points, worded
from scorekeeper.rules.scores import Part, bonus_parts, closed, places
from scorekeeper.rules.tally.tally_layout import hands_of
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


class Games(NamedTuple):
    """The finished games of a rubber: the games won and the total less the start, per account, and their number.

    All are empty without a rubber.
    """

    won: tuple[int, ...] = ()
    before: tuple[int, ...] = ()
    played: int = 0


def scores_in_game(games: Games, totals: Sequence[int]) -> tuple[int, ...]:
    """Return each account's score in the current game."""
    return tuple(map(sub, totals, games.before))


def parts_at_end(table: TallyTable, scores: Sequence[int]) -> tuple[Part, ...]:
    """Return the table's bonuses at the end of a match, or of a game of a rubber, for these scores."""
    there = [account for account, score in enumerate(scores) if table.is_at_target((score,))]
    starts = table.starts(len(scores))
    return bonus_parts(table.at_end, scores, starts, at_target=there, high_wins=not table.lowest_wins)


def after_deal(table: TallyTable, games: Games, totals: Sequence[int]) -> tuple[Games, tuple[Part, ...]]:
    """Return the rubber's games after a deal, and the parts scored at the end of a game, from totals without them.

    The best score wins the game, for all who share it. The table's bonuses go by the scores of the game. The winner of
    the rubber has extra points for each game that it was shorter.
    """
    scores = scores_in_game(games, totals)
    if not table.is_at_end(scores):
        return games, ()
    best, played = min(scores) if table.lowest_wins else max(scores), games.played + 1
    won = tuple(number + (score == best) for number, score in zip(games.won, scores, strict=True))
    parts = parts_at_end(table, scores)
    more = table.rubber_points * max(0, table.rubber_within - played)
    label = Phrase("rubber won in {games} game", {"games": played}, plural="rubber won in {games} games", count=played)
    parts += tuple(Part(account, label, more) for account, number in enumerate(won) if more and number == table.rubber)
    return Games(won, tuple(map(sub, closed(totals, parts), table.starts(len(scores)))), played), parts


def hints_in_game(table: TallyTable, games: Games, totals: Sequence[int]) -> tuple[Phrase, ...]:
    """Return each account's score in the current game and the games it has won; empty without a rubber."""
    return tuple(
        Phrase("game {score}, won {games}", {"score": Amount(score, table.unit), "games": won})
        for won, score in zip(games.won, scores_in_game(games, totals), strict=True)
    )


def sentences_of_rubber(table: TallyTable) -> Iterator[Phrase]:
    """Yield the rubber's sentences among the rules of the game."""
    if table.rubber is None:
        return
    yield Phrase(
        "A rubber: such games one after the other, each from the start, until somebody has won {games}.",
        {"games": table.rubber},
    )
    if table.at_end:
        yield Phrase("Points at the end count at the end of each game.")
    if table.rubber_points:
        yield Phrase(
            "The winner of the rubber has {points} for each game fewer than {games}.",
            {"points": Points(table.rubber_points, table.unit), "games": table.rubber_within},
        )


def faults_of_rubber(table: TallyTable) -> Iterator[Fault]:
    """Yield the faults of a table's rubber."""
    if table.rubber is None:
        return
    others = table.halves_at is not None or table.out_above is not None or any(hand.ends_at for hand in table.hands)
    others = others or table.claim != "total" or table.at_once or table.partners_lose or table.hints != ()
    others = others or any(item.ends_match for item in table.items)
    if table.target is None or table.target == table.start or others:
        why = Phrase("A rubber is of games to a target, and nothing else ends them or hangs on a total.")
        yield table.clash("rubber", why)


_FOUR: Final = 4


def places_of(
    table: TallyTable,
    totals: Sequence[int],
    ender: int | None,
    over: bool,  # noqa: FBT001 - as a Standing has it
    steps: Sequence[int] = (),
) -> tuple[int, ...]:
    """Return the place of each account: by the totals, unless somebody ended the match or several win.

    A player who ended the match by a bid, or with all that they bid, is first. If `steps` are given, more steps come
    before better totals. If a hand ended the match, its `winner` is first and all others are second; its `last` comes
    after all others. During a match only steps and totals count.
    """
    upwards = [-total if table.lowest_wins else total for total in totals]
    by_deal = any(hand.ends_at for hand in table.hands)
    if ender is not None and not by_deal:
        return places([(account == ender, total) for account, total in enumerate(upwards)])
    by_total = places(list(zip(steps or [0] * len(upwards), upwards, strict=True)))
    if ender is not None and any(hand.ends_at and hand.ends_as == "winner" for hand in table.hands):
        return tuple(1 if account == ender else 2 for account in range(len(totals)))
    if ender is not None:
        return places([(account != ender, total) for account, total in enumerate(upwards)])
    if table.partners_lose and over:
        return _places_in_pairs(table, totals, by_total)
    if table.wins == "best" or not over:
        return by_total
    winners = [total > 0 or (total == 0 and table.wins == "zero") for total in totals]
    return tuple(1 if won or not any(winners) else 1 + sum(winners) for won in winners)


def _places_in_pairs(table: TallyTable, totals: Sequence[int], by_total: Sequence[int]) -> tuple[int, ...]:
    """Return the places where a player at the target loses with the player across; nobody wins if both sides have one.

    In a match without a target, the player in the last place loses with the player across.
    """
    at_target = {account % 2 for account, total in enumerate(totals) if table.is_at_target((total,))}
    last = at_target or {account % 2 for account, place in enumerate(by_total) if place == max(by_total)}
    return tuple(3 if last == {account % 2} else 1 for account in range(len(by_total)))


def faults_of_ends(table: TallyTable) -> Iterator[Fault]:
    """Yield the faults of how a table ends and wins a match."""
    if table.wins != "best" and (table.lowest_wins or table.target is not None):
        why = Phrase("Several win by a total above 0 only where the highest wins, after all deals.")
        yield table.clash("wins", why)
    if table.deals_next is not None and not any(item.id == table.deals_next for item in table.items):
        yield table.clash("deals_next", Phrase("Nothing is counted that the next dealer could have taken."))
    if table.partners_lose and (table.players, table.seating) != ((_FOUR,), ("alone",)):
        yield table.clash("partners_lose", Phrase("Players lose with the one across where there are four, each alone."))
    yield from _faults_of_claim(table)
    ending = [hand for hand in table.hands if hand.ends_at]
    others = [hand for hand in ending if hand.ends_as != ending[0].ends_as]
    if others:
        where = table.path_in(others[0], "ends_as")
        yield table.clash(where, Phrase("The player who ends a match by a deal is either the winner or the last."))
    for hand in hands_of(table):
        first = next((item for id in hand.counts for item in table.items if item.id == id), None)
        if hand.ends_at and not (first is not None and first.ends_alone(hand.ends_at)):
            why = Phrase("Only one can have what ends the match with {name}.")
            yield table.clash(table.path_in(hand, "ends_at"), why, name=hand.name)


def _faults_of_claim(table: TallyTable) -> Iterator[Fault]:
    if table.claim == "total":
        return
    if table.target is None or table.target <= table.start or table.lowest_wins:
        why = Phrase("A bid decides who wins only where the highest total wins, at a target above the start.")
        yield table.clash("claim", why)
    if not any(item.has_bidder for item in table.items):
        yield table.clash("claim", Phrase("A bid decides who wins only where one side bids."))
    if any(hand.ends_at for hand in table.hands):
        yield table.clash("claim", Phrase("A match that somebody ends by what they have in a deal no bid wins."))

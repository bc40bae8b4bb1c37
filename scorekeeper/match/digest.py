"""The digest of a match, from which the figures of people and games are made. It has seats, and no names.

It follows from the deals. The store caches it, so that figures over ten thousand matches judge no deal again.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from operator import attrgetter
from typing import Final, NamedTuple
from zlib import crc32

from pydantic import TypeAdapter

from scorekeeper import __version__
from scorekeeper.match.earlier import stretches_of
from scorekeeper.match.figures import unit_of, with_unit, without_unit
from scorekeeper.match.match import Match
from scorekeeper.match.settlement import settlement_of
from scorekeeper.match.sheet import Sheet
from scorekeeper.rules.catalogue import CATALOGUE, Catalogue
from scorekeeper.rules.same_game import fingerprint, keyed
from scorekeeper.rules.scores import Counted

CACHES: Final = crc32(__version__.encode()) >> 1
"""The number of this version's caches, 31 bits. Caches of another version of the program are made again."""


class DealDigest(NamedTuple):
    """A scored deal. `points` has an entry for each account; the others are as in `rules.game.Outcome`."""

    points: tuple[int, ...]
    declarer: int | None = None
    contract: str | None = None
    made: bool | None = None
    forehand: int | None = None
    together: tuple[int, ...] = ()
    counted: tuple[Counted, ...] = ()

    @property
    def declares(self) -> int | None:
        """The seat that declares, or the first of a side that does; None without a declarer."""
        return self.together[0] if self.declarer is None and self.together else self.declarer


_judged = attrgetter(*DealDigest._fields)


class MatchDigest(NamedTuple):
    """The result of a match. `sides` are the seats of each account; `totals` and `places` have an entry for each.

    `started` is as in the match. `over` and `stopped_early` are as in `Replay`. `payments` are (payer, payee, points),
    by account; a point is worth `amount` (a decimal as text) of `currency`. `contracts` are the keys and names of the
    game's contracts, in the order of its sheet. `deals` are the scored deals of a match that is over, else empty.

    `sat` is empty unless a seat was taken over. It has (sitter, seat, first deal, end) for each stretch. The sitter is
    an index in `Match.sitters`, the deals are indices in `deals`. The end is excluded; None is the end of the match.
    `rulings` have the points of each account.
    """

    game: str  # its id, `figures.with_unit`
    name: str
    family: str
    rules: str  # the fingerprint of a table that is not the catalogue's, else empty (`rules.same_game`)
    high_wins: bool
    started: str | None
    over: bool
    stopped_early: bool
    sides: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    deals: tuple[DealDigest, ...] = ()
    contracts: tuple[tuple[str, str], ...] = ()
    payments: tuple[tuple[int, int, int], ...] = ()
    amount: str = "0"
    currency: str = ""
    sat: tuple[tuple[int, int, int, int | None], ...] = ()
    rulings: tuple[tuple[int, ...], ...] = ()

    @property
    def key(self) -> str:
        """The key of the game, equal for the same game: see `rules.same_game`."""
        return keyed(without_unit(self.game), self.rules)

    @property
    def unit(self) -> int:
        """The number of scores that make a point."""
        return unit_of(self.game)

    def account_of(self, seat: int) -> int:
        """Return the account of a seat."""
        return next(account for account, seats in enumerate(self.sides) if seat in seats)


def digest_of(sheet: Sheet, catalogue: Catalogue = CATALOGUE) -> MatchDigest:
    """Return the digest of a match; the catalogue tells its own games from others."""
    match, standing, info = sheet.match, sheet.standing, sheet.match.game.info
    stake, over, columns = match.stake, standing.over, match.game.columns
    scored = [each for each in sheet.outcomes if each.points is not None] if over else []
    called = next((column.called for column in columns if column.owed or column.key == "contract"), ())
    # Words that a deal chooses from are their own keys.
    contracts = tuple((key, name if isinstance(name, str) else key) for key, name in called)
    return MatchDigest(
        with_unit(info.id, sheet.unit),
        info.name,
        info.family,
        fingerprint(match.game, catalogue),
        standing.high_wins,
        match.started,
        over,
        sheet.stopped_early,
        sheet.seats,
        sheet.totals,
        standing.places,
        tuple(DealDigest._make(_judged(outcome)) for outcome in scored),
        contracts,
        tuple((p.payer, p.payee, p.points) for p in settlement_of(sheet).payments) if over else (),
        str(stake.amount / sheet.unit if sheet.unit > 1 else stake.amount) if stake else "0",
        stake.currency if stake else "",
        _sat(match, [outcome.points is not None for outcome in sheet.outcomes]) if over else (),
        sheet.rulings if over else (),
    )


def _sat(match: Match, scored: Sequence[bool]) -> tuple[tuple[int, int, int, int | None], ...]:
    """Return the sitters of each seat with their scored deals; the last one with any has the end of the match."""
    if not match.earlier:
        return ()
    found = list[tuple[int, int, int, int | None]]()
    for seat in range(len(match.players)):
        mine = [each for each in stretches_of(match.players, match.earlier) if each.seat == seat]
        spans = [(each.sitter, seat, sum(scored[: each.first]), sum(scored[: each.end])) for each in mine]
        *before, last = [span for span in spans if span[2] < span[3]] or spans[-1:]
        found += [*before, (*last[:3], None)]
    return tuple(found)


_DIGEST: Final = TypeAdapter(MatchDigest)


def digest_to_json(digest: MatchDigest) -> str:
    """Return a digest as the store caches it.

    >>> digest = MatchDigest("g", "G", "", "", True, None, True, False, ((0,), (1,)), (3, 1), (1, 2))
    >>> digest_from_json(digest_to_json(digest)) == digest
    True
    """
    return json.dumps(digest, separators=(",", ":"))  # ASCII, as everything in the store


def digest_from_json(body: str) -> MatchDigest:
    """Read the digest that `digest_to_json` wrote. Raises `ValueError` for anything else."""
    return _DIGEST.validate_json(body, strict=True)

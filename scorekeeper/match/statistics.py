"""Figures from the digests of matches: of people, of games, of two people together.

A match counts once it is over. A side's total and place count for each of its players, and for the pair. A player who
was replaced, or who replaced another, has the points of their own deals. The place of the seat is credited once: to the
player who sat there at the end, who also has the settlement and all points that come at the end. Two people have met in
the deals that both sat for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, combinations, product
from typing import NamedTuple, TypeAlias

from scorekeeper.match.digest import DealDigest, MatchDigest
from scorekeeper.match.figures import (
    Against,
    ContractFigures,
    DeclarerFigures,
    Figures,
    GameFigures,
    GameOverall,
    MadeFigures,
    PairInGame,
    PartnerFigures,
    PersonFigures,
    PlaceFigures,
    PointsFigures,
    SeatFigures,
    TrendPoint,
    with_unit,
)
from scorekeeper.rules.scores import places as ranked

Spans: TypeAlias = tuple[tuple[int, int | None], ...]
"""Spans of deals in a digest, (first, end) with the end excluded; None is the end of the match."""


class PartOfMatch(NamedTuple):
    """A person's part in a match. `spans` are the deals that they sat for; None is the whole match.

    `place` is that of the seat in the whole match, and `sole` says that no other side has it. It counts for the person
    who `ended` the match on that seat.
    """

    person: str
    seat: int
    account: int
    total: int
    place: int
    sole: bool
    spans: Spans | None = None
    ended: bool = True

    @property
    def won(self) -> bool:
        """Whether the person won the match alone."""
        return self.ended and self.place == 1 and self.sole


class Seated(NamedTuple):
    """A match, and the id of the person on each seat; seats of unknown people are missing."""

    match: str
    digest: MatchDigest
    people: Mapping[int, str]

    @property
    def game(self) -> str:
        """The key of its game: scores of different keys are never added up. `figures.unit_of` gives their unit."""
        return with_unit(self.digest.key, self.digest.unit)

    def parts(self) -> Iterator[PartOfMatch]:
        """Yield the part of each known person; a person on two seats has only the part of the first."""
        digest, known = self.digest, set[str]()
        for account, seats in enumerate(digest.sides):
            for seat in seats:
                for person, spans in self._sitters(seat):
                    if person not in known:
                        known.add(person)
                        ended = spans is None or any(end is None for _, end in spans)
                        total, _, _ = self.within(account, spans)
                        _, place, sole = self.within(account, None)
                        yield PartOfMatch(person, seat, account, total, place, sole, spans, ended)

    def ended(self) -> Seated:
        """Return the match as if the last player of each seat had sat there from the first deal on."""
        return self._replace(digest=self.digest._replace(sat=())) if self.digest.sat else self

    def _sitters(self, seat: int) -> Iterator[tuple[str, Spans | None]]:
        sat = [(self.people.get(each[0]), each[2:]) for each in self.digest.sat if each[1] == seat]
        if not self.digest.sat and seat in self.people:
            yield self.people[seat], None
        for person in dict.fromkeys(person for person, _ in sat if person is not None):
            spans = tuple(span for who, span in sat if who == person)
            yield person, None if spans == ((0, None),) else spans

    def within(self, account: int, spans: Spans | None) -> tuple[int, int, bool]:
        """Return the total and the place of a side in some of the deals, and whether no other side has that place."""
        digest = self.digest
        if spans is None:
            totals, places = digest.totals, digest.places
        else:
            totals = tuple(self._brought(each, spans) for each in range(len(digest.totals)))
            places = ranked(totals, high_wins=digest.high_wins)
        return totals[account], places[account], places.count(places[account]) == 1

    def _brought(self, account: int, spans: Spans) -> int:
        """Return the points of a side in some of the deals; the last stretch has the scores outside the deals."""
        of = [deal.points[account] for deal in self.digest.deals]
        rest = self.digest.totals[account] - sum(of)
        return sum(sum(of[first:end]) + (rest if end is None else 0) for first, end in spans)


def figures_of(matches: Iterable[Seated]) -> Figures:
    """Return the figures of everybody and every game, from matches that are over, in the order of play."""
    found = Figures()
    for seated in matches:
        add_match(found, seated)
    return found


def add_match(found: Figures, seated: Seated) -> None:
    """Add a match that is over to the figures."""
    found.matches += 1
    _add_game(found, seated)
    parts = list(seated.parts())
    for part in parts:
        _add_seat(found.people.setdefault(part.person, PersonFigures()), seated, part)
    for one, other in combinations(parts, 2):
        _add_two(found, seated, one, other)
    _add_stakes(found, seated)


def _add_game(found: Figures, seated: Seated) -> None:
    digest = seated.digest
    game = found.games.get(seated.game)
    if game is None:
        game = GameOverall(seated.game, digest.name, digest.high_wins, names=dict(digest.contracts))
        found.games[seated.game] = game
    game.matches += 1
    for account, seats in enumerate(digest.sides):
        if seats:
            game.points.add(digest.totals[account])
    for deal in digest.deals:
        if deal.declares is not None:
            points = deal.points[digest.account_of(deal.declares)]
            game.contracts.setdefault(deal.contract or "", DeclarerFigures()).add(points, deal.made)


def _add_seat(person: PersonFigures, seated: Seated, part: PartOfMatch) -> None:
    game = person.games.setdefault(seated.game, GameFigures())
    on_seat = game.seats.setdefault(part.seat, SeatFigures())
    for places in (person.places, game.places, on_seat.places):
        _add_place(places, part, ended=part.ended)
    for points in (game.points, on_seat.points):
        points.add(part.total)
    if part.ended:
        person.run.add(won=part.won)
    _add_deals(person, game, seated, part)


def _add_place(places: PlaceFigures, part: PartOfMatch, *, ended: bool) -> None:
    """Add a place if the person `ended` the match; else count the match without one."""
    if ended:
        places.add(part.place, sole=part.sole)
    else:
        places.left += 1


def brought_by(seated: Seated, part: PartOfMatch) -> tuple[GameFigures, dict[str, ContractFigures]]:
    """Return one person's figures from the deals of one match: of the game, and by contract."""
    person, game = PersonFigures(), GameFigures()
    _add_deals(person, game, seated, part)
    return game, person.contracts[seated.game]


def _add_deals(person: PersonFigures, game: GameFigures, seated: Seated, part: PartOfMatch) -> None:
    deals, seat, account = seated.digest.deals, part.seat, part.account
    side = seated.digest.sides[account]
    contracts = person.contracts.setdefault(seated.game, {})
    for ruling in seated.digest.rulings if part.ended else ():
        if ruling[account]:
            game.rulings.add(ruling[account])
    mine = deals if part.spans is None else chain.from_iterable(deals[first:end] for first, end in part.spans)
    for deal in mine:
        if deal.forehand is not None:
            (game.forehand if deal.forehand == seat else game.elsewhere).add(deal.points[account])
        for each in deal.counted:
            if each.seat == seat:
                game.counted.setdefault(each.what, {}).setdefault(each.size, MadeFigures()).add(each.made)
        if deal.declares is not None:
            _add_contract(contracts, deal, part, side)


def _add_contract(
    contracts: dict[str, ContractFigures], deal: DealDigest, part: PartOfMatch, side: Sequence[int]
) -> None:
    """Add a deal with a declarer. A declarer's partner gets nothing, unless the side declares as one."""
    together = deal.together or (side if deal.declarer in side else ())
    declares = part.seat == deal.declarer or (deal.declarer is None and part.seat in together)
    if not declares and part.seat in together:
        return
    key = deal.contract or ""
    of = contracts.get(key) or contracts.setdefault(key, ContractFigures())
    of.asked += deal.made is not None
    if declares:
        of.declared.add(deal.points[part.account], deal.made)
    else:
        of.defended.add(deal.points[part.account])


def in_common(seated: Seated, one: PartOfMatch, other: PartOfMatch) -> tuple[PartOfMatch, PartOfMatch] | None:
    """Return the parts of two people in the deals that both sat for; None if they did not meet."""
    if one.spans is None and other.spans is None:
        return one, other
    whole: Spans = ((0, None),)
    spans = tuple(_overlaps(one.spans or whole, other.spans or whole, len(seated.digest.deals)))
    if not spans:
        return None
    return _of(seated, one, spans), _of(seated, other, spans)


def _of(seated: Seated, part: PartOfMatch, spans: Spans) -> PartOfMatch:
    total, place, sole = seated.within(part.account, spans)
    return part._replace(total=total, place=place, sole=sole, spans=spans)


def _overlaps(one: Spans, other: Spans, deals: int) -> Iterator[tuple[int, int | None]]:
    for (first, end), (begin, stop) in product(one, other):
        ends = [each for each in (end, stop) if each is not None]
        start, until = max(first, begin), min(ends, default=None)
        if start < (deals if until is None else until):
            yield start, until


def _add_two(found: Figures, seated: Seated, one: PartOfMatch, other: PartOfMatch) -> None:
    """Add two people at one table: as opponents, or as partners if they are of one side."""
    met = in_common(seated, one, other)
    if met is None:
        return
    mine, theirs = met
    for here, fellow in ((mine, theirs), (theirs, mine)):
        figures = found.people[here.person]
        if mine.account == theirs.account:
            pair = figures.beside.setdefault(fellow.person, PartnerFigures())
            _add_place(pair.places, one, ended=one.ended and other.ended)
            pair.games.setdefault(seated.game, PointsFigures()).add(mine.total)
        else:
            _add_lead(figures.against.setdefault(fellow.person, Against()), fellow.place - here.place)


def _add_lead(against: Against, lead: int) -> None:
    against.ahead += lead > 0
    against.behind += lead < 0
    against.level += lead == 0


def _add_stakes(found: Figures, seated: Seated) -> None:
    """Add the payments to the balances. The players of a side share its payments evenly."""
    digest = seated.digest
    if not digest.payments:
        return
    currency, worth = digest.currency, Fraction(digest.amount)
    known = {part.seat: part.person for part in seated.parts() if part.ended}
    for payer, payee, points in digest.payments:
        for here, there, sign in ((payer, payee, -1), (payee, payer, 1)):
            mine, theirs = digest.sides[here], digest.sides[there]
            for person in [known[seat] for seat in mine if seat in known]:
                figures = found.people[person]
                share = sign * worth * points / len(mine)
                figures.stakes[currency] = figures.stakes.get(currency, Fraction()) + share
                for fellow in [known[seat] for seat in theirs if seat in known]:
                    balances = figures.stakes_with.setdefault(fellow, {})
                    balances[currency] = balances.get(currency, Fraction()) + share / len(theirs)


def trend_of(matches: Iterable[Seated], person: str) -> list[TrendPoint]:
    """Return a person's matches in the order of play."""
    parts = ((each, part) for each in matches for part in each.parts() if part.person == person)
    return [
        TrendPoint(each.match, each.digest.started, each.game, part.place, len(each.digest.sides), part.total)
        for each, part in parts
    ]


def add_match_of_two(games: dict[str, PairInGame], seated: Seated, one: str, other: str) -> None:
    """Add a match of two people to their figures by game; a match without either does not count."""
    parts = {part.person: part for part in seated.parts()}
    met = in_common(seated, parts[one], parts[other]) if one != other and {one, other} <= parts.keys() else None
    if met is None:
        return
    mine, theirs = met
    game = games.setdefault(seated.game, PairInGame())
    if mine.account == theirs.account:
        _add_place(game.beside, parts[one], ended=parts[one].ended and parts[other].ended)
        game.pair.add(mine.total)
    else:
        _add_lead(game.against, theirs.place - mine.place)
        game.one.add(mine.total)
        game.other.add(theirs.total)


def people_in_order(figures: Figures, names: Mapping[str, str], only: Collection[str] | None = None) -> list[str]:
    """Return the ids of everybody who played, or of `only` these, most matches first, then by name."""

    def order(id: str) -> tuple[int, str, str]:
        person = figures.people.get(id)
        return (-person.places.matches if person else 0, names.get(id, ""), id)

    return sorted(figures.people if only is None else only, key=order)


def games_in_order(person: PersonFigures) -> list[str]:
    """Return the keys of a person's games, those with most matches first."""
    return sorted(person.games, key=lambda game: (-person.games[game].points.count, game))


def contracts_in_order(figures: Figures, game: str, contracts: Iterable[str]) -> list[str]:
    """Return the keys of contracts in the order of the game's sheet."""
    order = {key: index for index, key in enumerate(figures.games[game].names)}
    return sorted(contracts, key=lambda key: (order.get(key, len(order)), key))

"""Adding up the digests of matches to figures: of people, of games, of two people beside each other.

A match counts once it is over. A side's total and place count for each of its players, and for the pair.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from scorekeeper.match.digest import MatchDigest
from scorekeeper.match.figures import (
    HALVES,
    Against,
    Beside,
    ContractFigures,
    Declared,
    Figures,
    GameFigures,
    GameOverall,
    PairInGame,
    PersonFigures,
    Points,
    SeatFigures,
    TrendPoint,
)


class Seated(NamedTuple):
    """A match, and the id of the person on each seat; a seat of which nobody is known is missing."""

    match: str
    digest: MatchDigest
    people: Mapping[int, str]

    @property
    def game(self) -> str:
        """The key of its game: scores of different keys are never added up. `figures.unit_of` says their unit."""
        return self.digest.key if self.digest.unit == 1 else self.digest.key + HALVES

    def seats(self) -> Iterator[tuple[str, int, int]]:
        """The person, seat and account of each seat where somebody is known; of one who sits twice, the first."""
        known: set[str] = set()
        for account, seats in enumerate(self.digest.sides):
            for seat in seats:
                person = self.people.get(seat)
                if person is not None and person not in known:
                    known.add(person)
                    yield person, seat, account

    def is_sole(self, account: int) -> bool:
        """Whether no other account has the same place."""
        places = self.digest.places
        return places.count(places[account]) == 1


def figures_of(matches: Iterable[Seated]) -> Figures:
    """The figures of everybody and every game, from matches that are over, in the order in which they were played."""
    found = Figures()
    for seated in matches:
        add_match(found, seated)
    return found


def add_match(found: Figures, seated: Seated) -> None:
    """Add a match that is over to the figures."""
    found.matches += 1
    _add_game(found, seated)
    seats = list(seated.seats())
    for person, seat, account in seats:
        _add_seat(found.people.setdefault(person, PersonFigures()), seated, seat, account)
    for one, other in combinations(seats, 2):
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
        if deal.declarer is not None:
            points = deal.points[digest.account_of(deal.declarer)]
            game.contracts.setdefault(deal.contract or "", Declared()).add(points, deal.made)


def _add_seat(person: PersonFigures, seated: Seated, seat: int, account: int) -> None:
    digest = seated.digest
    place, total, sole = digest.places[account], digest.totals[account], seated.is_sole(account)
    game = person.games.setdefault(seated.game, GameFigures())
    on_seat = game.seats.setdefault(seat, SeatFigures())
    for places in (person.places, game.places, on_seat.places):
        places.add(place, sole=sole)
    for points in (game.points, on_seat.points):
        points.add(total)
    person.run.add(won=place == 1 and sole)
    _add_deals(person, game, seated, seat, account)


def _add_deals(person: PersonFigures, game: GameFigures, seated: Seated, seat: int, account: int) -> None:
    """The deals of a match, for whoever sat on a seat: the declarer's partner has no part in a contract."""
    side = seated.digest.sides[account]
    contracts = person.contracts.setdefault(seated.game, {})
    for points, declarer, contract, made, forehand in seated.digest.deals:
        if forehand is not None:
            (game.forehand if forehand == seat else game.elsewhere).add(points[account])
        if declarer is None or (declarer != seat and declarer in side):
            continue
        key = contract or ""
        of = contracts.get(key) or contracts.setdefault(key, ContractFigures())
        of.asked += made is not None
        if declarer == seat:
            of.declared.add(points[account], made)
        else:
            of.defended.add(points[account])


def _add_two(found: Figures, seated: Seated, one: tuple[str, int, int], other: tuple[str, int, int]) -> None:
    """Two people at one table: against each other, or beside each other where they are of one side."""
    digest, (first, _, mine), (second, _, theirs) = seated.digest, one, other
    for person, fellow, ahead in ((first, second, 1), (second, first, -1)):
        figures = found.people[person]
        if mine == theirs:
            pair = figures.beside.setdefault(fellow, Beside())
            pair.places.add(digest.places[mine], sole=seated.is_sole(mine))
            pair.games.setdefault(seated.game, Points()).add(digest.totals[mine])
        else:
            lead = (digest.places[theirs] - digest.places[mine]) * ahead
            _add_lead(figures.against.setdefault(fellow, Against()), lead)


def _add_lead(against: Against, lead: int) -> None:
    against.ahead += lead > 0
    against.behind += lead < 0
    against.level += lead == 0


def _add_stakes(found: Figures, seated: Seated) -> None:
    """Who is to pay whom. The players of a side share what it pays, or is paid, evenly."""
    digest = seated.digest
    if not digest.payments:
        return
    currency, worth = digest.currency, Fraction(digest.amount)
    known = {seat: person for person, seat, _ in seated.seats()}
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
    """Somebody's matches one after the other, in the order in which they were played."""
    return [
        TrendPoint(
            seated.match,
            seated.digest.started,
            seated.game,
            seated.digest.places[account],
            len(seated.digest.sides),
            seated.digest.totals[account],
        )
        for seated in matches
        for who, _, account in seated.seats()
        if who == person
    ]


def add_match_of_two(games: dict[str, PairInGame], seated: Seated, one: str, other: str) -> None:
    """Add a match in which both of two people have played to what they have by game; others do not count."""
    accounts = {person: account for person, _, account in seated.seats()}
    if one not in accounts or other not in accounts or one == other:
        return
    digest, mine, theirs = seated.digest, accounts[one], accounts[other]
    game = games.setdefault(seated.game, PairInGame())
    if mine == theirs:
        game.beside.add(digest.places[mine], sole=seated.is_sole(mine))
        game.pair.add(digest.totals[mine])
    else:
        _add_lead(game.against, digest.places[theirs] - digest.places[mine])
        game.one.add(digest.totals[mine])
        game.other.add(digest.totals[theirs])


def people_in_order(figures: Figures, names: Mapping[str, str], only: Collection[str] | None = None) -> list[str]:
    """The ids of everybody who played, or `only` of these, most matches first, then by name."""

    def order(id: str) -> tuple[int, str, str]:
        person = figures.people.get(id)
        return (-person.places.matches if person else 0, names.get(id, ""), id)

    return sorted(figures.people if only is None else only, key=order)


def games_in_order(person: PersonFigures) -> list[str]:
    """The keys of somebody's games, those of most matches first."""
    return sorted(person.games, key=lambda game: (-person.games[game].points.count, game))


def contracts_in_order(figures: Figures, game: str, contracts: Iterable[str]) -> list[str]:
    """The keys of contracts in the order of the game's sheet."""
    order = {key: place for place, key in enumerate(figures.games[game].names)}
    return sorted(contracts, key=lambda key: (order.get(key, len(order)), key))

"""A naive recount of a whole cabinet: every figure of everybody, from the deals and the published formulas alone.

It shares no code with the program. Each question is answered by going through plain lists anew, however long it takes.
"""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from fractions import Fraction
from statistics import pstdev
from typing import Any, NamedTuple

from tests.proofs.scorers.scorer import FACTS, SecondScorer

PAIRS = [[0, 2], [1, 3]]
HANDS = {"tricks": 10, "hearts": 10, "queens": 25, "spade-king": 100, "last-trick": 100}
MARRIAGES = {"hearts": 100, "diamonds": 80, "clubs": 60, "spades": 40}


class Played(NamedTuple):
    """A scored deal: each side's points; who declared what, and made it or not (None: nobody asks); who is forehand.

    `bid` is what the declarer bid, in the games in which there are bids.
    """

    points: list[int]
    declarer: int | None
    contract: str | None
    made: bool | None
    forehand: int
    bid: int | None = None


LOW = {"canadian-salad", "nines"}
"""Games in which few points are good."""

UNBALANCED = {"british-overtricks", "danish", "swedish-kortspel24", "estonian-folk", "manni-48", "nines", "clubs"}
UNBALANCED |= {"widow-whist", "norwegian-whist", "minnesota-whist"}
"""Quota games whose points need not add up to 0, by their sources: what one wins nobody loses."""


class Evening(NamedTuple):
    """A match that counts, as the recount has it, with the person of each seat."""

    id: str
    game: str
    started: datetime
    stopped_early: bool
    sides: list[list[int]]
    totals: list[int]
    deals: list[Played]
    people: list[str]
    stake: tuple[Fraction, str, bool] | None
    low: bool
    enders: frozenset[int] = frozenset()
    tables: list[list[str]] | None = None  # who sat there in each deal, where a seat was taken over
    final: list[int] | None = None  # the totals of the whole match, of a part of it
    final_enders: frozenset[int] = frozenset()  # and the sides that ended it
    ended: bool = True  # all of the people of this part sat there in the last deal

    @property
    def everybody(self) -> set[str]:
        return {*self.people}.union(*self.tables or [])

    def of(self, *persons: str):
        """The match as it was while all of these sat there; None where that was never so."""
        if not self.tables:
            return self if {*persons} <= {*self.people} else None
        mine = [n for n, table in enumerate(self.tables) if {*persons} <= {*table}]
        if not mine:
            return self if not self.deals and {*persons} <= {*self.people} else None
        deals, whole = [self.deals[n] for n in mine], len(mine) == len(self.deals)
        totals = [sum(deal.points[side] for deal in deals) for side in range(len(self.sides))]
        if mine[-1] == len(self.deals) - 1:  # what comes at the end is theirs
            every = [sum(deal.points[side] for deal in self.deals) for side in range(len(self.sides))]
            totals = [some + total - all_ for some, total, all_ in zip(totals, self.totals, every, strict=True)]
        return self._replace(
            deals=deals,
            totals=self.totals if whole else totals,
            people=self.tables[mine[0]],
            tables=None,
            final=self.totals,
            final_enders=self.enders,
            enders=self.enders if whole else frozenset(),  # points alone count in a part
            ended=mine[-1] == len(self.deals) - 1,
        )

    def side(self, seat: int) -> int:
        return [seat in seats for seats in self.sides].index(True)

    def better(self, one: int, other: int) -> bool:
        """Whether one side did better than another."""
        if self.enders and (one in self.enders) != (other in self.enders):
            return one in self.enders
        return self.totals[one] < self.totals[other] if self.low else self.totals[one] > self.totals[other]

    @property
    def whole(self):
        return self if self.final is None else self._replace(totals=self.final, enders=self.final_enders)

    def place(self, side: int) -> int:
        return 1 + sum(self.whole.better(other, side) for other in range(len(self.sides)))

    def won(self, side: int) -> bool:
        whole = self.whole
        return self.ended and all(whole.better(side, other) for other in range(len(self.sides)) if other != side)


def evening_of(id: str, match: Any, people: list[str], whose: Any = None) -> Evening | None:
    """The recount of a match; None where it is not over. `whose` are the people by name, compared."""
    game, deals = match.game.info.id, [deal for deal in match.deals if not deal.thrown_in]
    follow = _by_quota if game in FACTS else RULES[game]
    sides, totals, played, over = follow(game, match, [deal.answers for deal in deals])
    if not over and match.ended is None:
        return None
    stake = match.stake
    worth = None if stake is None else (Fraction(stake.amount), stake.currency, stake.settle == "score")
    started = datetime.fromisoformat(match.started).astimezone()
    low = game in LOW
    found = Evening(id, game, started, not over, sides, totals, played, people, worth, low)
    if over and "end_tricks" in FACTS.get(game, {}):  # whoever took the tricks that end it has won
        last = deals[-1].answers["counts"]
        enough = max(last) >= FACTS[game]["end_tricks"]
        found = found._replace(enders=frozenset(n for n, count in enumerate(last) if enough and count == max(last)))
    if not match.earlier:
        return found
    tables = []
    for place, deal in enumerate(match.deals):
        if deal.thrown_in:
            continue
        table = list(people)
        for seat in range(len(table)):
            for each in reversed(match.earlier):
                if each.seat == seat and place < each.until:
                    table[seat] = whose[each.name.casefold()]
        tables.append(table)
    return found._replace(tables=tables, people=tables[-1] if tables else people)


def _by_quota(game, match, deals):
    second, played = SecondScorer(game, match.first_dealer), []
    for answers in deals:
        declarer, contract, counts = second.declarer, answers["contract"], answers["counts"]
        picked = answers.get("played_as") or contract
        forehand = (second.dealer + second.way) % second.players
        declarer = answers.get("declarer", declarer)
        points = second.play(contract, counts, answers.get("played_as"), answers.get("declarer"))
        made = None
        if declarer is not None and second.contracts[picked][1] != "stops":
            quota = int(second.contracts[picked][3].split("/")[0])  # the first is always the declarer's
            took = counts[[declarer in side for side in second.sides].index(True)]
            made = took >= quota if second.contracts[picked][1] == "positive" else took <= quota
        played.append(Played(points, declarer, None if declarer is None else contract, made, forehand))
    return second.sides, second.totals, played, second.over


def _alone(match):
    return [[seat] for seat in range(len(match.players))]


def _forehand(match, number):
    return (match.first_dealer + number + 1) % len(match.players)


def _salad(_, match, deals):
    played = []
    for number, answers in enumerate(deals):
        points = [0] * len(match.players)
        for item, worth in HANDS.items():
            found = answers.get(item)
            if isinstance(found, int):
                points[found] += worth
            for seat, count in enumerate(found if isinstance(found, list | tuple) else []):
                points[seat] += worth * count
        played.append(Played(points, None, None, None, _forehand(match, number)))
    return _alone(match), _sums(played, len(match.players)), played, len(deals) == 6


def _twenty_five(_, match, deals):
    sides = match.game.sides(len(match.players))
    played = [
        Played([5 * tricks for tricks in answers["tricks"]], None, None, None, _forehand(match, number))
        for number, answers in enumerate(deals)
    ]
    totals = _sums(played, len(sides))
    return [list(side) for side in sides], totals, played, max(totals) >= 25


def _humbug(_, match, deals):
    played = [
        Played([max(0, tricks - 6) for tricks in answers["tricks"]], None, None, None, _forehand(match, number))
        for number, answers in enumerate(deals)
    ]
    return _alone(match), _sums(played, 2), played, False


def _kaiser(_, match, deals):
    totals, played = [0, 0], []
    for number, answers in enumerate(deals):
        declarer, bid = answers["declarer"], answers["bid"]
        taken = [
            answers["tricks"][side] + 5 * (answers["five"] == side) - 3 * (answers["three"] == side) for side in (0, 1)
        ]
        mine, theirs = declarer % 2, 1 - declarer % 2
        points = [0, 0]
        made = taken[mine] >= bid
        points[mine] = (taken[mine] if made else -bid) * (2 if answers["trump"] == "none" else 1)
        points[theirs] = taken[theirs] if totals[theirs] <= 45 else min(0, taken[theirs])
        totals = [total + new for total, new in zip(totals, points, strict=True)]
        played.append(Played(points, declarer, None, made, _forehand(match, number), bid))
    return PAIRS, totals, played, max(totals) >= 52


def _tyzicha(_, match, deals):
    totals, played = [0, 0, 0], []
    for answers in deals:
        declarer, bid = answers["declarer"], answers["bid"]
        taken = list(answers.get("points") or [0, 0, 0])
        for suit, worth in MARRIAGES.items():
            if answers.get(f"{suit}_marriage") is not None:
                taken[answers[f"{suit}_marriage"]] += worth
        made = answers["play"] == "played" and taken[declarer] > bid
        points = [0, 0, 0]
        for seat in range(3):
            if seat == declarer:
                points[seat] = bid if made else -bid
            elif not made:
                points[seat] = 40 if answers["play"] == "conceded" else taken[seat]
                points[seat] = min(points[seat], 1000 - totals[seat])
        totals = [total + new for total, new in zip(totals, points, strict=True)]
        played.append(Played(points, declarer, None, made, declarer, bid))  # who leads to the first trick
    return _alone(match), totals, played, max(totals) >= 1001


def _sums(played, sides):
    return [sum(deal.points[side] for deal in played) for side in range(sides)]


RULES = {
    "canadian-salad": _salad,
    "twenty-five": _twenty_five,
    "humbug": _humbug,
    "kaiser": _kaiser,
    "tyzicha": _tyzicha,
}
"""The games beside those of `second_scorer`."""


def rounded(total: int, count: int) -> float | None:
    return float(round(Fraction(total, count), 2)) if count else None


def json_of(evenings: list[Evening], names: dict[str, str]) -> dict[str, Any]:
    """Return the expected output of `stats --format json`, but for the order of the lists within a person."""
    people = {person for evening in evenings for person in evening.everybody if evening.of(person)}
    found = [person_json(evenings, names, person) for person in people]
    return {"people": sorted(found, key=lambda each: (-each["matches"], each["name"]))}


def _seats(evenings, person):
    found = [each.of(person) for each in evenings]
    return [(each, each.people.index(person)) for each in found if each]


def person_json(evenings, names, person):
    mine = [(each, each.side(seat)) for each, seat in _seats(evenings, person)]
    places = Counter(each.place(side) for each, side in mine if each.ended)
    wins = sum(each.won(side) for each, side in mine)
    others = {other for each in evenings for other in each.everybody} - {person}
    return {
        "name": names[person],
        "matches": len(mine),
        "wins": wins,
        "shared_wins": places[1] - wins,
        "place_counts": [places[place] for place in range(1, max(places, default=1) + 1)],
        "by_game": [_by_game(mine, game) for game in {each.game for each, _ in mine}],
        "by_contract": _by_contract(_seats(evenings, person)),
        "bids": _bids(_seats(evenings, person)),
        "against": [row for other in others if (row := _against(evenings, names, person, other))["matches"]],
    }


def _by_game(mine, game):
    totals = [each.totals[side] for each, side in mine if each.game == game]
    best, worst = (min, max) if game in LOW else (max, min)
    mean = rounded(sum(totals), len(totals))
    return {
        "game": game,
        "matches": len(totals),
        "total": sum(totals),
        "mean": mean,
        "best": best(totals),
        "worst": worst(totals),
    }


def _by_contract(mine):
    rows = []
    declared = [(each, deal, seat) for each, seat in mine for deal in each.deals if deal.declarer is not None]
    for game, contract in {(each.game, deal.contract) for each, deal, _ in declared}:
        these = [(e, d, seat) for e, d, seat in declared if (e.game, d.contract) == (game, contract)]
        own = [(d.points[e.side(seat)], d.made) for e, d, seat in these if d.declarer == seat]
        against = [d for e, d, seat in these if e.side(d.declarer) != e.side(seat)]
        defended = [d.points[e.side(seat)] for e, d, seat in these if e.side(d.declarer) != e.side(seat)]
        if not own and not defended:
            continue
        asked = [made for _, made in own] if own else [deal.made for deal in against]
        made = None if all(each is None for each in asked) else sum(made is True for _, made in own)
        rows.append(
            {
                "game": game,
                "contract": contract,
                "declared": {"deals": len(own), "made": made, "total": sum(points for points, _ in own)},
                "defended": {"deals": len(defended), "total": sum(defended)},
            }
        )
    return rows


def _bids(mine):
    bids = [(e.game, d.bid, d.made) for e, seat in mine for d in e.deals if d.bid is not None and d.declarer == seat]
    rows = []
    for game, size in {(game, size) for game, size, _ in bids}:
        made = [made for *same, made in bids if same == [game, size]]
        rows.append({"game": game, "size": size, "deals": len(made), "made": sum(made)})
    return rows


def _against(evenings, names, person, other):
    both = [
        (e, e.side(e.people.index(person)), e.side(e.people.index(other)))
        for e in (each.of(person, other) for each in evenings)
        if e
    ]
    both = [(e, mine, theirs) for e, mine, theirs in both if mine != theirs]
    ahead = sum(e.better(mine, theirs) for e, mine, theirs in both)
    behind = sum(e.better(theirs, mine) for e, mine, theirs in both)
    level = len(both) - ahead - behind
    return {"name": names[other], "matches": len(both), "ahead": ahead, "behind": behind, "level": level}


def beyond_json(evenings: list[Evening], person: str) -> dict[str, Any]:
    """The figures of a person that JSON does not have: by seat and forehand, runs, stakes, beside whom, the trend."""
    mine = _seats(evenings, person)
    return {
        "seats": {
            (each.game, seat): [e.totals[e.side(s)] for e, s in mine if (e.game, s) == (each.game, seat)]
            for each, seat in mine
        },
        "forehand": {
            game: [
                (sum(points), len(points))
                for points in (
                    [
                        d.points[e.side(s)]
                        for e, s in mine
                        for d in e.deals
                        if e.game == game and (d.forehand == s) is own
                    ]
                    for own in (True, False)
                )
            ]
            for game in {e.game for e, _ in mine}
        },
        "longest": max(
            map(len, "".join("x" if e.won(e.side(s)) else " " for e, s in mine if e.ended).split(" ")), default=0
        ),
        "stakes": _stakes([(each, each.people.index(person)) for each in evenings if person in each.people]),
        "beside": Counter(
            other
            for each in evenings
            for other in each.everybody - {person}
            if (e := each.of(person, other)) and e.side(e.people.index(person)) == e.side(e.people.index(other))
        ),
        "trend": [(e.id, e.place(e.side(s)), e.totals[e.side(s)]) for e, s in mine],
    }


def _stakes(mine):
    """By currency: each pair of sides settles its difference; or by the score, where the totals come to nought."""
    sums = Counter()
    for e, seat in mine:
        if e.stake is None:
            continue
        worth, currency, by_score = e.stake
        side = e.side(seat)
        if by_score and e.game in FACTS and e.game not in UNBALANCED and sum(e.totals) == 0:
            net = e.totals[side]
        else:
            net = sum(e.totals[side] - total for total in e.totals)
        sums[currency] += worth * (-net if e.low else net) / len(e.sides[side])
    return {currency: amount for currency, amount in sums.items() if amount}


def pair(evenings: list[Evening], one: str, other: str) -> dict[str, Any]:
    """Two people by game: the totals of both as opponents, and those of the pair as partners."""
    found: dict[str, Any] = {}
    for each in evenings:
        if e := each.of(one, other):
            mine, theirs = e.side(e.people.index(one)), e.side(e.people.index(other))
            against, beside = found.setdefault(e.game, ([], []))
            if mine == theirs:
                beside.append(e.totals[mine])
            else:
                against.append((e.totals[mine], e.totals[theirs], e.better(mine, theirs)))
    return found


def rows(evenings: list[Evening], names: dict[str, str]) -> list[list[str]]:
    """Return the expected rows of `stats --format csv`, in any order."""
    return [
        [
            *(e.id, e.game, str(e.started.date()), names[person]),
            *(str(number) for number in (seat, e.side(seat), e.place(e.side(seat)), e.totals[e.side(seat)])),
            *("yes" * e.won(e.side(seat)), "yes" * e.stopped_early),
            *_of_deals(e, seat),
        ]
        for evening in evenings
        for person in evening.everybody
        if (e := evening.of(person))
        for seat in [e.people.index(person)]
    ]


def _of_deals(e: Evening, seat: int) -> list[str]:
    """The last cells of a row: the bids, the declared contracts, and the rulings, of which there are none."""
    own = [d for d in e.deals if d.declarer == seat]
    bids, cells = [d for d in own if d.bid is not None], [""] * 6
    if bids:
        sizes = {size: [d.made for d in bids if d.bid == size] for size in sorted({d.bid for d in bids})}
        by_size = "; ".join(f"{size}: {sum(made)}/{len(made)}" for size, made in sizes.items())
        cells[:3] = [str(len(bids)), str(sum(d.made for d in bids)), by_size]
    if own:
        asked = [d for d in own if d.made is not None]
        made = str(sum(d.made for d in asked)) if asked else ""
        cells[3:] = [str(len(own)), made, "; ".join(_contract_cells(e, seat, own))]
    return [*cells, "", ""]


def _contract_cells(e, seat, own):
    for key in sorted({d.contract or "" for d in own}):
        deals = [d for d in own if (d.contract or "") == key]
        asked = [d.made for d in deals if d.made is not None]
        times = f"{sum(asked)}/{len(deals)}" if asked else f"{len(deals)}"
        yield f"{key}: {times} ({sum(d.points[e.side(seat)] for d in deals)})".removeprefix(": ")


def overall(evenings: list[Evening], game: str) -> dict[str, Any]:
    """A game over all: matches, mean and spread of all totals, and each contract's for its declarer."""
    these = [each for each in evenings if each.game == game]
    totals = [total for each in these for total in each.totals]
    deals = [(d.contract, d.points[e.side(d.declarer)]) for e in these for d in e.deals if d.declarer is not None]
    contracts = {key: [points for contract, points in deals if contract == key] for key in {key for key, _ in deals}}
    means = {key: Fraction(sum(points), len(points)) for key, points in contracts.items() if len(points) >= 5}
    hardest = {key for key in means if means[key] == min(means.values())} if len(means) > 1 else set()
    return {
        "matches": len(these),
        "mean": rounded(sum(totals), len(totals)),
        "spread": round(pstdev(totals), 2),
        "contracts": {key or "": (len(points), rounded(sum(points), len(points))) for key, points in contracts.items()},
        "hardest": hardest,
    }


def of_time(evenings, since, until):
    """Return the evenings that were started on one of these local days."""
    return [
        e for e in evenings if (not since or since <= e.started.date()) and (not until or e.started.date() <= until)
    ]


def in_order(evenings):
    return sorted(evenings, key=lambda e: (e.started.astimezone(UTC).replace(microsecond=0), e.id))

"""Right: every figure of people and games agrees with a naive recount of the same deals."""

from __future__ import annotations

import asyncio
import csv
import io
import json
from contextlib import closing, suppress
from dataclasses import replace
from datetime import date

import pytest

from scorekeeper.exchange.figures_file import HEADINGS, print_figures_json
from scorekeeper.exchange.text_tables import guarded
from scorekeeper.match.earlier import EarlierPlayer
from scorekeeper.match.match import Deal
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.stake import read_stake
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service.admission import add_match
from scorekeeper.service.app_services import open_services
from scorekeeper.service.figures_of_people import EVERYTHING, CountedMatches, csv_of_people, figures, pair, trend
from scorekeeper.service.people import merge, people, rename
from scorekeeper.service.seating import SeatWriter
from scorekeeper.service.service_faults import Refused
from tests.proofs.playing import match_of
from tests.proofs.recount import RULES, beyond_json, evening_of, in_order, json_of, of_time, overall, rows
from tests.proofs.recount import pair as pair_by_hand
from tests.proofs.scorers.scorer import FACTS

GAMES = [*FACTS, *RULES, *[*RULES, "swedish", "finnish-partners", "estonian-3", "finnish-3"] * 2]
NAMES = ("Anna", "Bo", "Åse", "=Dag", "安娜", "Eva", "Finn", "Gus", "Hilma", "Ivo")
WHEN = "2026-03-01T12:00:00Z"
MATCHES = 7
NAME = HEADINGS.index("person")


def drawn(random):
    """A match as it may lie in a cabinet: whole, stopped or unfinished, with deals thrown in, and at stakes."""
    match = match_of(random, CATALOGUE.game(random.choice(GAMES)), most=25)
    if random.random() < 0.4:
        match = replace(match, deals=match.deals[: random.randrange(len(match.deals) + 1)])
        match = replace(match, ended=random.choice([None, "2026-02-28T12:00:00Z"]) if match.deals else None)
    elif random.random() < 0.2:  # its players said that it was the end, as its rules do
        match = replace(match, ended="2026-02-28T12:00:00Z")
    stake = random.choice([None, "0.50 kr", "1 €", "0.25 kr"])
    stake = None if stake is None else replace(read_stake(stake), settle=random.choice([None, "score"]))
    day, hour = random.randint(1, 28), random.randint(0, 23)
    started = f"2026-02-{day:02}T{hour:02}:00:00Z"
    names = tuple(random.sample(NAMES[: max(7, len(match.players))], len(match.players)))
    match = replace(match, deals=tuple(thrown_in(random, match)), players=names, stake=stake, started=started)
    return taken_over(random, match) if random.random() < 0.4 else match


def taken_over(random, match):
    """The match in which others took over some seats, or came back to their own."""
    places = sorted(random.randint(0, len(match.deals)) for _ in range(random.randint(1, 4)))
    others = [name for name in NAMES if name not in match.players]
    players, left = list(match.players), []
    for place in places:
        seat = random.randrange(len(players))
        back = [each.name for each in left if each.seat == seat and each.name != players[seat]]
        if not others and not back:
            continue
        name = random.choice(back) if back and (not others or random.random() < 0.5) else others.pop()
        left.append(EarlierPlayer(players[seat], seat, place))
        players[seat] = name
    return replace(match, players=tuple(players), earlier=tuple(left))


def thrown_in(random, match):
    """The deals, and before some of them one that was thrown in: then the same is played again."""
    for deal in match.deals:
        if match.game.throws_in and match.game.info.id != "blato" and random.random() < 0.1:  # a player passes
            contract = deal.answers.get("contract")
            yield Deal({} if contract is None else {"contract": contract}, thrown_in=True)
        yield deal


async def kept(services, random):
    """Some matches in the store; and in them the same people under other names, who are merged, or renamed."""
    matches = {}
    with services.store.writing() as transaction:
        for _ in range(random.randint(1, MATCHES)):
            match = drawn(random)
            opened = add_match(SeatWriter(services, transaction), sheet_of(match))
            matches[opened.id] = match
    known = [each.id for each in await people(services)]
    into = {id: id for id in known}
    for _ in range(random.randint(0, 2)):
        keep, other = (random.choice(known) for _ in range(2))
        with suppress(Refused):
            await merge(services, keep, other)
            into = {id: into[keep] if top == into[other] else top for id, top in into.items()}
    if random.random() < 0.3:
        await rename(services, into[random.choice(known)], "Zoë")
    return matches


def ordered(person):
    """The entry of a person, its lists in an order of their own."""
    return {
        key: sorted(value, key=lambda row: json.dumps(row, sort_keys=True))
        if isinstance(value, list) and key != "place_counts"
        else value
        for key, value in person.items()
    }


async def agrees(services, random):
    matches = await kept(services, random)
    # The program says who has which name, and no more.
    whose = {name.casefold(): each.id for each in await people(services) for name in each.names}
    found = [
        evening_of(id, match, [whose[name.casefold()] for name in match.players], whose)
        for id, match in matches.items()
    ]
    evenings = in_order([each for each in found if each is not None])
    names = {each.id: each.name for each in await people(services)}
    games = ["", "", random.choice(GAMES), *sorted({each.game for each in evenings})]
    played = [each.started.date() for each in evenings]
    days = [random.choice([None, date(2026, 2, random.randint(1, 28)), *played]) for _ in range(2)]
    for counted in (EVERYTHING, CountedMatches(random.choice(games), *days, finished=random.random() < 0.5)):
        game, finished = counted.game, counted.finished
        since, until = counted.since, counted.until
        these = [
            e for e in of_time(evenings, since, until) if game in {"", e.game} and not (finished and e.stopped_early)
        ]
        for _ in range(2):  # from the deals, and from the cache
            answer = await figures(services, counted)
            printed = json.loads(print_figures_json(answer.found, answer.names))["people"]
            expected = json_of(these, names)["people"]
            assert [each["name"] for each in printed] == [each["name"] for each in expected]
            assert sorted(map(str, map(ordered, printed))) == sorted(map(str, map(ordered, expected)))
            check_beyond(answer.found, these)
        for person in answer.found.people:
            points = await trend(services, person, counted)
            assert [(p.match, p.place, p.total) for p in points] == beyond_json(these, person)["trend"]
        await check_pair(services, counted, these, random)
        await check_rows(services, counted, rows(these, names))


async def check_pair(services, counted, evenings, random):
    """Two of those who played."""
    everybody = sorted({person for each in evenings for person in each.everybody})
    if len(everybody) < 2:  # a pair
        return
    one, other = random.sample(everybody, 2)
    found, expected = await pair(services, one, other, counted), pair_by_hand(evenings, one, other)
    assert found.keys() == expected.keys()
    for game, (against, beside) in expected.items():
        assert (found[game].one.total, found[game].other.total) == (
            sum(a for a, _, _ in against),
            sum(b for _, b, _ in against),
        )
        assert (found[game].against.matches, found[game].against.ahead) == (
            len(against),
            sum(ahead for *_, ahead in against),
        )
        assert (found[game].pair.total, found[game].beside.matches) == (sum(beside), len(beside))


async def check_rows(services, counted, expected):
    printed = (await csv_of_people(services, counted=counted)).found
    found = [*csv.reader(io.StringIO(printed.decode("utf-8-sig"), newline=""))][1:]
    assert sorted(found) == sorted(
        [[guarded(cell) if place == NAME else cell for place, cell in enumerate(row)] for row in expected]
    )


def check_beyond(found, evenings):
    for id, person in found.people.items():
        expected = beyond_json(evenings, id)
        seats = {(key, seat): at.points for key, game in person.games.items() for seat, at in game.seats.items()}
        assert {key: (points.count, points.total) for key, points in seats.items()} == {
            key: (len(totals), sum(totals)) for key, totals in expected["seats"].items()
        }
        forehand = {key: (game.forehand, game.elsewhere) for key, game in person.games.items()}
        assert {key: [(p.total, p.count) for p in both] for key, both in forehand.items()} == expected["forehand"]
        assert person.run.longest == expected["longest"]
        assert {currency: amount for currency, amount in person.stakes.items() if amount} == expected["stakes"]
        with_each = list(person.stakes_with.values())
        for currency, amount in person.stakes.items():
            assert sum(balances.get(currency, 0) for balances in with_each) == amount
        assert {other: beside.places.matches for other, beside in person.beside.items()} == expected["beside"]
    for key, game in found.games.items():
        expected = overall(evenings, key)
        contracts = {key: (each.points.count, each.points.mean) for key, each in game.contracts.items()}
        assert (game.matches, game.points.mean, contracts) == (
            expected["matches"],
            expected["mean"],
            expected["contracts"],
        )
        assert game.points.spread == pytest.approx(expected["spread"], abs=0.0051)
        assert set(game.hardest) == {contract or "" for contract in expected["hardest"]}


@pytest.mark.proof(whole=1000)
def test_every_figure_agrees_with_a_naive_recount_in_any_store(cases):
    for case in cases:
        ids = iter(f"m{number:02}" for number in range(100))
        with closing(open_services(None, now=lambda: WHEN, new_id=ids.__next__)) as services:
            asyncio.run(agrees(services, case.random))

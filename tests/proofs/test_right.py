"""Right: the package and a second scorer, which shares no code with it, agree in whole matches."""

from __future__ import annotations

import tomllib
from copy import copy
from dataclasses import replace
from itertools import pairwise
from math import lcm
from operator import attrgetter
from pathlib import Path

import pytest

from scorekeeper.match.match import Deal, Match
from scorekeeper.match.settlement import settlement_of
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.stake import read_stake
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Setup
from scorekeeper.texts import say
from tests.proofs.agreeing import agree_to_the_end, chosen_of
from tests.proofs.playing import match_of
from tests.proofs.rare_deals import deal_of_any_bids, deals_of_second, hearts_deal, level_deal, spades_deal
from tests.proofs.scorers.auctions import (
    CARDS,
    DOUBLE,
    ENDS,
    MAY_LACK,
    PEDRO,
    PINOCHLE,
    PITCH,
    SAVED_FROM,
    auction,
    pinochle_otherwise,
    pinochle_points,
    pitch_points,
    winners,
)
from tests.proofs.scorers.bids import PRESETS, SETTINGS, barred_sum, cards_of, scored
from tests.proofs.scorers.bonuses import (
    LOST,
    NEXT_TRUMPS,
    NINETY_NINE,
    PREMIUMS,
    SKULL_KING,
    bonus_counts,
    chosen_by,
    ninety_nine,
    rubber,
    skull_king,
)
from tests.proofs.scorers.bonuses import cards_of as cards_of_skull_king
from tests.proofs.scorers.hearts import PLAYERS, SecondHearts
from tests.proofs.scorers.hearts import SETTINGS as OF_HEARTS
from tests.proofs.scorers.scorer import FACTS, SecondScorer, facts_of_choice
from tests.proofs.scorers.sides import SETTINGS as OF_SPADES
from tests.proofs.scorers.sides import SecondSides
from tests.proofs.scorers.tally import SecondTally
from tests.support.tables import NAMES, at_table

PUBLISHED = Path(__file__).parents[1] / "data/published"
CLOSED_FORM = tomllib.loads((PUBLISHED / "closed_form.toml").read_text("utf-8"))
NEGATIVE = {"pass", "noll", "nolle", "misere", "miss", "negatives", "mizerka", "nolo", "nullo", "no-tricks"}
MOST = 40
"""Deals, of games that end when somebody has enough."""


@pytest.mark.parametrize("id", FACTS)
@pytest.mark.proof(whole=10_000)
def test_two_scorers_agree_in_every_score_total_debt_and_turn(id, cases):
    game = CATALOGUE.game(id)
    for case in cases:
        second = SecondScorer(id, case.random.randrange(FACTS[id]["players"]))
        match = Match(game, NAMES[: second.players], second.first_dealer, tuple(deals_of(case.random, second)))
        finals = followed(match, SecondScorer(id, match.first_dealer))
        if id in CLOSED_FORM:
            # Tricks in positive deals, less tricks in negative deals, less a number that is known beforehand.
            assert finals == tuple(final - CLOSED_FORM[id] for final in tricks_of(match))


LOSING = [id for id in FACTS if "lost" in getattr(CATALOGUE.game(id).table, "options", ())]


@pytest.mark.parametrize("id", LOSING)
@pytest.mark.proof(whole=10_000)
def test_two_scorers_agree_whenever_points_are_lost(id, cases):
    for case in cases:
        changed = {"lost": case.random.choice(("always", "avoiding", "most", "never"))}
        match = played_by_both(case.random, CATALOGUE.from_document(id, changed), id, changed, options=changed)
        followed(match, SecondScorer(id, match.first_dealer, changed))


@pytest.mark.parametrize("id", [id for id, facts in FACTS.items() if facts.get("order", "cycle") != "cycle"])
@pytest.mark.proof(whole=1_000, least=2)
def test_two_scorers_agree_in_house_tables_of_every_variant_with_an_order(id, cases):
    for case in cases:
        document, changed = house_of(case.random, id)
        match = played_by_both(case.random, CATALOGUE.from_document(document), id, changed)
        followed(match, SecondScorer(id, match.first_dealer, changed))


COUNTED = ("canadian-salad", "king-georgian", "king-portuguese")
"""Tallies whose scores are counts and points alone."""


@pytest.mark.parametrize("id", COUNTED)
@pytest.mark.proof(whole=1_000, least=2)
def test_two_scorers_agree_in_tallies_with_half_points_handicaps_bonuses_and_last_pays(id, cases):
    for case in cases:
        document = tally_of(case.random, id)
        game = CATALOGUE.from_document(document)
        match = match_of(case.random, game, most=case.random.choice((3, MOST)))
        sheet = sheet_of(replace(match, stake=read_stake("1 kr")))
        second = SecondTally(document, len(match.players))
        for outcome in sheet.outcomes:
            assert list(outcome.points) == second.play(outcome.answers)
            assert list(outcome.totals) == second.totals
        over = sheet.standing.over
        assert over == (len(match.deals) == sheet.match.game.layout(len(match.players)).deals)
        assert list(sheet.totals) == second.final(over=over)
        assert sheet.unit == document["unit"]
        gets = [0] * len(match.players)
        for payment in settlement_of(sheet).payments:
            gets[payment.payer] -= payment.points
            gets[payment.payee] += payment.points
        assert gets == second.paid(over=over)


AT_NIGHT = {"call-break", *PRESETS}


@pytest.mark.parametrize("id", [pytest.param(id, marks=pytest.mark.long) if id in AT_NIGHT else id for id in SETTINGS])
@pytest.mark.proof(whole=10_000)
def test_two_scorers_agree_in_every_bid_and_what_it_brings_with_settings_at_random(id, cases):
    what = "points" if id == "differenzler" else "tricks"
    for case in cases:
        chosen = chosen_of(case.random, SETTINGS[id])
        sheet = sheet_of(match_of(case.random, CATALOGUE.from_document(id, chosen), most=200))
        sizes, totals = cards_of(id, chosen, len(sheet.names)), [0] * len(sheet.names)
        if chosen.get("end", "deals") != "deals":
            sizes = [13] * len(sheet.outcomes)  # they end at 30, or when the table ends it
            assert sheet.over == (chosen["end"] == "thirty" and max(sheet.totals) >= 300)
        else:
            assert sheet.over
        for cards, outcome in zip(sizes, sheet.outcomes, strict=True):
            bids, taken = outcome.answers[f"{what}-bid"], outcome.answers[what]
            lost = outcome.answers.get("tricks-lost", 0)
            assert lost in ((0, 1) if chosen.get("bomb") == "on" else (0,))
            assert sum(taken) == cards - lost
            assert sum(bids) != barred_sum(id, chosen, cards)
            points = [scored(id, chosen, bid, took) for bid, took in zip(bids, taken, strict=True)]
            totals = [total + more for total, more in zip(totals, points, strict=True)]
            assert list(outcome.points) == points
            assert list(outcome.totals) == totals


@pytest.mark.proof(whole=10_000)
def test_two_scorers_agree_in_every_bonus_and_wager_of_skull_king(cases):
    for case in cases:
        chosen, players = chosen_of(case.random, SKULL_KING), case.random.randint(2, 9)
        deals, totals = [], [0] * players
        for cards in cards_of_skull_king(players):
            lost = case.random.choice((0, 0, 0, 1, 2)) if cards > 2 else case.random.randint(0, 1)
            lost = min(lost, LOST[chosen.get("lost", "two")])
            taken = split_of(case.random, cards - lost, players)
            bids = [took if case.random.random() < 0.5 else case.random.randint(0, cards) for took in taken]
            balls = [case.random.randint(0, 1) * (chosen.get("scoring") == "choice") for _ in range(players)]
            each_as = [chosen_by(chosen, ball) for ball in balls]
            counts = [bonus_counts(*each) for each in zip(each_as, bids, taken, strict=True)]
            worths = (0, -5, 5, 30, 45) if chosen.get("steps") == "fives" else (0, 10, 30)
            bonus = [case.random.choice(worths) * each for each in counts]
            wager = [case.random.choice((0, 10, 20)) * (chosen.get("wager") == "on") for _ in range(players)]
            points = [
                skull_king(of, cards, *each) for of, *each in zip(each_as, bids, taken, bonus, wager, strict=True)
            ]
            totals = [total + more for total, more in zip(totals, points, strict=True)]
            rows = {"bonus": bonus, "wager": wager, "cannonball": balls}
            said = {"tricks-bid": bids, "tricks": taken, **{key: row for key, row in rows.items() if any(row)}}
            deals.append((said | ({"tricks-lost": lost} if lost else {}), points, totals))
        match = at_table("skull-king", *(said for said, _, _ in deals), players=players, options=chosen)
        assert sheet_of(match).over
        agreed(match, deals)


@pytest.mark.parametrize("end", NINETY_NINE["end"])
@pytest.mark.proof(whole=10_000)
def test_two_scorers_agree_in_every_premium_of_ninety_nine_and_in_the_trumps_that_follow(end, cases):
    for case in cases:
        chosen = {"end": end, "first": case.random.choice(NINETY_NINE["first"])}
        deals, totals, trumps, rows = [], [0, 0, 0], [chosen["first"]], []
        while (len(deals) < 9, max(totals) < 100, not rubber(rows)[1])[["nine-deals", "hundred", "rubber"].index(end)]:
            taken = split_of(case.random, 9, 3)
            bids = [took if case.random.random() < 0.5 else case.random.randint(0, 9) for took in taken]
            premium, by = case.random.choice((None, *PREMIUMS)), case.random.randrange(3)
            points = ninety_nine(bids, taken, premium, by)
            assert max(points) <= 99
            assert sum(points) >= 9
            rows.append(points)
            before = totals
            totals = [total + more for total, more in zip(totals, points, strict=True)]
            if end == "rubber":
                totals = rubber(rows)[0][-1]
                points = [total - earlier for total, earlier in zip(totals, before, strict=True)]
            said = {"tricks-bid": bids, "tricks": taken}
            deals.append((said | ({"premium": premium, "premium-by": by} if premium else {}), points, totals))
            trumps.append(NEXT_TRUMPS[sum(bid == took for bid, took in zip(bids, taken, strict=True))])
        match = at_table("ninety-nine", *(said for said, _, _ in deals), options=chosen)
        agreed(match, deals)
        final = [total + 100 * (end == "hundred" and total >= 100) for total in totals]
        assert list(sheet_of(match).totals) == final
        assert sheet_of(match).over
        positions = [sheet_of(match).position_before(place) for place in range(len(deals))]
        assert [say(match.game.due(each).facts[-1]) for each in positions] == [
            "no trumps" if suit == "none" else f"trumps: {suit}" for suit in trumps[:-1]
        ]


@pytest.mark.proof(whole=10_000)
def test_two_scorers_agree_in_every_bid_of_pitch_and_in_who_wins_and_when(cases):
    for case in cases:
        random, chosen = case.random, chosen_of(case.random, PITCH) | {"target": case.random.choice((7, 11, 21))}
        players = random.choice((4, 6)) if chosen.get("seating") == "pairs" else random.randint(2, 7)
        sides = players // 2 if chosen.get("seating") == "pairs" else players

        def dealt(random=random, sides=sides):
            owners = {card: random.choice((*range(sides), *["nobody"] * (card in MAY_LACK))) for card in CARDS}
            bidder = random.randrange(sides)
            if random.random() < 0.5:
                owners |= dict.fromkeys(random.sample(CARDS, 3), bidder)
            return {"bidder": bidder, "bidder-bid": random.randint(2, 4), **owners}, pitch_points(owners, sides)

        auctioned(at_table("pitch", players=players, options=chosen), chosen, dealt, sides)


@pytest.mark.proof(whole=10_000)
def test_two_scorers_agree_in_every_bid_of_pedro_and_in_who_wins_and_when(cases):
    for case in cases:
        random, least = case.random, case.random.randint(1, 9)
        chosen = chosen_of(random, PEDRO) | {"target": random.choice((21, 51, 52, 62)), "least": least}

        def dealt(random=random, least=least):
            bidder, bid, first = random.randrange(2), random.randint(least, 14), random.randint(0, 14)
            return {"bidder": bidder, "bidder-bid": bid, "points": [first, 14 - first]}, [first, 14 - first]

        auctioned(at_table("pedro", options=chosen), chosen, dealt, 2)


@pytest.mark.parametrize("id", SAVED_FROM)
@pytest.mark.proof(whole=10_000)
def test_two_scorers_agree_in_every_bid_of_pinochle_and_in_who_wins_and_when(id, cases):
    for case in cases:
        random, single = case.random, id == "pinochle"
        chosen = chosen_of(random, PINOCHLE if single else DOUBLE) | {"least": random.choice((1, 15, 50))}
        target, tens = ENDS[chosen.get("end", "hundred-fifty")] if single else (random.choice((250, 400, 500)), 1)
        players = random.choice((3, 4)) if single else 4
        sides = 3 if players == 3 else 2

        def dealt(random=random, chosen=chosen, single=single, sides=sides, tens=tens):
            counters = [tens * several for several in split_of(random, 25 if single else 50, sides)]
            melds = [tens * random.choice((0, 4, 19, 20, 21, random.randint(0, 150))) for _ in range(sides)]
            points, bidder = pinochle_points(id, melds, counters), random.randrange(sides)
            close = random.choice((points[bidder], points[bidder] + tens, random.randint(15, 120) * tens))
            bid = min(max(close, chosen["least"] * tens), 500 * tens)
            said = {"bidder": bidder, "bidder-bid": bid, "meld": melds, "counters": counters}
            plays = ["conceded"] * (chosen.get("concede", "never") != "never")
            plays += ["moon", "moon-missed"] * (chosen.get("moon", "off") != "off")
            if plays and random.random() < 1 / 4:
                said["bidder-play"] = random.choice(plays)
                if said["bidder-play"] == "conceded":
                    del said["counters"]
                if said["bidder-play"] == "moon":
                    said["counters"] = [sum(counters) * (side == bidder) for side in range(sides)]
                    points = pinochle_points(id, melds, said["counters"])
            return said, points

        options = chosen if single else chosen | {"target": target}
        match = at_table(id, players=players, options=options)
        auctioned(match, chosen | {"target": target}, dealt, sides)


def auctioned(match, chosen, dealt, sides):
    """A match of random deals until one has won by the second scorer; the package agrees in each, and in the winner."""
    deals, totals, won = [], [0] * sides, []
    while not won and len(deals) < 200:
        said, points = dealt()
        bidder, bid = said["bidder"], said["bidder-bid"]
        scores = auction(points, bidder, bid, chosen.get("short", "bid"))
        play = said.get("bidder-play")
        if play:
            shown = [meld if meld >= SAVED_FROM[match.game.info.id][0] else 0 for meld in said["meld"]]
            scores = pinochle_otherwise(play, chosen, shown, points, bidder, bid)
        totals = [total + more for total, more in zip(totals, scores, strict=True)]
        deals.append((said, scores, totals))
        made = points[bidder] >= bid and play not in {"conceded", "moon-missed"}
        won = winners(chosen.get("claim", "bidder"), totals, chosen["target"], bidder, made=made)
    whole = replace(match, deals=tuple(Deal(said) for said, _, _ in deals))
    agreed(whole, deals)
    sheet = sheet_of(whole)
    assert sheet.over == bool(won)
    if won:
        assert [side for side, place in enumerate(sheet.standing.places) if place == 1] == won
        assert not sheet_of(replace(whole, deals=whole.deals[:-1])).over


def agreed(match, deals):
    """Both scorers have the same points and totals in every deal, and keep the same answers."""
    outcomes = sheet_of(match).outcomes
    assert len(outcomes) == len(deals)
    for outcome, (said, points, totals) in zip(outcomes, deals, strict=True):
        assert outcome.faults == ()
        assert (list(outcome.points), list(outcome.totals)) == (points, totals)
        assert outcome.answers == said


def split_of(random, total, players):
    """A number in as many parts as there are players."""
    cuts = sorted(random.randint(0, total) for _ in range(players - 1))
    return [right - left for left, right in pairwise([0, *cuts, total])]


@pytest.mark.parametrize("id", OF_SPADES)
@pytest.mark.proof(whole=10_000)
def test_two_scorers_agree_in_every_nil_bag_total_and_end_of_spades(id, cases):
    for case in cases:
        chosen = chosen_of(case.random, OF_SPADES[id])
        game, players = CATALOGUE.from_document(id, chosen), 4 if id == "spades" else case.random.choice((3, 4))
        second = SecondSides(id, chosen, players)
        make = case.random.choice((spades_deal, spades_deal, spades_deal, level_deal))
        deals = deals_of_second(case.random, copy(second), make, MOST)
        match = Match(game, NAMES[:players], case.random.randrange(players), tuple(deals))
        agree_to_the_end(match, second, attrgetter("count"))
        if not chosen.get("least"):
            asked = match_of(case.random, game, most=10, players=players)
            agree_to_the_end(asked, SecondSides(id, chosen, players), attrgetter("count"))
        new = SecondSides(id, chosen, players)
        if not new.without_bids:
            answers = deal_of_any_bids(case.random, new)
            faults = game.play(game.start(Setup(players, 0, {})), answers).faults
            assert (faults == ()) == new.allows(answers["tricks-bid"])


@pytest.mark.parametrize("id", OF_HEARTS)
@pytest.mark.proof(whole=10_000)
def test_two_scorers_agree_in_every_moon_total_and_end_of_hearts_and_its_kin(id, cases):
    for case in cases:
        chosen = chosen_of(case.random, OF_HEARTS[id])
        game, players = CATALOGUE.from_document(id, chosen), case.random.choice(PLAYERS.get(id, [4]))
        second = SecondHearts(id, chosen, players)
        deals = deals_of_second(case.random, copy(second), hearts_deal, MOST)
        match = Match(game, NAMES[:players], case.random.randrange(players), tuple(deals))
        agree_to_the_end(match, second)
        agree_to_the_end(match_of(case.random, game, most=10, players=players), SecondHearts(id, chosen, players))


def tally_of(random, id):
    """A tally for one number of players with handicaps, a start, bonuses, half points, and a last who pays all."""
    document = CATALOGUE.printed(CATALOGUE.game(id))
    several = isinstance(document["players"], list)
    players = document["players"] = random.choice(document["players"]) if several else document["players"]
    for item in document["items"]:
        if isinstance(item["total"], list):
            item["total"] = item["total"][CATALOGUE.game(id).document()["players"].index(players)]
    document |= {"sides": None, "tricks": None, "options": [], "unit": random.choice((1, 2))}
    document["start"] = random.choice((0, 7))
    document["handicaps"] = [random.choice((0, 15, -3)) for _ in range(players)]
    bonuses = [{"to": to, "points": random.choice((10, -3))} for to in ("first", "last", "below")]
    document["at_end"] = [bonus for bonus in bonuses if random.random() < 0.6]
    return document | {"last_pays": True}


def house_of(random, id):
    """A table with other times and points of its contracts, handicaps and bonuses; the same for the second scorer."""
    document = CATALOGUE.printed(CATALOGUE.game(id))
    changed = {"times": {}, "points": {}}
    for contract in document["contracts"]:
        changed["times"][contract["id"]] = contract["times"] = random.choice((1, 2, 3))
        if contract["aim"] in {"positive", "negative"} and not document["exchange"]:
            changed["points"][contract["id"]] = contract["points"] = random.choice((1, 2))
    most = FACTS[id]["players"] * sum(changed["times"].values())
    if FACTS[id]["order"] == "deal" and FACTS[id]["turn"] == "passes":
        most = lcm(FACTS[id]["players"], sum(changed["times"].values()))
    document["deals"] = changed["deals"] = random.choice((most, most, 2))
    sides = len(document["sides"])
    if not document["sits_out"]:
        document["handicaps"] = changed["handicaps"] = [random.choice((0, 0, 6)) for _ in range(sides)]
    kinds = ("first", "last", "below", "no-tricks")
    document["at_end"] = [{"to": to, "points": random.choice((10, -3))} for to in kinds if random.random() < 0.5]
    changed["at_end"] = document["at_end"]
    return document, changed


def played_by_both(random, game, id, changed, options=None):
    second = SecondScorer(id, random.randrange(FACTS[id]["players"]), changed)
    deals = tuple(deals_of(random, second))
    return Match(game, NAMES[: second.players], second.first_dealer, deals, options=options or {})


def deals_of(random, second):
    """Deals as the published facts have them, until the second scorer says that the match is over."""
    while not second.over and second.number <= max(MOST, second.facts.get("deals", 0)):
        if second.may_pass and random.random() < 0.1:
            second.pass_hand()
            yield Deal({}, thrown_in=True)
            continue
        contract = random.choice(second.choices)
        of = facts_of_choice(second.variant, contract)
        played_as = random.choice(of) if of else None
        answers = {"contract": contract, "counts": counts_of(random, second, played_as or contract)}
        if played_as:
            answers["played_as"] = played_as
        if second.contracts[contract][2] == "named" and second.contracts[played_as or contract][2] in TRUMPS:
            suits = second.facts.get("suits", {}).get(contract) or ["clubs", "diamonds", "hearts", "spades"]
            answers["trump"] = random.choice(suits)
        if second.facts.get("declarer") == "asked" and contract not in second.facts["undeclared"]:
            answers["declarer"] = random.randrange(second.players)
        second.play(contract, answers["counts"], played_as, answers.get("declarer"))
        yield Deal(answers)


BY_ENDER = {id for id in FACTS if getattr(CATALOGUE.game(id).table, "winner", "") == "ender"}
"""Variants that are won by whoever takes the tricks that end the match."""

TRUMPS = {"named", "turned"}
"""Trumps that somebody names where the choice is theirs."""


def counts_of(random, second, contract):
    """The tricks that each side took; or at stops the cards that each has left, of which one alone has none."""
    most, sides = second.facts["tricks"], len(second.sides)
    if second.contracts[contract][1] == "stops":
        out = random.randrange(sides)
        return [0 if side == out else random.randint(1, most) for side in range(sides)]
    cuts = sorted(random.randint(0, most) for _ in range(sides - 1 - second.sits_out))
    counts = [right - left for left, right in pairwise([0, *cuts, most])]
    return [*counts[: second.dealer], 0, *counts[second.dealer :]] if second.sits_out else counts


def followed(match, second):
    """The totals of a match, after the second scorer has followed it deal by deal."""
    sheet = sheet_of(match)
    assert sheet.conflicts == []
    for place, outcome in enumerate(sheet.outcomes):
        due = match.game.due(sheet.position_before(place))
        assert list(due.choices) == second.boxes_due
        assert [tuple(gift.values()) for gift in due.details.get("exchange", ())] == second.given
        details = outcome.details
        assert outcome.declarer == details.get("declarer", second.declarer)
        by_card = "first" in second.facts and second.number == 1
        assert outcome.dealer == (None if by_card else second.dealer)
        if match.deals[place].thrown_in:
            second.pass_hand()
            continue
        scores = second.play(details["contract"], details["counts"], details["played_as"], details.get("declarer"))
        assert list(outcome.points) == scores
        assert list(outcome.totals) == second.totals
    assert [list(owed) for owed in sheet.owed] == [second.owed(seat) for seat in range(second.players)]
    assert sheet.standing.over == second.over
    assert list(sheet.totals) == second.final
    if second.variant not in BY_ENDER:
        best = min(second.final) if second.counts_down else max(second.final)
        assert [place == 1 for place in sheet.standing.places] == [total == best for total in second.final]
    if sheet.due:
        assert list(sheet.due.choices) == second.boxes_due
        assert sheet.due.declarer == second.declarer
    return tuple(sheet.totals)


def tricks_of(match):
    """Return the tricks of each side in positive deals, less those in negative ones, by the deals' own words."""
    finals = [0] * len(match.game.sides(len(match.players)))
    for deal in match.deals:
        sign = -1 if deal.answers["contract"] in NEGATIVE else 1
        for side, tricks in enumerate(deal.answers["counts"]):
            finals[side] += sign * tricks
    return finals

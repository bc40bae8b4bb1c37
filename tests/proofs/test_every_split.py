"""Right: every split of the tricks scores what the sources say, in every game that counts tricks.

The quotas are read from `tests/data/published/tables.toml`; what other games score is written out here, from their
sources and not from their tables or their code. Each game yields its deals: the game, where the match stands,
the answers, and the points that they have to bring.
"""

from __future__ import annotations

from copy import deepcopy
from functools import partial
from itertools import count, product
from random import Random

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.code_games import dummy_whist
from scorekeeper.rules.code_games.contract_bridge import Rubber
from scorekeeper.rules.game import Setup
from tests.proofs.playing import match_of
from tests.proofs.scorers.scorer import FACTS, SecondScorer, facts_of_choice
from tests.support.representatives import some_of
from tests.support.tables import listed, played, spoken


def splits(total, hands):
    """Every way in which so many tricks can fall."""
    if hands == 1:
        return [(total,)]
    return [(first, *rest) for first in range(total + 1) for rest in splits(total - first, hands - 1)]


def test_three_players_can_split_sixteen_tricks_in_153_ways():
    assert len(splits(16, 3)) == len(set(splits(16, 3))) == 153
    assert len(splits(13, 2)) == 14


def cards_left(hands, most):
    """Every end of a game of stops in which one hand is empty, of so many cards each at the most."""
    for out in range(hands):
        for rest in product(range(1, most + 1), repeat=hands - 1):
            yield (*rest[:out], 0, *rest[out:])


def test_stops_can_end_in_432_ways_for_three_players_and_in_2916_for_four():
    assert len(set(cards_left(3, 12))) == 432
    assert len(set(cards_left(4, 9))) == 2916


@pytest.mark.ci
@pytest.mark.parametrize("id", some_of(FACTS))
def test_every_split_of_the_tricks_scores_by_the_quotas_and_balances(id):
    game, facts = CATALOGUE.game(id), FACTS[id]
    hands = len(game.sides(facts["players"]))
    aims = {row[0]: row[1] for row in facts["contracts"]}
    for contract in aims:
        for second, position in turns_for(game, contract):
            for played_as in facts_of_choice(id, contract) or [None]:
                aim = aims[played_as or contract]
                ways = (cards_left if aim == "stops" else quota_splits)(hands - second.sits_out, facts["tricks"])
                for way in ways:
                    counts = (*way[: second.dealer], 0, *way[second.dealer :]) if second.sits_out else way
                    answers = {"contract": contract, "counts": list(counts)} | (
                        {"played_as": played_as} if played_as else {}
                    )
                    declarer = {"declarer": second.named} if second.named is not None else {}
                    points = game.play(position, answers | declarer, thrown_in=False).points
                    expected = second.scores(contract, counts, played_as, second.named)
                    assert list(points) == expected, (contract, counts)
                    if balances(facts):
                        assert sum(points) == facts.get("sum", {}).get(played_as or contract, 0), (contract, counts)


def quota_splits(hands, tricks):
    """Return the splits of all tricks, with the parameters of `cards_left`."""
    return splits(tricks, hands)


def balances(facts):
    """Whether the points of a deal always add up to the same."""
    return not {"lost", "signs"} & facts.keys()


def turns_for(game, contract):
    """For each declarer a position in which the contract can be played, found by playing; and a second scorer there.

    A declarer whom a deal names is `named` beside it.
    """
    found, facts = {}, FACTS[game.info.id]
    asked = facts.get("declarer") == "asked"
    seats = facts["players"] if "declarer" in facts and not asked else 1
    numbers = count()
    while len(found) < seats:
        match = match_of(Random(next(numbers)), game, players=facts["players"])
        second, position = SecondScorer(game.info.id, match.first_dealer), game.start(match.setup)
        for deal in match.deals:
            if contract in second.choices and second.declarer not in found:
                found[second.declarer] = deepcopy(second), position
            said = deal.answers
            second.play(said["contract"], said["counts"], said.get("played_as"), said.get("declarer"))
            position = game.play(position, deal.answers, thrown_in=False).after
    named = range(facts["players"]) if asked and contract not in facts["undeclared"] else [None]
    for (second, position), seat in product(found.values(), named):
        second.named = seat
        yield second, position


STOPS_OF_SIXTEEN = {
    "id": "stops",
    "name": "Stops",
    "title": "Three players run out of sixteen cards each.",
    "players": 3,
    "sides": [[0], [1], [2]],
    "tricks": 16,
    "turn": "passes",
    "target": 100,
    "contracts": [{"id": "stops", "name": "Stops", "aim": "stops"}],
}


def test_stops_of_sixteen_cards_each_bring_whoever_is_out_all_that_the_others_hold():
    """Hermann's rule, at a house table of three."""
    game = CATALOGUE.from_document(STOPS_OF_SIXTEEN)
    position = played(game).position
    for cards in cards_left(3, 16):
        points = game.play(position, {"counts": list(cards)}).points
        assert points == tuple(sum(cards) if left == 0 else -left for left in cards)
    seventeen = game.play(position, {"counts": [0, 17, 1]})
    assert spoken(seventeen.faults) == ["Seat 1 cannot have 17 cards left; a hand has 16."]


def start(game, players=2, first=0, **where):
    """Before a deal: the first of a match, but for what is said."""
    return game.start(Setup(players, first, {}))._replace(**where)


def over(book, *counts):
    return tuple(max(0, tricks - book) for tricks in counts)


def german_whist(id, tricks):
    """The winner scores the difference, the loser the opposite; or nothing, as an option."""
    for scoring, one in product(("difference", "winner"), range(tricks + 1)):
        more = one - (tricks - one)
        game = CATALOGUE.from_document(id, {"scoring": scoring})
        points = (more, -more) if scoring == "difference" else (max(more, 0), max(-more, 0))
        yield game, start(game), {"tricks": [one, tricks - one]}, points


def german_whist_low():
    """Yield the deals of German whist, reversed when low; or the larger count over six, for the other side when low."""
    for scoring, hand, one in product(("difference", "winner", "over"), ("high", "low"), range(14)):
        mine, theirs = (one, 13 - one) if hand == "high" else (13 - one, one)
        points = {
            "difference": (mine - theirs, theirs - mine),
            "winner": (max(mine - theirs, 0), max(theirs - mine, 0)),
            "over": over(6, mine, theirs),
        }[scoring]
        game = CATALOGUE.from_document("german-whist-low", {"scoring": scoring})
        yield game, start(game), {"hand": hand, "tricks": [one, 13 - one]}, points


def humbug():
    """A point for each trick over six."""
    game = CATALOGUE.game("humbug")
    for counts in splits(13, 2):
        yield game, start(game), {"tricks": list(counts)}, over(6, *counts)


def whist_count():
    """A point a trick over a number: as the game comes, then for two with other tricks, and other books."""
    ways = [(2, 13, 6, {}), (3, 17, 5, {}), (4, 13, 6, {}), (4, 13, 6, {"seating": "alone"})]
    ways += [(2, tricks, 6, {"tricks": tricks}) for tricks in range(2, 53)]
    ways += [(2, 13, book, {"book": book}) for book in range(52)]
    for players, tricks, book, options in ways:
        game = CATALOGUE.from_document("whist-count", options)
        for counts in splits(tricks, 2 if players == 4 and not options else players):
            yield game, start(game, players), {"tricks": list(counts)}, over(book, *counts)
    for options, point in (({"tricks": 1}, 0), ({"tricks": 1, "book": 0}, 1)):
        game = CATALOGUE.from_document("whist-count", options)
        yield game, start(game), {"tricks": 0}, (point, 0)  # of a single trick it is said who has it
        yield game, start(game), {"tricks": 1}, (0, point)


def canadian_salad():
    """Ten a trick; in the last hand 430 more, here as much as can be for whoever took most tricks."""
    game = CATALOGUE.game("canadian-salad")
    for players, tricks, whole in ((3, 17, 600), (4, 13, 560), (5, 10, 530), (6, 8, 510)):
        for counts in splits(tricks, players):
            points = tuple(10 * each for each in counts)
            yield game, start(game, players), {"tricks": list(counts)}, points
            most = counts.index(max(counts))
            single = {"spade-king": most, "last-trick": most}
            rest = {"hearts": [0] * players, "queens": [0] * players}
            for what, cards in (("hearts", 13), ("queens", 4)):
                for seat in sorted(range(players), key=lambda seat: -counts[seat]):
                    rest[what][seat] = min(cards - sum(rest[what]), players * counts[seat])
            salad = tuple(
                each + 10 * rest["hearts"][seat] + 25 * rest["queens"][seat] + (200 if seat == most else 0)
                for seat, each in enumerate(points)
            )
            assert sum(salad) == whole
            yield game, start(game, players, number=6), {"tricks": list(counts), **rest, **single}, salad


def twenty_five():
    """Five a trick, exactly 25 and at once: all five tricks are played, or fewer where one gets there with them."""
    for players, seating, sides in (
        *((players, "alone", players) for players in range(3, 10)),
        *((players, "pairs", players // 2) for players in (4, 6, 8)),
        (9, "threes", 3),
    ):
        game = CATALOGUE.from_document("twenty-five", {"seating": seating})
        for totals in product(range(0, 25, 5), repeat=sides) if sides < 4 else [(0,) * sides]:
            for tricks in range(1, 6):
                for counts in splits(tricks, sides):
                    after = [total + 5 * each for total, each in zip(totals, counts, strict=True)]
                    there = after.count(25)
                    if max(after) > 25 or there > 1 or (tricks < 5 and not there):
                        continue
                    points = tuple(5 * each for each in counts)
                    yield game, start(game, players, totals=totals), {"tricks": list(counts)}, points


def dummy_whist_deals():
    """A point for each trick over six: one player's with the dummy, both the others' against it."""
    game = CATALOGUE.game("dummy-whist")
    for had in ((), (0,), (1,), (2,), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)):
        rubber = dummy_whist.DummyRubber(len(had) + 1, had)
        for holder, tricks in product(sorted({0, 1, 2} - {*had}), range(14)):
            said = {} if len(had) == 2 else {"dummy": holder}
            mine, theirs = over(6, tricks, 13 - tricks)
            points = tuple(mine if seat == holder else theirs for seat in range(3))
            yield game, start(game, 3, state=rubber), {**said, "tricks": tricks}, points


def ecarte():
    """1 for a king; 1 for three or four tricks, 2 for all five, 1 more against a vulnerable loser; the fifth wins."""
    game = CATALOGUE.game("ecarte")
    kings, refusals = ("none", "turned", "dealer", "forehand"), ("nobody", "dealer", "forehand")
    for dealer, king, one, other in product((0, 1), kings, range(5), range(5)):
        position = start(game, first=dealer, totals=(one, other))
        seats = {"turned": dealer, "dealer": dealer, "forehand": 1 - dealer}
        points = [0, 0]
        if king != "none":
            points[seats[king]] = 1
            if (one, other)[seats[king]] == 4:
                yield game, position, {"king": king}, tuple(points)
                continue
        for refused, first in product(refusals, range(6)):
            winner, scored = (0 if first >= 3 else 1), list(points)
            scored[winner] += (2 if first in {0, 5} else 1) + (refused != "nobody" and seats[refused] != winner)
            yield game, position, {"king": king, "vulnerable": refused, "tricks": [first, 5 - first]}, tuple(scored)


def back_alley(bidders=((0,), (1,))):
    """Bids made: 5 a trick bid and 1 an overtrick; failed: 5 off a trick bid. Board: 10 a trick of the hand, or 20…"""
    game = CATALOGUE.game("back-alley")
    sides = [[seat for seat in range(4) if seat % 2 == side] for side in (0, 1)]
    seats = [seat for side in bidders for seat in side]
    for cards in range(1, 14):
        position = start(game, 4, first=3, number=14 - cards)
        first = (3 + 13 - cards + 1) % 4  # the dealer's left
        for said in product((*range(min(12, cards) + 1), "board"), repeat=len(seats)):
            bids = [0] * 4
            for seat, bid in zip(seats, said, strict=True):
                bids[seat] = bid
            if not any(bids):
                continue
            boards = [seat for seat in ((first + place) % 4 for place in range(4)) if bids[seat] == "board"]
            for counts in splits(cards, 2):
                points = tuple(
                    board_scores(10 * (1 + max(boards.index(seat) for seat in side if seat in boards)), cards, taken)
                    if {*side} & {*boards}
                    else bid_scores(sum(bids[seat] for seat in side), taken)
                    for side, taken in zip(sides, counts, strict=True)
                )
                yield game, position, {"bids": bids, "tricks": list(counts)}, points


def board_scores(a_trick, cards, taken):
    return a_trick * cards if taken == cards else -a_trick * cards


def bid_scores(bid, taken):
    return 5 * bid + (taken - bid) if taken >= bid else -5 * bid


def kaiser():
    """A point a trick, 5 and −3 for two cards; declarers lose these or their bid, double at no trumps; above 45 only −.

    Bids from 6 where what was taken is lost, and from 5 where that is the least and the bid is lost.
    """
    taken = {"failed": "taken"}
    ways = [(taken, bid) for bid in range(6, 13)] + [({"least": "5"}, bid) for bid in range(5, 13)]
    for declarer, (options, bid), trump, defended in product(range(4), ways, ("none", "hearts"), (0, 45, 46)):
        game = CATALOGUE.from_document("kaiser", options)
        side = declarer % 2
        position = start(game, 4, totals=(0, defended) if side == 0 else (defended, 0))
        for first, five, three in product(range(9), (0, 1), (0, 1)):
            counts = [first, 8 - first]
            if not counts[five] or not counts[three]:
                continue  # nobody takes a card without a trick
            values = [counts[each] + 5 * (five == each) - 3 * (three == each) for each in (0, 1)]
            assert sum(values) == 10
            times = 2 if trump == "none" else 1
            mine = times * values[side]
            lost = mine if options is taken else times * bid
            theirs = 0 if defended == 46 and values[1 - side] > 0 else values[1 - side]
            scored = (mine if values[side] >= bid else -lost, theirs)
            said = {"declarer": declarer, "bid": bid, "trump": trump, "five": five, "three": three, "tricks": counts}
            yield game, position, said, scored if side == 0 else scored[::-1]


def bridge_solitaire():
    """Rubber bridge, after the scoring table of the Laws: above and below the line together, and the rubber."""
    game = CATALOGUE.game("bridge-solitaire")
    suits = ("clubs", "diamonds", "hearts", "spades", "none")
    states = ((0, 0), (1, 0), (0, 1), (1, 1))
    for games, side, strain, bid, jokers, tricks in product(states, (0, 1), suits, range(1, 8), range(3), range(14)):
        if side == 1 and (strain == "none" or bid == 7):
            continue  # the house bids suits, and no more than six
        made, below = contract_scores(bid, strain, jokers, tricks, vulnerable=games[side] == 1)
        if below >= 100 and games[side]:
            made += 500 if games[1 - side] else 700
        points = (made, 0) if tricks >= bid + 6 else (0, made)
        said = {"side": ("player", "house")[side], "strain": strain, "bid": bid, "jokers": jokers}
        counts = [tricks, 13 - tricks] if side == 0 else [13 - tricks, tricks]
        position = start(game, 1, state=Rubber(games))
        yield game, position, {**said, "tricks": counts}, points if side == 0 else points[::-1]


DOUBLINGS = (None, "doubled", "redoubled")


def contracts():
    """Every contract of a seat of either side, with every number of tricks; and what it is in figures."""
    suits = ("clubs", "diamonds", "hearts", "spades", "none")
    for declarer, strain, bid, doubling, tricks in product((0, 3), suits, range(1, 8), range(3), range(14)):
        said = {"declarer": declarer, "bid": bid, "strain": strain, "tricks": tricks}
        doubled = {"doubling": DOUBLINGS[doubling]} if doubling else {}
        yield declarer % 2, said | doubled, (bid, strain, doubling, tricks)


def of_sides(side, points, *, made):
    """Return the points of each side: the declarer's if the contract was made, else the other's."""
    return (points, 0) if made == (side == 0) else (0, points)


def bridge_rubber():
    """Below and above the line together, and the rubber for the second game."""
    game = CATALOGUE.game("bridge-rubber")
    for games, (side, said, figures) in product(((0, 0), (1, 0), (0, 1), (1, 1)), contracts()):
        points, below = contract_scores(*figures, vulnerable=games[side] == 1)
        if below >= 100 and games[side]:
            points += 500 if games[1 - side] else 700
        made = said["tricks"] >= said["bid"] + 6
        yield game, start(game, 4, state=Rubber(games)), said, of_sides(side, points, made=made)


def bridge_chicago():
    """A game brings 300 or 500 at once, with what is carried; a part score of the last deal brings 100."""
    game = CATALOGUE.game("bridge-chicago")
    for number, (side, said, figures) in product((1, 2, 3, 4), contracts()):
        vulnerable = number == 4 or (number > 1 and side == (number - 1) % 2)
        points, below = contract_scores(*figures, vulnerable=vulnerable)
        carried = 40 if number > 1 and side == 0 else 0
        if below and below + carried >= 100:
            points += 500 if vulnerable else 300
        elif below and number == 4:
            points += 100
        position = start(game, 4, number=number, state=Rubber(below=(carried, 0)))
        yield game, position, said, of_sides(side, points, made=said["tricks"] >= said["bid"] + 6)


def bridge_duplicate():
    """50 for a part score, 300 or 500 for a game; the first dealer is North."""
    game = CATALOGUE.game("bridge-duplicate")
    for number, (side, said, figures) in product((1, 2, 3, 4), contracts()):
        vulnerable = number == 4 or number == side + 2
        points, below = contract_scores(*figures, vulnerable=vulnerable)
        if below:
            points += 50 if below < 100 else 500 if vulnerable else 300
        made = said["tricks"] >= said["bid"] + 6
        yield game, start(game, 4, number=number), said, of_sides(side, points, made=made)


def contract_scores(bid, strain, doubling, tricks, *, vulnerable):
    """Return the points that a contract brings to its winner, and the part of them below the line."""
    down = bid + 6 - tricks
    if down > 0 and not doubling:
        return down * (100 if vulnerable else 50), 0
    if down > 0:
        doubled = 300 * down - 100 if vulnerable else {1: 100, 2: 300}.get(down, 300 * down - 400)
        return doubled * doubling, 0
    trick = 20 if strain in {"clubs", "diamonds"} else 30
    below = (trick * bid + (10 if strain == "none" else 0)) * (1, 2, 4)[doubling]
    overtrick = (trick, 200 if vulnerable else 100, 400 if vulnerable else 200)[doubling]
    slam = {6: 750 if vulnerable else 500, 7: 1500 if vulnerable else 1000}.get(bid, 0)
    return below - down * overtrick + (0, 50, 100)[doubling] + slam, below


def quinto():
    """Thirteen tricks at 5, doubled at 10, redoubled at 20."""
    game = CATALOGUE.game("quinto")
    for (said, worth), counts in product((("plain", 5), ("doubled", 10), ("redoubled", 20)), splits(13, 2)):
        points = (worth * counts[0], worth * counts[1])
        yield game, start(game, 4), {"quints": [0, 0], "doubling": said, "tricks": list(counts)}, points


def barbu():
    """Two lost for each trick, five won for each at trumps, and what each pair plays for beside that.

    The doubles are another of the 729 ways that six pairs can be for each split; at trumps, of the three ways that each
    of the declarer's pairs can be.
    """
    game, said = CATALOGUE.game("barbu"), {0: None, 1: "doubled", 2: "redoubled"}
    for players, tricks in ((4, 13), (5, 10)):
        pairs = [(p, q) for p in range(players) for q in range(p + 1, players)]
        for way, counts in enumerate(splits(tricks, players)):
            for contract, item, worth in (("plis", "tricks", -2), ("atout", "trump-tricks", 5)):
                times = {(p, q): way // 3**n % 3 for n, (p, q) in enumerate(pairs) if worth < 0 or p == 0}
                points = [worth * each for each in counts]
                for p, mine in enumerate(counts):
                    points[p] += sum(
                        often * worth * (mine - counts[r if p == q else q])
                        for (q, r), often in times.items()
                        if p in {q, r}
                    )
                doubles = {f"doubles-{p + 1}-{q + 1}": said[often] for (p, q), often in times.items()}
                yield game, start(game, players), {"contract": contract, item: list(counts), **doubles}, tuple(points)


def barbu_salade():
    """Five for each trick, but all eight cost forty less than nothing; of Viv1bin's 52 cards ten for each."""
    for options, tricks, worth in (({}, 8, 5), ({"values": "viv1bin"}, 13, 10)):
        game = CATALOGUE.from_document("barbu-salade", options)
        for counts in splits(tricks, 4):
            swept = -1 if tricks in counts else 1
            said = {"contract": "plis", "tricks": list(counts)}
            yield game, start(game, 4), said, tuple(swept * worth * each for each in counts)


def rentz():
    """Fifty lost for each trick of levate, fifty won for each of whist, and twice that where it is played blind."""
    game = CATALOGUE.from_document("rentz", {"blind": "on"})
    for players, blind in product((3, 4, 5, 6), (1, 2)):
        said = {"blind": "yes"} if blind == 2 else {}
        for counts in splits(8, players):
            lost = tuple(-50 * blind * each for each in counts)
            yield game, start(game, players), {"contract": "levate", "tricks": list(counts), **said}, lost
            won = tuple(50 * blind * each for each in counts)
            yield game, start(game, players), {"contract": "whist", "whist-tricks": list(counts), **said}, won


EACH = [
    ("kingen", 3, 17, 1, None, "tricks", -1),
    ("kingen", 3, 17, 9, None, "tricks", 1),
    ("kingen", 4, 13, 1, None, "tricks", -1),
    ("kingen", 4, 13, 10, None, "tricks", 1),
    ("kingen", 5, 10, 1, None, "tricks", -1),
    ("kingen", 5, 10, 11, None, "tricks", 1),
    ("dubbelkingen", 4, 13, 1, "slagen", "tricks", -1),
    ("dubbelkingen", 4, 13, 1, "troef", "tricks", 1),
    ("rifki", 4, 13, 1, "el-almaz", "tricks", -50),
    ("rifki", 4, 13, 1, "koz", "tricks", 50),
    ("lora", 4, 8, 12, None, "tricks", 1),
    ("king-portuguese", 4, 13, 1, None, "tricks", -20),
    ("king-portuguese", 4, 13, 10, None, "trump-tricks", 25),
    ("king-russian", 3, 10, 1, None, "tricks", -2),
    ("king-russian", 3, 10, 7, None, "tricks", 2),
    ("king-russian", 4, 8, 1, None, "tricks", -2),
    ("king-russian", 4, 8, 7, None, "tricks", 2),
    ("king-georgian", 3, 10, 1, "tricks", "tricks", -4),
    ("king-georgian", 3, 10, 1, "plus", "tricks", 8),
    ("trex", 4, 13, 1, "latush", "tricks", -15),
]
"""Deals in which all tricks count alike.

The game, its players and tricks, the number of the deal, its contract, the key of the counts, the points of a trick.
"""


def each_trick(id):
    game = CATALOGUE.game(id)
    for _, players, tricks, number, contract, key, worth in (row for row in EACH if row[0] == id):
        said = {"contract": contract} if contract else {}
        for counts in splits(tricks, players):
            points = tuple(worth * each for each in counts)
            yield game, start(game, players, number=number), {**said, key: list(counts)}, points


OTHERS = {
    "german-whist": (lambda: german_whist("german-whist", 13), 28),
    "german-whist-26": (lambda: german_whist("german-whist-26", 26), 54),
    "german-whist-low": (german_whist_low, 84),
    "humbug": (humbug, 14),
    "whist-count": (whist_count, 2_919),
    "canadian-salad": (canadian_salad, 6_038),
    "twenty-five": (twenty_five, 9_587),
    "dummy-whist": (dummy_whist_deals, 210),
    "ecarte": (ecarte, 3_090),
    "back-alley": (back_alley, 12_646),
    "kaiser": (kaiser, 5_040 + 5_760),
    "bridge-solitaire": (bridge_solitaire, 9_912),
    "bridge-rubber": (bridge_rubber, 11_760),
    "bridge-chicago": (bridge_chicago, 11_760),
    "bridge-duplicate": (bridge_duplicate, 11_760),
    "quinto": (quinto, 42),
    "barbu": (barbu, 2 * (560 + 1_001)),
    "barbu-salade": (barbu_salade, 165 + 560),
    "kingen": (partial(each_trick, "kingen"), 2 * (171 + 560 + 1_001)),
    "dubbelkingen": (partial(each_trick, "dubbelkingen"), 2 * 560),
    "rifki": (partial(each_trick, "rifki"), 2 * 560),
    "lora": (partial(each_trick, "lora"), 165),
    "king-portuguese": (partial(each_trick, "king-portuguese"), 2 * 560),
    "king-russian": (partial(each_trick, "king-russian"), 2 * (66 + 165)),
    "king-georgian": (partial(each_trick, "king-georgian"), 2 * 66),
    "trex": (partial(each_trick, "trex"), 560),
    "rentz": (rentz, 4 * (45 + 165 + 495 + 1_287)),
}
"""The games that count tricks without quotas, and how many deals that is."""


def test_list_of_games_that_count_tricks_is_complete():
    columns = {game.info.id: {column.key for column in game.columns} for game in CATALOGUE.games()}
    counting = {game.info.id for game in CATALOGUE.games() if "tricks" in {column.header for column in game.columns}}
    of_bids = {id for id, keys in columns.items() if keys & {"tricks-bid", "points-bid"}}  # whose scorer is second_bids
    items = {game.info.id: CATALOGUE.printed(game).get("items", ()) for game in CATALOGUE.games()}
    declared = {id for id, of_game in items.items() if any(item.get("kind") == "declares" for item in of_game)}
    assert counting - of_bids - declared == {*FACTS, *OTHERS}
    assert columns.keys() - counting - of_bids - declared == set(listed("tricks", "uncounted"))


LONGEST = {"back-alley", "bridge-rubber", "bridge-chicago", "bridge-duplicate", "bridge-solitaire", "kaiser"}
"""Games whose splits take seconds."""


@pytest.mark.ci
@pytest.mark.parametrize("id", [pytest.param(id, marks=pytest.mark.long) if id in LONGEST else id for id in OTHERS])
def test_every_split_of_the_tricks_of_a_game_without_quotas_scores_what_its_source_says(id):
    deals, many = OTHERS[id]
    assert scored_right(deals()) == many


@pytest.mark.long
def test_every_split_of_the_tricks_of_back_alley_scores_as_in_its_source():
    assert scored_right(back_alley(((0, 2), (1, 3)))) == 1_949_842


def scored_right(deals):
    """Return the number of these deals, after checking that none is faulty and each has its score."""
    number = 0
    for game, position, answers, points in deals:
        outcome = game.play(position, answers)
        assert outcome.faults == (), (answers, position)
        assert outcome.points == points, (answers, position)
        number += 1
    return number

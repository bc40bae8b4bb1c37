"""What is wrong with a table, said beside the field that it is about: every sentence, of a table that makes it."""

from __future__ import annotations

import ast
import copy

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.own_form.form import TableForm, form_of, paths_in
from scorekeeper.rules.own_form.judging import judged
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.texts.speech import say
from tests.faults import PACKAGE, makers

GONE = object()
"""In place of a key that is missing."""

FOUR = ["high", "low", "jack", "game", "bidder"]
ONE = {"id": "one", "name": "One", "counts": FOUR}
"""A hand of Pitch."""

BESIDE = [
    (
        "scopa",
        {"items.settebello.goes_with": "cards"},
        "items.settebello.goes_with",
        "Only one settebello goes with a number of each side.",
    ),
    (
        "five-hundred",
        {"items.tricks.halves": True},
        "items.tricks.halves",
        "Half points count where the difference alone brings points.",
    ),
    (
        "doppelkopf",
        {"items.points.doubles": True},
        "items.points.doubles",
        "What doubles a deal is one of several things, for whoever wins.",
    ),
    (
        "skat",
        {"items.result.undecided": True},
        "items.result.undecided",
        "Where nobody has won, that is one of several results, and no bid raises it.",
    ),
    (
        "eights",
        {"start": 10},
        "target_each",
        "A target for each player is above 0, and everybody plays alone and starts at 0.",
    ),
    (
        "eights",
        {"at_end": [{"to": "target", "points": 50}]},
        "target_each",
        "A target for each player only ends a match: no bid, no bonus and no play goes by it.",
    ),
    (
        "schieber",
        {"items.stock.nobody": False},
        "items.stock.nobody",
        "Who has stöck can be left out only where nobody need have it.",
    ),
    (
        "rummy-plain",
        {"items.left.pays": "winner"},
        "items.left.nobody",
        "Whoever ends the deal has the points of points left, so somebody does.",
    ),
    (
        "uno",
        {"items.left.out": -10},
        "items.left.pays",
        "Whoever has what the others have left has nothing else of points left.",
    ),
    (
        "skyjo",
        {"items.left.in_one": True},
        "items.left.ended",
        "Whoever calls or closes has a number of points, and is not out.",
    ),
    (
        "skyjo",
        {"items.left.ended": "out"},
        "items.left.ended",
        "Only whoever calls or closes can have the lowest number of points, or not.",
    ),
    (
        "uno",
        {
            "items": [
                {"id": "left", "name": "points left", "kind": "left-in-hand"},
                {"id": "more", "name": "more left", "kind": "left-in-hand"},
            ],
            "hands": [{"id": "one", "name": "One", "counts": ["left", "more"]}],
            "options": [],
        },
        "hands.one.counts",
        "In One a deal is ended twice.",
    ),
    (
        "uno",
        {"hands": [{"id": "one", "name": "One", "counts": ["left"], "factor": 2}]},
        "hands.one.counts",
        "In One points are left, and they count as they are.",
    ),
    ("skat", {"unit": 2}, "unit", "Where somebody declares, points are whole."),
    ("euchre", {"scoring": "winner"}, "scoring", "Where somebody declares, all points score."),
    (
        "schafkopf",
        {"items.ramsch.points": [-20, -40]},
        "items.ramsch.points",
        "most card points is asked where all pass, and somebody always declares.",
    ),
    (
        "five-hundred",
        {"items.tricks.each": True},
        "items.tricks.each",
        "Of tricks each other has their own only where three play.",
    ),
    ("belote", {"items.taker.held": 1}, "items.taker.held", "Only what all can pass is held over."),
    (
        "five-hundred",
        {"items.bidder.alone": "once"},
        "items.bidder.alone",
        "Only points that others pay can be had once.",
    ),
    (
        "skat",
        {"items.level.alone": False},
        "items.level.alone",
        "Nobody has a partner in a deal, so everybody plays alone.",
    ),
    (
        "doppelkopf",
        {"items.against.with_any": ["re-said", "queens"]},
        "items.against.with_any",
        "What reached against it goes with is asked about a declarer, too.",
    ),
    (
        "five-hundred-5",
        {"items.level.off": [1, 1, 1, 1, 1]},
        "items.level.off",
        "Something of bid is played.",
    ),
    (
        "sheepshead",
        {"items.result.spared": [0, 0, 0, 0, 0, 1], "items.picker.pays": "declarer"},
        "items.result.spared",
        "A partner is spared only where every opponent pays.",
    ),
    (
        "esmakker",
        {"items.bidder.pays": "declarer"},
        "items.along.allowed",
        "Others go along only where every opponent pays.",
    ),
    (
        "esmakker",
        {"items.tricks.slam": 25},
        "items.tricks.slam",
        "Half of what all tricks count is not a whole number.",
    ),
    (
        "sheet",
        {"items.points.all_more": 5},
        "items.points.all_more",
        "Nobody has all points: it is not said how many there are.",
    ),
    (
        "sheet",
        {"items.points.unless": "points"},
        "items.points.unless",
        "What points hang on is something else that each side has.",
    ),
    (
        "jacks",
        {"items.capot.announced": True, "items.capot.ways": ["taker"]},
        "items.capot.ways",
        "What is announced gives all of it to each other, or to whoever fails.",
    ),
    (
        "schieber",
        {"lowest_wins": True},
        "items.first.always",
        "Somebody counts out only where all that is counted scores, and the highest total wins.",
    ),
    (
        "hearts",
        {"wins_at": 100, "halves_at": 100},
        "wins_at",
        "A total that wins goes with a target, not with a rubber, and is not halved.",
    ),
    ("skat", {"items.player.playing": 2}, "items.player.playing", "Only one player can sit out: the dealer."),
    ("tarot-5", {"players": [4], "seating": "pairs"}, "seating", "Who has a partner in a deal has none for the match."),
    (
        "skat",
        {"items.game.names": ["grand", "null", "grand"]},
        "items.game.names",
        "No two things that can be chosen have the same name.",
    ),
    (
        "esmakker",
        {"items.attachment.needs": [7, 7, 7, 7]},
        "items.attachment.optional",
        "What is needed hangs on attachment, so it has to be chosen.",
    ),
    (
        "euchre",
        {"items.result.factors": [1, 2, 4, 0, -2, 4]},
        "items.result.factors",
        "What a deal is worth is not multiplied by 0.",
    ),
    (
        "tarot-4",
        {"items.petit.names": ["petit au bout", "another"]},
        "items.petit.names",
        "What is of a side or a player has one name, that of petit au bout.",
    ),
    (
        "skat",
        {"items.result.most_bid": 17},
        "items.result.least_bid",
        "The lowest number of result is above the highest.",
    ),
    ("doppelkopf", {"items.points.low": 70}, "items.points.low", "The lowest number of points is above the highest."),
    ("tarneeb", {"items.tricks.total": 12}, "items.tricks.total", "More of tricks is needed than there are."),
    ("belote", {"seating": "alone"}, "seating", "Two sides share card points."),
    (
        "klaverjas",
        {"items.roem.step": 30},
        "items.roem.high",
        "The highest number of roem is no multiple of its step.",
    ),
    (
        "tarneeb",
        {"items.bid.needs": []},
        "items.tricks.total",
        "How much of tricks is needed hangs on what is chosen, and nothing is.",
    ),
    (
        "euchre",
        {"hands": [{**ONE, "counts": ["result"]}, {**ONE, "id": "two", "counts": ["makers"]}], "order": "deal"},
        "hands.one.counts",
        "result is asked of a deal with a declarer, and nobody declares.",
    ),
    (
        "euchre",
        {"hands": [{**ONE, "counts": ["makers", "result"], "factor": 2}], "order": None},
        "hands.one.counts",
        "One has a declarer, and its points count as they are.",
    ),
    (
        "pitch",
        {"lowest_wins": True},
        "claim",
        "A bid decides who wins only where the highest total wins, at a target above the start.",
    ),
    ("pitch", {"unit": 2}, "unit", "Where a side bids, points are whole."),
    (
        "pitch",
        {"items.bidder.of": ["high", "trick"]},
        "items.bidder.of",
        "Only what is counted counts for a bid, and trick is not.",
    ),
    (
        "pitch",
        {"items.bidder.low": 4},
        "items.bidder.low",
        "The lowest number of bidder is not below the highest.",
    ),
    (
        "sheet",
        {"items.points.low": 5, "items.points.high": 5},
        "items.points.low",
        "The lowest number of points is not below the highest.",
    ),
    ("sheet", {"unit": 2}, "unit", "Points that are written are whole."),
    (
        "sheet",
        {"target": -100, "floor": -200},
        "floor",
        "A low score ends a match only where it has a target above the start, too.",
    ),
    (
        "sheet",
        {"target": 500, "start": -200, "floor": -200},
        "floor",
        "Somebody starts at the low score that ends the match, or below it.",
    ),
    (
        "kalooki",
        {
            "hands": [{"id": "one", "name": "One", "counts": ["again", "left"], "factor": 2}],
            "items.again.allowed": True,
        },
        "hands.one.counts",
        "Where somebody can buy in again, all points count as they are.",
    ),
    (
        "kalooki",
        {
            "hands": [{"id": "one", "name": "One", "counts": ["again", "left"]}],
            "items": [{"id": id, "name": id, "kind": "buys-in", "allowed": True} for id in ("again", "left")],
        },
        "hands.one.counts",
        "Whoever went out buys in again once.",
    ),
    ("sheet", {"halves_at": [50, 75]}, "halves_at", "A total that is halved is even, and not 0."),
    (
        "sheet",
        {"halves_at": [50], "target": 100, "at_once": True, "items.points.low": 0},
        "halves_at",
        "No total is halved where a target ends the play at once.",
    ),
    (
        "sheet",
        {"hints": ["50 to begin"], "hints_from": [1500]},
        "hints",
        "There is a hint below the first of the totals, and one from each of them on.",
    ),
    (
        "sheet",
        {"hints": ["15 to begin", "50 to begin", "90 to begin"], "hints_from": [1500, 0]},
        "hints_from",
        "The totals from which a hint is said are not in order.",
    ),
    (
        "sheet",
        {"out_above": 100},
        "out_above",
        "Where players go out of the match, the lowest total wins, and nothing else ends it or counts then.",
    ),
    (
        "sheet",
        {"out_above": 100, "lowest_wins": True, "start": 150},
        "out_above",
        "Somebody starts above the limit, and would be out at once.",
    ),
    (
        "hearts",
        {"out_above": 100, "target": None},
        "out_above",
        "moon is asked of everybody, and so nobody can go out of the match.",
    ),
    ("sheet", {"at_end": [{"to": "target", "points": 50}]}, "at_end", "Nobody reaches a target where there is none."),
    ("swedish", {"title": GONE}, "title", "This has to be longer."),
    ("estonian-4", {"unit": 7}, "unit", 'This has to be one of "1", "2", "10".'),
    (
        "swedish",
        {"card": ["Nobody did. " * 60]},
        "card",
        "This has to be a shorter text: 600 letters and signs at most.",
    ),
    (
        "swedish-1949",
        {"players": 7},
        "players",
        'The sides of "Bismarck, 1949" do not seat each of its 7 players once.',
    ),
    ("swedish", {"sides": [[0, 1], [2]]}, "players", "The sides are not of one size."),
    (
        "swedish",
        {"contracts.spader.times": 2, "contracts.trumf.id": "spader-2"},
        "contracts.spader.times",
        'Two entries have the id "spader-2".',
    ),
    ("swedish", {"contracts.pass.name": "spader"}, "contracts.pass.name", "Another one is called spader too."),
    (
        "coleman",
        {"contracts.clubs.short": "choice"},
        "contracts.dealers-choice.short",
        "Another one is called Choice too.",
    ),
    (
        "coleman",
        {"contracts.diamonds.of": []},
        "contracts.diamonds.aim",
        "Diamonds offers a choice, and its aim is not a choice.",
    ),
    (
        "sergeant-major-952",
        {"contracts.dealers-trumps.aim": "choice", "contracts.dealers-trumps.tricks": 17},
        "contracts.dealers-trumps.aim",
        "9-5-2 is a choice; its tricks and points are those of what is chosen.",
    ),
    (
        "british-overtricks",
        {"contracts.dealers-trump.aim": "choice"},
        "contracts.dealers-trump.aim",
        "Dealer's trump has quotas of its own, and no tricks of its own are counted.",
    ),
    (
        "finnish-3",
        {"contracts.misaari.trumps": None},
        "contracts.misaari.trumps",
        "Misääri needs quotas, and trumps or none.",
    ),
    (
        "british",
        {"contracts.dealers-trump.aim": "stops"},
        "contracts.dealers-trump.aim",
        "Dealer's trump is played without trumps, each for themselves.",
    ),
    (
        "swedish",
        {"contracts.spader.quotas": [8, 4, 3]},
        "contracts.spader.quotas",
        "The quotas add up to 15; 16 tricks are played.",
    ),
    (
        "british",
        {"contracts.no-trumps.balance": 2},
        "contracts.no-trumps.quotas",
        "The quotas add up to 16; they have to make 14, as tricks are 16 and points in all 2.",
    ),
    (
        "sergeant-major",
        {"declarer": None},
        "contracts.dealers-trumps.quotas",
        "8-5-3 has unequal quotas, and nobody is declarer.",
    ),
    (
        "finnish-4",
        {"contracts.valtti.aim": "choice"},
        "contracts.valinta.of",
        'Valinta in "Finnish Bismarck, four" offers "Valtti", which cannot be chosen.',
    ),
    (
        "british-overtricks",
        {"contracts.dealers-trump.aim": "choice"},
        "contracts.dealers-trump.of",
        "Dealer's trump is a choice among no contracts.",
    ),
    (
        "finnish-partners",
        {"contracts.no-trump.aim": "choice"},
        "contracts.no-trump.trumps",
        "No trump is a choice; its trumps are named or left out.",
    ),
    (
        "manni",
        {"options": ["winner"]},
        "options",
        "Whoever ends the match can win it only where tricks in one deal end it.",
    ),
    (
        "sergeant-major",
        {"contracts.dealers-trumps.scores": "won"},
        "exchange",
        "Cards are exchanged by three, each alone, at a point a trick, with positive quotas in one order.",
    ),
    ("finnish-4", {"declarer": None}, "declarer", "With an order of contracts, somebody has to declare."),
    (
        "swedish-four",
        {"handicaps": [0, 6, 0, 0]},
        "sits_out",
        (
            "The dealer can sit out only where each plays alone for tricks, forehand declares each contract, "
            "and there is no exchange, no handicap and no card that begins."
        ),
    ),
    ("swedish", {"exchange_drawn": True}, "exchange", "The table says how cards are exchanged, and none are."),
    (
        "manni",
        {"contracts.nolo.points_others": 2},
        "contracts.nolo.points_others",
        "Nolo has other points for the others, and no declarer whose tricks are counted.",
    ),
    ("clubs", {"floor": 5}, "floor", "A score below the start ends a match that has a target above it, too."),
    (
        "clubs",
        {"decides": "a card"},
        "decides",
        "Something decides the contract only where nobody declares and there is no order.",
    ),
    (
        "blato",
        {"thrown_in": True},
        "passes",
        "Players pass where the turn says who declares, and no hand is thrown in.",
    ),
    ("estonian-3", {"order": "block"}, "turn", "Contracts by block need a turn in blocks."),
    (
        "manni",
        {"target": None},
        "deals",
        "A match ends after its deals in their order, at a target, or with many tricks in one deal.",
    ),
    ("british-overtricks", {"end_tricks": 17}, "end_tricks", "More tricks would end the match than are played."),
    (
        "estonian-4",
        {"end_over": 60},
        "end_over",
        "Nobody can be so many tricks over their quota that the match would end.",
    ),
    (
        "manni",
        {"handicaps": [20, 0, 0]},
        "handicaps",
        "With their handicap somebody starts at the target, and the match would be over at once.",
    ),
    (
        "humbug",
        {"target": 0},
        "target",
        "Everybody starts at the target or beyond it, and the match would be over before its first deal.",
    ),
    ("british-overtricks", {"target": -5}, "target", "The target is below the start, and nobody ever loses a point."),
    (
        "swedish",
        {"contracts.spader.times": 12, "contracts.trumf.times": 12},
        "deals",
        "Each player owes 26 contracts; 24 are the most that a sheet has boxes for.",
    ),
    (
        "british-overtricks",
        {"deals": 60},
        "deals",
        '"British Bismarck, overtricks only" has 60 deals; every contract once for each of 3 players makes 12.',
    ),
    (
        "swedish",
        {"contracts.spader.times": 2, "deals": 99},
        "deals",
        '"Swedish Bismarck" has 99 deals; the contracts that 3 players owe make 15.',
    ),
    (
        "estonian-4",
        {"turn": "blocks"},
        "deals",
        'In 32 deals of "Estonian Bismarck, four" not every player plays each contract once.',
    ),
    ("trex", {"players": [3, 3]}, "players", "Its numbers of players are not in order."),
    ("calypso", {"players": [7]}, "players", "So many players cannot sit in such sides."),
    (
        "barbu",
        {"hands.plis.times": 2, "hands.dames.id": "plis-2"},
        "hands.plis.times",
        'Two entries have the id "plis-2".',
    ),
    (
        "dubbelkingen",
        {"hands.harten.id": "negatief-2"},
        "groups.negatief.times",
        'Two entries have the id "negatief-2".',
    ),
    (
        "rentz",
        {"items.queens.within": "deal"},
        "items.queens.within",
        'In "Rentz", "queens" counts "deal", which cannot be counted there.',
    ),
    (
        "barbu",
        {"items.heart-ace.points": [1, 2]},
        "items.heart-ace.points",
        "There is only one ace of hearts, and a side has it.",
    ),
    (
        "german-whist-26",
        {"items.tricks.kind": "places", "items.tricks.nobody": GONE, "items.tricks.optional": GONE},
        "items.tricks.points",
        "tricks needs points for the place of each player.",
    ),
    (
        "barbu",
        {"hands.plis.counts": ["nothing"]},
        "hands.plis.counts",
        'In "Barbu", "Plis" counts "nothing", which cannot be counted there.',
    ),
    (
        "trex",
        {"items.exposed-king.of": "queens"},
        "hands.shaikh.counts",
        'In "Trex", "Shaikh" counts "exposed king of hearts", which cannot be counted there.',
    ),
    (
        "rentz",
        {"items.queens.kind": "factor", "items.queens.nobody": GONE, "items.queens.optional": GONE},
        "hands.dame.counts",
        "Dame has one order and one factor at most.",
    ),
    (
        "funfzehnern",
        {"items.points.kind": "factor", "items.points.nobody": GONE, "items.points.optional": GONE},
        "scoring",
        "A factor goes with scoring all that is counted.",
    ),
    (
        "barbu",
        {"items.heart-ace.total": None},
        "hands.coeurs.counts",
        "It is not said how many there are of what Cœurs counts.",
    ),
    (
        "king-georgian",
        {"hands.king.suit": 60},
        "hands.king.suit",
        "King limits what a player has, and counts nothing by player.",
    ),
    (
        "lora",
        {"items.failures.most": None},
        "items.failures.most",
        "Maturita has one thing at most that only the leader counts, up to a number.",
    ),
    (
        "lora",
        {"items.failures.points": [1, 2]},
        "items.failures.points",
        "Maturita has one thing at most that only the leader counts, up to a number.",
    ),
    (
        "lora",
        {
            "hands.maturita.counts": ["failures", "cards-left"],
            "items.cards-left.kind": "leader",
            "items.cards-left.nobody": GONE,
            "items.cards-left.optional": GONE,
            "items.cards-left.most": 3,
        },
        "hands.maturita.counts",
        "Maturita has one thing at most that only the leader counts, up to a number.",
    ),
    (
        "lora",
        {"items.failures.points_for": [[1]]},
        "items.failures.points_for",
        "Maturita has one thing at most that only the leader counts, up to a number.",
    ),
    (
        "whist-count",
        {
            "items.tricks.kind": "leader",
            "items.tricks.nobody": GONE,
            "items.tricks.optional": GONE,
            "items.tricks.most": 3,
        },
        "scoring",
        "What only the leader counts goes with scoring all that is counted.",
    ),
    (
        "lora",
        {"hands.maturita.low": True},
        "hands.maturita.low",
        "What only the leader counts goes with scoring all that is counted.",
    ),
    (
        "king-georgian",
        {"decides": "a card"},
        "order",
        "Of several hands, either their order or something that decides says which is played.",
    ),
    ("canadian-salad", {"deals": 2}, "deals", "Its deals do not play every hand equally often."),
    (
        "rifki",
        {"hands.erkek-almaz.row": "Boys"},
        "hands.el-almaz.row",
        "Hands have rows on the sheet where all of them do, in a fixed order and number.",
    ),
    (
        "canadian-salad",
        {"deals": None},
        "deals",
        "Hands have rows on the sheet where all of them do, in a fixed order and number.",
    ),
    (
        "canadian-salad",
        {"order": None, "decides": "a card"},
        "order",
        "Hands have rows on the sheet where all of them do, in a fixed order and number.",
    ),
    (
        "humbug",
        {"target": 10, "handicaps": [20, 0]},
        "handicaps",
        "With their handicap somebody starts at the target, and the match would be over at once.",
    ),
    ("barbu", {"declarer": None}, "order", "A free order needs a declarer, and a fixed one has none."),
    (
        "german-whist-low",
        {"deals": 4, "hands.low.times": 1},
        "order",
        "A match in which every hand is played so many times ends after them.",
    ),
    (
        "barbu",
        {"hands.coeurs.times": [1, 2]},
        "hands.coeurs.times",
        "In a free order every hand is owed equally often, however many play.",
    ),
    (
        "german-whist-low",
        {"hands.high.times": 0, "hands.low.times": 0},
        "hands.high.times",
        "No hand is played at all.",
    ),
    ("barbu", {"hands.plis.times": 200}, "hands.plis.times", "A match has 500 deals at most."),
    (
        "dubbelkingen",
        {"groups.negatief.times": 99, "hands.troef.times": 60},
        "groups.negatief.times",
        "A match has 500 deals at most.",
    ),
    ("twenty-five", {"deals": 17}, "target", "A match ends after its deals, or at a target; not both."),
    (
        "twenty-five",
        {"start": 25},
        "target",
        "Everybody starts at the target or beyond it, and the match would be over before its first deal.",
    ),
    ("twenty-five", {"unit": 2}, "unit", "Points are whole where a target ends the play at once."),
    (
        "twenty-five",
        {"items.tricks.by": "player"},
        "at_once",
        "A target that ends the play at once needs one thing to count, with a total, or numbers from 0 on.",
    ),
    ("twenty-five", {"start": 17}, "target", "A target that ends the play at once has to be reached exactly."),
    ("rentz", {"unit": 2}, "unit", "A trick costs sets points, and there are half points."),
    ("canadian-salad", {"book": 1}, "scoring", "A book goes with scoring what is less or over it."),
    ("canadian-salad", {"scoring": "over"}, "book", "A book goes with scoring what is less or over it."),
    (
        "king-portuguese",
        {"hands.copas.low": True},
        "hands.copas.low",
        "Only two can score the difference, or the other way round.",
    ),
    ("king-portuguese", {"scoring": "winner"}, "scoring", "Only two can score the difference, or the other way round."),
    (
        "rentz",
        {"hands.carouri.cards": 7},
        "hands.carouri.counts",
        "What Carouri counts does not come out with its cards and tricks.",
    ),
    (
        "barbu",
        {"items.hearts.kind": "doubles", "items.hearts.nobody": GONE, "items.hearts.optional": GONE},
        "hands.coeurs.counts",
        "Cœurs has doubles once at most.",
    ),
    (
        "barbu",
        {"seating": "pairs"},
        "seating",
        "Doubles need players who each play alone, a declarer, and scoring all that is counted.",
    ),
    (
        "king-portuguese",
        {"items.hearts.kind": "doubles", "items.hearts.nobody": GONE, "items.hearts.optional": GONE},
        "order",
        "Doubles need players who each play alone, a declarer, and scoring all that is counted.",
    ),
    (
        "barbu",
        {"scoring": "less"},
        "scoring",
        "Doubles need players who each play alone, a declarer, and scoring all that is counted.",
    ),
    (
        "barbu",
        {"hands.plis.low": True},
        "hands.plis.low",
        "Doubles need players who each play alone, a declarer, and scoring all that is counted.",
    ),
    (
        "barbu",
        {"hands.plis.undoubled": "shared", "items.tricks.points": [1, 2]},
        "hands.plis.undoubled",
        "The points of Plis can only be shared where they are fixed.",
    ),
    (
        "barbu",
        {"hands.plis.sweep": True, "items.tricks.points": [1, 2]},
        "hands.plis.sweep",
        "Plis has a sweep where all that it counts has a total, by side.",
    ),
    (
        "king-portuguese",
        {"hands.damas.divisor": 7},
        "hands.damas.divisor",
        "The points of Damas cannot be divided by 7.",
    ),
    ("oh-hell", {"items.tricks.total": 0}, "items.tricks.total", "There is nothing to bid for in tricks."),
    ("oh-hell", {"deals": 5}, "deals", "A match whose hands change their size ends with the last of them."),
    ("oh-hell", {"target": 101}, "target", "A match whose hands change their size ends with the last of them."),
    ("oh-hell", {"items.tricks.pack": 5}, "items.tricks.pack", "The pack has too few cards for so many players."),
    ("oh-hell", {"scoring": "difference"}, "scoring", "Bids go with scoring all that is counted."),
    ("spades", {"items.tricks.total": 0}, "items.tricks.total", "There is nothing to bid for in tricks."),
    (
        "hearts",
        {"items.moon.of": ["moon"]},
        "items.moon.of",
        "All of moon is only had where there is a fixed number of it, by side.",
    ),
    (
        "hearts",
        {"partners_lose": True},
        "partners_lose",
        "Players lose with the one across where there are four, each alone.",
    ),
    (
        "hearts",
        {"deals_next": "queen"},
        "deals_next",
        "Nothing is counted that the next dealer could have taken.",
    ),
    ("spades", {"items.tricks.nil": []}, "items.tricks.blind", "There is a blind nil only where there is a nil."),
    ("skull-king", {"items.bonus.low": 500}, "items.bonus.low", "The lowest number of bonus is above the highest."),
    (
        "skull-king",
        {"items.bonus.high": 405},
        "items.bonus.step",
        "The lowest and the highest number of bonus are no multiples of its steps.",
    ),
    ("skull-king", {"unit": 10}, "unit", "Points that are written are whole."),
    (
        "ninety-nine",
        {"items.premium.names": ["revelation", "revelation"]},
        "items.premium.names",
        "No two things that can be declared have the same name.",
    ),
    ("kingen", {"hands.harten.after": 3}, "order", "Groups and limits of hands need a free order."),
    (
        "rifki",
        {"hands.el-almaz.group": "others"},
        "hands.el-almaz.group",
        "A hand of a group is owed as often as the group says.",
    ),
    (
        "dubbelkingen",
        {"hands.slagen.times": 2},
        "hands.slagen.times",
        "A hand of a group is owed as often as the group says.",
    ),
    (
        "dubbelkingen",
        {"groups.negatief.times": 7},
        "groups.negatief.times",
        "The hands of Negatief do not suffice for all who owe them.",
    ),
    ("trex", {"hands.banat.at_most": 1}, "hands.banat.at_most", "Only a hand of a group is played at most so often."),
    (
        "trex",
        {"hands.banat.after": 60},
        "hands.banat.after",
        "Nothing is owed that could be played in the first deals.",
    ),
    (
        "canadian-salad",
        {"wins": "zero"},
        "wins",
        "Several win by a total above 0 only where the highest wins, after all deals.",
    ),
    (
        "lora",
        {"hands.prvni-posledni.ends_at": 7},
        "hands.maturita.ends_as",
        "Whoever ends a match by a deal is either the winner or the last.",
    ),
    ("barbu", {"hands.plis.ends_at": 3}, "hands.plis.ends_at", "Only one can have what ends the match with Plis."),
]
"""A game, what is changed in its table, and what then stands beside which field."""

READ = [
    ("skat", {"items.game.points": [1]}, "items.game.points", "Each thing that can be chosen has its number."),
    (
        "skat",
        {"items.matadors.lows": [1]},
        "items.matadors.lows",
        "Bounds of matadors go by a choice, one for each thing that can be chosen.",
    ),
    (
        "pitch",
        {"hands": [{**ONE, "factor": -1}]},
        "hands.one.factor",
        "One has a bid, and its points count as they are, or several times.",
    ),
    (
        "pitch",
        {"hands": [{**ONE, "ends_at": 1}]},
        "claim",
        "A match that somebody ends by what they have in a deal no bid wins.",
    ),
    (
        "tressette",
        {"hands.deal.ends_at": 11, "items.declared.total": 20, "items.declared.all_wins": True},
        "items.declared.all_wins",
        "A match that somebody ends by what they have in a deal is not won by all declared points.",
    ),
    ("spades", {"items.tricks.nil": [100]}, "items.tricks.nil", "A nil has points for made and for missed."),
    (
        "finnish-3",
        {"contracts.valtti.quotas": []},
        "contracts.valtti.quotas",
        'Valtti in "Finnish Bismarck, three" has 0 quotas; 3 are needed.',
    ),
    ("swedish", {"contracts.sang.quotas": [6, 5, 99]}, "contracts.sang.quotas", "This has to be 60 or less."),
    ("swedish", {"handicaps": [1, 2]}, "handicaps", "Handicaps are for each player, or for each side of partners."),
    ("humbug", {"handicaps": [1, 2, 3]}, "handicaps", "Handicaps are for each player, or for each side of partners."),
    (
        "twenty-five",
        {"items.tricks.total": [5, 4]},
        "items.tricks.total",
        'In the table "Twenty-Five", "items.tricks.total" should have one entry, or 7, and has 2.',
    ),
    (
        "finnish-4",
        {"contracts.valinta.of": ["nothing"]},
        "contracts.valinta.of",
        'Valinta in "Finnish Bismarck, four" offers "nothing", which cannot be chosen.',
    ),
    (
        "skull-king",
        {"items.tricks.zero_by_cards": [10]},
        "items.tricks.zero_by_cards",
        "A bid of 0 has points for made and for missed.",
    ),
    (
        "ninety-nine",
        {"items.premium.points": [30]},
        "items.premium.points",
        "Each thing that can be declared has its points.",
    ),
]
"""What is about a field in which a form has as many cells as there are to be: only in a table that is read is it so."""

MAKERS = {"id": "makers", "name": "makers", "kind": "declares"}
RESULT = {"id": "result", "name": "result", "kind": "result"}

THOUSAND = {"id": "game", "name": "game", "kind": "one-of", "names": ["one"], "factors": [1000]}

BELOW = [
    (
        "euchre",
        {"options": [], "items": [MAKERS, THOUSAND, {**THOUSAND, "id": "again"}, RESULT]},
        "",
        "Euchre: a deal is multiplied by no more than 100000.",
    ),
    (
        "euchre",
        {"options": [], "items": [MAKERS, {**MAKERS, "id": "others"}, RESULT]},
        "",
        "Euchre has two declarers.",
    ),
    (
        "euchre",
        {"options": [], "items": [MAKERS, RESULT, {"id": "roem", "name": "roem", "kind": "beside", "high": 1}]},
        "",
        "roem is what sides have beside the points that they share, and they share none.",
    ),
    (
        "euchre",
        {"options": [], "items": [MAKERS, RESULT, {**RESULT, "id": "again"}]},
        "",
        "Euchre has one result, or one goal.",
    ),
    (
        "ninety-nine",
        {"items.tricks.trumps": ["spades"]},
        "items.tricks.trumps_by_made",
        "Trumps follow each other in turn, or go by how many made their bid; not both.",
    ),
    (
        "ninety-nine",
        {"items.tricks.trumps_by_made": ["diamonds", "spades", "hearts"]},
        "items.tricks.trumps_by_made",
        "Trumps by how many made their bid are said for each number of players, and for none.",
    ),
    ("german-whist", {"sides": [[0, 2], [1, 3]]}, "sides", "Its sides are not those that its seating makes."),
    ("german-whist", {"tricks": 9}, "tricks", "Its tricks are not those that it counts."),
    (
        "trex",
        {"options.seating.choices": []},
        "options.seating.choices",
        "Sides is either one of some choices, or a number in a range.",
    ),
    (
        "trex",
        {"at_end": [{"to": "no-tricks", "points": -5}]},
        "at_end",
        "Not every trick of a match is counted, so nobody knows who took none.",
    ),
    (
        "humbug",
        {"items.tricks.one_has_none": True},
        "items.tricks.one_has_none",
        "What one player has none of has no total, and each has so much at most.",
    ),
    ("sheet", {"at_tie": "deal"}, "at_tie", "Another deal at a tie goes with a match that ends at a target."),
    (
        "pinochle",
        {"items.bidder.of": ["counters"]},
        "items.bidder.last_least",
        "So much of one thing is needed only where several things count for a bid.",
    ),
    (
        "pitch",
        {"items.jack.total": 2},
        "items.jack.nobody",
        "Nobody can have jack only where there is one of it.",
    ),
    ("spades", {"claim": "made"}, "claim", "A bid decides who wins only where one side bids."),
    ("dubbelkingen", {"groups.negatief.id": "harten"}, "", "A group has the id of another one or of a hand."),
    (
        "barbu",
        {"items.hearts.id": "score"},
        "",
        'In the table "Barbu", nothing that is counted can have the id "score".',
    ),
    ("barbu", {"items.hearts.id": "tricks"}, "", 'Two entries have the id "tricks".'),
    ("manni", {"winner": "ender"}, "winner", "Whoever ends the match can win it only where tricks in one deal end it."),
    (
        "lever",
        {"first_forehand": "ace of spades"},
        "first_forehand",
        "A card decides the first forehand, and forehand does not declare.",
    ),
    (
        "funfzehnern",
        {"decides": "a card"},
        "order",
        "With fewer than two hands there is no order, and nothing decides which is played.",
    ),
    ("german-whist", {"turn": "blocks"}, "turn", "Deals in blocks need hands that are played so many times."),
    ("trex", {"nobody": 1}, "", 'The table "Trex" has an unknown key "nobody".'),
    (
        "barbu",
        {"options.least.sets": "items.nothing.least"},
        "",
        'The table "Barbu" has an unknown key "options.least.sets".',
    ),
]
"""What is about no field of the form: a key that it does not show, or not with what the table says otherwise."""


COUNTS_ALONE = ("never", "one_has", "in_all", "goes_with", "goes_from")
"""Keys that of the kinds that the tests change to and fro a count alone has."""


def table_of(id, changes):
    """The table of a game with something else at some of its places."""
    table = copy.deepcopy(dict(form_of(CATALOGUE.game(id)).table))
    for path, value in changes.items():
        *steps, key = path.split(".")
        place = table
        for step in steps:
            place = next(e for e in place if e["id"] == step) if isinstance(place, list) else place[step]
        if value is GONE:
            del place[key]
        else:
            place[key] = value
        if key == "kind" and value != "count":  # the form of another kind has no such keys
            for alone in COUNTS_ALONE:
                place.pop(alone, None)
    return table


def faults_of(table):
    with pytest.raises(BrokenTable) as broken:
        CATALOGUE.from_document(table)
    return broken.value.faults


def shown(fault):
    """The sentence of a fault as it stands beside a field, without the name of the table."""
    return say(fault.beside or dict(fault.values).get("why", fault))


@pytest.mark.parametrize(("id", "changes", "path", "sentence"), BESIDE)
def test_what_is_wrong_with_a_table_stands_beside_the_field_that_it_is_about(id, changes, path, sentence):
    made = judged(TableForm(table_of(id, changes)), CATALOGUE.from_document)
    assert sentence in [say(fault) for fault in made.faults.get(path, ())]


@pytest.mark.parametrize(("id", "changes", "path", "sentence"), READ)
def test_what_only_a_table_that_is_read_can_have_is_about_a_field_too(id, changes, path, sentence):
    table = table_of(id, changes)
    assert (path, sentence) in [(fault.path, shown(fault)) for fault in faults_of(table)]
    assert path in paths_in(TableForm(table), table)


@pytest.mark.parametrize(("id", "changes", "path", "sentence"), BELOW)
def test_what_is_about_no_field_of_the_form_says_its_path_all_the_same(id, changes, path, sentence):
    table = table_of(id, changes)
    assert (path, sentence) in [(fault.path, shown(fault)) for fault in faults_of(table)]
    assert path not in paths_in(TableForm(table), table)


def test_what_several_hands_say_of_no_field_of_the_form_stands_below_it_once():
    made = judged(TableForm(table_of("barbu", {"seating": ["alone", "pairs"]})), CATALOGUE.from_document)
    said = "Doubles need players who each play alone, a declarer, and scoring all that is counted."
    assert [say(fault) for fault in made.elsewhere].count(said) == 1
    assert "seating" not in made.faults


CHECKS = [
    PACKAGE / "rules" / name
    for name in (
        *(
            "quota/checks.py",
            "quota/clashes.py",
            "tally/checks.py",
            "tally/groups.py",
            "tally/ends.py",
            "tally/order_faults.py",
        ),
        "table_reading.py",
    )
]
"""The modules that read tables, and say what is wrong with them."""

KINDS = list((PACKAGE / "rules" / "tally" / "kinds").glob("*.py"))
"""The kinds of what is counted; each says in functions named for it what is wrong with it in a table."""

NOT_OF_TABLES = {
    *('{game} has no house rule "{key}".', 'In {game}, the house rule "{rule}" should be {wanted}.'),  # of a match
    "The game is neither the id of a variant nor a table.",
}


def sentences():
    """Every sentence that those modules say."""
    named = {maker.name: maker.template for maker in makers()}
    whole = [ast.parse(path.read_text("utf-8")) for path in CHECKS]
    of_kinds = [node for path in KINDS for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    whole += [
        node for node in of_kinds if isinstance(node, ast.FunctionDef) and node.name in {"faults", "faults_in_hand"}
    ]
    for each in whole:
        for node in ast.walk(each):
            match node:
                case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(ast.Name("wrong"), name) if (
                    name.lower() in named
                ):
                    yield named[name.lower()]
                case ast.Call(ast.Name(id="Phrase"), [ast.Constant(str(template)), *_]) if template.endswith("."):
                    yield template


def test_every_sentence_about_a_table_has_an_example():
    told = set()
    for id, changes, path, sentence in (*BESIDE, *READ, *BELOW):
        for fault in faults_of(table_of(id, changes)):
            if (fault.path, shown(fault)) == (path, sentence):
                said = dict(fault.values).get("why", fault)
                told |= {said.template, fault.template, *([fault.beside.template] if fault.beside else [])}
    said = set(sentences())
    assert len(said) > 75
    assert said - told == NOT_OF_TABLES


def test_a_list_whose_only_entry_is_wrong_is_not_called_empty():
    faults = faults_of({**CATALOGUE.game("hearts").document(), "items": [{"id": "x", "name": "x", "kind": "counts"}]})
    assert [say(fault) for fault in faults if "empty" in say(fault)] == []

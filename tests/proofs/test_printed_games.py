"""Hardened: one number of a printed game is changed, the game is added, played, and printed again."""

from __future__ import annotations

import copy
import json

import pytest

from scorekeeper.commands.game_page import game_page
from scorekeeper.match.entry import answered, put
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.deal_fields import deal_schema
from scorekeeper.rules.game import Setup
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.rules.tally.tally_game import TallyGame
from scorekeeper.rules.tally.tally_outline import outline_of
from scorekeeper.service import own_games, play
from scorekeeper.service.app_services import open_services
from scorekeeper.service.service_faults import Refused
from scorekeeper.texts.speech import say
from tests.proofs.playing import OFTEN, answers_to, needed_answers, played

FIXED = {"deal", "version", "of_revision"}
"""The keys without a rule: the derived description of a deal, and the versions of the language and of the game."""

BOUNDS = {"most", "suit", "at_most"}
"""The bounds that are never reached, so that a larger one is no other rule."""

UNREAD = {("sueca", "lost"), ("sueca", "others")}
"""The keys that mean nothing in a game in which nobody loses a deal as its declarer."""

MATCHES = 12
"""In how many matches, for each way in which the game can be set, a changed number is looked for before it has none."""


@pytest.mark.proof(whole=2_000, least=6)
async def test_changed_number_of_a_printed_game_takes_effect_or_is_refused_in_words(cases, tmp_path):
    services = open_services(tmp_path)
    for case in cases:
        id = case.random.choice(CATALOGUE.ids())
        before = {**printed(CATALOGUE.game(id)), "id": "ours", "name": "Ours"}
        path, wanted = changed(case.random, before)
        after = copy.deepcopy(before)
        place(after, path[:-1])[path[-1]] = wanted
        try:
            added = await own_games.add(services, after)
            faults = ()
        except Refused as refused:
            faults = refused.faults
        if faults:
            assert all(is_sentence(say(fault)) for fault in faults)
            assert (await own_games.own_games(services)).games == ()
            continue
        kept = (await own_games.own_game(services, "ours")).game
        again = printed(kept)
        assert all(map(is_sentence, (*texts(again), game_page(kept))))
        if "settings" in after:  # it is in code; what else it says is the code's
            assert dict(kept.set_to) == after["settings"]
        else:
            assert [key for key in after if key not in FIXED and not says(again.get(key), after[key])] == []
        match = played(case.random, kept)
        now = await play.start(services, match)
        assert (now.sheet.match.deals, now.sheet.match.game.document()) == (match.deals, kept.document())
        said = any(key_of(path) in say(phrase) for phrase in added.phrases)
        if path != ("revision",) and not said and path[-1] not in BOUNDS and (id, path[-1]) not in UNREAD:
            assert has_effect(case.random, own_games.judged(CATALOGUE, before).game, kept), (id, path, wanted)
        await own_games.remove(services, "ours")
    services.close()


def printed(game):
    """A game as `scorekeeper variants ID --format json` prints it, and another program reads it."""
    return json.loads(json.dumps({**CATALOGUE.printed(game), "deal": deal_schema(game)}))


def changed(random, table):
    path = random.choice([path for path in numbers(table) if path[0] not in FIXED])
    value = place(table, path)
    return path, random.choice([value + 1, value - 1, 2 * value or 2, -value or -1, 0 if value else 5])


def numbers(value, path=()):
    if type(value) is int:
        yield path
    for key, entry in entries_of(value):
        yield from numbers(entry, (*path, key))


def entries_of(value):
    return value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()


def place(value, path):
    for key in path:
        value = value[key]
    return value


def texts(value):
    if isinstance(value, str):
        yield value
    for _, entry in entries_of(value):
        yield from texts(entry)


def is_sentence(text):
    """Whether a text has no place that is not filled."""
    return bool(text) and not any(sign in text for sign in "{}")


def says(found, put):
    """Whether all that was put in came out; there may be more keys, of a later version of the language."""
    if isinstance(put, dict):
        return isinstance(found, dict) and all(says(found.get(key), value) for key, value in put.items())
    if isinstance(put, list) and put and isinstance(put[0], dict):
        return len(found) == len(put) and all(map(says, found, put))
    return found == put


def key_of(path):
    return next(f'{step}"' for step in reversed(path) if isinstance(step, str))


def has_effect(random, one, other):
    """Whether two games differ in what they say of themselves, or in a match, in some way in which they can be set."""
    ways = [{}]
    ways += [{choice.key: value.value} for choice in one.outline.choices for value in choice.values]
    ways += [{figure.key: number} for figure in one.outline.figures for number in (figure.low, figure.high)]
    for options in ways:
        try:
            two = [CATALOGUE.from_document(game.document(), options) for game in (one, other)]
        except BrokenTable:
            continue  # that way it cannot be set
        if tells(two[0]) != tells(two[1]) or two[0].info.players != two[1].info.players:
            return True
        if any(differ_in_a_match(random, *two, seats) for seats in one.info.players for _ in range(MATCHES)):
            return True
    return False


def tells(game):
    """Return the description of a game as it is set."""
    return repr(outline_of(game.table) if isinstance(game, TallyGame) else game.outline)


def differ_in_a_match(random, one, other, seats):
    dealer = random.randrange(seats)
    places = [game.start(Setup(seats, dealer, {})) for game in (one, other)]
    for _ in range(60):
        due = [game.due(position) for game, position in zip((one, other), places, strict=True)]
        if due[0] != due[1]:
            return True
        if due[0] is None:
            break
        asked = [game.questions(position, {}) for game, position in zip((one, other), places, strict=True)]
        if asked[0] != asked[1]:
            return True
        answers = with_more(random, one, places[0], answers_to(random, one, places[0]))
        asked = [game.questions(position, answers) for game, position in zip((one, other), places, strict=True)]
        if asked[0].fields != asked[1].fields:  # some are asked only once it is known what is played
            return True
        judged = [game.play(position, answers) for game, position in zip((one, other), places, strict=True)]
        if (judged[0].faults, judged[0].points) != (judged[1].faults, judged[1].points):
            return True
        if not judged[0].faults:
            places = [each.after for each in judged]
    return ending(one, places[0]) != ending(other, places[1])


def with_more(random, game, position, answers):
    """A right deal in which some is said that need not be, as that it was played blind."""
    for field in game.questions(position, answers).fields:
        if field.needed or field.pair is not None or random.random() >= OFTEN:
            continue
        if field.options:
            answers = put(answers, field, random.choice([option.value for option in field.options]))
        elif field.kind == "number" and answered(answers, field) is None:
            answers = put(answers, field, random.randint(0, min(field.high, 2)))
    return needed_answers(random, game, position, answers)


def ending(game, position):
    return game.totals(position), game.standing(position), game.closing(position)

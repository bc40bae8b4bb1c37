"""Own copies of games in code among the own games: kept, changed, sent, backed up, counted and forgotten."""

import json
from hashlib import sha512
from random import Random

import pytest

from scorekeeper.exchange.game_file import print_game, print_game_link, shared_game
from scorekeeper.exchange.match_file import print_match, read_match_file
from scorekeeper.exchange.match_link import print_link, read_match_link
from scorekeeper.match.season import Season
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import own_games, play, season_tables, seasons
from scorekeeper.service.backup import hand_season
from scorekeeper.service.figures_of_people import figures
from scorekeeper.service.parcels import add_game_file, add_game_in
from scorekeeper.service.restoring import restore_backup
from scorekeeper.texts.speech import say
from tests.service.tables import faults
from tests.support.faults import kinds_of
from tests.support.tables import at_table

ENDED = "2026-01-31T23:00:00Z"
HAND = {"declarer": 0, "bid": 7, "trump": "hearts", "five": 0, "three": 1, "tricks": [5, 3]}


def table(of="kaiser", **other):
    return {"shape": "code", "id": "ours", "name": "Ours", "of": of, **other}


async def test_an_own_copy_is_kept_says_its_game_and_is_renamed_changed_copied_and_put_away(services):
    added = await own_games.add(services, table(settings={"target": 60}))
    assert (added.new, added.own.id, added.own.made_from, added.own.game.target) == (True, "ours", "kaiser", 60)
    assert (await own_games.rename(services, "ours", "Friday's")).game.target == 60
    changed = await own_games.change(services, "ours", table(name="Friday's", settings={"target": 70}), 2)
    assert (changed.name, changed.revision, changed.game.target) == ("Friday's", 3, 70)
    copied = await own_games.copy(services, "ours")
    assert (copied.id, copied.name, copied.made_from, copied.game.document()["of"]) == (
        "ours-2",
        "Friday's 2",
        "kaiser",
        "kaiser",
    )
    assert (await own_games.put_away(services, "ours-2")).put_away


@pytest.mark.parametrize("given", ["kaiser", CATALOGUE.game("kaiser").document(), table(id="kaiser", name="KAISER")])
async def test_no_own_copy_takes_the_id_or_the_name_of_its_game(services, given):
    added = await own_games.add(services, given)
    assert (added.own.id, added.own.name.casefold(), added.own.made_from) == ("kaiser-2", "kaiser 2", "kaiser")
    assert (await own_games.copy(services, "kaiser")).id == "kaiser-3"
    assert added.own.game.chosen["failed"] == "bid"
    assert services.catalogue.game("kaiser") is CATALOGUE.game("kaiser")


@pytest.mark.parametrize(
    ("document", "kind"),
    [
        (table(name="a\x00b"), "text_not_writable"),
        (table(card=["a\x1bb"]), "text_not_writable"),
        (table(name="\u200b"), "name_not_seen"),
        (table(card=["x" * 600] * 41), "key_wrong"),
        (table(card=["\u20ac" * 600] * 40), "own_game_too_large"),
        (table("nine-lives"), "unknown_original"),
        (table("ours"), "unknown_original"),
        (table(of_revision=2), "unknown_original"),
        (table(settings={"target": 201}), "house_rule_wrong"),
        (table(settings={"target": 10**400}), "house_rule_wrong"),
        (table(settings={"hearts": 1}), "no_such_house_rule"),
    ],
)
async def test_invalid_own_copy_is_refused_and_the_kept_one_stays(services, document, kind):
    await own_games.add(services, table(name="First"))
    assert kind in kinds_of(await faults(own_games.add(services, document)))
    assert kind in kinds_of(await faults(own_games.change(services, "ours", document)))
    (own,) = (await own_games.own_games(services)).games
    assert (own.name, own.revision) == ("First", 1)


async def test_a_match_stays_as_it_was_begun_when_its_own_copy_is_changed_and_removed(services):
    own = (await own_games.add(services, table(settings={"target": 20}, card=["We drink coffee."]))).own
    begun = await play.start(services, at_table(own.game))
    await own_games.change(services, "ours", table(settings={"target": 90}))
    await own_games.remove(services, "ours")
    match = (await play.open_match(services, begun.id)).match
    assert (match.game.target, match.game.info.rules) == (20, ("We drink coffee.",))


async def test_an_own_copy_travels_as_a_file_and_a_link_and_a_code_leaves_its_notes_out(services, open_at, tmp_path):
    own = (await own_games.add(services, table(settings={"target": 60}, card=["We drink coffee."]))).own
    link = print_game_link(own, "https://example.org/")
    other, third = open_at(tmp_path / "other"), open_at(tmp_path / "third")
    assert (await add_game_in(other, link)).own.game == own.game
    assert (await add_game_file(third, print_game(await own_games.own_game(services, "ours")))).own.game == own.game
    shared = shared_game(own, "https://example.org/", services.catalogue)
    assert (shared.link, shared.code is not None) == (link, True)
    long = (
        await own_games.add(
            services, table(id="long", name="Long", card=[sha512(bytes([n])).hexdigest() for n in range(40)])
        )
    ).own
    brief = shared_game(long, "https://example.org/", services.catalogue)
    assert (brief.code is not None, brief.brief) == (True, True)


async def test_an_own_copy_with_too_many_notes_for_a_link_is_sent_as_a_file(services):
    chance, letters = Random(5), [chr(number) for number in (*range(0x21, 0x7F), *range(0xC0, 0xDE))]
    card = ["".join(chance.choices(letters, k=600)) for _ in range(40)]
    own = (await own_games.add(services, table(card=card))).own
    shared = shared_game(own, "https://example.org/", services.catalogue)
    assert (shared.link, say(shared.no_link)) == (None, "The table is too long for a link. A file takes it.")


async def test_a_match_of_an_own_copy_travels_whole_and_its_id_alone_is_known_where_it_is_kept(services):
    own = (await own_games.add(services, table(settings={"target": 20}))).own
    match = at_table(CATALOGUE.from_document(own.game.document(), {"defence": 9}), HAND, options={"defence": 9})
    printed = print_match(match)
    assert read_match_file(printed.encode()).match == match
    assert read_match_link(print_link(match, "https://example.org/")).match == match
    named = json.dumps({**json.loads(printed), "game": "ours"}).encode()
    assert read_match_file(named, CATALOGUE.with_games([own.game])).match == match


async def test_figures_count_an_own_copy_apart_from_its_game(services):
    own = (await own_games.add(services, table(settings={"target": 20}))).own
    for game in (own.game, CATALOGUE.game("kaiser")):
        await play.start(services, at_table(game, HAND, ended=ENDED))
    assert sorted((await figures(services)).found.games) == ["kaiser", "ours~50683f10003b"]


async def test_a_season_of_an_own_copy_counts_its_matches_and_takes_it_to_another_phone(services, other):
    own = (await own_games.add(services, table(settings={"target": 20}))).own
    season = await seasons.begin(services, Season("", "Spring", (own.id,)))
    begun = await play.start(services, at_table(own.game, HAND, ended=ENDED), season=season.id)
    assert [row.matches for row in (await season_tables.table(services, season.id)).table.rows] == [1, 1, 1, 1]
    await restore_backup(other, (await hand_season(services, season.id)).file.content)
    assert (await own_games.own_game(other, own.id)).game == own.game
    assert (await play.open_match(other, begun.id)).match.game == own.game

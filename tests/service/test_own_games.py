"""Own games: tables that are kept beside the catalogue."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from importlib import resources

import pytest

from scorekeeper.rules.catalogue import CATALOGUE, Catalogue
from scorekeeper.service import library, own_games, play
from scorekeeper.service.app_services import FILE
from scorekeeper.texts.speech import say
from tests.service.tables import faults, plain
from tests.support.faults import kinds_of
from tests.support.tables import at_table


def table(id="ours", name="Ours", based="swedish", **other):
    return {**CATALOGUE.game(based).document(), "id": id, "name": name, **other}


def later_catalogue(id):
    """A catalogue that has a table of that id too."""
    text = (resources.files("scorekeeper.rules.catalogue") / "swedish.toml").read_text("utf-8")
    return Catalogue({"swedish": text, id: text.replace('id = "swedish"', f'id = "{id}"', 1)})


async def ids(services):
    return [own.id for own in (await own_games.own_games(services)).games]


async def test_a_table_that_is_added_is_read_back_and_says_what_it_was_made_from(services, open_at):
    added = await own_games.add(services, table(start=5), made_from="swedish")
    assert (added.new, added.own.id, added.own.made_from, added.own.revision) == (True, "ours", "swedish", 1)
    assert [say(phrase) for phrase in added.phrases] == ["Ours is now among your own games."]
    again = await own_games.own_game(open_at(), "ours")
    assert again.game.document() == {**table(start=5)}


async def test_the_last_used_stands_first_and_a_match_that_begins_uses_its_game(services):
    for id in ("one", "two", "three"):
        await own_games.add(services, table(id, id.title()))
    assert await ids(services) == ["three", "two", "one"]
    await play.start(services, at_table((await own_games.own_game(services, "one")).game))
    assert await ids(services) == ["one", "three", "two"]


async def test_own_game_added_twice_is_one_and_comes_back_after_it_was_put_away(services):
    await own_games.add(services, table(based="swedish", start=5))
    await own_games.put_away(services, "ours")
    added = await own_games.add(services, table(based="swedish", start=5))
    assert (added.new, [say(phrase) for phrase in added.phrases]) == (False, ["Ours is among your own games already."])
    assert [(own.id, own.put_away) for own in (await own_games.own_games(services)).games] == [("ours", False)]


async def test_an_id_and_a_name_of_another_game_get_a_number_which_is_said(services):
    first = await own_games.add(services, CATALOGUE.game("swedish").document())
    assert (first.own.id, first.own.name, first.own.made_from) == ("swedish-2", "Swedish Bismarck 2", "swedish")
    second = await own_games.add(services, table("swedish", "Swedish Bismarck", start=9))
    assert [say(phrase) for phrase in second.phrases] == [
        "Swedish Bismarck 3 is now among your own games.",
        "Another game is called Swedish Bismarck; this one is called Swedish Bismarck 3 here.",
        'Another game has the id "swedish"; this one has "swedish-3" here.',
    ]
    assert not (await own_games.add(services, CATALOGUE.game("swedish").document())).new


async def test_a_copy_has_a_name_and_an_id_of_its_own(services):
    await own_games.add(services, table(start=5), made_from="swedish")
    copy = await own_games.copy(services, "ours")
    assert (copy.id, copy.name, copy.made_from, copy.revision) == ("ours-2", "Ours 2", "swedish", 1)
    of_catalogue = await own_games.copy(services, "estonian-3")
    assert (of_catalogue.id, of_catalogue.made_from) == ("estonian-3-2", "estonian-3")


async def test_changing_and_renaming_an_own_game_leaves_the_match_that_was_begun_with_it(services):
    await own_games.add(services, table())
    game = (await own_games.own_game(services, "ours")).game
    match = await play.start(services, at_table(game))
    before = plain(match)
    changed = await own_games.change(services, "ours", table("other", "Ours anew", start=100), revision=1)
    renamed = await own_games.rename(services, "ours", "  Grandmother's ")
    await own_games.remove(services, "ours")
    assert (changed.id, changed.revision, changed.name, changed.game.document()["start"]) == (
        "ours",
        2,
        "Ours anew",
        100,
    )
    assert (renamed.revision, renamed.name) == (3, "Grandmother's")
    kept = await play.open_match(services, match.id)
    assert plain(kept) == before
    assert kept.match.game.document() == table()
    assert (await library.matches(services, "open"))[0].readable


async def test_a_change_of_a_game_that_was_changed_elsewhere_is_refused(services):
    await own_games.add(services, table())
    await own_games.rename(services, "ours", "Theirs")
    found = kinds_of(await faults(own_games.change(services, "ours", table(start=5), revision=1)))
    assert found == ["own_game_changed_elsewhere"]
    assert (await own_games.own_game(services, "ours")).name == "Theirs"


@pytest.mark.parametrize(
    ("document", "kind"),
    [
        (None, "not_a_table"),
        ("swedish", None),
        ([], "not_a_table"),
        (table(target=0, deals=None, order=None, declarer=None), "does_not_go_together"),
        (table(tricks=15), "quotas_do_not_add_up"),
        (table(name="\u200b"), "name_not_seen"),
        (table(name="a\x00b"), "text_not_writable"),
        (table(name="   "), "key_wrong"),
        (table(id="Ours!"), "key_wrong"),
        (
            table(card=["x" * 600] * 40, contracts=[{**c, "card": ["y" * 600] * 40} for c in table()["contracts"]]),
            "own_game_too_large",
        ),
    ],
)
async def test_unplayable_own_game_is_refused_in_its_own_sentence_and_not_written(services, document, kind):
    if kind is None:
        assert (await own_games.add(services, document)).own.id == "swedish-2"
        return
    assert kind in kinds_of(await faults(own_games.add(services, document)))
    assert await ids(services) == []


async def test_more_than_a_hundred_own_games_are_refused(services, monkeypatch):
    monkeypatch.setattr(own_games, "MOST_OWN_GAMES", 3)
    for number in range(3):
        await own_games.add(services, table(f"ours-{number}x", f"Ours {number}x"))
    assert kinds_of(await faults(own_games.copy(services, "ours-1x"))) == ["too_many_own_games"]
    assert len(await ids(services)) == 3


async def test_a_name_that_another_game_has_is_refused_when_it_is_chosen(services):
    await own_games.add(services, table())
    await own_games.add(services, table("two", "Two"))
    for name in ("ours", "Swedish  BISMARCK"):
        assert kinds_of(await faults(own_games.rename(services, "two", name))) == ["name_taken"]
    assert (await own_games.rename(services, "two", "TWO")).name == "TWO"


async def test_an_id_that_a_later_catalogue_has_too_gets_a_number_and_keeps_its_matches(services):
    await own_games.add(services, table())
    match = await play.start(services, at_table((await own_games.own_game(services, "ours")).game))
    later = replace(services, catalogue=later_catalogue("ours"))
    assert await ids(later) == ["ours-2"]
    assert (await own_games.rename(later, "ours-2", "Still ours")).id == "ours-2"
    assert await ids(services) == ["ours-2"]
    assert (await play.open_match(later, match.id)).match.game.document() == table()


async def test_a_table_whose_id_a_game_in_code_has_since_is_still_read(services):
    game = services.catalogue.from_document(table("kaiser", "Kaiser of ours"))
    assert game.document() == table("kaiser", "Kaiser of ours")
    assert services.catalogue.in_newest_revision(game) is game
    assert not services.catalogue.has_rules_of(game)


@pytest.mark.parametrize(
    "body",
    ["", "{", "[]", "null", '{"game":{}}', '{"game":"swedish"}', '{"game":{"id":"x"},"made_from":7}', "[" * 5000],
)
async def test_a_damaged_row_is_told_and_leaves_the_others_and_can_be_removed(services, folder, body):
    await own_games.add(services, table("one", "One"))
    await own_games.add(services, table("two", "Two"))
    with closing(sqlite3.connect(folder / FILE)) as db, db:
        db.execute("UPDATE own_games SET body = ? WHERE id = 'one'", (body,))
    found = await own_games.own_games(services)
    assert ([own.id for own in found.games], found.unreadable) == (["two"], ("one",))
    assert kinds_of(await faults(own_games.rename(services, "one", "New"))) == ["own_game_unreadable"]
    await own_games.remove(services, "one")
    assert (await own_games.own_games(services)).unreadable == ()


async def test_a_guest_may_add_and_put_away_and_not_remove_and_who_watches_may_nothing(services):
    guest, watcher = services.for_session(guest=True), services.for_session(watches=True)
    await own_games.add(guest, table())
    assert (await own_games.put_away(guest, "ours")).put_away
    assert kinds_of(await faults(own_games.remove(guest, "ours"))) == ["not_for_guests_games"]
    for command in (
        own_games.add(watcher, table("two")),
        own_games.change(watcher, "ours", table()),
        own_games.rename(watcher, "ours", "x"),
        own_games.copy(watcher, "ours"),
        own_games.put_away(watcher, "ours"),
        own_games.put_away(watcher, "ours", away=False),
        own_games.remove(watcher, "ours"),
    ):
        assert kinds_of(await faults(command)) == ["may_only_watch"]


async def test_an_id_that_no_own_game_has_is_told(services):
    for command in (own_games.own_game, own_games.remove, own_games.put_away, own_games.copy):
        assert kinds_of(await faults(command(services, "nothing"))) == ["no_such_own_game"]

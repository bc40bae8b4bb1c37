"""Own games in backups: brought back, never changed, and read by no older scorekeeper."""

import io
import json
import zipfile

import pytest

from scorekeeper.exchange.backup_file import read_backup
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import own_games
from scorekeeper.service.backup import back_up
from scorekeeper.service.restoring import restore_backup
from scorekeeper.texts.speech import say
from tests.service.tables import damaged, started, told

COPY = {"shape": "code", "id": "copy", "name": "Copy", "of": "kaiser", "settings": {"target": 60}}
"""An own copy of a game in code."""


def table(id="ours", name="Ours", **entries):
    return {**CATALOGUE.game("swedish").document(), "id": id, "name": name, **entries}


async def kept(services):
    found = (await own_games.own_games(services)).games
    return [(own.id, own.name, own.made_from, own.put_away, own.revision) for own in found]


async def test_own_games_come_back_as_they_were_and_a_second_time_nothing_comes(services, other):
    await own_games.add(services, table(start=5), made_from="swedish")
    await own_games.add(services, table("two", "Two"))
    await own_games.add(services, COPY)
    await own_games.put_away(services, "two")
    await own_games.rename(services, "ours", "Cabin")
    backup = await back_up(services)
    restored = await restore_backup(other, backup.content)
    assert [say(phrase) for phrase in restored.phrases] == ["3 own games are back."]
    assert await kept(other) == await kept(services)
    assert (await own_games.own_game(other, "copy")).game == (await own_games.own_game(services, "copy")).game
    for phone in (other, services):
        assert (await restore_backup(phone, backup.content)).games == (0, 3, 0)


async def test_an_older_backup_brings_no_earlier_revision_and_a_newer_one_is_kept_beside(services, other):
    await own_games.add(services, table())
    older = await back_up(services)
    await restore_backup(other, older.content)
    await own_games.change(services, "ours", table(start=5))
    assert (await restore_backup(services, older.content)).games == (0, 1, 0)
    assert (await restore_backup(other, (await back_up(services)).content)).games == (1, 0, 0)
    assert [line[:2] for line in await kept(other)] == [("ours-2", "Ours 2"), ("ours", "Ours")]


async def test_matches_are_restored_though_no_more_own_games_can_be_kept(services, other, monkeypatch):
    await started(services)
    for id in ("one", "two", "three"):
        await own_games.add(services, table(id, id.title(), start=ord(id[0])))
    backup = await back_up(services)
    monkeypatch.setattr(own_games, "MOST_OWN_GAMES", 2)
    assert [say(phrase) for phrase in (await restore_backup(other, backup.content)).phrases][-2:] == [
        "2 own games are back.",
        "1 own game is left out, for no more can be kept.",
    ]


async def test_a_damaged_own_game_is_not_in_the_backup_and_that_is_said(services):
    await own_games.add(services, table())
    services.store._db.execute("UPDATE own_games SET body = '{'")
    backup = await back_up(services)
    assert say(backup.phrases[-1]) == "1 damaged own game cannot be read and is not in it."
    assert read_backup(backup.content).games == ()


@pytest.mark.parametrize(
    "spoilt",
    [
        7,
        [7],
        [{}],
        [{"game": {}, "put_away": False, "revision": 1}],
        [{"game": table(), "put_away": 1, "revision": 1}],
        [{"game": table(), "put_away": False, "revision": 0}],
        [{"game": table(tricks=15), "put_away": False, "revision": 1}],
        [{"game": {**COPY, "settings": {"target": 900}}, "put_away": False, "revision": 1}],
        [{"game": table(), "made_from": "../x", "put_away": False, "revision": 1}],
        [{"game": table(), "put_away": False, "revision": 1, "more": 1}],
    ],
)
async def test_a_backup_whose_own_games_are_damaged_is_refused_whole(services, other, spoilt):
    await own_games.add(services, table())
    content = with_about(await back_up(services), games=spoilt)
    assert await told(restore_backup(other, content)) == [damaged("backup.json")]
    assert await kept(other) == []


def with_about(backup, **entries):
    """The backup with other entries in its first file."""
    content = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(backup.content)) as archive, zipfile.ZipFile(content, "w") as changed:
        for name in archive.namelist():
            page = json.loads(archive.read(name)) | (entries if name == "backup.json" else {})
            changed.writestr(name, json.dumps(page))
    return content.getvalue()

"""What tables of the fourth version of their language are written in: the next form of each file and link."""

import io
import json
import zipfile

from scorekeeper.exchange.backup_file import Backup, print_backup, read_backup
from scorekeeper.exchange.game_file import print_game, print_game_link, read_game_file, read_game_link
from scorekeeper.exchange.link import MARK
from scorekeeper.exchange.match_file import print_match, read_match_file
from scorekeeper.exchange.match_link import print_link, read_match_link
from scorekeeper.match.own_game import OwnGame
from scorekeeper.rules.catalogue import CATALOGUE
from tests.tables import at_table

SITE = "https://example.org/"


def read(**changes):
    document = CATALOGUE.game("sheet").document()
    return CATALOGUE.from_document({**document, "id": "ours", "name": "Ours", "options": [], **changes})


def test_a_match_of_such_a_table_is_written_in_version_8_and_read_back_from_a_file_and_a_link():
    match = at_table(read(target=500, floor=-200, at_tie="deal"), {"points": [510, 510]}, players=2)
    text, link = print_match(match), print_link(match, SITE)
    assert (json.loads(text)["version"], link.partition(MARK)[2][0]) == (8, "E")
    assert read_match_file(text.encode()).match == match
    assert read_match_link(link).match == match


def test_a_match_of_a_table_without_it_is_written_in_version_7_as_before():
    match = at_table(read(target=500), {"points": [510, 510]}, players=2)
    assert (json.loads(print_match(match))["version"], print_link(match, SITE).partition(MARK)[2][0]) == (7, "C")


def test_such_a_table_is_an_own_game_of_version_4_and_its_backup_of_version_14():
    for changes, version, letter, backup in (({"floor": -200}, 4, "F", 14), ({}, 3, "D", 13)):
        own = OwnGame(read(target=500, **changes), "sheet")
        content, link = print_game(own), print_game_link(own, SITE)
        assert (json.loads(content)["version"], link.partition(MARK)[2][0]) == (version, letter)
        assert CATALOGUE.from_document(read_game_file(content).document) == own.game
        assert CATALOGUE.from_document(read_game_link(link).document) == own.game
        archive = print_backup(Backup(games=(own,)))
        with zipfile.ZipFile(io.BytesIO(archive)) as pages:
            assert json.loads(pages.read("backup.json"))["version"] == backup
        assert read_backup(archive).games[0].game == own.game

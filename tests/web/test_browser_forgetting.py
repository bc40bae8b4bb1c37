"""Forgetting in a browser: nothing of the name is in the file that the browser keeps."""

from random import Random

from scorekeeper.match.match import Match
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import people, play
from scorekeeper.service.forgetting import forget
from tests.proofs.windows import Database, Window

NAME = "Thorgunn Aesa"


async def test_after_forgetting_the_file_that_the_browser_keeps_has_no_byte_of_the_name(tmp_path):
    database = Database(Random(1), locks=True)
    window = Window(database, tmp_path / "1")
    await window.open()
    now = await play.start(window.services, Match(CATALOGUE.game("swedish"), (NAME, "Bo", "Cleo"), 0))
    assert any(NAME.encode() in content for content in kept(database))
    person = (await people.seats(window.services, now.id))[0]
    done = await forget(window.services, person.id)
    assert (done.matches, done.clean, window.store.unkept) == (1, True, False)
    assert not any(NAME.encode() in content or NAME.casefold().encode() in content for content in kept(database))
    window.close()


def kept(database):
    """Return the contents of the browser's database."""
    return list(database.files.values())

"""`scorekeeper takeover` on the command line, and what other programs are told of it."""

import asyncio
import json

import pytest

from scorekeeper.commands.score import print_score
from scorekeeper.match.match import Deal, Match
from scorekeeper.service import library, play
from scorekeeper.service.app_services import open_services
from scorekeeper.service.library import Search
from tests.app.conftest import WORKED


def with_services(tmp_path, act):
    async def acted():
        services = open_services(tmp_path / "kept")
        try:
            return await act(services)
        finally:
            services.close()

    return asyncio.run(acted())


@pytest.fixture
def id(tmp_path):
    """A match of Anna, Bo and Cleo, in which two deals are played."""

    async def begun(services):
        match = Match(services.catalogue.game("swedish"), ("Anna", "Bo", "Cleo"), first_dealer=2)
        now = await play.start(services, match)
        for deal in WORKED:
            now = await play.record(services, now.id, now.revision, Deal(deal))
        return now.id

    return with_services(tmp_path, begun)


def test_somebody_takes_over_a_seat_by_name_or_by_number_from_the_next_deal_on_or_another(run, id):
    assert run("takeover", id, "cleo", "Dora") == (0, "Dora replaced Cleo from deal 3.\n", "")
    said = "Eva replaced Anna from deal 2.\nDora replaced Cleo from deal 3.\n"
    assert run("takeover", id, "1", "Eva", "--deal", "2") == (0, said, "")


def test_impossible_takeover_is_explained_and_nothing_changes(run, id, tmp_path):
    refused = {
        ("Zoe", "Dora"): "Nobody called Zoe sits there, and the seats are 1 to 3.\n",
        ("4", "Dora"): "Nobody called 4 sits there, and the seats are 1 to 3.\n",
        ("Cleo", "Dora", "--deal", "7"): "There is no deal 7 yet: the next one is deal 3.\n",
    }
    for arguments, said in refused.items():
        assert run("takeover", id, *arguments) == (1, "", said)
    assert run("takeover", id, "Cleo", "Anna")[0] == 1
    now = with_services(tmp_path, lambda services: play.open_match(services, id))
    assert now.match.sitters == ("Anna", "Bo", "Cleo")


def test_replaced_player_is_found_by_the_search_and_exported(run, id, tmp_path):
    run("takeover", id, "Cleo", "Dora")

    async def found(services):
        searches = [Search(words="cleo"), Search(player="Cleo"), Search(words="dora"), Search(words="eva")]
        return [[line.id for line in await library.matches(services, "open", search=each)] for each in searches]

    assert with_services(tmp_path, found) == [[id], [id], [id], []]
    now = with_services(tmp_path, lambda services: play.open_match(services, id))
    told = json.loads(print_score(now.sheet))
    assert (told["players"], told["earlier"]) == (["Anna", "Bo", "Dora"], [{"name": "Cleo", "seat": 2, "until": 2}])

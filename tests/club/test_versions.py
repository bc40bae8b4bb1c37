"""A phone and a club of different versions of scorekeeper: each says so in words, and the phone keeps what waits."""

import io
import json
import zipfile

import pytest

from scorekeeper.exchange.file_faults import NotReadable
from scorekeeper.service import club_exchange, library
from scorekeeper.texts import say
from tests.club.phones import joined, phones
from tests.exchange.worked import NEWER
from tests.service.tables import SANG, refusal, started


def newer(content):
    """A backup as a later version of scorekeeper would write it."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as archive, zipfile.ZipFile(made, "w") as other:
        for name in archive.namelist():
            text = archive.read(name)
            other.writestr(name, json.dumps(json.loads(text) | {"version": 99}) if name == "backup.json" else text)
    return made.getvalue()


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_push_of_a_newer_phone_is_refused_in_words_and_waits_there(database):
    with phones(database, "run") as (anna,):
        await joined(anna)
        await started(anna.services, SANG)
        waits = (await club_exchange.waiting(anna.services)).number

        async def request(path, body):
            try:
                return await anna.request(path, newer(body) if body else body)
            except NotReadable as unread:  # as the API answers
                return club_exchange.ClubReply(400, {}, say(unread.faults_to_show()[0]).encode())

        said = (await refusal(club_exchange.exchange(anna.services, request))).faults
        assert said == (club_exchange.CLUB_SAYS(what=NEWER),)
        assert (await club_exchange.waiting(anna.services)).number == waits > 0
        await anna.exchange()
        assert (await club_exchange.waiting(anna.services)).number == 0


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_pull_from_a_newer_club_is_refused_until_the_phone_can_read_it(database):
    with phones(database, "run", "watch") as (anna, bo):
        await joined(anna, bo)
        await started(anna.services, SANG)
        await anna.exchange()

        async def request(path, body):
            answer = await bo.request(path, body)
            return answer._replace(body=newer(answer.body))

        (said,) = (await refusal(club_exchange.exchange(bo.services, request))).faults
        assert say(said) == NEWER
        assert (await club_exchange.club_of(bo.services)).seen == ""
        await bo.exchange()
        assert len(await library.matches(bo.services, "open")) == 1

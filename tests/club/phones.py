"""A club over a database, and phones that push to it and pull from it without a network between them."""

import json
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from scorekeeper.club.api import LOOK_FIRST, seen_in
from scorekeeper.club.contents import read_parcel
from scorekeeper.club.database import Database
from scorekeeper.club.items import ClubPosition, is_known, latest
from scorekeeper.club.keys import ClubKey, Visitor
from scorekeeper.club.pull import pull
from scorekeeper.club.push import push
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import club_exchange
from scorekeeper.service.app_services import AppServices, open_services
from scorekeeper.texts import say


@dataclass
class Phone:
    """A phone with its store, and what the club knows it as."""

    services: AppServices
    database: Database
    who: Visitor
    is_reached: bool = True
    loses_answers: bool = False

    async def exchange(self):
        """Push and pull."""
        return await club_exchange.exchange(self.services, self.request)

    async def request(self, path, body):
        """Return the answer of the club."""
        if not self.is_reached:
            raise ConnectionRefusedError
        answer = self._answered(path, body)
        if self.loses_answers:
            raise ConnectionResetError
        return answer

    def _answered(self, path, body):
        asked = parse_qs(urlsplit(path).query)
        seen = seen_in(asked.get("after", [""])[0])
        return self._pulled(seen) if body is None else self._pushed(seen, body, brought=asked.get("brought", ()))

    def _pushed(self, seen, body, *, brought):
        parcel = read_parcel(body, CATALOGUE)._replace(brought=brought)
        with self.database.writing() as db:
            if not parcel.only_forgets and (latest(db)[1] > seen.number or not is_known(db, seen)):
                return club_exchange.ClubReply(409, {}, say(LOOK_FIRST).encode())
            done = push(db, parcel, self.who, CATALOGUE)
        items = [
            {"kind": each.kind, "id": each.id, "said": None if each.fault is None else say(each.fault)} for each in done
        ]
        return club_exchange.ClubReply(200, {}, json.dumps({"items": items}).encode())

    def _pulled(self, seen):
        with self.database.reading() as db:
            if not is_known(db, seen):
                return club_exchange.ClubReply(
                    200,
                    {club_exchange.SEEN: str(ClubPosition()), club_exchange.MORE: "0", club_exchange.AGAIN: "1"},
                    b"",
                )
            found = pull(db, seen.number, self.who)
        return club_exchange.ClubReply(
            200, {club_exchange.SEEN: str(found.seen), club_exchange.MORE: "01"[found.more]}, found.content
        )


@contextmanager
def phones(database, *rights):
    """Open one phone for each right, in the club with that right."""
    opened = [open_services(None) for _ in rights]
    try:
        yield [
            Phone(services, database, Visitor(f"phone {number}", ClubKey(f"key {number}", "", right)))
            for number, (services, right) in enumerate(zip(opened, rights, strict=True))
        ]
    finally:
        for services in opened:
            services.close()


async def joined(*several):
    """Let these phones join the club."""
    for phone in several:
        await club_exchange.join(phone.services, "", "")
    return several


async def exchanged(*several):
    """Let each of these phones push and pull, one after the other."""
    for phone in several:
        await phone.exchange()

"""A club over a database, and phones that push to it and pull from it without a network between them."""

import json
from contextlib import contextmanager
from dataclasses import dataclass

from scorekeeper.club.contents import read_parcel
from scorekeeper.club.database import Database
from scorekeeper.club.forgetting import forget
from scorekeeper.club.keys import ClubKey, Visitor
from scorekeeper.club.pull import pull
from scorekeeper.club.push import push
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import club, club_access
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
        return await club.exchange(self.services, self.request)

    async def request(self, path, body):
        """What the club answers."""
        if not self.is_reached:
            raise ConnectionRefusedError
        answer = self._answered(path, body)
        if self.loses_answers:
            raise ConnectionResetError
        return answer

    def _answered(self, path, body):
        if path == club_access.FORGET:
            return self._forgotten(json.loads(body)["people"])
        return self._pushed(body) if body is not None else self._pulled(int(path.partition("=")[2]))

    def _forgotten(self, ids):
        if not self.who.runs_club:
            return club.ClubReply(403, {}, b"")
        with self.database.writing() as db:
            forget(db, ids, CATALOGUE)
        return club.ClubReply(200, {}, b"{}")

    def _pushed(self, body):
        parcel = read_parcel(body, CATALOGUE)
        with self.database.writing() as db:
            done = push(db, parcel, self.who, CATALOGUE)
        items = [
            {"kind": each.kind, "id": each.id, "said": None if each.fault is None else say(each.fault)} for each in done
        ]
        return club.ClubReply(200, {}, json.dumps({"items": items}).encode())

    def _pulled(self, after):
        with self.database.reading() as db:
            found = pull(db, after, self.who)
        headers = {
            club.NUMBER: str(found.number),
            club.MORE: "01"[found.more],
            club.FORGOTTEN: ",".join(found.forgotten),
        }
        return club.ClubReply(200, headers, found.content)


@contextmanager
def phones(database, *rights):
    """As many phones as there are rights, each in the club with that right."""
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
    """These phones, in the club."""
    for phone in several:
        await club.join(phone.services, "", "")
    return several

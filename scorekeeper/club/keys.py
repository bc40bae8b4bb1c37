"""The rights in a club: keys, each with a right, and the phones that were admitted with them.

A key is 128 random bits, of which a hash is stored. A phone that opens an invitation posts the key once, and gets a
token of its own. Once the key is withdrawn, all its phones are locked out.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Final, Literal, TypeAlias

from sqlalchemy import Connection, Row, bindparam, func, insert, select, update

from scorekeeper.club.schema import KEYS, PHONES
from scorekeeper.match.match import tidy
from scorekeeper.rules.phrase import Failure, Fault, Sentence

Right: TypeAlias = Literal["run", "enter", "watch"]
"""The right to run the club or a season, to enter matches, or to watch; each includes the next."""

LONGEST_KEY_NAME: Final = 60
MOST_PHONES: Final = 1_000  # admitted with one key, at most

_SECRET: Final = 16  # random bytes of a key or a token, which has twice as many hexadecimal digits

_VISITOR: Final = (  # used by every request, so it is built once
    select(PHONES.c.id.label("phone"), KEYS)
    .join(KEYS, KEYS.c.id == PHONES.c.key)
    .where(PHONES.c.hash == bindparam("of_token"))
)

KEY_UNKNOWN = Fault("This invitation is not known here, or was withdrawn.")
KEY_USED = Fault("This invitation was for one phone, which has come already.")
KEY_FULL = Fault("This invitation has let in as many phones as it may.")
KEY_OVER = Fault("This invitation is over.")
NO_NAME_OF_KEY = Sentence("Say whom the invitation is for (characters: {most} at most).")


class NotAllowed(Failure):
    """A refused action of a visitor, with the fault."""


@dataclass(frozen=True, slots=True)
class ClubKey:
    """A key without its secret. `season` is the id of the season that it is for; None for the whole club.

    `once`: it admits one phone; `until`: the time of its expiry, in UTC; `used`: the time of its last use.
    """

    id: str
    name: str
    right: Right
    season: str | None = None
    once: bool = False
    until: str | None = None
    withdrawn: bool = False
    used: str | None = None

    def is_open(self, now: str) -> bool:
        """Whether the key is valid at a time in UTC."""
        return not self.withdrawn and (self.until is None or now < self.until)


@dataclass(frozen=True, slots=True)
class Visitor:
    """The sender of a request: a phone with a key and its right; or an unknown browser, which sees public seasons.

    `public` are the ids of the seasons that everybody may watch.
    """

    phone: str = ""
    key: ClubKey | None = None
    public: frozenset[str] = frozenset()

    @property
    def season(self) -> str | None:
        """The season that the key is for; None for the whole club."""
        return None if self.key is None else self.key.season

    @property
    def runs_club(self) -> bool:
        """Whether the visitor may do everything."""
        return self.runs(None)

    def runs(self, season: str | None) -> bool:
        """Whether the visitor may do everything in a season; None for matches in none."""
        return self.is_let_in(season) and self.key is not None and self.key.right == "run"

    def enters(self, season: str | None) -> bool:
        """Whether the visitor may enter matches in a season; None for matches in none."""
        return self.is_let_in(season) and self.key is not None and self.key.right in {"run", "enter"}

    def is_let_in(self, season: str | None) -> bool:
        """Whether the key allows to see the matches of a season, with all names; None for matches in none."""
        return self.key is not None and self.season in {None, season}

    def watches(self, season: str | None) -> bool:
        """Whether the visitor may see the matches of a season; None for matches in none."""
        return self.is_let_in(season) or season in self.public

    @property
    def seasons(self) -> frozenset[str] | None:
        """The ids of the seasons that the visitor may see; None for the whole club."""
        if self.is_let_in(None):
            return None
        return self.public if self.season is None else self.public | {self.season}


def add_key(  # the properties of the key
    db: Connection, name: str, right: Right, *, season: str | None = None, once: bool = False, until: str | None = None
) -> tuple[ClubKey, str]:
    """Make a key, and return it with its secret, which is stored nowhere. Raises `NotAllowed` for a bad name."""
    name = tidy(name)
    if not 0 < len(name) <= LONGEST_KEY_NAME:
        raise NotAllowed(NO_NAME_OF_KEY(most=LONGEST_KEY_NAME))
    secret, key = secrets.token_hex(_SECRET), ClubKey(secrets.token_hex(8), name, right, season, once, until)
    values = {"id": key.id, "hash": _hash(secret), "name": name, "right": right, "season": season}
    db.execute(insert(KEYS).values(**values, once=once, until=until, withdrawn=False, used=None))
    return key, secret


def all_keys(db: Connection) -> Sequence[ClubKey]:
    """Return the keys that were not withdrawn, by their names."""
    rows = db.execute(select(KEYS).where(KEYS.c.withdrawn.is_(False)).order_by(KEYS.c.name, KEYS.c.id))
    return [_key(row) for row in rows]


def withdraw_key(db: Connection, id: str) -> bool:
    """Withdraw a key: all its phones are locked out. Return False if there is no such key."""
    found = db.execute(update(KEYS).where(KEYS.c.id == id, KEYS.c.withdrawn.is_(False)).values(withdrawn=True))
    return found.rowcount > 0


def withdraw_keys_of_club(db: Connection) -> None:
    """Withdraw all keys that run the club, before a new one is made."""
    db.execute(update(KEYS).where(KEYS.c.right == "run", KEYS.c.season.is_(None)).values(withdrawn=True))


def open_key(db: Connection, secret: str, now: str, known: str = "") -> tuple[Visitor, str]:
    """Admit a phone by the secret of a key; return the visitor and its token. Raises `NotAllowed`.

    A phone with a `known` token keeps its identity, whatever key it used before.
    """
    row = db.execute(select(KEYS).where(KEYS.c.hash == _hash(secret)).with_for_update()).first()
    if row is None or row.withdrawn:
        raise NotAllowed(KEY_UNKNOWN)
    key = _key(row)
    if not key.is_open(now):
        raise NotAllowed(KEY_OVER)
    before = (
        db.execute(select(PHONES.c.id, PHONES.c.key).where(PHONES.c.hash == _hash(known))).first() if known else None
    )
    if before is not None and before.key == key.id:
        return Visitor(before.id, key), known
    came = db.execute(select(func.count()).where(PHONES.c.key == key.id)).scalar_one()
    if came >= (1 if key.once else MOST_PHONES):
        raise NotAllowed(KEY_USED if key.once else KEY_FULL)
    db.execute(update(KEYS).where(KEYS.c.id == key.id).values(used=now))
    if before is not None:
        db.execute(update(PHONES).where(PHONES.c.id == before.id).values(key=key.id))
        return Visitor(before.id, key), known
    phone, token = secrets.token_hex(8), secrets.token_hex(_SECRET)
    db.execute(insert(PHONES).values(id=phone, hash=_hash(token), key=key.id))
    return Visitor(phone, key), token


def visitor(db: Connection, token: str, now: str) -> Visitor | None:
    """Return the phone with a token; None if the token is unknown, or its key is no longer valid."""
    row = db.execute(_VISITOR, {"of_token": _hash(token)}).first()
    if row is None or not _key(row).is_open(now):
        return None
    return Visitor(row.phone, _key(row))


def _key(row: Row[Any]) -> ClubKey:
    return ClubKey(**{each.name: getattr(row, each.name) for each in fields(ClubKey)})


def _hash(secret: str) -> str:
    # The secret is random, so a fast hash of it reveals nothing.
    return hashlib.sha256(secret.encode()).hexdigest()

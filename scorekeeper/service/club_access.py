"""How a club is reached: what is sent to it and what it answers, and how that went last."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from scorekeeper.rules.phrase import Fault, Phrase

PUSH: Final = "push?after={seen}"
PULL: Final = "changes?after={seen}"
"""The addresses below the one of the club's API."""

SEEN: Final = "scorekeeper-seen"
MORE: Final = "scorekeeper-more"
AGAIN: Final = "scorekeeper-again"
"""The headers of an answer to a pull: up to which change it goes; whether there are more; and that the club does not
know what this phone has seen, which then offers all that it has, and asks from the beginning."""


ELSEWHERE: Final = Phrase(
    "Are matches of yours kept at another address? Save a backup there, and bring it in here among the matches."
)
"""For whoever has just joined: the store of a phone belongs to the address of its app."""


class ClubReply(NamedTuple):
    """What the club has answered; names of headers are in small letters."""

    status: int
    headers: Mapping[str, str]
    body: bytes


Request: TypeAlias = Callable[[str, bytes | None], Awaitable[ClubReply]]
"""Sends a body to an address of the club's API, or None to ask for it. Raises `OSError` where it is not reached."""


@dataclass
class ClubAccess:
    """The way to a club. `trouble` is why the last exchange has failed; `wake` begins one, and waits for nothing.

    `came` is how many matches have come from it, new or changed, since the app was opened.
    """

    request: Request
    trouble: Fault | None = None
    came: int = 0
    wake: Callable[[], None] = lambda: None

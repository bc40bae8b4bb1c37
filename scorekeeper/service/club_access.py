"""The requests to a club and its answers, and the result of the last exchange."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias
from urllib.parse import urlencode

from scorekeeper.rules.phrase import Fault, Phrase

PULL: Final = "changes?after={seen}"
"""The address of a pull, relative to the club's API."""

SEEN: Final = "scorekeeper-seen"
MORE: Final = "scorekeeper-more"
AGAIN: Final = "scorekeeper-again"
"""The headers of an answer to a pull: its last change; whether more changes follow; whether the phone must start again.

The last is “1” if the club does not know what this phone has seen. The phone then pushes everything and pulls from the
beginning.
"""

ELSEWHERE: Final = Phrase(
    "Are matches of yours kept at another address? Save a backup there, and bring it in here among the matches."
)
"""The question to somebody who has just joined: a phone has one store for each address of the app."""


def push_address(seen: str, brought: Collection[str]) -> str:
    """Return the address of a push, relative to the club's API.

    `brought` are the matches of other phones in it, by id, which a club gets back after an older backup.
    """
    return f"push?{urlencode({'after': seen, 'brought': [*brought]}, doseq=True)}"


class ClubReply(NamedTuple):
    """An answer of the club; names of headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


Request: TypeAlias = Callable[[str, bytes | None], Awaitable[ClubReply]]
"""Sends a body to an address of the club's API; None is a GET. Raises `OSError` if the club is out of reach."""


@dataclass
class ClubAccess:
    """The connection to a club. `trouble` is the fault of the last exchange; `wake` starts one in the background.

    `came` counts the matches from the club, new or changed, since the app was opened.
    """

    request: Request
    trouble: Fault | None = None
    came: int = 0
    wake: Callable[[], None] = lambda: None

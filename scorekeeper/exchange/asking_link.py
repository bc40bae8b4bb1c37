"""What a phone has of a match, in a link of very few letters: another phone answers it with all that is missing there.

It has the id of the match, the newest version that is there, and some before it, ever further apart: the phone that
answers finds among them the last version that both came through. Of each it has the first digits alone. A phone that
has nothing of the match names no version, and is answered with the whole.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from scorekeeper.exchange.faults import LINK_HOLDS_NO_MATCH
from scorekeeper.exchange.link import ASKING, content_of, link_to
from scorekeeper.exchange.match_file import is_match_id
from scorekeeper.exchange.strict_json import refuse
from scorekeeper.match.versions import Versions

_NEWEST: Final = 5  # bytes of the newest version
_EARLIER: Final = 4  # bytes of each before it
_MOST_EARLIER: Final = 9  # 1, 2, 4, … and 128 versions before the newest, and the first
_OFTEN: Final = b""


class Asking(NamedTuple):
    """What is in such a link: the match, and how the ids of versions that are there begin, the newest first."""

    id: str
    versions: tuple[str, ...]

    def stands_at(self, versions: Versions) -> int | None:
        """The place in a history of the last version that is named here; None where it came through none of them."""
        return next((at for begins in self.versions if (at := _place(versions, begins)) is not None), None)

    def is_at_newest_of(self, versions: Versions) -> bool:
        """Whether the newest version there is the newest of a history."""
        return bool(self.versions) and (versions.newest or "").startswith(self.versions[0])


def print_asking(id: str, versions: Versions, site: str) -> str:
    """The link that asks for what is missing of a match that came through these versions."""
    newest_first = versions.ids[::-1]
    several = [bytes.fromhex(each)[:_NEWEST] for each in newest_first[:1]]
    several += [bytes.fromhex(newest_first[at])[:_EARLIER] for at in _back(len(newest_first))]
    return link_to(site, ASKING, id.encode() + b"\n" + b"".join(several), _OFTEN) or ""  # it is never too long


def read_asking(text: str) -> Asking:
    """What a link asks for. Raises `NotReadable`."""
    id, _, several = content_of(text, _OFTEN).partition(b"\n")
    earlier = several[_NEWEST:]
    whole = not several or (len(several) >= _NEWEST and len(earlier) % _EARLIER == 0)
    try:
        name = id.decode()
    except UnicodeDecodeError:
        name = ""
    if not is_match_id(name) or not whole or len(earlier) > _EARLIER * _MOST_EARLIER:
        refuse(LINK_HOLDS_NO_MATCH)
    cut = [several[:_NEWEST], *(earlier[at : at + _EARLIER] for at in range(0, len(earlier), _EARLIER))]
    return Asking(name, tuple(each.hex() for each in cut if each))


def _back(many: int) -> list[int]:
    """How far before the newest of so many versions those are that are named.

    >>> _back(20), _back(2), _back(1)
    ([1, 2, 4, 8, 16, 19], [1], [])
    """
    first = many - 1
    return [*(1 << power for power in range(_MOST_EARLIER - 1) if 1 << power < first), *([first] if first > 0 else [])]


def _place(versions: Versions, begins: str) -> int | None:
    """Where an id in a history begins so; the newest of several."""
    places = range(len(versions.ids) - 1, -1, -1)
    return next((at for at in places if versions.ids[at].startswith(begins)), None)

"""What another phone lacks of a match, in links of few letters: one asks for it, another answers with the deals alone.

A link that asks has the id of the match, the newest version that is there, and some before it, ever further apart: the
phone that answers finds among them the last version that both came through. Of each it has the first digits alone. A
phone that has nothing of the match names no version, and is answered with the whole.

A link with deals names the version of the match that is there, how many of its deals stay, and the deals after those.
Whoever has that version puts the match together, and compares the mark of it: what is taken is what was handed over,
deal for deal, or it is refused. The title, the names and the note are not in it: they are there as they are here.
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from scorekeeper.exchange.compact import MOST_DEALS, MOST_KEYS, compact, expand, keys_of
from scorekeeper.exchange.faults import (
    DEALS_BEFORE_ARE_MISSING,
    DEALS_DO_NOT_FIT,
    LINK_HOLDS_NO_MATCH,
    TOO_LONG_FOR_A_LINK,
    NotReadable,
)
from scorekeeper.exchange.link import SharedLink, content_of, link_to, shared, tree_of
from scorekeeper.exchange.match_file import MatchFile, file_from_dict, is_match_id, is_version_id, match_to_dict
from scorekeeper.exchange.match_link import without_notes
from scorekeeper.exchange.strict_json import refuse
from scorekeeper.match import bounds
from scorekeeper.match.document import deal_envelope, deal_to_dict
from scorekeeper.match.match import Match
from scorekeeper.match.versions import Lacking, MatchIdentity, Versions, version_id
from scorekeeper.rules.catalogue import CATALOGUE, Catalogue

_NEWEST: Final = 5  # bytes of the newest version
_EARLIER: Final = 4  # bytes of each before it
_MOST_EARLIER: Final = 9  # 1, 2, 4, … and 128 versions before the newest, and the first


class Asking(NamedTuple):
    """What is in such a link: the match, and how the ids of versions that are there begin, the newest first."""

    id: str
    versions: tuple[str, ...]

    def stands_at(self, versions: Versions) -> int | None:
        """The index in a history of the last version that is named here; None where it came through none of them."""
        return next((at for begins in self.versions if (at := _index(versions, begins)) is not None), None)

    def is_at_newest_of(self, versions: Versions) -> bool:
        """Whether the newest version there is the newest of a history."""
        return bool(self.versions) and (versions.newest or "").startswith(self.versions[0])


def print_asking(id: str, versions: Versions, site: str) -> str:
    """The link that asks for what is missing of a match that came through these versions."""
    newest_first = versions.ids[::-1]
    several = [bytes.fromhex(each)[:_NEWEST] for each in newest_first[:1]]
    several += [bytes.fromhex(newest_first[at])[:_EARLIER] for at in _back(len(newest_first))]
    return link_to(site, "asking", id.encode() + b"\n" + b"".join(several), b"") or ""  # it is never too long


def read_asking(text: str) -> Asking:
    """What a link asks for. Raises `NotReadable`."""
    id, _, several = content_of(text, "asking", b"", LINK_HOLDS_NO_MATCH).partition(b"\n")
    earlier = several[_NEWEST:]
    whole = not several or (len(several) >= _NEWEST and len(earlier) % _EARLIER == 0)
    name = id.decode(errors="replace")
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


def _index(versions: Versions, begins: str | tuple[str, ...]) -> int | None:
    """Where an id in a history begins so, or in one of these ways; the newest of several."""
    indexes = range(len(versions.ids) - 1, -1, -1)
    return next((at for at in indexes if versions.ids[at].startswith(begins)), None)


MOST_VERSIONS: Final = 100
"""Versions in one link, at most."""

_WHOLE_IDS: Final = 4  # so many versions have their whole ids; of more all but the newest are shortened
_SHORT: Final = 8  # hexadecimal digits of one that is shortened
_VERSION: Final = re.compile(r"[0-9a-f]{8}([0-9a-f]{16})?")  # shortened or whole

_THERE: Final = 10  # hexadecimal digits of the version that is there
_MARK: Final = 12  # hexadecimal digits that tell a match from every other that the deals could be put behind
_OFTEN: Final = (
    b'[["thrown_in","-*",[true]],["played_as","0"],["trump","0"],["contract","0123"],["counts","0123",4],["time","*",[1'
)


class NotFollowing(NotReadable):
    """The deals of a link do not follow on the match that is here."""


class FurtherDeals(NamedTuple):
    """What is in such a link: the `entries` are those of a match file, of the deals after the first `deals_before`.

    `there` begins the id of the version that they follow on. `since` are the versions after it, the newest last; all
    but that may be shortened. `brief`: notes are left out.
    """

    id: str
    there: str
    deals_before: int
    mark: str
    since: tuple[str, ...]
    brief: bool
    ended: str | None
    columns: tuple[int, list[Any]]

    @property
    def newest(self) -> str:
        """The id of the version of the match with them."""
        return self.since[-1]

    def follow_on(self, versions: Versions) -> int | None:
        """The index in a history of the last version that they go on from; None where there is none."""
        return _index(versions, (self.there, *self.since))

    def after(self, versions: Versions) -> tuple[str, ...]:
        """The versions that follow on the newest of these, from which they go on."""
        passed = (self.there, *self.since)
        at = next((at for at, id in enumerate(passed) if (versions.newest or "").startswith(id)), len(passed))
        return passed[at + 1 :]


def may_go_alone(match: Match, lacking: Lacking) -> bool:
    """Whether the deals that are lacking have room in such a link; else the whole match goes."""
    deals = match.deals[lacking.deals :]
    few = len(deals) <= MOST_DEALS and len(lacking.since) <= MOST_VERSIONS
    return few and keys_of({**deal.answers, **deal_envelope(deal)} for deal in deals) <= MOST_KEYS


def print_further(id: str, match: Match, lacking: Lacking, site: str, *, brief: bool = False) -> str | None:
    """The link to the deals that are lacking; None where it would be too long, or has more deals than a link may.

    `brief`: the match is without its notes.
    """
    if not may_go_alone(match, lacking):
        return None
    entries = match_to_dict(match)
    entries |= {"started": _clock(match, lacking.deals), "deals": entries["deals"][lacking.deals :]}
    *_, count, columns = compact(entries)
    *before, newest = lacking.since
    if len(before) >= _WHOLE_IDS:
        before = [each[:_SHORT] for each in before]
    there, since = lacking.there[:_THERE], [*before, newest]
    content = [id, there, lacking.deals, _mark(match), since, brief, match.ended, count, columns]
    return link_to(site, "deals", content, _OFTEN)


def shared_deals(id: str, match: Match, lacking: Lacking, site: str) -> SharedLink:
    """The link to the deals that another phone lacks of a match, and its QR code."""
    link, bare = print_further(id, match, lacking, site), without_notes(match)
    codes = [(lambda: link, False), (lambda: print_further(id, bare, lacking, site, brief=True), True)]
    return shared(link, codes if bare != match else codes[:1], TOO_LONG_FOR_A_LINK)


def read_further(text: str) -> FurtherDeals:
    """The further deals in a link, as they were written; nothing is judged. Raises `NotReadable`."""
    match tree_of(text, "deals", _OFTEN, LINK_HOLDS_NO_MATCH):
        case [str(id), str(there), int(before), str(mark), list(since), bool(brief), ended, int(count), list(columns)]:
            sound = (
                is_match_id(id)
                and re.fullmatch(r"[0-9a-f]{10}", there)
                and 0 <= before <= bounds.MOST_DEALS
                and 0 < len(since) <= MOST_VERSIONS
                and is_version_id(since[-1])
                and all(isinstance(each, str) and _VERSION.fullmatch(each) for each in since[:-1])
                and isinstance(ended, str | None)
            )
            if sound:
                return FurtherDeals(id, there, before, mark, tuple(since), brief, ended, (count, columns))
    raise NotReadable(((None, LINK_HOLDS_NO_MATCH),))


def not_following(before: int, here: int) -> NotFollowing:
    """The fault of deals that come after the first `before` ones, where so many are here."""
    fault = (
        DEALS_DO_NOT_FIT(number=before + 1)
        if before <= here
        else DEALS_BEFORE_ARE_MISSING(number=before + 1, deals=here)
    )
    return NotFollowing(((None, fault),))


def together(here: Match, versions: Versions, further: FurtherDeals, catalogue: Catalogue = CATALOGUE) -> MatchFile:
    """The match that is here, with the further deals; it is judged as a match file is.

    `versions` end with one that the further deals follow on; what was played here since is left out. Raises
    `NotReadable`, and `NotFollowing`.
    """
    first = further.deals_before
    if first > len(here.deals):
        raise not_following(first, len(here.deals))
    count, columns = further.columns
    facts = {"started": _clock(here, first)}
    try:
        deals = expand([None, [], 0, facts, count, columns])["deals"]
    except ValueError:
        refuse(LINK_HOLDS_NO_MATCH)
    entries = match_to_dict(here, catalogue)
    entries |= {"deals": [*entries["deals"][:first], *deals], "ended": further.ended}
    if further.ended is None:
        del entries["ended"]
    match = file_from_dict(entries, catalogue).match
    if _mark(match) != further.mark:
        raise not_following(first, len(here.deals))
    after = further.after(versions)
    known = [each for each in after if is_version_id(each)]
    whole = versions.whole and len(known) == len(after)
    return MatchFile(match, MatchIdentity(further.id, Versions((*versions.ids, *known), whole)), further.brief)


def _clock(match: Match, deals: int) -> str | None:
    """The moment from which the times of further deals are counted: that of the last deal before them, or the start."""
    times = [deal.time for deal in match.deals[:deals] if deal.time]
    return times[-1] if times else match.started


def _mark(match: Match) -> str:
    """What tells a match, by its deals and its end, from another; without notes, which a code may leave out."""
    return version_id(None, match.ended, [deal_to_dict(deal) for deal in match.deals])[:_MARK]

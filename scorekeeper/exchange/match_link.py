"""A match in a link: whole, the parts that another phone lacks, or a play for BG Stats.

A whole match is deflated JSON (`exchange.compact`), so small that a phone can read it from a QR code. A link that asks
for missing parts has the id of the match and the asking phone's versions: none on a phone without the match, which gets
the whole.

A link with deals has the asking phone's versions, the number of deals that stay, and the deals after those. A phone
whose history includes these versions puts the match together, and compares its mark: the result equals the sender's
match, deal for deal, or it is refused. The title, the names and the note are not sent: both phones have them.

A link for BG Stats has JSON in it, which that app opens as a play to confirm and keep. The form is from the app's page
for other programs, "Push plays to BG Stats". It needs every truth value, and the date in UTC. A score is a number;
partners each have the total of their side. The place and the duration are included if known; title and note never are.
"""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC
from functools import partial
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from scorekeeper.exchange import file_faults as wrong
from scorekeeper.exchange.compact import MOST_DEALS, MOST_KEYS, compact, expand, keys_of
from scorekeeper.exchange.file_faults import NotReadable
from scorekeeper.exchange.link import SharedLink, beginning, link_to, shared, tree_of
from scorekeeper.exchange.match_file import KIND, MatchFile, file_from_dict, is_match_id, match_to_dict, versions_in
from scorekeeper.exchange.strict_json import refuse
from scorekeeper.match import bounds
from scorekeeper.match.days import local_time
from scorekeeper.match.document import FORMAT, deal_envelope, deal_to_dict
from scorekeeper.match.match import Match
from scorekeeper.match.sheet import Sheet
from scorekeeper.match.time_played import minutes_played
from scorekeeper.match.versions import NO_VERSIONS, Lacking, MatchIdentity, Versions, hash_of
from scorekeeper.rules.catalogue import CATALOGUE, Catalogue
from scorekeeper.rules.same_game import MARK, game_key

_BRIEF: Final = "notes_left_out"  # an entry that only links have

# Frequent texts in sheets, as a dictionary for the packer. A part of the format: it never changes.
OFTEN: Final = (
    '"],["thrown_in","----------------*",[true]],["note","----------------*",["'
    '["clubs","diamonds","hearts","spades"]],["trump","----------------"]],["played_as","----------------"'
    ']],["time","********************************",["20"]],["contract","00001111222233334444",["'
    '[[["counts","0123",4],"T00:00Z",{"stake":"1 €","title":"","ended":"202","started":"202"},'
    '[{"id":"","revision":1},["'
).encode()

LINK_FORM: Final = {"begins": beginning("match"), "often": OFTEN.decode()}
"""The values with which a page reads a link to a whole match: its first letters, and the packer's dictionary."""


def print_link(
    match: Match,
    site: str,
    catalogue: Catalogue = CATALOGUE,
    identity: MatchIdentity | None = None,
    *,
    brief: bool = False,
) -> str | None:
    """Return the link to a match that opens at a `site`; None if it is longer than `LONGEST`, or has too much in it.

    `brief`: the match is without its notes, and a phone that knows the match must not delete them.
    """
    entries = match_to_dict(match, catalogue, identity)
    if brief and identity is not None:
        entries[_BRIEF] = True
    if len(match.deals) > MOST_DEALS or keys_of(entries["deals"]) > MOST_KEYS:
        return None
    return link_to(site, "match", compact(entries), OFTEN)


def read_match_link(text: str, catalogue: Catalogue = CATALOGUE) -> MatchFile:
    """Read the match in a link to any site, and its identity; other words may be around the link.

    It is validated like a match file. Raises `NotReadable`.
    """
    try:
        entries = expand(tree_of(text, "match", OFTEN, wrong.LINK_HOLDS_NO_MATCH))
    except ValueError:
        refuse(wrong.LINK_HOLDS_NO_MATCH)
    brief = entries.get(_BRIEF) is True and entries.pop(_BRIEF)
    return file_from_dict({**entries, "format": KIND, "version": FORMAT}, catalogue)._replace(brief=brief)


def shared_match(
    match: Match, site: str, catalogue: Catalogue = CATALOGUE, identity: MatchIdentity | None = None
) -> SharedLink:
    """Return the link to a match that opens at a `site`, and its QR code, which may leave out the notes."""
    bare = without_notes(match)
    brief_link = None if bare == match else partial(print_link, bare, site, catalogue, identity, brief=True)
    return shared(print_link(match, site, catalogue, identity), brief_link, wrong.TOO_LONG_FOR_A_LINK)


def without_notes(match: Match) -> Match:
    """Return a match without its notes."""
    return replace(match, note="", deals=tuple(deal.with_texts(lambda _: "") for deal in match.deals))


_MARK: Final = 12  # hexadecimal digits that tell a match from every other to which the deals could be added
_OFTEN: Final = (
    b'[["thrown_in","-*",[true]],["played_as","0"],["trump","0"],["contract","0123"],["counts","0123",4],["time","*",[1'
)


def print_asking(id: str, versions: Versions, site: str) -> str:
    """Return the link that asks for the missing parts of a match with this history."""
    return link_to(site, "asking", [id, versions.heads, *versions.ids], b"") or ""  # it is never too long


def read_asking(text: str) -> MatchIdentity:
    """Return the match that a link asks for, and the asking phone's versions. Raises `NotReadable`."""
    match tree_of(text, "asking", b"", wrong.LINK_HOLDS_NO_MATCH):
        case [str(id), int(heads), *ids] if is_match_id(id):
            return MatchIdentity(id, _versions(ids, heads) if ids else NO_VERSIONS)
    return refuse(wrong.LINK_HOLDS_NO_MATCH)


class NotFollowing(NotReadable):
    """The refusal of deals that do not continue the match that is here."""


class FurtherDeals(NamedTuple):
    """The content of such a link: `columns` are the deals after the first `deals_before`.

    They continue the versions `there`; with them, a match is at the versions `now`. `brief`: notes are left out.
    """

    id: str
    there: Versions
    deals_before: int
    mark: str
    now: Versions
    brief: bool
    ended: str | None
    columns: tuple[int, list[Any]]


def may_go_alone(match: Match, lacking: Lacking) -> bool:
    """Whether the missing deals have room in such a link; otherwise the whole match is sent."""
    deals = match.deals[lacking.deals :]
    return len(deals) <= MOST_DEALS and keys_of({**each.answers, **deal_envelope(each)} for each in deals) <= MOST_KEYS


def print_further(id: str, match: Match, lacking: Lacking, site: str, *, brief: bool = False) -> str | None:
    """Return the link to the missing deals; None if it would be too long, or has too many deals.

    `brief`: the match is without its notes.
    """
    if not may_go_alone(match, lacking):
        return None
    entries = match_to_dict(match)
    entries |= {"started": _clock(match, lacking.deals), "deals": entries["deals"][lacking.deals :]}
    *_, count, columns = compact(entries)
    now = [lacking.now.heads, *lacking.now.ids]
    there = [lacking.there.count_of(each) for each in lacking.now.ids]
    content = [id, there, lacking.deals, _mark(match), now, brief, match.ended, count, columns]
    return link_to(site, "deals", content, _OFTEN)


def shared_deals(id: str, match: Match, lacking: Lacking, site: str) -> SharedLink:
    """Return the link to the deals that another phone lacks, and its QR code."""
    bare = without_notes(match)
    brief_link = None if bare == match else partial(print_further, id, bare, lacking, site, brief=True)
    return shared(print_further(id, match, lacking, site), brief_link, wrong.TOO_LONG_FOR_A_LINK)


def read_further(text: str) -> FurtherDeals:
    """Read the further deals in a link, as written and not judged. Raises `NotReadable`."""
    match tree_of(text, "deals", _OFTEN, wrong.LINK_HOLDS_NO_MATCH):
        case [
            str(id),
            list(there),
            int(before),
            str(mark),
            [int(heads), *now],
            bool(brief),
            ended,
            int(count),
            list(columns),
        ]:
            sound = is_match_id(id) and 0 < len(now) == len(there) and 0 <= before <= bounds.MOST_DEALS
            if sound and isinstance(ended, str | None) and all(type(each) is int and each >= 0 for each in there):
                versions = _versions(now, heads)
                known = versions.up_to(there)
                return FurtherDeals(id, known, before, mark, versions, brief, ended, (count, columns))
    return refuse(wrong.LINK_HOLDS_NO_MATCH)


def _versions(ids: list[Any], heads: int) -> Versions:
    """Return versions as a link has them. Raises `NotReadable`."""
    try:
        return versions_in(ids, heads)
    except ValueError:
        refuse(wrong.LINK_HOLDS_NO_MATCH)


def not_following(before: int, here: int) -> NotFollowing:
    """Return the fault of deals that continue the first `before` ones, if there are `here` deals."""
    fault = (
        wrong.DEALS_DO_NOT_FIT(number=before + 1)
        if before <= here
        else wrong.DEALS_BEFORE_ARE_MISSING(number=before + 1, deals=here)
    )
    return NotFollowing(((None, fault),))


def together(here: Match, further: FurtherDeals, catalogue: Catalogue = CATALOGUE) -> MatchFile:
    """Return the match that is here, continued with the further deals, and judged like a match file.

    Later deals played here are left out. Raises `NotReadable`, and `NotFollowing`.
    """
    first = further.deals_before
    if first > len(here.deals):
        raise not_following(first, len(here.deals))
    count, columns = further.columns
    facts = {"started": _clock(here, first)}
    try:
        deals = expand([None, [], 0, facts, count, columns])["deals"]
    except ValueError:
        refuse(wrong.LINK_HOLDS_NO_MATCH)
    entries = match_to_dict(here, catalogue)
    entries |= {"deals": [*entries["deals"][:first], *deals], "ended": further.ended}
    if further.ended is None:
        del entries["ended"]
    match = file_from_dict(entries, catalogue).match
    if _mark(match) != further.mark:
        raise not_following(first, len(here.deals))
    return MatchFile(match, MatchIdentity(further.id, further.now), further.brief)


def _clock(match: Match, deals: int) -> str | None:
    """Return the moment from which the times of further deals are counted: the last deal before, or the start."""
    times = [deal.time for deal in match.deals[:deals] if deal.time]
    return times[-1] if times else match.started


def _mark(match: Match) -> str:
    """Return the mark of a match, from its deals and its end; without notes, which a code may leave out."""
    return hash_of(match.ended, [deal_to_dict(deal) for deal in match.deals])[:_MARK]


_OPENS: Final = "https://app.bgstatsapp.com/createPlay.html?data="


def print_play_link(sheet: Sheet, id: str, catalogue: Catalogue = CATALOGUE) -> str:
    """Return the link to a match of that id. The app recognizes the id, so that a second link makes no second play."""
    return _OPENS + quote(json.dumps(play_of(sheet, id, catalogue), ensure_ascii=False, separators=(",", ":")), safe="")


def play_of(sheet: Sheet, id: str, catalogue: Catalogue = CATALOGUE) -> dict[str, Any]:
    """Return the play. A match that was not played to its end has no winner; an unknown start is left out."""
    match, standing = sheet.match, sheet.standing
    key = game_key(match.game, catalogue)
    game, rules = match.game.info, key.partition(MARK)[2]
    # The app finds games by name, so a table with the id of a listed game has a mark.
    name = f"{game.name} ({rules[:4]})" if rules and game.id in catalogue.ids() else game.name
    known: dict[str, Any] = {}
    if match.started:
        known |= {"playDate": local_time(match.started).astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S")}
    known |= {"location": match.location} if match.location else {}
    minutes = minutes_played(match) if sheet.over else None
    known |= {"durationMin": minutes} if minutes else {}
    return {
        "sourceName": "scorekeeper",
        "sourcePlayId": id,
        **known,
        "game": {"name": name, "sourceGameId": key, "highestWins": standing.high_wins, "noPoints": False},
        "players": [_player(sheet, account, seat) for account, seats in enumerate(sheet.seats) for seat in seats],
    }


def _player(sheet: Sheet, account: int, seat: int) -> dict[str, Any]:
    standing, name = sheet.standing, sheet.match.players[seat]
    first = next((each.forehand for each in sheet.outcomes if each.forehand is not None), None)
    return {
        "name": name,
        "sourcePlayerId": name,
        "startPlayer": seat == first,
        "winner": sheet.finished and standing.places[account] == 1,
        "rank": standing.places[account],
        "score": sheet.totals[account] if sheet.unit == 1 else sheet.totals[account] / sheet.unit,
    }

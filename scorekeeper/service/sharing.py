"""Sending a match to another phone: a link and a code, for all of it or for the missing part; and asking for one.

One phone shows its versions in a code; the other phone answers with everything that is missing there.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final, Literal, NamedTuple, TypeAlias

from scorekeeper.exchange.file_faults import NotReadable
from scorekeeper.exchange.link import SharedLink, code_of
from scorekeeper.exchange.match_link import may_go_alone, print_asking, read_asking, shared_deals, shared_match
from scorekeeper.match.match import Match
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.versions import NO_VERSIONS, Lacking, MatchIdentity, Relation, compare
from scorekeeper.rules.phrase import Fault
from scorekeeper.service.admission import sheet_without_conflict
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.arrived_matches import identity_in
from scorekeeper.service.command import command, found, query
from scorekeeper.service.service_faults import Refused
from scorekeeper.store.reader import Reader

DEAL_BYTES: Final = 100
"""Bytes of a deal in a printed match, about."""

SyncState: TypeAlias = Literal["lacks", "has all", "is further on"]
"""The relation of the phone that asks to the match here: it lacks something, it has all, or it has more."""


class Answered(NamedTuple):
    """The match that a phone asks for, and that phone's relation to the match here."""

    open_match: OpenMatch
    answer: SyncState


NOBODY_HAS_IT_HERE = Fault("The other phone asks for what is missing there of a match that is not here.")


async def share_match(services: AppServices, id: str, site: str, lacking: Lacking | None = None) -> SharedLink:
    """Return the link to a match at a `site`, and its code; with `lacking`, for that part alone. Raises `Refused`."""
    match, identity = await identified(services, id)
    await services.offload(DEAL_BYTES * len(match.deals), partial(sheet_without_conflict, match))
    if lacking is not None:
        return await services.offload(
            DEAL_BYTES * (len(match.deals) - lacking.deals), partial(shared_deals, id, match, lacking, site)
        )
    work = partial(shared_match, match, site, services.catalogue, identity)
    return await services.offload(DEAL_BYTES * len(match.deals), work)


@query
def lacking(transaction: Reader, id: str) -> Lacking | None:
    """Return the part of a match that the sending phone lacks; None if only the whole match will do."""
    there = transaction.lacking(id)
    return there if there is not None and may_go_alone(found(transaction, id).match, there) else None


@query
def identified(transaction: Reader, id: str) -> tuple[Match, MatchIdentity]:
    """Return a match that is not deleted, and its identity. Raises `Refused`."""
    return found(transaction, id).match, identity_in(transaction, id)


@query
def ask(transaction: Reader, id: str, site: str, *, whole: bool = False) -> SharedLink:
    """Return the link and the code that ask another phone for the missing part of a match, or for the `whole`."""
    link = print_asking(id, NO_VERSIONS if whole else transaction.versions(id), site)
    return SharedLink(link, code_of(link))


@command
def answer(services: AppServices, link: str) -> Answered:
    """Prepare the match that a link asks for: remember the versions of the phone that asks. Raises `Refused`."""
    services.check_writes()
    try:
        asking = read_asking(link)
    except NotReadable as unread:
        raise Refused(*unread.faults_to_show()) from None
    with services.writing() as transaction:
        if not transaction.has(asking.id):
            raise Refused(NOBODY_HAS_IT_HERE)
        open_match, versions = found(transaction, asking.id).judged(), transaction.versions(asking.id)
        transaction.set_versions_there(asking.id, asking.versions)
    return Answered(open_match, _ANSWERS[compare(versions, asking.versions)])


_ANSWERS: Final[Mapping[Relation, SyncState]] = {
    "same": "has all",
    "earlier": "lacks",
    "later": "is further on",
    "parted": "lacks",
}

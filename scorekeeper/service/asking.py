"""What is missing of a match: one phone shows by a code what it has, another answers with all that it lacks."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from scorekeeper.exchange.asking_link import Asking, is_asking, print_asking, read_asking
from scorekeeper.exchange.faults import NotReadable
from scorekeeper.exchange.qr_code import code_image, code_of
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.versions import NO_VERSIONS, Versions
from scorekeeper.rules.phrase import Fault
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import command, found
from scorekeeper.service.faults import Refused
from scorekeeper.service.match_versions import identity_in
from scorekeeper.service.sharing import LinkAndCode
from scorekeeper.store.reader import Reader

__all__ = ["Answer", "Answered", "answer", "asking_code", "is_asking"]

Answer: TypeAlias = Literal["lacks", "has all", "is further on"]
"""How a phone that asks stands to what is here: it lacks something, it has all, or it has more."""


class Answered(NamedTuple):
    """The match that a phone asks for, and how it stands to what is here."""

    open_match: OpenMatch
    answer: Answer


NOBODY_HAS_IT_HERE = Fault("The other phone asks for what is missing there of a match that is not here.")


@command
def asking_code(services: AppServices, id: str, site: str, *, whole: bool = False) -> LinkAndCode:
    """The link and the code that ask another phone for what is missing here of a match; for the `whole` of it."""
    with services.store.reading() as transaction:
        link = print_asking(id, NO_VERSIONS if whole else _versions(transaction, id), site)
    code = code_of(link)
    return LinkAndCode(link, None if code is None else code_image(code), brief=False, no_link=None)


@command
def answer(services: AppServices, link: str) -> Answered:
    """Let the match that a link asks for be handed over as the phone lacks it that asks. Raises `Refused`."""
    services.check_writes()
    try:
        asking = read_asking(link)
    except NotReadable as unread:
        raise Refused(*unread.told()) from None
    with services.writing() as transaction:
        if not transaction.has(asking.id):
            raise Refused(NOBODY_HAS_IT_HERE)
        open_match, versions = found(transaction, asking.id).judged(), _versions(transaction, asking.id)
        at = asking.stands_at(versions)
        transaction.set_version_there(asking.id, None if at is None else versions.ids[at])
    return Answered(open_match, _answer(asking, versions, at))


def _answer(asking: Asking, versions: Versions, at: int | None) -> Answer:
    if asking.is_at_newest_of(versions):
        return "has all"
    return "is further on" if at is not None and at == len(versions.ids) - 1 else "lacks"


def _versions(transaction: Reader, id: str) -> Versions:
    identity = identity_in(transaction, id)
    return NO_VERSIONS if identity is None else identity.versions

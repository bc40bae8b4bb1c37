"""A match for another phone: its link, the QR code of the link, and the site that the link leads to."""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from scorekeeper.exchange.faults import TOO_LONG_FOR_A_LINK
from scorekeeper.exchange.further_deals import may_go_alone
from scorekeeper.exchange.link import FILE_VERSIONS, MARK, OFTEN, site_at, stays_here
from scorekeeper.exchange.play_link import print_play_link
from scorekeeper.exchange.qr_code import CodeImage, SharedMatch, code_image, shared_deals, shared_match, text_code
from scorekeeper.match.match import Match
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.versions import Lacking, MatchIdentity
from scorekeeper.rules.catalogue import CATALOGUE, Catalogue
from scorekeeper.rules.phrase import Fault
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import command, found
from scorekeeper.service.faults import Refused
from scorekeeper.service.match_versions import identity_in

DEAL_BYTES: Final = 100
"""About how many bytes a deal takes where a match is written."""

LINK_MARK: Final = MARK
"""What stands in every link between the address of the site and the match."""

LINK_FORM: Final = {"versions": "".join(FILE_VERSIONS), "often": OFTEN.decode()}
"""What a page needs to read a link to a whole match: its first letters, and what matches often say."""


class LinkAndCode(NamedTuple):
    """A link to a match, and the image of its QR code.

    `link` is None where the match is too long for one; `no_link` then says so. `code` is None where the link is too
    large for a code that a camera can read. `brief`: the code leaves the notes out, the link has them.
    """

    link: str | None
    code: CodeImage | None
    brief: bool
    no_link: Fault | None


async def link_and_code(services: AppServices, id: str, site: str, lacking: Lacking | None = None) -> LinkAndCode:
    """The link to a match that opens at a `site`, and its code; of what is `lacking` alone. Raises `Refused`."""
    shared = await (share_link(services, id, site) if lacking is None else _share_deals(services, id, site, lacking))
    code = None if shared.code is None else code_image(shared.code)
    return LinkAndCode(shared.link, code, shared.brief, TOO_LONG_FOR_A_LINK if shared.link is None else None)


async def share_link(services: AppServices, id: str, site: str) -> SharedMatch:
    """A match as a link to a `site`, and as a QR code of that link. Raises `Refused`."""
    match, identity = await identified(services, id)
    work = partial(shared_match, match, site, services.catalogue, identity)
    return await services.offload(DEAL_BYTES * len(match.deals), work)


async def _share_deals(services: AppServices, id: str, site: str, lacking: Lacking) -> SharedMatch:
    match, _ = await identified(services, id)
    return await services.offload(DEAL_BYTES * len(lacking.since), partial(shared_deals, id, match, lacking, site))


@command
def lacking(services: AppServices, id: str) -> Lacking | None:
    """What the phone that a match came from lacks of it; None where only the whole match will do."""
    with services.store.reading() as transaction:
        there = transaction.lacking(id)
        return there if there is not None and may_go_alone(found(transaction, id).match, there) else None


@command
def identified(services: AppServices, id: str) -> tuple[Match, MatchIdentity | None]:
    """A match that is not deleted, and what tells it from others. Raises `Refused`."""
    with services.store.reading() as transaction:
        return found(transaction, id).match, identity_in(transaction, id)


def play_link(open_match: OpenMatch, catalogue: Catalogue = CATALOGUE) -> str:
    """A match as a link that BG Stats opens as a play."""
    return print_play_link(open_match.sheet, open_match.id, catalogue)


def address_code(address: str) -> CodeImage:
    """The QR code of the address at which phones join."""
    return text_code(address)


def site_address(said: str) -> str:
    """The address of a site as links need it, from what a person wrote or a browser shows. Raises `Refused`."""
    site = site_at(said)
    if isinstance(site, Fault):
        raise Refused(site)
    return site


def opens_here_alone(site: str) -> bool:
    """Whether the address of a site leads every device to itself, so that no other phone can open it."""
    return stays_here(site)

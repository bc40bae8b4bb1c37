"""Actions on a received link: preview, import, leave; and asking another phone for missing parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from scorekeeper.app.features.share.handing_over import Handed
from scorekeeper.app.session.app import App
from scorekeeper.app.session.state import Notice
from scorekeeper.exchange.link import held_in
from scorekeeper.match.match import Match
from scorekeeper.match.own_game import OwnGame
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.service import import_export
from scorekeeper.service.arrived_matches import SAID, ArrivalResult
from scorekeeper.service.import_export import LinkedMatch
from scorekeeper.service.service_faults import DealsMissing, Refused
from scorekeeper.service.sharing import Answered, answer, ask
from scorekeeper.texts import listed, say, tr, translated

if TYPE_CHECKING:
    from scorekeeper.service.parcels import SeasonInLink

_SCAN: Final = Phrase(
    "Point the camera of the other phone at it: it answers with a code that has all that is missing here. "
    "Then point this one at that."
)
_TOO_LARGE: Final = Phrase("The address of the site is too long for a code that a camera can read. The link has it.")


def asking(app: App, id: str, revision: int, match: Match | None, *, whole: bool) -> Handed:
    """Return the code that asks for the missing parts of a match, or the `whole` of it if it is not here at all."""
    name = tr("QR code that asks for the match")
    if match is not None:
        name = tr("QR code that asks for what is missing of {match}", match=match_name(match))
    return Handed(
        (id, revision, whole),
        lambda address: ask(app.services, id, address, whole=whole),
        name,
        _SCAN,
        _TOO_LARGE,
        _TOO_LARGE,
        None,
    )


async def answer_on_the_screen(app: App, answered: Answered) -> None:
    """Show the answer to another phone's question: the missing deals, that none are missing, or a question back."""
    async with app.match.lock:
        app.state.set_without_redraw(open_match=answered.open_match, absent=None, offered=None)
    match answered.answer:
        case "lacks":
            app.go_to("hand")
        case "has all":
            app.notices.show(Notice((tr("The other phone has all of this match that is here."),)), redraw=False)
            app.go("/")
        case "is further on":
            app.notices.show(Notice((tr("The other phone is further on. Let it read this code."),)), redraw=False)
            app.go_to("ask")


def match_name(match: Match) -> str:
    """Return the title or the game of a match, and its players."""
    return f"{match.title or translated(match.game.info.name)}: {listed(match.players)}"


class LinkPreview(NamedTuple):
    """The content of a link: a match, an own game, a season, or the faults of the link.

    `missing` tells that earlier deals are not here; `answered` is the answer to a question of another phone.
    """

    link: str
    match: LinkedMatch | None = None
    faults: tuple[Fault, ...] = ()
    own: OwnGame | None = None
    season: SeasonInLink | None = None
    missing: DealsMissing | None = None
    answered: Answered | None = None


async def preview(app: App, link: str) -> LinkPreview:
    """Return the content of a link. Only the state of a phone that asks for something is stored."""
    try:
        match held_in(link):
            case "game":
                from scorekeeper.service.parcels import game_in  # noqa: PLC0415  # most links are to matches

                return LinkPreview(link, own=game_in(app.services, link))
            case "season":
                from scorekeeper.service.parcels import season_in  # noqa: PLC0415  # most links are to matches

                return LinkPreview(link, season=await season_in(app.services, link))
            case "asking":
                return LinkPreview(link, answered=await answer(app.services, link))
        return LinkPreview(link, await import_export.preview_link(app.services, link))
    except DealsMissing as missing:
        return LinkPreview(link, missing=missing)
    except Refused as refused:
        return LinkPreview(link, faults=refused.faults)


async def import_offered(app: App, link: str) -> None:
    """Import the match of the offered link, and open it. A second tap does nothing."""
    if (became := await _import(app, link)) is not None:
        text = say(SAID[became]) if became in SAID else tr("Kept here.")
        app.notices.show(Notice((text,)), redraw=False)
        app.go("/")


async def hand_over_offered(app: App, link: str) -> None:
    """Send the other phone the parts it lacks of the offered match. A second tap does nothing."""
    if await _import(app, link) is not None:
        app.go_to("hand")


async def _import(app: App, link: str) -> ArrivalResult | None:
    """Import the match of the offered link, and return the result; None if it is no longer offered."""
    async with app.match.lock:
        if app.state.offered != link:
            return None
        imported, became = await import_export.import_link(app.services, link)
        # Without a redraw, for this screen is being left.
        app.state.set_without_redraw(open_match=imported, absent=None, offered=None)
        return became


async def keep_offered_game(app: App, link: str) -> None:
    """Keep the own game of the offered link, and show its page. A second tap does nothing."""
    from scorekeeper.service.parcels import add_game_in  # noqa: PLC0415  # most links are to matches

    async with app.match.lock:
        if app.state.offered != link:
            return
        added = await add_game_in(app.services, link)
        app.state.set_without_redraw(offered=None)
        app.notices.show(Notice(tuple(map(say, added.phrases[:2]))), redraw=False)
    app.go(f"/variants/{added.own.id}")


def bring_season(app: App, season: SeasonInLink) -> None:
    """Import the season of the offered link on the screen of the matches, which asks who is who."""
    app.state.set_without_redraw(offered=None, handed=season.content)
    app.go("/matches")


def leave(app: App) -> None:
    """Discard the offered link, and show the sheet."""
    app.state.set_without_redraw(offered=None)
    app.go_to_sheet()


def offer(app: App, link: str | None) -> None:
    """Offer a pasted link; None offers none."""
    app.state.offered = link

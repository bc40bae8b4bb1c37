"""Asking another phone for what is missing here of a match: the code that asks, and the answer to one that comes."""

from __future__ import annotations

from typing import Final

from scorekeeper.app.features.share.handing_over import Handed
from scorekeeper.app.session.app import App
from scorekeeper.app.session.state import Notice
from scorekeeper.match.match import Match
from scorekeeper.rules.phrase import Phrase
from scorekeeper.service.sharing import Answered, ask
from scorekeeper.texts.language import tr, translated
from scorekeeper.texts.speech import listed

_SCAN: Final = Phrase(
    "Point the camera of the other phone at it: it answers with a code that has all that is missing here. "
    "Then point this one at that."
)
_TOO_LARGE: Final = Phrase("The address of the site is too long for a code that a camera can read. The link has it.")


def asking(app: App, id: str, revision: int, match: Match | None, *, whole: bool) -> Handed:
    """The code that asks for what is missing here of a match, or for the `whole` of it; it may not be here at all."""
    return Handed(
        (id, revision, whole),
        lambda address: ask(app.services, id, address, whole=whole),
        _name(match),
        _SCAN,
        _TOO_LARGE,
        _TOO_LARGE,
        None,
    )


def _name(match: Match | None) -> str:
    if match is None:
        return tr("QR code that asks for the match")
    return tr("QR code that asks for what is missing of {match}", match=match_name(match))


async def answer_on_the_screen(app: App, answered: Answered) -> None:
    """Show what another phone has asked for: the code of what it lacks; or that it lacks nothing, or is further on."""
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
    """The title or the game of a match, and who plays."""
    return f"{match.title or translated(match.game.info.name)}: {listed(match.players)}"

"""A received link: its preview, import or refusal; a question of another phone, and one for missing parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.share.handing_over import WIDEST, BodyAndFoot, Handed, indented, use_handing_over
from scorekeeper.app.match_views.game_brief import brief
from scorekeeper.app.match_views.ranking import standings
from scorekeeper.app.session.app import App
from scorekeeper.app.session.match_forms import original_of
from scorekeeper.app.session.state import Notice
from scorekeeper.exchange.link import MARK, held_in
from scorekeeper.flet_fixes.drawing import use_once
from scorekeeper.match.match import Match
from scorekeeper.match.own_game import OwnGame
from scorekeeper.match.versions import Relation
from scorekeeper.pictures.local_time import day
from scorekeeper.pictures.result_picture import progress_sentence
from scorekeeper.pictures.season_said import rules_said, time_said
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.service import import_export
from scorekeeper.service.arrived_matches import SAID, ArrivalResult
from scorekeeper.service.import_export import LinkedMatch
from scorekeeper.service.service_faults import DealsMissing, Refused
from scorekeeper.service.sharing import Answered, answer, ask
from scorekeeper.texts import counted, listed, say, tr, translated

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


_MOST_NAMED = 12  # people of a season who are named in the preview
_OFFERED: Final[Mapping[Relation | None, tuple[Phrase, Phrase]]] = MappingProxyType(
    {
        None: (
            Phrase(
                "It is kept here. What is written on the one phone does not show on the other until it is handed over."
            ),
            Phrase("Save"),
        ),
        "same": (Phrase("It is here already, as it is there."), Phrase("Open it")),
        "earlier": (
            Phrase("It is here already, and further on: the other phone lacks what was played here."),
            Phrase("Open it"),
        ),
        "later": (
            Phrase("It is here already, and goes on from there. Undo brings back what was."),
            Phrase("Bring it here"),
        ),
        "parted": (
            Phrase("It is here already, and was written on here and there: you choose which version counts."),
            Phrase("Keep both"),
        ),
    }
)
"""The sentence about a match in a link and the button's label, by its relation to the match here."""

_OURS = Phrase("It is kept here among your own games. What is changed on the one phone does not show on the other.")
_TOGETHER = Phrase("If the season is here already, both halves come together, each match once. What is set here stays.")
_PASTE = Phrase("Paste the link that somebody has sent you. A code needs no pasting: the phone's own camera opens it.")
_NO_PREVIEW: LinkPreview | None = None


@kit.screen
def SharedLinkArrival(app: App) -> ft.View:
    """The route of a link, which is removed from the address at once, so that a reload does not offer it again."""
    letters = ft.use_route_params().get("link", "")

    def receive() -> None:
        app.state.set_without_redraw(offered=f"{MARK}{letters}")
        app.go("/take")

    use_once(app, letters, receive)
    return ft.View(bgcolor=theme.BACK)


@kit.screen
def SharedLinkScreen(app: App) -> ft.View:
    """The preview of the offered link; without one, or if it has faults, a field to paste a link into."""
    if not app.may_write:
        return kit.read_only_page(app, tr("Open a link"))
    preview_shown, put = ft.use_state(_NO_PREVIEW)
    pasted: ft.MutableRef[str] = ft.use_ref("")
    link = app.state.offered

    async def load_preview() -> None:
        if link is None:
            return
        found = await preview(app, link)
        if found.answered is None:
            put(found)
        else:
            await answer_on_the_screen(app, found.answered)

    use_once(app, link, load_preview)
    missing = preview_shown.missing if preview_shown is not None and preview_shown.link == link else None
    asked = None if missing is None else asking(app, missing.id, 0, missing.match, whole=missing.whole)
    code = use_handing_over(app, asked)
    if link is None:
        return _pasting(app, pasted, None)
    if preview_shown is None or preview_shown.link != link:
        return ft.View(bgcolor=theme.BACK)
    if missing is not None:
        return _missing(app, missing, code)
    return _previewed(app, preview_shown) or _pasting(app, pasted, preview_shown)


def _previewed(app: App, shown: LinkPreview) -> ft.View | None:
    """Return the page with the content of the offered link; None if it has faults."""
    if shown.own is not None:
        return _offered_game(app, shown.link, shown.own)
    if shown.season is not None:
        return _offered_season(app, shown.season)
    return None if shown.match is None else _offered(app, shown.link, shown.match)


def _missing(app: App, missing: DealsMissing, code: BodyAndFoot) -> ft.View:
    """Return the page about the missing earlier deals, with the code that asks for them."""
    panel = kit.panel(kit.sentence(" ".join(map(say, missing.faults)), soft=False))
    kicker = "" if missing.match is None else missing.match.title or match_name(missing.match)
    (body, foot), back = code, app.on(leave, app)
    title = tr("Deals are missing here")
    return kit.page(app, title, [panel, *body], kicker=kicker, back=back, foot=foot, widest=WIDEST)


def _offered(app: App, link: str, linked: LinkedMatch) -> ft.View:
    """Return the preview: title, game, players and totals, and the effect on a match that is already here."""
    sheet, (offered, button) = linked.sheet, _OFFERED[linked.relation]
    text = " ".join([*([tr("It was deleted here, and comes back.")] if linked.deleted else []), say(offered)])
    title = tr("Take this match?")
    if linked.relation == "later" and linked.more > 0:
        title = counted(
            linked.more,
            "The other phone has {n} deal more: bring it here?",
            "The other phone has {n} deals more: bring them here?",
        )
    match = sheet.match
    game = translated(match.game.info.name)
    about = " · ".join(part for part in (game, day(match.started), progress_sentence(sheet)) if part)
    head = kit.panel(kit.heading(match.title or game, theme.NAME), kit.sentence(about, size=theme.SMALL), spacing=2)
    take = kit.main_button(say(button), app.on(import_offered, app, link))
    other = None
    if linked.relation == "earlier":
        other = kit.second_button(tr("Hand it over"), app.on(hand_over_offered, app, link))
    return _offering(app, title, [head, standings(app, sheet), indented(text)], take, other)


def _offered_game(app: App, link: str, own: OwnGame) -> ft.View:
    facts = " ".join(say(fact) for fact in own.game.outline.facts)
    original = original_of(app, own)
    note = tr("Made from {game}", game=translated(original.info.name)) if original else ""
    head = kit.panel(brief(own.game.info, note=note), kit.sentence(facts, size=theme.SMALL), spacing=theme.GAP)
    keep = kit.main_button(tr("Keep the game"), app.on(keep_offered_game, app, link))
    return _offering(app, tr("Take this game?"), [head, indented(say(_OURS))], keep)


def _offered_season(app: App, offered: SeasonInLink) -> ft.View:
    season = offered.season
    matches = counted(offered.matches, "{n} match", "{n} matches")
    several = counted(len(offered.people), "{n} person", "{n} people") if offered.people else ""
    about = " · ".join(part for part in (matches, several, time_said(season), ", ".join(rules_said(season))) if part)
    facts = [kit.sentence(about, size=theme.SMALL)]
    if 0 < len(offered.people) <= _MOST_NAMED:
        facts.append(kit.sentence(listed(sorted(offered.people)), size=theme.SMALL))
    head = kit.panel(kit.heading(season.name, theme.NAME), *facts, spacing=theme.HAIR)
    keep = kit.main_button(tr("Bring it in"), app.on(bring_season, app, offered))
    return _offering(app, tr("Take this season?"), [head, indented(say(_TOGETHER))], keep)


def _offering(
    app: App, title: str, body: Sequence[ft.Control], take: ft.Control, other: ft.Control | None = None
) -> ft.View:
    """Return the preview of a link's content, with the button that takes it, and beside it Not now or another."""
    away = app.on(leave, app)
    foot = [kit.pair(app, kit.second_button(tr("Not now"), away) if other is None else other, take)]
    return kit.page(app, title, [*body, ft.Container(height=theme.GAP)], back=away, foot=foot, widest=WIDEST)


def _pasting(app: App, pasted: ft.MutableRef[str], preview_shown: LinkPreview | None) -> ft.View:
    def write(text: str) -> None:
        pasted.current = text

    def open_it() -> None:
        offer(app, pasted.current or "")

    field = kit.text_field(app, tr("Link"), pasted.current or "", write, hint=f"https://…{MARK}…", lines=3)
    body = [
        *(
            kit.fault_panel(app, preview_shown.faults, app.on(offer, app, None), tr("This link cannot be opened"))
            if preview_shown
            else []
        ),
        kit.panel(kit.sentence(say(_PASTE), size=theme.SMALL), field, spacing=theme.EDGE_GAP),
    ]
    foot = [kit.main_button(tr("Open the link"), app.on(open_it))]
    return kit.page(app, tr("Open a link"), body, back=app.on(leave, app), foot=foot, widest=WIDEST)

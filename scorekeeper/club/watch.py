"""The pages below `club/`: matches in progress, sheets, tables of seasons; joining; and the stream of changes.

A phone sees as much as its key allows. Without a key there are the page that opens an invitation, and the public
seasons. There, people who wish it are shown by initials.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from html import escape
from importlib import resources
from time import monotonic
from typing import Any, Final

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route

from scorekeeper.club.api import CLUB_AWAY, answering
from scorekeeper.club.club_tables import Everybody, Tables, everybody, initialled
from scorekeeper.club.contents import records_of, season_from, sheet_here
from scorekeeper.club.items import all_of, digested, listed_matches, read_item, season_of
from scorekeeper.club.keys import Visitor
from scorekeeper.club.visits import Turned, Visits
from scorekeeper.exchange.figures_text import print_figures_text
from scorekeeper.exchange.html_sheet import print_html_season, print_html_sheet
from scorekeeper.exchange.svg import of_page, print_svg
from scorekeeper.match.match import Match
from scorekeeper.match.names import comparison_key
from scorekeeper.match.sheet import sheet_of
from scorekeeper.pictures.cards import person_card
from scorekeeper.pictures.result_image import result_image
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.phrase import Fault
from scorekeeper.service.club_access import ELSEWHERE
from scorekeeper.service.match_summary import MatchSummary, derived_summary, summary_of
from scorekeeper.store.summary_rows import StoredSummary
from scorekeeper.texts import accepted, say, signed, speaking, spoken, tr, translated

NOT_HERE = Fault("There is nothing here that this phone may see.")

_LISTED: Final = 100  # matches of a list
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": _POLICY,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}

_KEEP_ALIVE: Final = 20.0
"""Seconds after which a stream of events sends a comment, to keep the connection alive."""


class Changes:
    """Notifies all listeners of changes, as server-sent events, until the server ends.

    A slow reader gets one event for several changes; nothing is stored for it. After each interval of `seconds` a
    stream sends a comment, and ends if its phone has lost the right to listen.
    """

    def __init__(self, seconds: float = _KEEP_ALIVE) -> None:
        self._flags = set[asyncio.Event]()
        self._seconds = seconds
        self._ended = False

    def tell(self) -> None:
        """Notify the listeners of a change. Called on the event loop."""
        for flag in self._flags:
            flag.set()

    def end(self) -> None:
        """End all streams."""
        self._ended = True
        self.tell()

    async def stream(self, may_listen: Callable[[], Awaitable[bool]]) -> AsyncIterator[str]:
        """Yield the events for one listener until it loses the right to listen."""
        flag, seen = asyncio.Event(), monotonic()
        self._flags.add(flag)
        try:
            yield ": here\n\n"
            while not self._ended:
                with suppress(TimeoutError):
                    await asyncio.wait_for(flag.wait(), self._seconds)
                if monotonic() >= seen + self._seconds:
                    if not await may_listen():
                        return
                    seen = monotonic()
                event = "event: changed\ndata:\n\n" if flag.is_set() else ": here\n\n"
                flag.clear()
                if not self._ended:
                    yield event
        finally:
            self._flags.discard(flag)


@dataclass
class Watch:
    """The pages of one club."""

    visits: Visits
    catalogue: Catalogue
    tables: Tables
    has_app: bool = False  # the app is served at the same address
    changes: Changes = field(default_factory=Changes)

    def routes(self) -> list[Route]:
        """The routes of the pages."""
        return [
            Route("/club/", self._page(self._front)),
            Route("/club/match/{id}", self._page(self._match)),
            Route("/club/match/{id}/result", self._page(self._result)),
            Route("/club/season/{id}", self._page(self._season)),
            Route("/club/people", self._page(self._people)),
            Route("/club/person/{id}", self._page(self._person)),
            Route("/club/join", self._join),
            Route("/club/events", answering(self._events)),
            *(Route(f"/club/{name}", _served(name)) for name in ("start.css", "watch.css", "watch.js", "join.js")),
        ]

    def _page(self, made: Callable[[Connection, Visitor, Request], str]) -> Any:
        """Return an endpoint that makes a page in a thread, in the language of the request."""

        async def answer(request: Request) -> Response:
            who = await run_in_threadpool(self.visits.who, request)
            if "\0" in request.path_params.get("id", ""):  # PostgreSQL does not accept it in a text
                raise Turned(404, NOT_HERE)

            def page_for() -> str:
                with speaking(language_of(request)), self.visits.database.reading() as db:
                    return made(db, who, request)

            return HTMLResponse(await run_in_threadpool(page_for), headers=HEADERS)

        return answering(answer)

    def _front(self, db: Connection, who: Visitor, _request: Request) -> str:
        public = initialled(db, everybody(db), self.catalogue) if who.public else None

        def lines(*, over: bool) -> Iterator[tuple[str, MatchSummary]]:
            for id, season, summary in listed_matches(db, _LISTED, over=over, seasons=who.seasons):
                text = None if public is None or who.is_let_in(season) else public.text
                yield id, self._shown(db, id, summary, text)

        named = [(each.id, each.name) for each in map(season_from, all_of(db, "season")) if who.watches(each.id)]
        body = matches(tr("Being played"), lines(over=False)) + seasons(named)
        body += matches(tr("Played"), lines(over=True))
        body = body or f"<p>{escape(tr('Nothing has been played yet.'))}</p>"
        more = [("/club/people", tr("People"))] if who.key is not None else []
        more += [("/club/keys", tr("Invitations"))] if who.runs(who.season) else []
        return page(tr("The club"), body + links(more), live="club")

    def _shown(self, db: Connection, id: str, cached: str, text: Callable[[str], str] | None) -> MatchSummary:
        """Return the summary of a match for a list, with names and texts passed through `text`."""
        line = summary_of(StoredSummary(id, "", json.loads(cached)))
        if line is None:  # another version of the program has stored it
            line = derived_summary(sheet_here(db, id, self.catalogue))
        if text is None:
            return line
        names = tuple(map(text, line.names))
        return replace(line, names=names, title=text(line.title), game_name=text(line.game_name))

    def _match(self, db: Connection, who: Visitor, request: Request) -> str:
        id = request.path_params["id"]
        several = self._versions(db, who, id)
        body = print_html_sheet(sheet_of(several[0])) + links([(f"/club/match/{id}/result", tr("Result"))])
        if others := several[1:]:
            text = tr("This match was written on in two places. The version above counts until somebody decides.")
            body += f"<p><b>{escape(text)}</b></p>"
            body += "".join(
                f"<h2>{escape(tr('Another version'))}</h2>{print_html_sheet(sheet_of(each))}" for each in others
            )
        return page(_title(several[0]), body, live=id)

    def _result(self, db: Connection, who: Visitor, request: Request) -> str:
        id = request.path_params["id"]
        match = self._versions(db, who, id)[0]
        back = links([(f"/club/match/{id}", _title(match))])
        return page(
            tr("Result"),
            f'<div class="picture">{print_svg(result_image(sheet_of(match)), of_page)}</div>{back}',
            live=id,
        )

    def _versions(self, db: Connection, who: Visitor, id: str) -> list[Match]:
        """Return a match as the visitor may see it, the version that counts first. Raises `Turned`."""
        item, season = read_item(db, "match", id), season_of(db, id)
        records = [] if item is None else records_of(item, self.catalogue)
        if not records or records[0].deleted or not who.watches(season):
            raise Turned(404, NOT_HERE)
        if who.is_let_in(season):
            return [each.match for each in records]
        public = initialled(db, everybody(db), self.catalogue)
        return [public.match(each) for each in records]

    def _season(self, db: Connection, who: Visitor, request: Request) -> str:
        item = read_item(db, "season", request.path_params["id"])
        if item is None or not who.watches(item.id):
            raise Turned(404, NOT_HERE)
        found = self.tables.season(db, item)
        if not who.is_let_in(item.id):
            public = initialled(db, everybody(db), self.catalogue)
            found = found._replace(season=found.season.with_texts(public.text), names=public.by_id(found.names))
        people = links((f"/club/person/{row.person}", found.name_of(row)) for row in found.table.rows)
        return page(found.season.name, print_html_season(found) + people, live=item.id)

    def _people(self, db: Connection, who: Visitor, _request: Request) -> str:
        here = everybody(db)
        if who.key is None:
            raise Turned(404, NOT_HERE)
        seen = here.people if who.season is None else self._in_seasons(db, here, who.seasons)
        names = here.names
        if who.season is not None:  # includes public seasons, in which it sees initials as everybody does
            own = self._in_seasons(db, here, [who.season])
            public = initialled(db, here, self.catalogue).by_id(names)
            names = {id: names[id] if id in own else public[id] for id in names}
        named = sorted(seen, key=lambda id: comparison_key(names[id]))
        return page(tr("People"), links((f"/club/person/{id}", names[id]) for id in named))

    @staticmethod
    def _in_seasons(db: Connection, here: Everybody, seasons: Collection[str] | None) -> set[str]:
        seated = {id for each in digested(db, seasons=seasons) for id in each.seats.values()}
        return {here.tops[id] for id in seated if id in here.tops}

    def _person(self, db: Connection, who: Visitor, request: Request) -> str:
        here, id = everybody(db), request.path_params["id"]
        theirs = here.tops.get(id)
        if theirs is None or not (who.is_let_in(None) or theirs in self._in_seasons(db, here, who.seasons)):
            raise Turned(404, NOT_HERE)
        names = here.names
        if not (who.is_let_in(None) or (who.season and theirs in self._in_seasons(db, here, [who.season]))):
            names = initialled(db, here, self.catalogue).by_id(names)
        figures = self.tables.person(db, theirs, here, who.seasons)
        body = f'<div class="picture">{print_svg(person_card(figures, names, theirs), of_page)}</div>'
        if figures.matches:
            body += f'<pre class="wide">{escape(print_figures_text(figures, names, [theirs]))}</pre>'
        return page(names[theirs], body)

    async def _join(self, request: Request) -> Response:
        with speaking(language_of(request)):
            cut = say(CLUB_AWAY)
            missing = tr("Open the whole link of your invitation: its key is the part after the #.")
            joined = f"<p>{escape(tr('This phone is in the club.'))}</p>"
            if self.has_app:
                joined += f'<p><a href="/#/club">{escape(tr("Open the app"))}</a></p>'
                joined += f'<p>{escape(say(ELSEWHERE))} <a href="/#/matches">{escape(tr("Matches"))}</a></p>'
            joined += f'<p><a href="/club/">{escape(tr("See what is played"))}</a></p>'
            body = (
                f'<p id="said" role="status" data-cut="{escape(cut)}">{escape(missing)}</p>'
                f'<div id="joined" hidden>{joined}</div><script src="/club/join.js" defer></script>'
            )
            made = page(tr("Join the club"), body)
        return HTMLResponse(made, headers={**HEADERS, "Cache-Control": "no-store"})

    async def _events(self, request: Request) -> Response:
        await run_in_threadpool(self.visits.who, request)

        async def may_listen() -> bool:
            try:
                await run_in_threadpool(self.visits.who, request)
            except (Turned, SQLAlchemyError):
                return False
            return True

        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(self.changes.stream(may_listen), media_type="text/event-stream", headers=headers)


def _title(match: Match) -> str:
    return match.title or translated(match.game.info.name)


def _served(name: str) -> Callable[[Request], Any]:
    kind = "text/css" if name.endswith(".css") else "text/javascript"

    async def answer(_request: Request) -> Response:
        return Response(asset(name), media_type=kind, headers={**HEADERS, "Cache-Control": "no-cache"})

    return answer


def language_of(request: Request) -> Any:
    """Return the language that a browser asks for."""
    return accepted(request.headers.get("accept-language", ""))


def page(title: str, body: str, *, live: str = "") -> str:
    """Return a whole page. `live` is the id of its subject: the script fetches the page again after a change."""
    watching = f' data-live="{escape(live)}"' if live else ""
    script = '<script src="/club/watch.js" defer></script>' if live else ""
    home = f'<nav><a href="/club/">{escape(tr("The club"))}</a></nav>'
    return (
        f'<!DOCTYPE html><html lang="{spoken().tag}"><head><meta charset="UTF-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{escape(title)}</title><link rel="stylesheet" href="/club/start.css">'
        f'<link rel="stylesheet" href="/club/watch.css">{script}</head>'
        f"<body>{home}<main{watching}><h1>{escape(title)}</h1>{body}</main></body></html>"
    )


def matches(title: str, several: Iterable[tuple[str, MatchSummary]]) -> str:
    """Return a list of matches, by their ids, with players and totals; "" for an empty list."""
    rows = "".join(f"<li>{_line(id, shown)}</li>" for id, shown in several)
    return f"<section><h2>{escape(title)}</h2><ul>{rows}</ul></section>" if rows else ""


def _line(id: str, shown: MatchSummary) -> str:
    game = translated(shown.game_name)
    title = escape(shown.title or game)
    deals = f"{shown.deals} / {shown.of}" if shown.of else str(shown.deals)
    about = escape(" · ".join([*([game] if shown.title else []), deals]))
    totals = zip(shown.names, shown.totals, strict=True)
    standings = escape(
        " · ".join(f"{translated(name)} {signed(total, plus=shown.plus, unit=shown.unit)}" for name, total in totals)
    )
    return f'<a href="/club/match/{escape(id)}"><b>{title}</b> <small>{about}</small><br>{standings}</a>'


def seasons(named: Iterable[tuple[str, str]]) -> str:
    """Return a list of links to seasons, by their ids and names; "" for an empty list."""
    rows = "".join(f'<li><a href="/club/season/{escape(id)}">{escape(name)}</a></li>' for id, name in named)
    return f"<section><h2>{escape(tr('Seasons'))}</h2><ul>{rows}</ul></section>" if rows else ""


def links(several: Iterable[tuple[str, str]]) -> str:
    """Return a list of links, by their addresses and texts; "" for an empty list."""
    rows = "".join(f'<li><a href="{escape(address)}">{escape(text)}</a></li>' for address, text in several)
    return f"<nav><ul>{rows}</ul></nav>" if rows else ""


@cache
def asset(name: str) -> str:
    """Return the text of a style or a script of these pages; the colours are those of the app's start page."""
    package = "scorekeeper.web.client" if name == "start.css" else "scorekeeper.club"
    return (resources.files(package) / name).read_text("utf-8")

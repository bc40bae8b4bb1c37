"""The pages below `club/`: the tables that play now, a sheet, a season's table; joining; and what tells of changes.

A phone sees what its key lets it see. Without a key there is the page on which an invitation is opened, and no more.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape
from typing import Any, Final

from sqlalchemy import Connection
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route

from scorekeeper.club.api import answering
from scorekeeper.club.changes import Changes
from scorekeeper.club.contents import person_of, records_of, season_from
from scorekeeper.club.html import Line, asset, matches, page, season_in, seasons, sheet_in
from scorekeeper.club.items import Item, all_of, listed_matches, matches_of, read_item, read_items, season_of
from scorekeeper.club.keys import Visitor
from scorekeeper.club.visits import Turned, Visits
from scorekeeper.exchange.backup_lists import tops_of
from scorekeeper.match.digest import digest_of
from scorekeeper.match.season_table import SeasonAnswer, season_table
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.statistics import Seated
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.phrase import Fault
from scorekeeper.rules.same_game import is_among
from scorekeeper.service.match_summary import DerivedSummary
from scorekeeper.texts import accepted, speaking, tr, translated

NOT_HERE = Fault("There is nothing here that this phone may see.")

_LISTED: Final = 100  # matches of a list
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
_HEADERS: Final = {
    "Content-Security-Policy": _POLICY,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}


@dataclass
class Watch:
    """The pages of one club."""

    visits: Visits
    catalogue: Catalogue
    has_app: bool = False  # at the same address
    changes: Changes = field(default_factory=Changes)

    def routes(self) -> list[Route]:
        """Their routes."""
        return [
            Route("/club/", self._page(self._front)),
            Route("/club/match/{id}", self._page(self._match)),
            Route("/club/season/{id}", self._page(self._season)),
            Route("/club/join", self._join),
            Route("/club/events", answering(self._events)),
            *(Route(f"/club/{name}", _served(name)) for name in ("start.css", "watch.css", "watch.js", "join.js")),
        ]

    def _page(self, made: Callable[[Connection, Visitor, Request], str]) -> Any:
        """A route that makes a page in a thread, in the language of the request."""

        async def answer(request: Request) -> Response:
            who = await run_in_threadpool(self.visits.of, request)

            def page_for() -> str:
                with speaking(_language(request)), self.visits.database.reading() as db:
                    return made(db, who, request)

            return HTMLResponse(await run_in_threadpool(page_for), headers=_HEADERS)

        return answering(answer)

    def _front(self, db: Connection, who: Visitor, _request: Request) -> str:
        playing = [_line(*row) for row in listed_matches(db, _LISTED, over=False, season=who.key.season)]
        played = [_line(*row) for row in listed_matches(db, _LISTED, over=True, season=who.key.season)]
        known = [season_from(item) for item in all_of(db, "season")]
        named = [(each.id, each.name) for each in known if who.watches(each.id)]
        body = matches(tr("Being played"), playing) + seasons(named) + matches(tr("Played"), played)
        return page(tr("The club"), body or f"<p>{escape(tr('Nothing has been played yet.'))}</p>", live="club")

    def _match(self, db: Connection, who: Visitor, request: Request) -> str:
        id = request.path_params["id"]
        item = read_item(db, "match", id)
        record = None if item is None else records_of(item, self.catalogue)[0]
        if record is None or record.deleted or not who.watches(season_of(db, id)):
            raise Turned(404, NOT_HERE)
        sheet = sheet_of(record.match)
        return page(record.match.title or translated(record.match.game.info.name), sheet_in(sheet), live=id)

    def _season(self, db: Connection, who: Visitor, request: Request) -> str:
        item = read_item(db, "season", request.path_params["id"])
        if item is None or not who.watches(item.id):
            raise Turned(404, NOT_HERE)
        found = self.table_of(db, item)
        return page(found.season.name, season_in(found), live=item.id)

    def table_of(self, db: Connection, item: Item) -> SeasonAnswer:
        """The table of a season, from its matches as they are."""
        season, people = season_from(item), [person_of(each) for each in all_of(db, "person")]
        tops = tops_of(people)
        names = {each.person.id: each.person.name for each in people}
        records = [
            records_of(each, self.catalogue)[0]
            for each in read_items(db, [("match", id) for id in matches_of(db, item.id)])
        ]
        seated = [
            Seated(
                each.id,
                digest_of(sheet_of(each.match)),
                {seat: tops[id] for seat, id in enumerate(each.seats) if id in tops},
            )
            for each in records
            if not each.deleted
        ]
        ours = [each for each in seated if is_among(each.digest.key, season.games, self.catalogue)]
        guests = {each.person.id for each in people if each.person.guest}
        return SeasonAnswer(season, season_table(season, ours, names, guests), names)

    async def _join(self, request: Request) -> Response:
        with speaking(_language(request)):
            cut = tr("The club cannot be reached just now. Try it again.")
            missing = tr("Open the whole link of your invitation: its key is the part after the #.")
            joined = f"<p>{escape(tr('This phone is in the club.'))}</p>"
            if self.has_app:
                joined += f'<p><a href="/#/club">{escape(tr("Open the app"))}</a></p>'
            joined += f'<p><a href="/club/">{escape(tr("See what is played"))}</a></p>'
            body = (
                f'<p id="said" role="status" data-cut="{escape(cut)}">{escape(missing)}</p>'
                f'<div id="joined" hidden>{joined}</div><script src="/club/join.js" defer></script>'
            )
            made = page(tr("Join the club"), body)
        return HTMLResponse(made, headers={**_HEADERS, "Cache-Control": "no-store"})

    async def _events(self, request: Request) -> Response:
        await run_in_threadpool(self.visits.of, request)
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(self.changes.stream(), media_type="text/event-stream", headers=headers)


def _line(id: str, summary: str) -> Line:
    plain: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in json.loads(summary).items()
    }
    return Line(id, DerivedSummary(**plain))


def _served(name: str) -> Callable[[Request], Any]:
    kind = "text/css" if name.endswith(".css") else "text/javascript"

    async def answer(_request: Request) -> Response:
        return Response(asset(name), media_type=kind, headers={**_HEADERS, "Cache-Control": "no-cache"})

    return answer


def _language(request: Request) -> Any:
    return accepted(request.headers.get("accept-language", ""))

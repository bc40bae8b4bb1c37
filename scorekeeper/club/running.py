"""The page for running the club or a season: invitations, public seasons, and people shown by initials.

Its forms need no script. An invitation is shown once, as a link and a code; the club stores a hash of its key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from html import escape
from typing import Final, TypeAlias
from urllib.parse import parse_qsl

import segno
from sqlalchemy import Connection
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from scorekeeper.club.api import NOT_UNDERSTOOD, ONLY_WHO_RUNS_IT, answering
from scorekeeper.club.club_tables import everybody
from scorekeeper.club.contents import season_from
from scorekeeper.club.items import all_of, ids_in, set_in
from scorekeeper.club.keys import LONGEST_KEY_NAME, ClubKey, Right, Visitor, add_key, all_keys, withdraw_key
from scorekeeper.club.schema import INITIALS, PUBLIC_SEASONS
from scorekeeper.club.visits import Turned, Visits
from scorekeeper.club.watch import HEADERS, language_of, page
from scorekeeper.match.days import day_in_full, local_time
from scorekeeper.match.names import comparison_key
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.service.app_services import utc_now
from scorekeeper.texts import say, speaking, tr
from scorekeeper.web.request_limits import read_body

NO_SUCH_KEY = Fault("There is no such invitation.")

FormFields: TypeAlias = Mapping[str, str]

_LARGEST: Final = 4096  # bytes of a form
_PAGE: Final = "/club/keys"

_RIGHTS: Final[Mapping[Right, Phrase]] = {
    "run": Phrase("run it: change and decide everything"),
    "enter": Phrase("enter matches"),
    "watch": Phrase("watch"),
}


@dataclass(frozen=True)
class Running:
    """The pages for running one club."""

    visits: Visits

    def routes(self) -> list[Route]:
        """The routes of the pages."""
        return [
            Route(_PAGE, answering(self._keys), methods=["GET"]),
            Route(_PAGE, self._doing(_invite), methods=["POST"]),
            Route(f"{_PAGE}/withdraw", self._doing(_withdraw), methods=["POST"]),
            Route(f"{_PAGE}/public", self._doing(_set_public), methods=["POST"]),
            Route(f"{_PAGE}/initials", self._doing(_set_initials), methods=["POST"]),
        ]

    async def _keys(self, request: Request) -> Response:
        who = await run_in_threadpool(self._who, request)
        return HTMLResponse(await run_in_threadpool(self._page, request, who), headers=HEADERS)

    def _who(self, request: Request) -> Visitor:
        """Return the sender of a request. Raises `Turned` if it runs nothing."""
        who = self.visits.of(request)
        if not who.runs(who.season):
            raise Turned(403, ONLY_WHO_RUNS_IT)
        return who

    def _doing(self, act: Callable[[Connection, Visitor, FormFields], str | None]) -> Callable[[Request], object]:
        """Return the endpoint of a form. Afterwards the page is shown, with the new invitation if there is one."""

        async def answer(request: Request) -> Response:
            self.visits.check_origin(request)
            who = await run_in_threadpool(self._who, request)
            body = await read_body(request.receive, _LARGEST)
            form = dict(parse_qsl((body or b"").decode("utf-8", "replace")))

            def done() -> str | None:
                with self.visits.database.writing() as db:
                    return act(db, who, form)

            secret = await self.visits.write(done)
            if secret is None:
                return RedirectResponse(_PAGE, 303)
            return HTMLResponse(await run_in_threadpool(self._page, request, who, secret), headers=HEADERS)

        return answering(answer)

    def _page(self, request: Request, who: Visitor, secret: str | None = None) -> str:
        with speaking(language_of(request)), self.visits.database.reading() as db:
            seasons = [(each.id, each.name) for each in map(season_from, all_of(db, "season")) if who.runs(each.id)]
            parts = [] if secret is None else [_invitation(self.visits.address(request), secret)]
            parts += [_new_key(seasons, whole=who.runs_club), _listed(db, who, dict(seasons))]
            parts += [_public(db, seasons)] if seasons else []
            parts += [_initials(db)] if who.runs_club else []
            return page(tr("Invitations"), "".join(parts))


def _invite(db: Connection, who: Visitor, form: FormFields) -> str:
    """Make a key, and return its secret. Raises `Turned` and `NotAllowed`."""
    season, right = form.get("season") or None, next((each for each in _RIGHTS if each == form.get("right")), None)
    if right is None:
        raise Turned(400, NOT_UNDERSTOOD)
    if not who.runs(season):
        raise Turned(403, ONLY_WHO_RUNS_IT)
    day = form.get("until")
    try:
        until = f"{date.fromisoformat(day) + timedelta(days=1)}T00:00:00Z" if day else None
    except (ValueError, OverflowError):
        raise Turned(400, NOT_UNDERSTOOD) from None
    return add_key(db, form.get("name", ""), right, season=season, once="once" in form, until=until)[1]


def _withdraw(db: Connection, who: Visitor, form: FormFields) -> None:
    key = next((each for each in all_keys(db) if each.id == form.get("id")), None)
    if key is None or not (who.runs(key.season) and withdraw_key(db, key.id)):
        raise Turned(404, NO_SUCH_KEY)


def _set_public(db: Connection, who: Visitor, form: FormFields) -> None:
    season = next((item.id for item in all_of(db, "season") if item.id == form.get("id")), None)
    if season is None or not who.runs(season):
        raise Turned(403, ONLY_WHO_RUNS_IT)
    set_in(db, PUBLIC_SEASONS, season, on="on" in form)


def _set_initials(db: Connection, who: Visitor, form: FormFields) -> None:
    person = form.get("id", "")
    if not who.runs_club or person not in everybody(db).people:
        raise Turned(403, ONLY_WHO_RUNS_IT)
    set_in(db, INITIALS, person, on="on" in form)


def _invitation(address: str, secret: str) -> str:
    """Return a new invitation, as a link and a code for a camera."""
    link = f"{address}/club/join#{secret}"
    code = segno.make(link, micro=False, error="m").svg_inline(scale=5, border=4, light="white", dark="black")
    text = tr("Send this link, or let a camera read the code. It is shown this once.")
    return (
        f'<section class="invitation"><p><b>{escape(text)}</b></p>{code}'
        f'<p><a href="{escape(link)}">{escape(link)}</a></p></section>'
    )


def _new_key(seasons: list[tuple[str, str]], *, whole: bool) -> str:
    every = [("", tr("the whole club"))] if whole else []
    rights = "".join(_option(right, say(phrase), chosen=right == "enter") for right, phrase in _RIGHTS.items())
    places = "".join(_option(id, name) for id, name in [*every, *seasons])
    return (
        f'<section><h2>{escape(tr("A new invitation"))}</h2><form method="post" action="{_PAGE}">'
        f'<label>{escape(tr("Key for"))}<input name="name" required maxlength="{LONGEST_KEY_NAME}"></label>'
        f'<label>{escape(tr("Rights"))}<select name="right">{rights}</select></label>'
        f'<label>{escape(tr("Valid for"))}<select name="season">{places}</select></label>'
        f'<label>{escape(tr("Until the end of (empty: without end)"))}<input name="until" type="date"></label>'
        f'<label class="check"><input name="once" type="checkbox"> {escape(tr("For one phone"))}</label>'
        f"<button>{escape(tr('Make the invitation'))}</button></form></section>"
    )


def _option(value: str, text: str, *, chosen: bool = False) -> str:
    return f'<option value="{escape(value)}"{" selected" if chosen else ""}>{escape(text)}</option>'


def _listed(db: Connection, who: Visitor, seasons: Mapping[str, str]) -> str:
    rows = "".join(
        f"<li><div><b>{escape(key.name)}</b><br><small>{escape(' · '.join(_key_texts(key, seasons)))}</small></div>"
        f"{_withdrawing(key)}</li>"
        for key in all_keys(db)
        if who.runs(key.season)
    )
    return f'<section><h2>{escape(tr("Invitations so far"))}</h2><ul class="acts">{rows}</ul></section>'


def _key_texts(key: ClubKey, seasons: Mapping[str, str]) -> Iterator[str]:
    """Yield the right of a key, its season, its expiry, and the day of its last use."""
    yield say(_RIGHTS[key.right])
    if key.season is not None:
        yield seasons.get(key.season, "…")
    if key.once:
        yield tr("For one phone")
    if key.until is not None:
        yield tr("until {day}", day=_day(key.until)) if key.is_open(utc_now()) else tr("over")
    yield tr("last used {day}", day=_day(key.used)) if key.used else tr("never used")


def _day(moment: str) -> str:
    return say(day_in_full(local_time(moment)))


def _public(db: Connection, seasons: list[tuple[str, str]]) -> str:
    public = ids_in(db, PUBLIC_SEASONS)
    rows = "".join(_choice("public", id, name, tr("Everybody may watch"), on=id in public) for id, name in seasons)
    return f'<section><h2>{escape(tr("Seasons"))}</h2><ul class="acts">{rows}</ul></section>'


def _initials(db: Connection) -> str:
    wish, people = ids_in(db, INITIALS), everybody(db).people
    named = sorted(people, key=lambda id: comparison_key(people[id].name))
    rows = "".join(_choice("initials", id, people[id].name, tr("Initials"), on=id in wish) for id in named)
    text = tr("These people are shown by their initials to everybody who may watch:")
    return f'<section><h2>{escape(tr("People"))}</h2><p>{escape(text)}</p><ul class="acts">{rows}</ul></section>'


def _choice(what: str, id: str, title: str, text: str, *, on: bool) -> str:
    """Return a line for a season or a person, with a button that turns something on or off."""
    set_on = "" if on else '<input type="hidden" name="on" value="1">'
    pressed, look = ("true", "on") if on else ("false", "off")
    state = f'<button aria-pressed="{pressed}" aria-label="{escape(f"{text}: {title}")}" class="{look}">{escape(text)}'
    return (
        f'<li><b>{escape(title)}</b><form method="post" action="{_PAGE}/{what}">'
        f'<input type="hidden" name="id" value="{escape(id)}">{set_on}{state}</button></form></li>'
    )


def _withdrawing(key: ClubKey) -> str:
    text = tr("Withdraw")
    return (
        f'<form method="post" action="{_PAGE}/withdraw"><input type="hidden" name="id" value="{escape(key.id)}">'
        f'<button class="off" aria-label="{escape(f"{text}: {key.name}")}">{escape(text)}</button></form>'
    )

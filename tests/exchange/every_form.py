"""A record of each kind that a phone keeps, and every form in which such a record leaves a phone and comes back."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import count
from types import SimpleNamespace

import segno

from scorekeeper.app.session.match_forms import form_in, put_form, remove_form
from scorekeeper.app.session_start import make_main
from scorekeeper.exchange.backup_lists import BackedUpPerson
from scorekeeper.exchange.csv_file import print_csv, read_csv_file
from scorekeeper.exchange.game_file import print_game, print_game_link, read_game_file, read_game_link
from scorekeeper.exchange.match_file import print_match, read_match_file
from scorekeeper.exchange.match_link import (
    print_further,
    print_link,
    read_further,
    read_match_link,
    shared_match,
    together,
    without_notes,
)
from scorekeeper.exchange.season_file import print_season_link, read_season_link
from scorekeeper.match.decision import Decision
from scorekeeper.match.earlier import EarlierPlayer
from scorekeeper.match.history import Change
from scorekeeper.match.match import NOTE, Deal, Match
from scorekeeper.match.match_form import FormPlayer, MatchForm, form_of, match_of
from scorekeeper.match.open_match import Draft, Drafts
from scorekeeper.match.own_game import OwnGame
from scorekeeper.match.person import Person
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.season import Season
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.stake import Stake
from scorekeeper.match.versions import Lacking, MatchIdentity, Versions
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import club_exchange, play
from scorekeeper.service.app_services import open_services
from scorekeeper.service.backup import back_up, everybody, hand_season
from scorekeeper.service.match_summary import summary_cache_of
from scorekeeper.service.restoring import restore_backup
from scorekeeper.store import people_reader
from scorekeeper.store.club_rows import Club
from scorekeeper.web.browser.page_forms import forms_told, restore_forms
from scorekeeper.web.club_client import request_to
from tests.support.headless import Headless

SITE = "https://example.org/"
MOMENT = "2026-07-01T12:00:00Z"
OPEN = "open"
"""The id of the match that is open where a page keeps its forms."""

GAME = CATALOGUE.game("swedish")
CABIN = CATALOGUE.from_document(GAME.document() | {"id": "cabin", "name": "Cabin", "card": [], "conventions": []})
"""A house table, so small that it has room in a code."""

_LONG_NOTE = "".join(chr(0x4E00 + 7919 * number % 20_000) for number in range(NOTE.most))
"""A note for which no code has room."""

_numbers = count(1)  # ids are new in each record, because the club knows those of earlier cases


@dataclass(frozen=True)
class Kept:
    """A record of each kind; and another person and another match, for fields that name one."""

    record: MatchRecord
    person: BackedUpPerson
    season: Season
    game: OwnGame
    form: MatchForm
    other_person: Person
    other_match: MatchRecord

    def linked(self) -> Kept:
        """Seat the person in the match and put the match into the season, whatever their ids are."""
        sitters = {**self.record.sitters, "anna": replace(self.record.sitters["anna"], value=self.person.person.id)}
        season = replace(self.record.season, value=self.season.id)
        return replace(self, record=replace(self.record, sitters=sitters, season=season))


def kept_records() -> Kept:
    """Return records with a part of each kind in them, whose fields are as usual otherwise."""
    number = next(_numbers)
    deals = (Deal({"contract": "spader", "counts": [9, 4, 3]}), Deal({"contract": "sang", "counts": [6, 6, 4]}))
    match = Match(
        GAME,
        ("Anna", "Bo", "Cleo"),
        deals=deals,
        stake=Stake(Decimal("0.50"), "€"),
        started=MOMENT,
        earlier=(EarlierPlayer("Dora", 0, 1),),
    )
    undone = Change("deal", inserted=(Deal({"contract": "pass", "counts": [2, 9, 5]}),))
    drafts = Drafts(correction=Draft({"contract": "sang"}, place=0))
    versions = [Versions((f"0{number:09x}.1", f"{letter * 10}.2")) for letter in "abcdef1"]
    at_first = (False, False, MOMENT)
    who, season = {"anna": Decision("", versions=versions[4])}, Decision("", f"season{number}", versions=versions[5])
    longer = replace(match, deals=(*deals, Deal({"contract": "pass", "counts": [9, 2, 5]})), earlier=())
    return Kept(
        MatchRecord(f"match{number}", match, 1, (undone,), 0, drafts, *at_first, versions[0], None, who, season),
        BackedUpPerson(Person(f"anna{number}", "Anna", versions=versions[1]), Decision("", versions=versions[6])),
        Season(f"season{number}", "Spring", ("swedish", "cabin"), versions=versions[2]),
        OwnGame(CABIN),
        MatchForm(GAME, (FormPlayer("Anna"),), seats=3),
        Person(f"bo{number}", "Bo", versions=versions[1]),
        MatchRecord(f"other{number}", longer, 1, (), 0, Drafts(), *at_first, versions[3], None, who, season),
    )


def phone():
    """Open the services of a phone, over a store in memory."""
    return closing(open_services(None, new_id=lambda: OPEN))


def keep(services, kept):
    with services.writing() as transaction:
        transaction.write_people(kept.person.person, kept.other_person)
        transaction.set_merges({kept.person.person.id: kept.person.merged})
        if kept.person.person.forgotten:
            transaction.mark_forgotten([kept.person.person.id])
        for record in (kept.other_match, kept.record):
            transaction.put(record, summary_cache_of(sheet_of(record.match)))
        transaction.add_season(kept.season)
        transaction.add_own_game(kept.game)


def read(services, kept):
    """Return the records as a store has them; None in the place of one that is not there."""
    people_reader._version.cache_clear()  # it has persons as they were written, not as their rows say them
    with services.store.reading() as transaction:
        people = {each.person.id: each for each in everybody(transaction)}
        seasons = {each.id: each for each in transaction.every_season()}
        games = {row.id: row.own for row in transaction.own_games()}
        return SimpleNamespace(
            record=transaction.whole(kept.record.id),
            person=people.get(kept.person.person.id),
            season=seasons.get(kept.season.id),
            game=games.get(kept.game.id),
        )


async def _store(kept, *_):
    with phone() as services:
        keep(services, kept)
        return read(services, kept)


async def _details(kept, *_):
    """Fill in the form of a match's details, and save it as it is."""
    with phone() as services:
        keep(services, kept)
        now = await play.open_match(services, kept.record.id)
        match = match_of(form_of(now.match, now.id), now.match.game, now.match)
        await play.edit_details(services, now.id, now.revision, match)
        return read(services, kept)


async def _page(kept, *_):
    """Keep a half-filled form over a loading of the page."""
    with phone() as services:
        await play.start(services, kept.record.match)
        sessions = []

        async def greet(app):
            sessions.append(app)

        async with Headless(make_main(services, greet=greet), route=f"/match/{OPEN}"):
            (app,) = sessions
            put_form(app, kept.form)
            told = forms_told(app)
            remove_form(app, kept.form.match_id)
            restore_forms(app, told)
            return SimpleNamespace(form=form_in(app, kept.form.match_id))


async def _match_file(kept, *_):
    return _from_file(read_match_file(print_match(kept.record.match, identity=_identity(kept)).encode()))


async def _csv(kept, *_):
    here = CATALOGUE.with_games([CABIN])
    return SimpleNamespace(
        record=SimpleNamespace(match=read_csv_file(print_csv(sheet_of(kept.record.match)), here).match)
    )


async def _link(kept, *_):
    return _from_file(read_match_link(print_link(kept.record.match, SITE, identity=_identity(kept))))


async def _code(kept, *_):
    return _from_file(read_match_link(_link_in_code(kept.record.match, _identity(kept), brief=False)))


async def _code_without_notes(kept, *_):
    first, others = kept.record.match.deals[:1], kept.record.match.deals[1:]
    deals = (*first, *(replace(each, note=_LONG_NOTE[::-1]) for each in others))
    noted = replace(kept.record.match, note=_LONG_NOTE, deals=deals)
    return _from_file(read_match_link(_link_in_code(noted, _identity(kept), brief=True)))


def _link_in_code(match, identity, *, brief):
    """Return the link in the code of a match: its own code has the same dots."""
    code = shared_match(match, SITE, identity=identity).code
    link = print_link(without_notes(match) if brief else match, SITE, identity=identity, brief=brief)
    site, mark, letters = link.partition("#/take/")
    assert [*segno.make([site + mark, letters], error="m", mask=code.mask).matrix] == [*code.matrix]
    return link


async def _further_deals(kept, *_):
    """Hand all deals to a phone that has the match as it was before the first of them."""
    match, versions = kept.record.match, kept.record.versions
    first = replace(versions, ids=versions.ids[:1], heads=1)
    link = print_further(kept.record.id, match, Lacking(first, 0, versions), SITE)
    return _from_file(together(replace(match, deals=(), ended=None), read_further(link)))


def _identity(kept):
    return MatchIdentity(kept.record.id, kept.record.versions)


def _from_file(found):
    said = {} if found.identity is None else {"id": found.identity.id, "versions": found.identity.versions}
    return SimpleNamespace(record=SimpleNamespace(match=found.match, **said))


async def _backup(kept, *_):
    with phone() as services:
        keep(services, kept)
        return await _restored(kept, (await back_up(services)).content)


async def _season_file(kept, *_):
    return await _restored(kept, await _handed(kept))


async def _season_link(kept, *_):
    return await _restored(kept, read_season_link(print_season_link(await _handed(kept), SITE)).content)


async def _handed(kept):
    with phone() as services:
        keep(services, kept)
        return (await hand_season(services, kept.season.id)).file.content


async def _restored(kept, content):
    """Bring a backup to an empty phone, and return the records there."""
    with phone() as services:
        await restore_backup(services, content)
        return read(services, kept)


async def _game_file(kept, *_):
    return _from_game(read_game_file(print_game(kept.game)))


async def _game_link(kept, *_):
    return _from_game(read_game_link(print_game_link(kept.game, SITE)))


def _from_game(found):
    game = CATALOGUE.from_document(found.document)
    return SimpleNamespace(game=SimpleNamespace(game=game, made_from=found.made_from))


async def _club(kept, joined):
    """Push from one phone and pull from another; both know the club up to its change of this `seen`."""
    with phone() as one, phone() as other:
        keep(one, kept)
        for services, token in zip((one, other), joined.tokens, strict=True):
            there = Club(joined.address, token, joined.seen)
            with services.writing() as transaction:
                transaction.join_club(there)
            await club_exchange.exchange(services, request_to(there))
        joined.seen = (await club_exchange.club_of(other)).seen
        return read(other, kept)


_ALL = ("record", "person", "season", "game")

FORMS = {
    "store": (_store, _ALL),  # the same rows in a file, and in a browser, where that is copied as it is
    "details form": (_details, ("record.match",)),
    "form of a page": (_page, ("form",)),
    "match file": (_match_file, ("record",)),
    "CSV": (_csv, ("record",)),
    "link": (_link, ("record",)),
    "code": (_code, ("record",)),
    "code without notes": (_code_without_notes, ("record",)),
    "further deals": (_further_deals, ("record",)),
    "backup": (_backup, _ALL),
    "season file": (_season_file, _ALL),
    "season link": (_season_link, _ALL),
    "game file": (_game_file, ("game",)),
    "game link": (_game_link, ("game",)),
    "club": (_club, _ALL),
}
"""By name of the form: a function that sends records through it and returns them, and the kinds that go that way."""

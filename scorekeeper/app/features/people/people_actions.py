"""Actions on people, each with the screen and the notice after it."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Final

from scorekeeper.app.session.app import App
from scorekeeper.app.session.live_sync import changed, read_lists
from scorekeeper.app.session.long_tasks import run_long_task
from scorekeeper.app.session.match_forms import remove_form
from scorekeeper.exchange.file_formats import file_stem
from scorekeeper.match.person import Person
from scorekeeper.rules.phrase import Phrase
from scorekeeper.service import figures_of_people, forgetting, people
from scorekeeper.service.figures_of_people import EVERYTHING, CountedMatches
from scorekeeper.service.people import KnownPerson, PersonDetails
from scorekeeper.texts import counted, say, tr


def path_of(person: KnownPerson, part: str = "") -> str:
    """Return the address of a person's screen, or of one that opens on top of it."""
    return f"/people/{person.id}/{part}" if part else f"/people/{person.id}"


async def add(app: App, name: str, *, guest: bool) -> None:
    """Add a person, and show them."""
    added = await people.add(app.services, name, guest=guest)
    await _show(app, path_of(added))


async def change(app: App, person: KnownPerson, wanted: PersonDetails) -> None:
    """Change a person's details."""
    after = await people.change(app.services, person.id, wanted)
    text = tr("{old} is now called {new}.", old=person.name, new=after.name)
    await _show(app, path_of(after), text if after.name != person.name else tr("Saved."))


async def choose_version(app: App, person: KnownPerson, version: Person) -> None:
    """Choose the version of a person's entry that counts; the names of all stay."""
    await changed(app, people.choose_entry, person.id, version.versions.newest or "")
    app.notify(tr("Saved."))


async def merge(app: App, keep: KnownPerson, other: KnownPerson) -> None:
    """Merge a person into another."""
    after = await people.merge(app.services, keep.id, other.id)
    await _show(app, path_of(after), tr("{other} was merged into {name}.", other=other.name, name=after.name))


async def split(app: App, merged: Person) -> None:
    """Undo a merge; the screen of the remaining person stays."""
    after = await changed(app, people.split, merged.id)
    app.notify(tr("{name} is a person of their own again.", name=after.name))


async def give(app: App, seats: Collection[tuple[str, int]], of: KnownPerson, to: KnownPerson) -> None:
    """Give seats of one person to another."""
    after = await people.give_seats(app.services, seats, to.id)
    await _show(app, path_of(of), _given(len(seats), after))


async def give_to_new(app: App, seats: Collection[tuple[str, int]], name: str, *, guest: bool) -> None:
    """Give seats to a new person, and show them."""
    after = await people.give_seats_to_new(app.services, seats, name, guest=guest)
    await _show(app, path_of(after), _given(len(seats), after))


async def save_csv(app: App, person: KnownPerson | None = None, counted: CountedMatches = EVERYTHING) -> None:
    """Save the matches of everybody, or of one person, as a table with a row for each person in each counted match."""
    work = partial(figures_of_people.csv_of_people, app.services, person.id if person else None, counted)
    made = await run_long_task(app, tr("Working out the figures"), work)
    if made is not None:
        name = f"{file_stem(f'person {person.name}') if person else 'people'}.csv"
        await app.save_file(name, made.found)


LOOKING: Final = Phrase("Searching for the name")


async def forget(app: App, person: KnownPerson) -> None:
    """Forget a person, and read everything with the name again. Whoever has left the screen by then stays there."""
    done = await run_long_task(app, say(LOOKING), partial(forgetting.forget, app.services, person.id))
    if done is None:
        return
    remove_form(app, None)
    if app.open_match is not None:
        await app.match.open(app.open_match.id)
    await read_lists(app)
    app.notify(*map(say, done.phrases))
    if app.at.startswith(path_of(person)):
        app.go("/people")


def _given(number: int, to: KnownPerson) -> str:
    return counted(number, "{n} match moved to {name}.", "{n} matches moved to {name}.", name=to.name)


async def _show(app: App, path: str, *messages: str) -> None:
    """Read the shown people again, show a notice, and go to a screen."""
    await read_lists(app)
    if messages:
        app.notify(*messages)
    app.go(path)

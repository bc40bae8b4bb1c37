"""What is done to seasons, and what is shown and said then."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.app.session.app import App
from scorekeeper.app.session.live_sync import read_lists
from scorekeeper.match.season import Season
from scorekeeper.service import seasons
from scorekeeper.service.season_files import SeasonForm, saved_table
from scorekeeper.service.seasons import SeasonAnswer
from scorekeeper.texts.language import counted, tr


def path_of(season: Season, part: str = "") -> str:
    """The address of a season's table, or of a screen that opens on top of it."""
    return f"/seasons/{season.id}/{part}" if part else f"/seasons/{season.id}"


async def keep(app: App, wanted: Season) -> None:
    """Begin a season, or change one that has an id; and show its table."""
    if wanted.id:
        after = await seasons.change(app.services, wanted)
    else:
        after = await seasons.begin(app.services, wanted)
    await read_lists(app)
    if wanted.id:
        app.notify(tr("Saved."))
    app.go(path_of(after))


async def close(app: App, season: Season) -> None:
    """Close a season: its table is the final one."""
    await seasons.close(app.services, season.id)
    await read_lists(app)


async def open_again(app: App, season: Season) -> None:
    """Open a season that was closed."""
    await seasons.open_again(app.services, season.id)
    await read_lists(app)


async def add_fitting(app: App, season: Season, matches: Sequence[str]) -> None:
    """Let matches belong to a season that were played in its time."""
    number = await seasons.add_matches(app.services, season.id, matches)
    await read_lists(app)
    app.notify(counted(number, "{n} match counts here now.", "{n} matches count here now."))


async def remove(app: App, season: Season) -> None:
    """Remove a season; its matches stay."""
    await seasons.remove(app.services, season.id)
    await read_lists(app)
    app.go("/seasons")


async def save_table(app: App, answer: SeasonAnswer, form: SeasonForm) -> None:
    """Save the table of a season as a file."""
    file = saved_table(answer, form)
    await app.files.save_file(file_name=file.name, src_bytes=file.content)
    app.notify(tr("Saved as {name}.", name=file.name))

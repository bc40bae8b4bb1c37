"""`scorekeeper takeover`: somebody takes over a seat of a kept match, from a deal on."""

from __future__ import annotations

from scorekeeper.commands.event_loop import run
from scorekeeper.commands.faults import Stopped, nobody_sits_there
from scorekeeper.commands.stored_matches import services_over
from scorekeeper.commands.terminal import print_text
from scorekeeper.match.highlights import takeovers
from scorekeeper.match.match import Match
from scorekeeper.match.names import comparison_key
from scorekeeper.service import play
from scorekeeper.service.play import place_of
from scorekeeper.texts.speech import say


def take_over_seat(folder: str | None, id: str, seat: str, name: str, deal: str | None) -> None:
    """Let somebody sit there from a deal on, by its number, and print who sat where. Raises `Stopped`.

    Without a deal it is the next one. `seat` is the name of whoever sits there, or the number of the seat.
    """
    with services_over(folder) as services:
        now = run(play.open_match(services, id))
        place = None if deal is None else place_of(now.sheet, deal)
        now = run(play.take_over(services, id, now.revision, _seat(now.match, seat), name, place))
    print_text("".join(f"{say(each)}\n" for each in takeovers(now.sheet)))


def _seat(match: Match, said: str) -> int:
    """The seat, from 0, of whoever has that name, or else of that number, from 1. Raises `Stopped`."""
    keys = [comparison_key(player) for player in match.players]
    if comparison_key(said) in keys:
        return keys.index(comparison_key(said))
    if said.isdecimal() and said.isascii() and 1 <= int(said[:6]) <= len(keys):
        return int(said[:6]) - 1
    raise Stopped(nobody_sits_there(said, len(keys)))

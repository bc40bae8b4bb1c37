"""The own games of a backup: a list in `backup.json`, since version 7 of the format.

They stand there, and on no page of their own, because an older scorekeeper reads that file first and then says that the
backup is newer; a page that it does not know it takes for another program's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

from pydantic import Field

from scorekeeper.exchange.strict_json import flaws
from scorekeeper.match.bounds import MOST_OWN_GAMES
from scorekeeper.match.own_game import OwnGame, OwnGameDocument, own_game_from_dict, own_game_to_dict
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.table_faults import BrokenTable

FIRST_WITH_OWN_GAMES: Final = 7
"""The version of the format from which on a backup may have own games."""


class _Entry(OwnGameDocument):
    put_away: bool
    revision: Annotated[int, Field(ge=1, le=2**53)]


def games_to_list(games: Sequence[OwnGame]) -> list[dict[str, Any]]:
    """Own games as plain values."""
    return [{**own_game_to_dict(own), "put_away": own.put_away, "revision": own.revision} for own in games]


def games_from_list(listed: Any, catalogue: Catalogue) -> tuple[OwnGame, ...] | None:
    """The own games of a list; None where anything in it is not as `games_to_list` writes it."""
    if not isinstance(listed, list) or len(listed) > MOST_OWN_GAMES or any(True for _ in flaws(listed, "games")):
        return None
    try:
        return tuple(_own_game(each, catalogue) for each in listed)
    except (BrokenTable, ValueError, TypeError):
        return None


def _own_game(listed: Any, catalogue: Catalogue) -> OwnGame:
    entry = _Entry.model_validate(listed)
    own = {key: value for key, value in listed.items() if key not in {"put_away", "revision"}}
    return own_game_from_dict(own, catalogue.from_document, put_away=entry.put_away, revision=entry.revision)

"""The form in which a game is made own."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.own_form.form import TableForm


@dataclass(frozen=True)
class OwnGameForm:
    """A form of a game, half written or not.

    `of` is the name of the game in addresses, `original` what it is compared with. A game that is an own one already
    has its `own` id, and its `revision` as the form was opened. `opened` is the path of the contract that stands open;
    `everything`: fields are shown that the game says nothing with. `seed` is that of the made-up deal.
    """

    of: str
    form: TableForm
    original: AnyGame
    made_from: str | None = None
    own: str | None = None
    revision: int | None = None
    opened: str = ""
    everything: bool = False
    seed: int = 1

"""Whatever can be set in a game is what its second scorer knows: no proof leaves out a value."""

from __future__ import annotations

from importlib import import_module

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from tests.proofs.scorers.auctions import DOUBLE, PEDRO, PINOCHLE, PITCH
from tests.proofs.scorers.bonuses import NINETY_NINE, SKULL_KING
from tests.proofs.scorers.gin import SETTINGS as GIN
from tests.proofs.scorers.left import SETTINGS as LEFT

BY_GAME = ["bids", "bridge", "contracts", "declarers", "going_out", "hearts", "left", "shared", "sides", "totals"]
"""The scorers of several games each."""

SETTINGS = {
    id: settings
    for scorer in BY_GAME
    for id, settings in import_module(f"tests.proofs.scorers.{scorer}").SETTINGS.items()
} | {"gin": GIN, "ninety-nine": NINETY_NINE, "skull-king": SKULL_KING}
AUCTIONS = {
    "pitch": PITCH | {"target": []},
    "pedro": PEDRO | {"target": [], "least": []},
    "pinochle": PINOCHLE | {"least": []},
    "pinochle-double": DOUBLE | {"target": [], "least": []},
}
"""Their proofs draw any target or lowest bid, and name no numbers."""

NEVER = {"call-break": {"again": ["on"]}}
"""Values that no second scorer tries: with it a deal can be refused."""


@pytest.mark.parametrize(("id", "settings"), (SETTINGS | AUCTIONS).items())
def test_second_scorer_tries_every_setting_of_its_game_in_the_order_of_its_choices(id, settings):
    outline, never = CATALOGUE.game(id).outline, NEVER.get(id, {})
    assert {each.key for each in (*outline.choices, *outline.figures)} == set(settings)
    for choice in outline.choices:
        assert [value.value for value in choice.values] == settings[choice.key] + never.get(choice.key, [])
    for figure in outline.figures if id in LEFT else ():
        assert (figure.low, figure.high) == (min(settings[figure.key]), max(settings[figure.key]))

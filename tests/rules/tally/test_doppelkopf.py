"""Doppelkopf by its short entry: who was Re, who won, and how many points that made."""

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Setup
from tests.support.tables import totals


def each(re, partner, winner, **more):
    return {"re": re, "re-partner": partner, "result": f"{winner} won", **more}


UNDER_90, NO_90 = {"under": "under 90"}, {"re-said": "announced by Re", "more-said": "no 90"}
BY_RE, BY_KONTRA = {"re-said": "announced by Re"}, {"kontra-said": "announced by Kontra"}
RE, KONTRA, RE_NO_90 = {"re-said": "Re"}, {"kontra-said": "Kontra"}, {"re-said": "no 90"}


def test_further_announcements_are_asked_after_re_or_kontra():
    game = CATALOGUE.from_document("doppelkopf", {"entry": "each"})
    position = game.start(Setup(4, 0, {}))
    for said, more in (({}, False), (BY_RE, True), (BY_KONTRA, True)):
        keys = [field.key for field in game.questions(position, each(0, 1, "Re", **said)).fields]
        assert ("more-said" in keys) == more


def test_announcements_are_needed_once_nobody_has_won():
    game = CATALOGUE.from_document("doppelkopf", {"entry": "each"})
    position = game.start(Setup(4, 0, {}))
    for result, needed in (("Re", False), ("nobody", True)):
        fields = game.questions(position, each(0, 1, result, **BY_RE)).fields
        said = {field.key: field.needed for field in fields if field.key.endswith("-said")}
        assert said == dict.fromkeys(("re-said", "kontra-said", "more-said"), needed)


def test_declarer_loses_nothing_extra_if_nobody_has_won():
    document = CATALOGUE.game("doppelkopf").document() | {"id": "ours"}
    document["items"][0] |= {"lost": 5, "others": [3]}
    game = CATALOGUE.from_document(document, {"entry": "each"})
    assert totals(game, each(0, 1, "nobody", **NO_90, **BY_KONTRA), players=4) == (0, 0, 0, 0)
    assert totals(game, each(0, 1, "Kontra"), players=4) == (-7, -2, 5, 5)

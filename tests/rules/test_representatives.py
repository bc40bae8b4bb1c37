"""The representatives: of every kind of sheet and question in the catalogue, one game is tested in every run."""

from scorekeeper.match.number_entry import MOST_KEYS
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.quota.quota_game import QuotaGame
from scorekeeper.rules.tally.tally_game import TallyGame
from tests.support.representatives import REPRESENTATIVES


def kinds_of(game):
    """Yield the properties of a game that it shares with others, in words."""
    yield "made as", next((kind.__name__ for kind in (QuotaGame, TallyGame) if isinstance(game, kind)), "code")
    yield "sheet", sheet_of(game)
    yield "parts of a point", game.unit != 1
    yield "a target", game.target is not None
    yield "thrown in", game.throws_in
    yield "partners", any(len(side) > 1 for players in game.info.players for side in game.sides(players))
    for column in game.columns:
        if column.answer and column.values is not None:
            yield question(column)
    if isinstance(game, TallyGame):
        yield from (("item", item.kind) for item in game.table.items)


def sheet_of(game):
    if game.bridge_pad(()) is not None:
        return "above and below a line"
    rows = game.named_hands(game.info.players[0])
    if rows:
        return "a row for each hand of each side" if rows[0].key else "a row for each hand"
    return "boxes" if game.boxes else "totals"


def question(column):
    values = column.values
    of = "each side" if column.each else "each seat" if column.seats else "all"
    kind = f"one of the {column.names or 'words'}" if values.choices else "a number"
    digits = not values.choices and (values.high - values.low) // values.step >= MOST_KEYS
    return (kind, of, "needed" if values.needed else "open", "of a total" if values.total else "", digits)


def test_each_kind_of_sheet_and_of_question_has_a_game_among_those_that_stand_for_all():
    stands = {kind for id in REPRESENTATIVES for kind in kinds_of(CATALOGUE.game(id))}
    missing = {kind: id for id in CATALOGUE.ids() for kind in kinds_of(CATALOGUE.game(id)) if kind not in stands}
    assert missing == {}

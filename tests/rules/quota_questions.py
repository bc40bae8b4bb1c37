"""Questions of a quota game."""

from scorekeeper.rules.catalogue import CATALOGUE
from tests.support.tables import played


def ask(game, answers, *deals, first_dealer=0):
    match = played(game, *deals, first_dealer=first_dealer)
    return CATALOGUE.game(game).questions(match.position, answers)


EVEN = {
    "estonian-3": [{"counts": [3, 6, 3]}, {"counts": [3, 3, 6]}, {"counts": [6, 3, 3]}],
    "estonian-4": [
        {"counts": [2, 3, 2, 2]},
        {"counts": [2, 2, 3, 2]},
        {"counts": [2, 2, 2, 3]},
        {"counts": [3, 2, 2, 2]},
    ],
}


def stops_rounds(players):
    if players == 3:
        return [{"counts": [0, 1, 1]}] * 9
    return [{"counts": [0, 1, 1, 1]}] * 12

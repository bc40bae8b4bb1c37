"""Equal games: those with one id and equal rules, whatever is said about them."""

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.same_game import game_key, is_among


def key(id="swedish", **changes):
    return game_key(CATALOGUE.from_document(CATALOGUE.game("swedish").document() | {"id": id} | changes), CATALOGUE)


def test_a_table_that_only_says_otherwise_what_it_is_is_the_catalogue_s_game():
    assert key(name="Ours", title="Another title.", card=["Another line."]) == "swedish"


def test_table_with_a_listed_id_and_other_rules_is_a_game_of_its_own():
    assert (key(target=50), key(target=60)) == ("swedish~8b3f09b75393", "swedish~1e61dd7b3cab")


def test_tables_with_one_unlisted_id_are_one_game_if_their_rules_are_equal():
    assert key("ours", name="Here") == key("ours", name="There")
    assert key("ours") != key("ours", target=50)


@pytest.mark.parametrize(("id", "options"), [("kaiser", {"target": 30}), ("swedish-1949-choice", {})])
def test_options_of_a_match_make_no_other_game(id, options):
    game = CATALOGUE.from_document(CATALOGUE.game(id).document(), options)
    assert game_key(game, CATALOGUE) == id


@pytest.mark.parametrize(
    ("of", "games", "found"),
    [
        ("swedish", ("swedish",), True),
        ("swedish~8b3979d567ef", ("swedish",), False),
        ("swedish~8b3979d567ef", ("swedish~8b3979d567ef",), True),
        ("ours~8b3979d567ef", ("ours~4bd2ad9b3ffb",), False),
        ("ours~8b3979d567ef", ("ours",), True),
    ],
)
def test_an_id_alone_has_every_table_of_it_where_it_is_not_listed(of, games, found):
    assert is_among(of, games, CATALOGUE) is found

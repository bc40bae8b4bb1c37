"""The faults of a file or a link with an own game, a function and a sentence for each."""

from __future__ import annotations

from scorekeeper.rules.phrase import Fault


def game_file_too_large(most: int) -> Fault:
    """The file is over the limit; `most` is in kB."""
    return Fault("The file is larger than {most} kB; no table of a game is.", most=most)


def neither_json_nor_toml() -> Fault:
    """The text is neither JSON nor TOML."""
    return Fault("The file is not a game of scorekeeper: it is neither JSON nor TOML.")


def several_games(number: int) -> Fault:
    """A list of several tables, as `scorekeeper variants --format json` prints it."""
    return Fault("The file has {number} games; give one at a time.", number=number)


def file_has_match() -> Fault:
    """A match file in the place of a game's."""
    return Fault("The file holds a match, not a game. Import it; its rules can be kept from there.")


def not_a_game() -> Fault:
    """Something else than the table of a game."""
    return Fault("The file is not a game of scorekeeper: it holds no table.")


def link_holds_no_game() -> Fault:
    """The link is whole, but what it holds is not a game."""
    return Fault("What the link holds is not a game of scorekeeper.")


def game_too_long_for_a_link() -> Fault:
    """The table does not fit into a link."""
    return Fault("The table is too long for a link. A file takes it.")

"""What can be wrong with own games, and what is said of keeping one."""

from __future__ import annotations

from typing import Final

from scorekeeper.rules.phrase import Fault, Phrase, Sentence

NO_SUCH_OWN_GAME = Sentence('There is no game "{id}" among your own.')


def number_changes_nothing(path: str) -> Phrase:
    """A number in a table that was added, which something of another kind alone has."""
    return Phrase('"{key}" changes nothing where it stands in this table.', {"key": path})


OWN_GAME_UNREADABLE = Sentence('Your own game "{id}" is damaged and cannot be read. It can be removed.')
OWN_GAME_CHANGED_ELSEWHERE = Sentence("{name} was changed in another window. Nothing was written.")
TOO_MANY_OWN_GAMES = Sentence("{most} own games are kept already; no more can be. Remove one first.")
OWN_GAME_TOO_LARGE = Sentence('The table of "{name}" is too large: {most} kB at most can be kept.')
NAME_TAKEN = Sentence("Another game is called {name}. Choose another name.")
NAME_NOT_SEEN = Fault("The game needs a name.")
TEXT_NOT_WRITABLE = Fault("A text in the table has a character in it that cannot be written.")


def kept_as_own(name: str) -> Phrase:
    """A game that is kept now."""
    return Phrase("{name} is now among your own games.", {"name": name})


def was_kept_already(name: str) -> Phrase:
    """The same table came once more."""
    return Phrase("{name} is among your own games already.", {"name": name})


DEAL_NOT_READ: Final = Phrase('Its "deal" was not read: what a deal says follows from the rules.')
"""A table as it is printed, with another description of a deal than that of the game that it makes."""


def other_name_given(asked: str, name: str) -> Phrase:
    """A game whose name another game has."""
    return Phrase("Another game is called {asked}; this one is called {name} here.", {"asked": asked, "name": name})


def other_id_given(asked: str, id: str) -> Phrase:
    """A game whose id another game has."""
    return Phrase('Another game has the id "{asked}"; this one has "{id}" here.', {"asked": asked, "id": id})

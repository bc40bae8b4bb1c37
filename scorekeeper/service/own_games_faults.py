"""What can be wrong with own games, and what is said of keeping one; one function and one sentence each."""

from __future__ import annotations

from typing import Final

from scorekeeper.rules.phrase import Fault, Phrase


def no_such_own_game(id: str) -> Fault:
    """An id that no own game has."""
    return Fault('There is no game "{id}" among your own.', id=id)


def number_changes_nothing(path: str) -> Phrase:
    """A number in a table that was added, which something of another kind alone has."""
    return Phrase('"{key}" changes nothing where it stands in this table.', {"key": path})


def own_game_unreadable(id: str) -> Fault:
    """A row that is damaged."""
    return Fault('Your own game "{id}" is damaged and cannot be read. It can be removed.', id=id)


def own_game_changed_elsewhere(name: str) -> Fault:
    """Another window was quicker."""
    return Fault("{name} was changed in another window. Nothing was written.", name=name)


def too_many_own_games(most: int) -> Fault:
    """One more than are kept."""
    return Fault("{most} own games are kept already; no more can be. Remove one first.", most=most)


def own_game_too_large(name: str, most: int) -> Fault:
    """A table over the limit; `most` is in kB."""
    return Fault('The table of "{name}" is too large: {most} kB at most can be kept.', name=name, most=most)


def name_taken(name: str) -> Fault:
    """A name that another game has."""
    return Fault("Another game is called {name}. Choose another name.", name=name)


def name_not_seen() -> Fault:
    """A name of blanks and signs that are not drawn."""
    return Fault("The game needs a name.")


def text_not_writable() -> Fault:
    """A name, or another text of a table, with a control character in it."""
    return Fault("A text in the table has a character in it that cannot be written.")


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

"""The entries in the menu of the sheet, and the people to whom they are offered."""

from scorekeeper.match.match import Match
from scorekeeper.match.sheet_menu import menu_of
from scorekeeper.rules.catalogue import CATALOGUE
from tests.support.opened import opened


def offered(*, writes=True, invites=False):
    """The addresses, the screens of the match and the acts."""
    open_match = opened(Match(CATALOGUE.game("swedish"), ("Anna", "Bo", "Cleo"), 0))
    groups = menu_of(open_match, writes=writes, invites=invites)
    return {item.act or item.screen or item.address for group in groups for item in group.items}


def test_the_menu_has_what_changes_a_match_for_who_may_write_alone():
    assert offered(writes=True) - offered(writes=False) == {"mend", "seat", "ruling", "stop", "again", "/new"}


def test_phones_are_let_in_by_who_may_invite_them():
    assert offered(invites=True) - offered(invites=False) == {"/invite"}

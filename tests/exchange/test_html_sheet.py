"""A sheet as a part of an HTML page, as those who watch see it."""

from scorekeeper.exchange.html_sheet import print_html_sheet
from scorekeeper.match.match import Deal, Match
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE


def test_dealing_partner_is_named_on_the_page():
    players = ("Anna", "Bo", "Cleo", "Dag & Söhne")
    match = Match(CATALOGUE.game("bridge-rubber"), players, 2, (Deal({"declarer": "passed"}),))
    page = print_html_sheet(sheet_of(match))
    assert "Dag &amp; Söhne deals" in page
    assert "Seat" not in page

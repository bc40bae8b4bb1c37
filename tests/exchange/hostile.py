"""Matches whose texts are hostile."""

from dataclasses import replace

from hypothesis import strategies as st

from scorekeeper.match.match import LONGEST_NAME, Deal, Match, faults_of_match, tidy, writable
from scorekeeper.rules.catalogue import CATALOGUE
from tests.support.strategies import matches_of

# Any script; what a spreadsheet, a shell or a parser might stumble over is drawn often.
LETTERS = st.sampled_from("=+-@'\"\\,;\t {}[]<>&%\u0301\u200d\u05d0\u0627安👩") | st.characters(codec="utf-8")
NAMES = st.text(LETTERS, min_size=1, max_size=LONGEST_NAME).map(tidy).filter(lambda name: name and writable(name))
NOTES = st.text(LETTERS | st.just("\n"), max_size=40).map(tidy).filter(lambda note: writable(note, lines=True))


@st.composite
def hostile_matches(draw):
    match = draw(st.sampled_from(CATALOGUE.ids()).flatmap(lambda id: matches_of(CATALOGUE.game(id))))
    seats = len(match.players)
    names = draw(st.lists(NAMES, min_size=seats, max_size=seats, unique_by=str.casefold))
    deals = tuple(Deal(deal.answers, note=draw(NOTES)) for deal in match.deals)
    hostile = Match(match.game, tuple(names), match.first_dealer, deals, title=draw(NAMES | st.just("")))
    if faults_of_match(hostile):  # composing can make a name longer
        hostile = replace(hostile, players=match.players)
    return hostile

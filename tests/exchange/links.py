"""A link of a match, in parts."""

from scorekeeper.exchange.match_file import read_match_file
from scorekeeper.exchange.match_link import print_link
from tests.exchange.worked import JSON

SITE = "https://example.org/scores/"
EXAMPLE = read_match_file(JSON.encode()).match
LINK = print_link(EXAMPLE, SITE)

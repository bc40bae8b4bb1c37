"""A match as it comes to somebody else."""

from scorekeeper.exchange.csv_file import print_csv, read_csv_file
from scorekeeper.exchange.match_file import print_match, read_match_file
from scorekeeper.exchange.match_link import print_link, read_match_link
from scorekeeper.match.sheet import sheet_of


def check_every_way(match):
    """Check that a match, none of whose deals is faulty, is the same after a file, a link and a sheet in CSV."""
    sheet = sheet_of(match)
    assert sheet.conflicts == []
    assert read_match_file(print_match(match).encode()).match == match
    assert read_match_link(print_link(match, "https://example.org/")).match == match
    assert read_csv_file(print_csv(sheet)).match == match

"""A link that asks for what is missing of a match is read as it was made, or refused with a sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.exchange.file_faults import NotReadable
from scorekeeper.exchange.link import link_to
from scorekeeper.exchange.match_link import print_asking, read_asking
from scorekeeper.match.versions import MatchIdentity, Versions, united
from scorekeeper.texts.speech import say

SITE = "https://example.org/scores/"


@given(st.from_regex(r"[A-Za-z0-9_-]{1,64}", fullmatch=True), st.lists(st.integers(1, 99), max_size=30))
def test_a_link_is_read_as_it_was_made(id, counts):
    ids = [f"{number:010x}.{count}" for number, count in enumerate(counts)]
    versions = united(Versions(tuple(ids)), newest=ids[-1:])
    assert read_asking(print_asking(id, versions, SITE)) == MatchIdentity(id, versions)


@pytest.mark.parametrize(
    "content",
    [
        [],
        ["m1"],
        ["m 1", 1, "0000000001.1"],
        ["m1", 0, "0000000001.1"],
        ["m1", 2, "0000000001.1"],
        ["m1", 1, "0000000001.0"],
        ["m1", 1, "0000000001"],
        ["m1", 1, 7],
        ["m1", 1, "0000000002.1", "0000000001.1", "0000000003.1"],
        ["m1", 1, *("0000000001.1" for _ in range(20_000))],
    ],
)
def test_link_that_asks_for_nothing_is_refused(content):
    with pytest.raises(NotReadable) as refused:
        read_asking(link_to(SITE, "asking", content, b""))
    assert list(map(say, refused.value.faults_to_show())) == ["The link does not hold a match of scorekeeper."]


def test_a_phone_that_names_no_version_asks_for_the_whole():
    assert read_asking(print_asking("m1", Versions(), SITE)) == MatchIdentity("m1", Versions())

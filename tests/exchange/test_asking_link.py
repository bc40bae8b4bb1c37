"""A link that asks for what is missing of a match is read as it was made, or refused with a sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.exchange.faults import NotReadable
from scorekeeper.exchange.link import link_to
from scorekeeper.exchange.missing_deals import Asking, print_asking, read_asking
from scorekeeper.match.versions import Versions
from scorekeeper.texts.speech import say

SITE = "https://example.org/scores/"
IDS = tuple(f"{number:024x}" for number in range(2**92, 2**92 + 2**88 * 40, 2**88))


def asked(content):
    return link_to(SITE, "asking", content, b"")


def test_the_newest_version_is_named_and_some_before_it_ever_further_apart_to_the_first():
    asking = read_asking(print_asking("m1", Versions(IDS), SITE))
    assert asking.id == "m1"
    places = [asking._replace(versions=(begins,)).stands_at(Versions(IDS)) for begins in asking.versions]
    assert places == [39, 38, 37, 35, 31, 23, 7, 0]


@given(st.from_regex(r"[A-Za-z0-9_-]{1,64}", fullmatch=True), st.integers(0, 300))
def test_a_link_is_read_as_it_was_made(id, many):
    versions = Versions(tuple(f"{number:024x}" for number in range(many)))
    asking = read_asking(print_asking(id, versions, SITE))
    assert asking.id == id
    assert asking.is_at_newest_of(versions) == (many > 0)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"m 1\n12345",
        b"m1\n1234",
        b"m1\n123456",
        b"\xff\n12345",
        b"m1\n12345" + b"1234" * 10,
        b"m1\n12345" + b"1234" * 100_000,
    ],
)
def test_what_is_packed_well_and_asks_for_nothing_is_refused(content):
    with pytest.raises(NotReadable) as refused:
        read_asking(asked(content))
    assert list(map(say, refused.value.faults_to_show())) == ["What the link holds is not a match of scorekeeper."]


def test_a_phone_that_names_no_version_asks_for_the_whole():
    assert read_asking(print_asking("m1", Versions(), SITE)) == Asking("m1", ())

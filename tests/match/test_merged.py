"""The one merge of two histories: in whatever order and however often, the same is left, and nothing vanishes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.match.versions import NO_VERSIONS, Versions, WriterId, compare, decided, merged, united


@dataclass(frozen=True)
class Version:
    """One version of something, and what it says."""

    says: int
    versions: Versions = NO_VERSIONS


def alike(one, other):
    return one.says == other.says


def heads(several):
    """Each version that is left, by what it says and its newest ids."""
    return {(each.says, each.versions.newest_ids) for each in several}


def written(state, writer, says, which, luck):
    """Go on from one of the versions that are left, and choose sometimes between all."""
    if not state:
        return [Version(says, NO_VERSIONS.then(writer.next("", NO_VERSIONS)))]
    if luck.random() < 0.2 and len(state) > 1:
        chosen = state[which % len(state)]
        return [replace(chosen, versions=decided([each.versions for each in state], str(chosen.says)))]
    one, *others = state[which % len(state) :] + state[: which % len(state)]
    id = writer.next("", one.versions, [each.versions for each in others])
    return [Version(says, one.versions.then(id)), *others]


@st.composite
def phones(draw):
    """Draw the values that three phones have of one thing after writes and exchanges in any order."""
    luck = Random(draw(st.integers(0, 2**32)))
    first = written([], WriterId(), 0, 0, luck)
    states, writers = [first, first, first], [WriterId(), WriterId(), WriterId()]
    for _ in range(draw(st.integers(0, 25))):
        at, other = luck.randrange(3), luck.randrange(3)
        if luck.random() < 0.5:
            states[at] = merged([*states[at], *states[other]], alike)
        else:
            says = luck.randrange(6)
            states[at] = written(states[at], writers[at], says, luck.randrange(3), luck)
    return states


@given(phones())
def test_merging_commutes(states):
    one, other, _ = states
    assert heads(merged([*one, *other], alike)) == heads(merged([*other, *one], alike))


@given(phones())
def test_merging_again_changes_nothing(states):
    one, other, _ = states
    both = merged([*one, *other], alike)
    assert heads(merged([*both, *other], alike)) == heads(merged([*both, *both], alike)) == heads(both)


@given(phones())
def test_merging_three_is_the_same_in_each_order(states):
    one, two, three = states
    first = merged([*merged([*one, *two], alike), *three], alike)
    assert heads(first) == heads(merged([*one, *merged([*two, *three], alike)], alike))


@given(phones())
def test_a_version_that_nobody_went_on_from_does_not_vanish(states):
    every = [each for state in states for each in state]
    left = merged(every, alike)
    for each in every:
        for id in each.versions.newest_ids:
            gone_on = any(other.versions.knows(id) and id not in other.versions.newest_ids for other in every)
            assert gone_on or (each.says, True) in {(other.says, id in other.versions.newest_ids) for other in left}


def test_versions_that_forgetting_made_one_elsewhere_become_one_where_they_differ_too():
    first, second = Versions(("aaaaaaaaaa.1",)), Versions(("bbbbbbbbbb.1",))
    both = Version(0, united(first, second, newest=(*first.ids, *second.ids)))
    for several in ([Version(1, first), Version(2, second), both], [both, Version(2, second), Version(1, first)]):
        (left,) = merged(several, alike)
        assert left.versions == both.versions


@given(phones())
def test_two_versions_are_told_apart_without_their_contents(states):
    one, other = states[0][0].versions, states[1][0].versions
    opposite = {"same": "same", "earlier": "later", "later": "earlier", "parted": "parted"}
    assert compare(other, one) == opposite[compare(one, other)]


def test_a_history_of_400_changes_is_one_id_for_each_that_wrote():
    versions, writers = NO_VERSIONS, [WriterId(), WriterId()]
    for number in range(400):
        versions = versions.then(writers[number // 100 % 2].next("m1", versions))
    assert (len(versions.ids), versions.number) == (2, 400)


def test_a_writer_whose_last_version_was_taken_away_is_another_one():
    writer = WriterId()
    first = NO_VERSIONS.then(writer.next("m1", NO_VERSIONS))
    shown = first.then(writer.next("m1", first))
    again = first.then(writer.next("m1", first))  # an older copy was brought back in between
    assert compare(shown, again) == "parted"


def test_a_writer_does_not_go_on_in_a_version_that_has_not_come_through_its_last():
    writer = WriterId()
    here = NO_VERSIONS.then(writer.next("m1", NO_VERSIONS))
    theirs = united(NO_VERSIONS, newest=("aaaaaaaaaa.1",))
    after = theirs.then(writer.next("m1", theirs, [here]))
    assert compare(here, after) == "parted"

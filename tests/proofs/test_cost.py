"""Hardened: whatever is accepted costs what its bytes cost: twice the bytes, no more than twice the work and memory.

Work is counted in lines of Python that are carried out, and memory in what is allocated at most: both are the same
on every machine.
"""

from __future__ import annotations

import gc
import tracemalloc

import pytest

from tests.proofs.largest import FORMS, lines_of

SLACK = 1.3
"""The share by which the larger input may cost more: tables that grow by doubling, and sorting."""


def peak_of(work):
    """Return the most bytes that a piece of work allocates at one time."""
    gc.collect()
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.ci
@pytest.mark.parametrize("form", FORMS, ids=str)
def test_accepted_input_costs_time_and_memory_in_proportion_to_its_bytes(form):
    grows_with_its_bytes(form, form.least, 4)


@pytest.mark.long
@pytest.mark.parametrize("form", FORMS, ids=str)
def test_the_largest_that_is_accepted_costs_at_most_what_its_bytes_cost(form):
    grows_with_its_bytes(form, form.most // 8, 2, 4, 8)


def grows_with_its_bytes(form, least, *times_as_much):
    form.read(form.made(least))  # games are read, and modules imported, once
    small, *larger = (form.made(least * times) for times in (1, *times_as_much))
    lines, peak = lines_of(lambda: form.read(small)), peak_of(lambda: form.read(small))
    for content in larger:
        times = SLACK * form.size(content) / form.size(small)
        assert lines_of(lambda content=content: form.read(content)) <= times * lines
        assert peak_of(lambda content=content: form.read(content)) <= times * peak

"""What can be wrong in the form of a table; one function and one sentence each. The field says what it is about."""

from __future__ import annotations

from scorekeeper.rules.phrase import Fault, Phrase


def nothing_written() -> Fault:
    """A field that has to be filled in."""
    return Fault("Something has to be written here.")


def number_out_of_range(low: int, high: int) -> Fault:
    """A number that no table can have there, or no number at all."""
    return Fault("A whole number from {low} to {high}.", low=low, high=high)


def numbers_not_read(low: int, high: int) -> Fault:
    """Numbers behind each other of which one is none."""
    return Fault("Whole numbers from {low} to {high}, with commas between them.", low=low, high=high)


def quotas_add_up_to(together: int, tricks: int) -> Fault:
    """Quotas that do not come out with the tricks that are played."""
    return Fault(
        "The quotas add up to {sum}; {tricks} trick is played.",
        plural="The quotas add up to {sum}; {tricks} tricks are played.",
        counted=tricks,
        sum=together,
        tricks=tricks,
    )


def quotas_are_to_add_up(together: int, tricks: int, balance: int, wanted: int) -> Fault:
    """Quotas that do not come out with the tricks, where the points of a deal do not come to 0."""
    return Fault(
        "The quotas add up to {sum}; they have to make {wanted}, as tricks are {tricks} and points in all {balance}.",
        sum=together,
        tricks=tricks,
        balance=balance,
        wanted=wanted,
    )


def name_twice(name: str) -> Fault:
    """Two contracts that nobody could tell apart."""
    return Fault("Another one is called {name} too.", name=name)


def has_to_be(wanted: object) -> Fault:
    """A value that cannot stand there."""
    return Fault("This has to be {wanted}.", wanted=wanted if isinstance(wanted, Phrase) else Phrase("longer"))

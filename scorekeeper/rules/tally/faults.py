"""What can be wrong with a tally table, or with a deal of one; one function and one sentence each."""

from __future__ import annotations

from scorekeeper.rules.phrase import Account, Fault, KeyOfContract, Phrase, Seat


def not_one_for_each(table: str, key: str, given: int, wanted: int) -> Fault:
    """A list that should have one number for each number of players."""
    return Fault(
        'In the table "{table}", "{key}" should have {wanted} entry, and has {given}.',
        plural='In the table "{table}", "{key}" should have one entry, or {wanted}, and has {given}.',
        counted=wanted,
        table=table,
        key=key,
        given=given,
        wanted=wanted,
    )


def unknown_item(table: str, name: str, item: str) -> Fault:
    """Something to count that the table does not have, or that is counted twice."""
    return Fault(
        'In "{table}", "{name}" counts "{item}", which cannot be counted there.', table=table, name=name, item=item
    )


def reserved_id(table: str, id: str) -> Fault:
    """An item under a name that every deal has for something else."""
    return Fault('In the table "{table}", nothing that is counted can have the id "{id}".', table=table, id=id)


def hand_missing(choices: tuple[Phrase, ...]) -> Fault:
    """Several hands are possible, and nobody said which it was."""
    return Fault("It is not said which hand was played: {choices}.", choices=choices)


def what_is_decided(card: Phrase) -> Fault:
    """An entry that has not begun: which hand is played comes first, as something decides it."""
    return Fault("What does {card} decide?", card=card)


def unknown_hand(said: str) -> Fault:
    """A hand that this game does not have."""
    return Fault("{hand} is not a hand of this game.", hand=KeyOfContract(said))


def hand_not_due(hand: Phrase, due: Phrase) -> Fault:
    """A hand whose turn it is not."""
    return Fault("{hand} is not due; {due} is.", hand=hand, due=due)


def not_counted_here(what: Phrase) -> Fault:
    """Something counted that this hand does not count."""
    return Fault("The {what} are not counted in this hand.", what=what)


def owner_not_counted_here(what: Phrase) -> Fault:
    """Something of which there is one, and which this hand does not count."""
    return Fault("The {what} is not counted in this hand.", what=what)


def last_place_follows(what: Phrase, place: int) -> Fault:
    """The last place of an order, which whoever is left has."""
    return Fault("{what}: place {place} is the last, follows from the others and is not given.", what=what, place=place)


def nobody_was_doubled(hand: Phrase) -> Fault:
    """Something counted in a contract that was not played at all."""
    return Fault("Nobody was doubled, so {hand} was not played and nothing is counted.", hand=hand)


def not_of_this_match(what: Phrase) -> Fault:
    """What is asked with other settings, or where more play."""
    return Fault("{what}: with so many players, and as this match is set, no such answer is asked for.", what=what)


def who_took(what: Phrase) -> Fault:
    """An entry that lacks who took an item of which there is only one."""
    return Fault("Who took the {what}?", what=what)


def how_many(who: Seat | Account, what: Phrase, *, together: bool = False) -> Phrase:
    """The question of an entry for what one player or side has of an item; `together`: a side of several."""
    if together:
        return Phrase("How many {what} do {who} have?", {"what": what, "who": who})
    return Phrase("How many {what} does {who} have?", {"what": what, "who": who})


def still_uncounted(what: Phrase) -> Fault:
    """An entry that waits for something of which nobody knows how much there is."""
    return Fault("The {what} are still to enter.", what=what)


def owner_missing(what: Phrase) -> Fault:
    """There is one of it, and nobody said whose it is."""
    return Fault("It is not said who has the {what}.", what=what)


def still_to_count(left: int, total: int, what: Phrase) -> Fault:
    """An item of which some are entered; the sentence says how many are left."""
    return Fault(
        "{what}: {left} of {total} is still to enter.",
        plural="{what}: {left} of {total} are still to enter.",
        counted=left,
        left=left,
        total=total,
        what=what,
    )


def not_all_counted(what: Phrase) -> Fault:
    """A count that has begun, and nobody knows how much is left."""
    return Fault("The {what} are not all entered yet.", what=what)


def more_than_there_can_be(who: Seat | Account, count: int, what: Phrase, most: int) -> Fault:
    """More than one side or player can have."""
    return Fault(
        "{what}: {who} cannot have {count}; nobody has more than {most}.", who=who, count=count, what=what, most=most
    )


def fewer_than_none(who: Seat | Account, count: int, what: Phrase) -> Fault:
    """A count below nought."""
    return Fault("{what}: {who} cannot have {count}; nobody has fewer than 0.", who=who, count=count, what=what)


def counts_do_not_add_up(what: Phrase, together: int, total: int) -> Fault:
    """Some of it that nobody has, or that two have."""
    return Fault(
        "The {what} add up to {sum}; there is {total}.",
        plural="The {what} add up to {sum}; there are {total}.",
        counted=total,
        what=what,
        sum=together,
        total=total,
    )


def too_few_left(what: Phrase, left: int) -> Fault:
    """More of it than those can have whose counts are still to enter."""
    return Fault(
        "Of the {what} {left} is left; whoever is still to enter cannot have so many.",
        plural="Of the {what} {left} are left; whoever is still to enter cannot have so many.",
        counted=left,
        what=what,
        left=left,
    )


def cards_do_not_add_up(together: int, total: int) -> Fault:
    """Cards that are nowhere, or in two places."""
    return Fault(
        "All the cards together add up to {sum}; there is {total}.",
        plural="All the cards together add up to {sum}; there are {total}.",
        counted=total,
        sum=together,
        total=total,
    )


def more_than_a_suit(who: Seat | Account, together: int, most: int) -> Fault:
    """More cards of one suit than there are."""
    return Fault(
        "{who} cannot have {sum} card of one suit, which has {most}.",
        plural="{who} cannot have {sum} cards of one suit, which has {most}.",
        counted=together,
        who=who,
        sum=together,
        most=most,
    )


def nothing_without(who: Seat | Account, what: Phrase, without: Phrase) -> Fault:
    """Something that comes with something else, which is not there."""
    return Fault("{who} has no {without}, and so no {what}.", who=who, what=what, without=without)


def more_than_in_tricks(who: Seat | Account, count: int, what: Phrase, most: int) -> Fault:
    """More cards of a kind than somebody's tricks have cards."""
    return Fault(
        "{what}: {who} cannot have {count} in so few tricks, which hold {most} card.",
        plural="{what}: {who} cannot have {count} in so few tricks, which hold {most} cards.",
        counted=most,
        who=who,
        count=count,
        what=what,
        most=most,
    )


def not_in_whole_tricks(who: Seat | Account, cards: int, each: int) -> Fault:
    """Cards that no whole number of tricks holds."""
    return Fault(
        "{who} cannot have {cards} card in all; every trick has {each}.",
        plural="{who} cannot have {cards} cards in all; every trick has {each}.",
        counted=cards,
        who=who,
        cards=cards,
        each=each,
    )


def past_the_target(who: Seat | Account, points: int, target: int) -> Fault:
    """A score that the play never reaches, because it stops before."""
    return Fault(
        "{who} would have {points}; the play stops as soon as somebody has {target}.",
        who=who,
        points=points,
        target=target,
    )


def two_at_the_target(target: int) -> Fault:
    """Two winners of a play that stops with the first."""
    return Fault("Two would have {target}; the play stops as soon as one has.", target=target)


def only_the_declarer_is_doubled(declarer: Seat, contract: str) -> Fault:
    """A double between two others, where it has to be with the declarer."""
    return Fault("In {contract} only {who} can be doubled, who declares.", contract=contract, who=declarer)


def place_missing(what: Phrase, place: int) -> Fault:
    """An order that is not whole."""
    return Fault("{what}: it is not said who went out as number {place}.", what=what, place=place)


def out_twice(who: Seat) -> Fault:
    """Somebody at two places of an order."""
    return Fault("{who} cannot go out twice.", who=who)


def out_already(who: Seat) -> Fault:
    """Somebody who has a place already."""
    return Fault("{who} has a place already.", who=who)


def who_is_out(place: int) -> Fault:
    """An entry that lacks a place of an order."""
    return Fault("Who was number {place} to go out?", place=place)


def who_exposed(what: Phrase) -> Phrase:
    """The question who exposed a card before the first lead."""
    return Phrase("Who exposed the {what}?", {"what": what})


def how_many_exposed(who: Seat | Account, what: Phrase) -> Phrase:
    """The question how many cards of a kind somebody exposed before the first lead."""
    return Phrase("How many of the {what} did {who} expose?", {"what": what, "who": who})


def not_all_taken(what: Phrase, held: int, taken: int) -> Fault:
    """Exposed cards that nobody took, or that two took."""
    return Fault(
        "Of the {what}, {held} was exposed and {taken} taken.",
        plural="Of the {what}, {held} were exposed and {taken} taken.",
        counted=held,
        what=what,
        held=held,
        taken=taken,
    )


def more_exposed_than_taken(who: Seat | Account, count: int, what: Phrase, most: int) -> Fault:
    """More exposed cards than somebody took of their kind."""
    return Fault(
        "{what}: {who} cannot have {count}; they took {most} card of that kind.",
        plural="{what}: {who} cannot have {count}; they took {most} cards of that kind.",
        counted=most,
        who=who,
        count=count,
        what=what,
        most=most,
    )

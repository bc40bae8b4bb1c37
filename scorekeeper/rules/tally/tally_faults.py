"""The faults of tally tables and of their deals."""

from __future__ import annotations

from scorekeeper.rules.phrase import Account, Fault, Phrase, Seat, Sentence

NOT_ONE_FOR_EACH = Sentence(
    'In the table "{table}", "{key}" should have {wanted} entry, and has {given}.',
    plural='In the table "{table}", "{key}" should have one entry, or {wanted}, and has {given}.',
    counted="wanted",
)
UNKNOWN_ITEM = Sentence('In "{table}", "{name}" counts "{item}", which cannot be counted there.')
RESERVED_ID = Sentence('In the table "{table}", nothing that is counted can have the id "{id}".')
ONE_ORDER_AND_FACTOR = Phrase("{name} has one order and one factor at most.")
HAND_MISSING = Sentence("It is not said which hand was played: {choices}.")
WHAT_IS_DECIDED = Sentence("What does {card} decide?")
UNKNOWN_HAND = Sentence("{hand} is not a hand of this game.")
HAND_NOT_DUE = Sentence("{hand} is not due; {due} is.")
NOT_COUNTED_HERE = Sentence("This hand does not count the {what}.")
LAST_PLACE_FOLLOWS = Sentence("{what}: place {place} is the last, follows from the others and is not given.")
NOBODY_WAS_DOUBLED = Sentence("Nobody was doubled, so {hand} was not played and nothing is counted.")
NOT_OF_THIS_MATCH = Sentence("{what}: with so many players, and as this match is set, no such answer is asked for.")
WHO_TOOK = Sentence("Who took the {what}?")


def how_many(who: Seat | Account, what: Phrase, *, together: bool = False) -> Phrase:
    """Return the question for the count of one player or side; `together`: a side of several."""
    if together:
        return Phrase("How many {what} do {who} have?", {"what": what, "who": who})
    return Phrase("How many {what} does {who} have?", {"what": what, "who": who})


STILL_UNCOUNTED = Sentence("The {what} are still to enter.")
OWNER_MISSING = Sentence("It is not said who has the {what}.")
STILL_TO_COUNT = Sentence(
    "{what}: {left} of {total} is still to enter.",
    plural="{what}: {left} of {total} are still to enter.",
    counted="left",
)
NOT_ALL_COUNTED = Sentence("The {what} are not all entered yet.")
MORE_THAN_THERE_CAN_BE = Sentence("{what}: {who} cannot have {count}; nobody has more than {most}.")
OUT_OF_RANGE = Sentence("{what}: {who} cannot have {count}; it is from {low} to {high}.")
HAS_NOTHING_LEFT = Sentence("{what}: {who} ended the deal and has 0, not {count}.")
FEWER_THAN_NONE = Sentence("{what}: {who} cannot have {count}; nobody has fewer than 0.")
COUNTS_DO_NOT_ADD_UP = Sentence(
    "The {what} add up to {sum}; there is {total}.",
    plural="The {what} add up to {sum}; there are {total}.",
    counted="total",
)
IS_OUT = Sentence("{who} is out of the match, and has no {what} in this deal.")
CANNOT_BUY_IN = Sentence("{who} cannot buy in again: only whoever went out in the deal before can, up to the limit.")
GOES_ALONG_WITH_NOBODY = Sentence("{who} declares, and goes along with nobody.")
OUT_AND_ENDED_IT = Sentence("{who} is out of the match, and has not ended the deal.")
TOO_FEW_LEFT = Sentence(
    "Only {left} of the {what} is left; the players still to enter cannot have so many.",
    plural="Only {left} of the {what} are left; the players still to enter cannot have so many.",
    counted="left",
)
CARDS_DO_NOT_ADD_UP = Sentence(
    "All the cards together add up to {sum}; there is {total}.",
    plural="All the cards together add up to {sum}; there are {total}.",
    counted="total",
)
MORE_THAN_A_SUIT = Sentence(
    "{who} cannot have {sum} card of one suit, which has {most}.",
    plural="{who} cannot have {sum} cards of one suit, which has {most}.",
    counted="sum",
)
NOTHING_WITHOUT = Sentence("{who} has no {without}, and so no {what}.")
MORE_THAN_IN_TRICKS = Sentence(
    "{what}: {who} cannot have {count} in so few tricks, which hold {most} card.",
    plural="{what}: {who} cannot have {count} in so few tricks, which hold {most} cards.",
    counted="most",
)
NOT_IN_WHOLE_TRICKS = Sentence(
    "{who} cannot have {cards} card in all; every trick has {each}.",
    plural="{who} cannot have {cards} cards in all; every trick has {each}.",
    counted="cards",
)
LESS_THAN_CAN_BE_BID = Sentence("{what}: {who} cannot have {count}; nobody has fewer than {least}.")
BIDS_COME_OUT = Sentence("The {what} may not come to {total}.")
TOO_LITTLE_BID = Sentence("The {what} come to {sum}; the cards are dealt again below {least}.")
NOBODY_HAS_ALL = Sentence("{what}: nobody has everything, so there is nothing to choose.")
MOON_NOT_SAID = Sentence("{who} has everything: how does that count?")
BIDDER_MISSING = Sentence("It is not said who bid.")
BID_MISSING = Sentence("It is not said how much was bid.")
WHO_BIDS = Sentence("Who bids?")
HOW_MUCH_IS_BID = Sentence("How much is bid?")
BID_OUT_OF_RANGE = Sentence("{what}: {count} cannot be; it is from {low} to {high}.")
NOT_A_NIL = Sentence("{who} bid {count}, and only a bid of 0 can be blind.")
NO_NIL_WAS_BID = Sentence("{who} bid no nil, so their {what} are not counted apart.")
NIL_STILL_OPEN = Sentence("It is not said how many {what} {who} took, who bid nil.")
NILS_TOOK_OTHERWISE = Sentence("With nil {who} took {count} of the {what}; their side took {taken} in all.")
NOT_SO_MANY = Sentence("{what}: {count} cannot be; it is from 0 to {most}.")
NOT_AT_THE_TARGET = Sentence("{who} has {points}; it takes {target} to count out.")
ONE_SIDE_ALONE = Sentence("{what}: only one side has any.")
CANNOT_BE_WITH = Sentence("{what}: {count} cannot be with {said}; it is from {low} to {high}.")
IS_ONE_NUMBER_WITH = Sentence("{what}: {count} cannot be with {said}; it is {low}.")
NEVER_BID = Sentence("{what}: nobody bids {count}.")
GOES_WITH = Sentence("{what}: {who} has it, with {count} {of}.")
NO_ONE_HAS_SO_MANY = Sentence("{what}: one of them has at least {least}.")
TOO_MANY_TOGETHER = Sentence("{what}: {sum} in all cannot be; {most} is the most.")
NEVER_SO_MANY = Sentence("{what}: nobody can have {count}.")
NO_MULTIPLE = Sentence("{what}: {who} cannot have {count}; it is a multiple of {step}.")
COUNTS_NOTHING = Sentence("{who} missed the bid, so their {what} of {points} counts nothing.")
WHOSE_PREMIUM = Sentence("It is not said whose the {what} is.")
WHICH_PREMIUM = Sentence("It is not said which {what} it is.")
WHOSE = Sentence("Whose {what} was it?")
WHICH = Sentence("Which {what} was it?")
NOT_SAID = Sentence("{what}: it is not said.")
HOW_MANY_HAS_THE_SIDE = Sentence("How many {what} for {who}?")
NOT_ASKED_NOW = Sentence("{what}: it is not asked, by what else is said of the deal.")
NOT_AFTER_PASSED = Sentence("{what}: it takes a deal just before that counted for nobody.")
HAS_MISSED = Fault("To change a player who has missed already, use their row.")
PAST_THE_TARGET = Sentence("{who} would have {points}; the play stops as soon as somebody has {target}.")
TWO_AT_THE_TARGET = Sentence("Two would have {target}; the play stops as soon as one has.")
ONLY_THE_DECLARER_IS_DOUBLED = Sentence("In {contract} only {who} can be doubled, who declares.")
PLACE_MISSING = Sentence("{what}: it is not said who went out as number {place}.")
TWO_WITHOUT = Sentence("Only one player can have no {what}.")
NOBODY_WITHOUT = Sentence("One player must have no {what}.")
OUT_TWICE = Sentence("{who} cannot go out twice.")
OUT_ALREADY = Sentence("{who} has a place already.")
WHO_IS_OUT = Sentence("Who was number {place} to go out?")
NOT_ALL_TAKEN = Sentence(
    "{held} of the {what} was exposed and {taken} taken.",
    plural="{held} of the {what} were exposed and {taken} taken.",
    counted="held",
)
MORE_EXPOSED_THAN_TAKEN = Sentence(
    "{what}: {who} cannot have {count}; they took {most} card of that kind.",
    plural="{what}: {who} cannot have {count}; they took {most} cards of that kind.",
    counted="most",
)

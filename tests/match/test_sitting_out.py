"""The turns of players to sit out."""

from scorekeeper.match.form_seats import turns_to_sit_out


def first_out(*tables):
    """Return the player of four who should sit out next; the tables are the matches so far, the first one first."""
    return "abcd"[turns_to_sit_out("abcd", [*reversed(tables)])[0]]


def test_longest_player_without_a_break_sits_out_next_all_round_the_table():
    tables, sat_out = ["abc"], ["d"]
    for _ in range(8):
        sat_out.append(first_out(*tables))
        tables.append("abcd".replace(sat_out[-1], ""))
    assert sat_out == ["d", "c", "b", "a", "d", "c", "b", "a", "d"]


def test_pair_sitting_out_includes_nobody_twice_before_all_have_sat_out():
    tables, often = ["abc"], dict.fromkeys("abcde", 0)
    often |= {"d": 1, "e": 1}
    for _ in range(4):
        out = ["abcde"[place] for place in turns_to_sit_out("abcde", [*reversed(tables)])[:2]]
        tables.append("".join(each for each in "abcde" if each not in out))
        often |= {each: often[each] + 1 for each in out}
    assert often == dict.fromkeys("abcde", 2)


def test_a_match_of_others_between_says_nothing_of_who_sat_out_here():
    assert first_out("bcd", "xyz", "axy") == first_out("bcd") == "d"


def test_newcomer_plays_and_at_a_new_table_the_last_one_sits_out():
    assert turns_to_sit_out(["a", "b", "c", None], [{"a", "b", "c"}])[-1] == 3
    assert turns_to_sit_out([None, None, None], []) == (2, 1, 0)

"""Flet's controls made by our `__init__` are those that are made by their own."""

from __future__ import annotations

from scorekeeper.flet_fixes.quick_controls import QUICK, install_quick_controls


def made(init, kind, args, given):
    """All that a control has when it was made, or why it could not be."""
    control = kind.__new__(kind)
    try:
        init(control, *args, **given)
    except (AttributeError, TypeError, ValueError, RuntimeError) as error:
        return repr(error)
    values = vars(control) | {"_i": 0}  # a number of its own
    return list(values.pop("_values").items()), values


def test_every_control_has_what_it_would_have_by_its_own_init():
    install_quick_controls()
    install_quick_controls()  # once more changes nothing
    for kind in QUICK:
        init, own = kind.__init__, kind.__init__.__wrapped__
        assert not hasattr(own, "__wrapped__")
        names = own.__code__.co_varnames[1 : own.__code__.co_argcount + own.__code__.co_kwonlyargcount]
        first, last = dict.fromkeys(names[:2], 3), dict.fromkeys(reversed(names[-9:]), "3")
        given = [{}, *({name: 3} for name in names), last, {"no such": 3}, {**last, **first}]
        for args in ((), (3,)):
            for each in given:
                assert made(init, kind, args, each) == made(own, kind, args, each), (kind, args, each)

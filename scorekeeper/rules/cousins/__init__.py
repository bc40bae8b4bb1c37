"""The cousins that a table cannot say: one game a module, what can be wrong with a deal of it beside it.

`form` reads a deal, `cousin` answers for a game whatever does not set it apart from the others.
"""

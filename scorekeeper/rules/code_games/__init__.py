"""Games that a table cannot say: one game a module.

`form` reads a deal, `code_game` answers for a game whatever does not set it apart from the others. Écarté answers
everything by itself.
"""

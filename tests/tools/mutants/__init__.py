"""Wrongs done to the rules, one at a time: for each a test has to fail, or `explained.toml` says why none can.

The two well-known tools would not do: mutmut leaves out what has a decorator and what stands outside functions,
as the checks of tables do, and cosmic-ray starts the tests anew for every change.
"""

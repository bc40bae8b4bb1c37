"""The screens, in Flet."""

"""The screens, one package a feature: its screen, its parts and its actions. No feature imports another."""

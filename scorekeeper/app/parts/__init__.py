"""What the screens share: plain functions from values to controls, drawn within the walls of a screen."""

"""The screens, a package for each feature with its screens, parts and actions. Features never import each other."""

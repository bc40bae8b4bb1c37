"""The packages of the program, each with those that it may use."""

MAY_USE = {
    "rules": set(),
    "texts": {"rules"},
    "match": {"rules"},
    "store": {"match", "rules"},
    "pictures": {"match", "rules", "texts"},
    "exchange": {"match", "rules", "texts", "pictures"},
    "service": {"match", "store", "exchange", "rules", "texts"},
    "flet_fixes": set(),
    "app": {"service", "exchange", "texts", "match", "rules", "pictures", "flet_fixes"},
    "club": {"web", "service", "exchange", "store", "pictures", "match", "texts", "rules"},
    "web": {"app", "service", "exchange", "store", "match", "texts", "rules", "flet_fixes"},
}

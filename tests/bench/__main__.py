"""Every benchmark in turn."""

from tests.bench import open_list, recompute, startup, tap_to_total

recompute.main()
open_list.main()
tap_to_total.main()
startup.main()

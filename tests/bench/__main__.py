"""Every benchmark in turn."""

from tests.bench import open_list, recompute, slow_phone, startup, tap_to_total

recompute.main()
open_list.main()
tap_to_total.main()
slow_phone.main()
startup.main()

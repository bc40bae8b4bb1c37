"""Every benchmark in turn."""

from tests.bench import open_list, recompute, slow_phone, startup, stats, tap_to_total, ten_thousand

recompute.main()
open_list.main()
ten_thousand.main()
stats.main()
tap_to_total.main()
slow_phone.main()
startup.main()

"""Every benchmark in turn."""

from tests.tools.bench import (
    catalogue_size,
    club,
    open_list,
    picture_taps,
    recompute,
    served,
    startup,
    stats,
    taps,
    ten_thousand,
)

recompute.main()
open_list.main()
catalogue_size.main()
ten_thousand.main()
stats.main()
taps.main()
startup.main()
served.main()
picture_taps.main()
club.main()

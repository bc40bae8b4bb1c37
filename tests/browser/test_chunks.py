"""The chunks in which the browser's database has the files, tried on a real one: what is written of them, and read.

Each window is a `Database` of the site's own `database.js`; all are on one page that never starts the app.
"""

import pytest
import pytest_asyncio

from tests.browser.page import new_context
from tests.browser.pocket import hosting

pytestmark = pytest.mark.ci

WINDOWS = """async () => {
    Object.assign(self, await import("/database.js"));
    const put = IDBObjectStore.prototype.put;
    self.puts = [];
    IDBObjectStore.prototype.put = function (value, key) {
        puts.push(String(key));
        return put.call(this, self.spoilt?.(value, key, this) ?? value, key);
    };
    self.puts_of = async (work) => { puts.length = 0; await work(); return puts.slice(); };
    self.file = (length, ...others) => {
        const contents = Uint8Array.from({ length }, (_, at) => (at * 2654435761) >>> 11);
        for (const at of others) contents[at] += 1;
        return contents;
    };
    self.kept = (contents, more = []) => new Map([["matches.db", contents], ...more]);
    self.opened = async () => {
        const database = new Database("kept");
        return { database, fence: await database.takeFence(), read: await database.read() };
    };
    self.write = async (window, ...files) => {
        window.fence = await window.database.write(kept(...files), window.fence, window.read.record);
    };
    self.failure = (work) => work.then(() => "", String);
    self.stands = async () => {
        const { files } = await new Database("kept").read();
        return Object.fromEntries([...files].map(([path, contents]) => [path, sum(contents)]));
    };
    self.sum = (contents) => `${contents.length} ${contents.reduce((sum, each) => (sum * 31 + each) % 1e9, 7)}`;
    self.inside = (work) => new Promise((done, failed) => {
        const request = indexedDB.open("kept");
        request.onerror = failed;
        request.onsuccess = () => {
            const transaction = request.result.transaction("files", "readwrite");
            const asked = work(transaction.objectStore("files"));
            transaction.oncomplete = () => { request.result.close(); done(asked?.result); };
        };
    });
}"""

PARTS = [*range(7), "parity"]
ALL = [*(f"matches.db,{part}" for part in PARTS), "index", "record"]
"""The keys that are written when a file of 100 000 bytes is written whole."""

MAIN = "matches.db"


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def context(browser, sites):
    async with hosting(sites["/"].folder) as host:
        context = await new_context(browser)
        page = await context.new_page()
        await page.goto(f"{host.address}/licences.txt")
        yield context
        await context.close()


@pytest_asyncio.fixture(loop_scope="session")
async def page(context):
    """A page on which nothing was kept."""
    (page,) = context.pages
    await page.reload()
    await page.evaluate("new Promise((done) => { indexedDB.deleteDatabase('kept').onsuccess = done; })")
    await page.evaluate(WINDOWS)
    return page


async def told(page, script):
    """Return the result of a script on the page, with a window on which a file of 100 000 bytes was kept."""
    return await page.evaluate(f"""async () => {{
        const window = await opened();
        await write(window, file(100_000));
        {script}
    }}""")


async def test_unchanged_chunks_are_not_written_again_and_another_window_reads_the_whole_file(page):
    assert await told(
        page,
        """
        const whole = puts.slice(-10);
        const changed = await puts_of(() => write(window, file(100_000, 5, 50_000)));
        const same = await puts_of(() => write(window, file(100_000, 5, 50_000)));
        const again = await opened();
        const there = sum(again.read.files.get("matches.db")) === sum(file(100_000, 5, 50_000));
        const after_reading = await puts_of(() => write(again, file(100_000, 50_000)));
        const last = (await stands())["matches.db"] === sum(file(100_000, 50_000));
        return [whole, changed, same, there, after_reading, last];
        """,
    ) == [
        ALL,
        ["matches.db,0", "matches.db,3", "matches.db,parity", "index", "record"],
        ["index", "record"],
        True,
        ["matches.db,0", "matches.db,parity", "index", "record"],
        True,
    ]


async def test_a_file_that_shrinks_grows_goes_or_comes_is_read_as_it_is(page):
    assert await told(
        page,
        """
        const steps = [];
        for (const files of [
            [file(40_001)],
            [file(0)],
            [file(70_003), [["matches.db.damaged-1", file(20_000, 3)]]],
            [file(70_003, 70_002)],
        ]) {
            await write(window, ...files);
            const wanted = Object.fromEntries([...kept(...files)].map(([path, contents]) => [path, sum(contents)]));
            steps.push(JSON.stringify(await stands()) === JSON.stringify(wanted));
        }
        return [steps, (await inside((store) => store.getAllKeys())).map(String)];
        """,
    ) == [
        [True] * 4,
        [
            "index",
            "record",
            *(f"matches.db,{number}" for number in range(5)),
            "matches.db,parity",
        ],
    ]


@pytest.mark.parametrize("at", ["matches.db,3", "index", "record"])
async def test_failed_write_leaves_the_old_file_and_the_next_write_writes_every_chunk(page, at):
    assert await told(
        page,
        f"""
        self.spoilt = (value, key, store) => void (String(key) === "{at}" && store.transaction.abort());
        const failed = await failure(write(window, file(100_000, 5, 50_000, 99_999)));
        const before = await stands();
        self.spoilt = undefined;
        const puts = await puts_of(() => write(window, file(100_000, 5)));
        const good = (await stands())["matches.db"] === sum(file(100_000, 5));
        return [failed !== "", before["matches.db"] === sum(file(100_000)), puts, good];
        """,
    ) == [True, True, ALL, True]


async def test_write_without_room_leaves_the_old_file_and_the_next_one_writes_what_changed(page):
    assert await told(
        page,
        """
        self.spoilt = (value, key) => { if (key === "index") throw new DOMException("no room", "QuotaExceededError"); };
        const failed = await failure(write(window, file(100_000, 5, 50_000)));
        const before = await stands();
        self.spoilt = undefined;
        const puts = await puts_of(() => write(window, file(100_000, 5)));
        const good = (await stands())["matches.db"] === sum(file(100_000, 5));
        return [failed, before["matches.db"] === sum(file(100_000)), puts, good];
        """,
    ) == ["QuotaExceededError: no room", True, ["matches.db,0", "matches.db,parity", "index", "record"], True]


@pytest.mark.parametrize("repaired", [True, False], ids=["repaired", "not repaired"])
async def test_chunk_that_the_browser_stores_wrongly_is_reported_as_lost(page, repaired):
    again = "self.spoilt = undefined;" if repaired else ""
    assert await told(
        page,
        f"""
        self.spoilt = (value, key) => String(key) === "matches.db,3"
            ? {{ ...value, contents: value.contents.with(9, value.contents[9] ^ 1) }} : undefined;
        const failed = await failure(write(window, file(100_000, 50_000)));
        {again}
        return [failed, await failure(write(window, file(100_000, 50_000)))];
        """,
    ) == [LOST, "" if repaired else LOST]


LOST = "Error: what was written to the browser's database cannot be read there"


async def test_a_write_that_was_kept_but_could_not_be_read_back_is_written_anew(page):
    assert await told(
        page,
        """
        const get = IDBObjectStore.prototype.get;
        IDBObjectStore.prototype.get = function (key) {
            if (this.transaction.mode === "readonly") throw new Error("it is not read");
            return get.call(this, key);
        };
        const failed = await failure(write(window, file(100_000, 5)));
        IDBObjectStore.prototype.get = get;
        const puts = await puts_of(() => write(window, file(100_000, 6)));
        return [failed, puts, (await stands())["matches.db"] === sum(file(100_000, 6))];
        """,
    ) == ["Error: it is not read", ALL, True]


async def test_window_without_the_lease_writes_no_chunk_and_writes_all_once_it_has_it_again(page):
    assert await told(
        page,
        """
        const other = await opened();
        const refused = await failure(write(window, file(100_000, 5)));
        await write(other, file(100_000, 50_000));
        window.fence = await window.database.takeFence();
        const puts = await puts_of(() => write(window, file(100_000, 5)));
        const late = await failure(write(other, file(100_000, 99_999)));
        return [refused, puts, late, (await stands())["matches.db"] === sum(file(100_000, 5))];
        """,
    ) == ["Error", ALL, "Error", True]


async def test_a_database_that_was_cleared_is_written_whole(page):
    assert await told(
        page,
        """
        await new Promise((done) => { indexedDB.deleteDatabase("kept").onsuccess = done; });
        const puts = await puts_of(() => write(window, file(100_000, 5)));
        return [puts, (await stands())["matches.db"] === sum(file(100_000, 5))];
        """,
    ) == [["record", *ALL], True]  # its first record, and then all


@pytest.mark.parametrize(
    "tear",
    [
        'store.delete(["matches.db", 3])',
        'store.put({ revision: 9, contents: file(16_384) }, ["matches.db", 3])',
        'store.put({ revision: 1, contents: file(5) }, ["matches.db", 3])',
    ],
    ids=["missing", "of another write", "cut off"],
)
async def test_a_chunk_that_is_torn_is_what_the_others_lack_and_all_is_written_next(page, tear):
    assert await told(
        page,
        f"""
        await inside((store) => {{ {tear}; }});
        const again = await opened();
        const wanted = file(100_000);
        const puts = await puts_of(() => write(again, file(100_000)));
        return [sum(again.read.files.get("matches.db")) === sum(wanted), [...again.read.damaged], puts];
        """,
    ) == [True, [], ALL]


@pytest.mark.parametrize("chunk", range(7))
async def test_any_single_lost_chunk_is_rebuilt_after_many_writes_even_without_the_index(page, chunk):
    assert await told(
        page,
        f"""
        for (const at of [5, 50_000, 99_999, 20_000]) await write(window, file(100_000, at));
        await inside((store) => {{ store.delete(["matches.db", {chunk}]); }});
        const first = await new Database("kept").read();
        await inside((store) => {{ store.delete("index"); }});
        const second = await new Database("kept").read();
        return [first, second].map(({{ files, damaged }}) =>
            [sum(files.get("matches.db") ?? file(0)) === sum(file(100_000, 20_000)), [...damaged]]);
        """,
    ) == [[True, []], [chunk < 6, []]]  # how long the last was nobody knows then: SQLite finds it


async def test_two_lost_chunks_are_read_as_zeros_and_the_file_counts_as_damaged(page):
    for others in ("parity", 5):
        assert await told(
            page,
            f"""
            await inside((store) => {{
                for (const part of [3, {others!r}]) store.delete(["matches.db", part]);
            }});
            const {{ files, damaged }} = await new Database("kept").read();
            const wanted = file(100_000).fill(0, 3 * 16_384, 4 * 16_384);
            if ({others!r} === 5) wanted.fill(0, 5 * 16_384, 6 * 16_384);
            return [sum(files.get("matches.db")) === sum(wanted), [...damaged]];
            """,
        ) == [True, [MAIN]]


@pytest.mark.parametrize("lost", [["index"], ["record"], ["index", "record"]], ids=" and ".join)
async def test_without_the_index_or_the_record_the_file_is_there_and_the_next_write_mends_it(page, lost):
    assert await told(
        page,
        f"""
        for (const change of [9, 5]) await write(window, file(100_000, change)); // its record is ahead of a new one
        await write(window, file(100_000));
        await inside((store) => {{ for (const key of {lost}) store.delete(key); }});
        const again = await opened();
        const read = sum(again.read.files.get("matches.db")) === sum(file(100_000));
        const puts = await puts_of(() => write(again, file(100_000, 5)));
        const after = await opened();
        const there = sum(after.read.files.get("matches.db")) === sum(file(100_000, 5));
        const next = await puts_of(() => write(after, file(100_000, 6)));
        return [read, [...again.read.damaged], puts, there, [...after.read.damaged], next.length];
        """,
    ) == [True, [], ALL, True, [], 4]


@pytest.mark.parametrize(
    "lost",
    [
        'for (const each of [0, 1, 2, 3, 4, 5, 6, "parity"]) store.delete(["matches.db", each])',
        'store.delete(IDBKeyRange.lowerBound([])); store.delete("index")',
        "store.clear()",
    ],
    ids=["the chunks", "all but the record", "everything"],
)
async def test_file_with_every_chunk_lost_is_damaged_at_each_opening_until_one_is_written(page, lost):
    assert await told(
        page,
        f"""
        await inside((store) => {{ {lost}; }});
        await opened();
        const {{ damaged, files }} = await new Database("kept").read();
        const empty = [...files.values()].every((contents) => contents.every((each) => each === 0));
        const again = await opened();
        await write(again, file(100_000, 5));
        const after = await opened();
        const there = sum(after.read.files.get("matches.db")) === sum(file(100_000, 5));
        return [[...damaged], empty, there, [...after.read.damaged]];
        """,
    ) == [[MAIN], True, True, []]


async def test_a_database_that_is_new_has_lost_nothing_and_one_without_its_store_has(page):
    assert await page.evaluate("""async () => {
        const fresh = await new Database("kept").read();
        const again = await opened();
        await new Promise((done) => { indexedDB.deleteDatabase("kept").onsuccess = done; });
        await new Promise((done) => {
            const request = indexedDB.open("kept", 1);
            request.onsuccess = () => { request.result.close(); done(); };
        });
        const bare = await opened();
        await write(bare, file(100_000));
        const after = await opened();
        return [fresh, again.read, bare.read, after.read].map(({ damaged, files }) => [[...damaged], files.size]);
    }""") == [[[], 0], [[], 0], [[MAIN], 0], [[], 1]]


UNREADABLE = """
        self.unread = %s;
        const { get, getAll } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.getAll = function () { throw new Error("a value cannot be read"); };
        IDBObjectStore.prototype.get = function (key) {
            const request = get.call(this, key);
            if (!unread(String(key))) return request;
            return { set onsuccess(_) {}, set onerror(told) { told({ preventDefault() {} }); } };
        };
        const before = await failure(new Database("kept").read());
        const { files, damaged } = before ? {} : await new Database("kept").read();
        Object.assign(IDBObjectStore.prototype, { get, getAll });
"""


async def test_unreadable_chunk_counts_as_lost_and_a_database_without_readable_value_is_refused(page):
    one = UNREADABLE % '(key) => ["matches.db,3", "matches.db,parity"].includes(key)'
    assert await told(
        page,
        f"""
        {one}
        const wanted = file(100_000).fill(0, 3 * 16_384, 4 * 16_384);
        return [sum(files.get("matches.db")) === sum(wanted), [...damaged]];
        """,
    ) == [True, [MAIN]]
    none = UNREADABLE % "() => true"
    assert await told(page, f"{none} return before;") == "Error: no value of it can be read"


async def test_a_database_of_a_higher_format_is_refused_untouched(page):
    assert await told(
        page,
        """
        const newer = { format: 2, revision: 3, length: 0, fence: window.fence };
        await inside((store) => store.put(newer, "record"));
        const refused = [];
        const put = await puts_of(async () => {
            for (const work of [
                () => new Database("kept").read(),
                () => new Database("kept").takeFence(),
                () => write(window, file(100_000, 5)),
            ]) {
                await work().catch((error) => refused.push(error instanceof Newer));
            }
        });
        return [refused, put];
        """,
    ) == [[True, True, True], []]


async def test_the_record_says_format_1(page):
    assert await told(page, 'return (await inside((store) => store.get("record"))).format;') == 1


@pytest.mark.parametrize(
    ("rows", "left"),
    [
        (None, False),
        ("{}", False),
        ("{ scorekeeper: { revision: 1, length: 0, fence: 7 } }", False),
        ('{ "/kept/matches.db": { timestamp: new Date(), mode: 0o100644, contents: file(9) } }', True),
    ],
    ids=["no database", "an empty one", "a record alone", "a file"],
)
async def test_only_a_file_in_the_database_of_a_development_version_counts_as_left(page, rows, left):
    assert await page.evaluate(
        """async ([rows, made]) => {
            await new Promise((done) => { indexedDB.deleteDatabase("/kept").onsuccess = done; });
            if (made) await new Promise((done) => {
                const request = indexedDB.open("/kept", 21);
                request.onupgradeneeded = () => {
                    const store = request.result.createObjectStore("FILE_DATA");
                    for (const [key, value] of Object.entries(eval(`(${rows})`))) store.put(value, key);
                };
                request.onsuccess = () => { request.result.close(); done(); };
            });
            const names = async () => (await indexedDB.databases()).map(({ name }) => name).includes("/kept");
            return [await isLeftByDevelopment("/kept"), await names()];
        }""",
        [rows, rows is not None],
    ) == [left, rows is not None]

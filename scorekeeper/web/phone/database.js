// The store's files in IndexedDB: all are read, or what changed of them is written and read back, in one transaction.
//
// A file is kept in chunks: { revision, contents } by [path, number]. Beside them is the index, { length, revisions } of
// each file by its path: its bytes, and the revision at which each of its chunks was written. A chunk of another revision
// is not the one that belongs there. The record has the number of writes (`revision`), the files' bytes (`length`), and
// the fence.
//
// Earlier versions of the site kept whole files, in the schema of Emscripten's IDBFS: { timestamp, mode, contents } by
// path. What they kept is read, and put into chunks by the first write. At each path is then an empty store of a version
// that will never be (`STAND_IN`): an earlier version of the site that comes from a cache, or is open elsewhere, says
// that a newer scorekeeper has kept the matches, and writes nothing. Where another file is at a path, an earlier version
// has written it since, and the chunks are older.
const VERSION = 21; // the version of IDBFS
const STORE = "FILE_DATA";
const RECORD = "scorekeeper"; // the record's key, and the index's; paths begin with a slash
const INDEX = "scorekeeper files";
const CHUNK = 16_384; // bytes; Chromium keeps values above 64 kB in files of their own, which takes longer
const CHUNKS = IDBKeyRange.lowerBound([]); // lists are above all other keys
const PLAIN_FILE = 0o100666;
const PATIENCE = 10_000; // milliseconds, after which a database that does not answer has failed

// A file of SQLite with one page, no table, our application id and the highest `user_version`.
const STAND_IN = new Uint8Array(512);
const fields = { 0: "SQLite format 3\0", 16: "\x02\0\x01\x01\0\x40\x20\x20", 27: "\x01", 31: "\x01", 47: "\x04" };
Object.assign(fields, { 59: "\x01", 60: "\x7f\xff\xff\xff", 68: "SCKR", 95: "\x01", 100: "\x0d", 105: "\x02" });
for (const [at, text] of Object.entries(fields)) STAND_IN.set([...text].map((each) => each.charCodeAt(0)), Number(at));

// Another window has taken the lease.
export class TakenOver extends Error {}

const answered = (request) =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });

const inTime = (work) => {
  let timer;
  const late = new Promise((_, failed) => {
    timer = setTimeout(() => failed(new Error("the browser's database does not answer")), PATIENCE);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

export class Database {
  #name;
  #whole; // the range of the files' paths
  #connection; // a promise of the open database; undefined after it was closed
  #base; // the record, the index and the files that are known to be there; undefined where all has to be written

  // Its name is the folder of the files.
  constructor(folder) {
    this.#name = folder;
    this.#whole = IDBKeyRange.bound(`${folder}/`, `${folder}/\uffff`);
  }

  // The record (or undefined) and the files: a Map of contents by path.
  async read() {
    this.#base = undefined;
    const found = await this.#tried("readonly", async (store) => {
      const asked = [store.get(RECORD), store.get(INDEX)];
      for (const range of [this.#whole, CHUNKS]) asked.push(store.getAllKeys(range), store.getAll(range));
      return Promise.all(asked.map(answered));
    });
    const [record, index, paths, entries, keys, chunks] = found;
    const whole = paths.map((path, at) => [path, entries[at]]).filter(([, entry]) => !isStandIn(entry));
    if (whole.length || !paths.length) {
      return { record, files: new Map(whole.map(([path, { contents }]) => [path, contents]).filter(([, contents]) => contents)) };
    }
    if (!index) throw new Error("the index of the browser's database is missing");
    const { files, torn } = joined(index, keys, chunks);
    if (torn) console.error(`${torn} chunks of the browser's database are missing`);
    else this.#base = { record, index, files };
    return { record, files };
  }

  // Take the lease: raise the fence and return it. Writes with another fence are refused from now on.
  takeFence() {
    return this.#tried("readwrite", async (store) => {
      const record = await answered(store.get(RECORD));
      const fence = fenceAfter(record);
      await answered(store.put({ revision: 0, length: 0, ...record, fence }, RECORD));
      return fence;
    });
  }

  // Replace all files by these, which are not changed afterwards; returns the fence. When it returns, the transaction
  // has completed and what it wrote was read back in a new one. Throws `TakenOver` where another window has the lease.
  // A database that was cleared meanwhile has no record, and is written anew.
  //
  // Only chunks that changed are written, as long as nobody else has written since the files were read here, or written
  // and read back: that is asked in the same transaction. Otherwise everything is.
  //
  // `fence` is undefined where taking the lease failed (on a full disk only reading works). Then the first write
  // takes it, if the record is still the one that was read (`seen`).
  async write(files, fence, seen) {
    const begun = performance.now();
    const base = this.#base;
    this.#base = undefined; // until this has been read back
    const length = [...files.values()].reduce((sum, contents) => sum + contents.length, 0);
    const written = await this.#tried("readwrite", async (store) => {
      const asked = [store.get(RECORD), store.getAllKeys(this.#whole), store.getAll(this.#whole)];
      const [record, paths, entries] = await Promise.all(asked.map(answered));
      if (record && fence === undefined && !isSameRecord(record, seen)) throw new TakenOver();
      if (record && fence !== undefined && record.fence !== fence) throw new TakenOver();
      const ours = record && fence !== undefined ? fence : fenceAfter(record);
      const now = { revision: (record?.revision ?? 0) + 1, length, fence: ours };
      const untouched =
        base &&
        isSameRecord(record, base.record) &&
        String(paths) === String([...base.files.keys()].sort()) &&
        entries.every(isStandIn);
      return { record: now, files, ...put(store, this.#whole, files, now, untouched ? base : undefined) };
    });
    this.#base = await this.#check(written);
    performance.measure("kept", { start: begun });
    return written.record.fence;
  }

  // Read back what was written; a window that has taken the lease since may have written more. Returns the base of the
  // next write.
  async #check({ record, index, files, changed }) {
    const found = await this.#tried("readonly", async (store) => {
      const asked = [store.get(RECORD), store.get(INDEX), store.getAll(this.#whole)];
      return Promise.all([...asked, ...changed.map(({ key }) => store.get(key))].map(answered));
    });
    const [now, indexNow, whole, ...chunks] = found;
    const lost = () => new Error("what was written to the browser's database cannot be read there");
    if (!now || now.revision < record.revision) throw lost();
    if (now.revision > record.revision) return undefined;
    const isWhole =
      now.length === record.length &&
      whole.length === files.size &&
      whole.every(isStandIn) &&
      isSameIndex(index, indexNow) &&
      changed.every(({ contents }, at) => chunks[at]?.revision === record.revision && isSame(chunks[at].contents, contents));
    if (!isWhole) throw lost();
    return { record, index, files };
  }

  // Run a transaction; where it fails, once more on a new connection, for a phone may have closed the old one.
  async #tried(mode, work) {
    try {
      return await inTime(this.#transacted(mode, work));
    } catch (error) {
      if (error instanceof TakenOver) throw error;
      console.warn("The browser's database is opened again:", String(error));
      this.#forget();
      return await inTime(this.#transacted(mode, work));
    }
  }

  async #transacted(mode, work) {
    const db = await (this.#connection ??= this.#opened());
    const transaction = db.transaction(STORE, mode, { durability: "strict" });
    const completed = new Promise((done, failed) => {
      transaction.oncomplete = done;
      transaction.onabort = () => failed(transaction.error ?? new Error("the transaction was aborted"));
    });
    completed.catch(() => {}); // no unhandled rejection where `work` failed first
    try {
      const result = await work(transaction.objectStore(STORE));
      await completed;
      return result;
    } catch (error) {
      try {
        transaction.abort();
      } catch {
        // it has ended already
      }
      throw error;
    }
  }

  #opened() {
    const request = indexedDB.open(this.#name, VERSION);
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore(STORE);
      store.createIndex("timestamp", "timestamp");
    };
    const connection = answered(request).then((db) => {
      const gone = () => {
        db.close();
        if (this.#connection === connection) this.#connection = undefined;
      };
      db.onclose = gone; // closed by the browser: the site's data was cleared, or a phone was short of memory
      db.onversionchange = gone; // the database is to be deleted
      return db;
    });
    return connection;
  }

  #forget() {
    this.#connection?.then((db) => db.close(), () => {});
    this.#connection = undefined;
  }
}

const isSameRecord = (record, seen) => record?.fence === seen?.fence && record?.revision === seen?.revision;

const isSameIndex = (index, other) =>
  index.size === other?.size &&
  [...index].every(([path, { length, revisions }]) => {
    const file = other.get(path);
    return file?.length === length && String(file.revisions) === String(revisions);
  });

// Whether two contents are the same; both begin at a multiple of four bytes in memory, as chunks do.
const isSame = (contents, other) => {
  if (contents.length !== other.length) return false;
  const words = contents.length >> 2;
  const [left, right] = [contents, other].map((each) => new Int32Array(each.buffer, each.byteOffset, words));
  for (let at = 0; at < words; at += 1) if (left[at] !== right[at]) return false;
  for (let at = 4 * words; at < contents.length; at += 1) if (contents[at] !== other[at]) return false;
  return true;
};

const isStandIn = ({ contents }) => contents !== undefined && isSame(contents, STAND_IN);

const chunkOf = (contents, number) => contents.subarray(number * CHUNK, (number + 1) * CHUNK);
const chunksOf = (path, first = 0) => IDBKeyRange.bound([path, first], [path, []]);

// Put into the database what differs from the base, or everything; returns the index, and what was put of the files.
const put = (store, whole, files, record, base) => {
  const { revision } = record;
  const index = new Map();
  const changed = [];
  if (!base) [CHUNKS, whole].forEach((range) => store.delete(range));
  for (const path of base?.files.keys() ?? []) {
    if (!files.has(path)) [path, chunksOf(path)].forEach((gone) => store.delete(gone));
  }
  for (const [path, contents] of files) {
    const before = base?.files.get(path);
    const revisions = [];
    for (let number = 0; number * CHUNK < contents.length; number += 1) {
      const chunk = chunkOf(contents, number);
      const isKept = before && isSame(chunk, chunkOf(before, number));
      revisions.push(isKept ? base.index.get(path).revisions[number] : revision);
      if (!isKept) changed.push({ key: [path, number], contents: chunk.slice() });
    }
    index.set(path, { length: contents.length, revisions });
    if (before && before.length > contents.length) store.delete(chunksOf(path, revisions.length));
    if (!before) store.put({ timestamp: new Date(), mode: PLAIN_FILE, contents: STAND_IN }, path);
  }
  for (const { key, contents } of changed) store.put({ revision, contents }, key);
  store.put(index, INDEX);
  store.put(record, RECORD);
  return { index, changed };
};

// The files of an index, and how many chunks of them are missing or of another revision. In place of those are zeros,
// which SQLite finds: the file is repaired as far as it goes, and the damaged one is set aside.
const joined = (index, keys, chunks) => {
  const files = new Map();
  let torn = 0;
  const found = new Map(keys.map((key, at) => [String(key), chunks[at]]));
  for (const [path, { length, revisions }] of index) {
    const contents = new Uint8Array(length);
    revisions.forEach((revision, number) => {
      const chunk = found.get(String([path, number]));
      const room = chunkOf(contents, number);
      if (chunk?.revision === revision && chunk.contents.length === room.length) room.set(chunk.contents);
      else torn += 1;
    });
    files.set(path, contents);
  }
  return { files, torn };
};

// The first fence is random, so that after the site's data was cleared it differs from every fence still in use.
const fenceAfter = (record) => (record?.fence ?? Math.floor(Math.random() * 2 ** 48)) + 1;

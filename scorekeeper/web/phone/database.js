// The store's files in IndexedDB: all are read, or what changed of them is written and read back, in one transaction.
//
// A file is kept in chunks: { revision, contents } by [name, number]. One more chunk of each file, its parity, is the sum
// of all others, bit by bit without a carry: it mends any one that is lost. The index has { length, revisions, parity } of
// each file by its name: its bytes, and the write that each chunk, and the parity, is of. A chunk of another write is not
// the one that belongs there. The record has the number of the format, the number of writes (`revision`), the files'
// bytes (`length`), and the fence.
//
// A browser may lose any of these rows, and each is read without the others. A file is known by the index or by its
// chunks; without the index its chunks are all that there are, in their order. What is missing of a file beyond one chunk
// is zeros, and the file is `damaged`, as is one of which nothing is left. Only a database that has its first record, and
// nothing beside it, is new: one that has less has lost what was kept.
const FORMAT = {format}; // see scorekeeper/match/document.py
const STORE = "files";
const RECORD = "record";
const INDEX = "index";
const CHUNK = 16_384; // bytes; Chromium keeps values above 64 kB in files of their own, which takes longer
const PARITY = "parity"; // in place of a chunk's number
const MAIN = "matches.db"; // the store's own file
const PATIENCE = 10_000; // milliseconds, after which a database that does not answer has failed

// Another window has taken the lease.
export class TakenOver extends Error {}

// A newer version of the site has written the database, which is left untouched.
export class Newer extends Error {}

const answered = (request) =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });

// What a request finds; undefined where that cannot be read, which does not end its transaction.
const ifReadable = (request) =>
  new Promise((done) => {
    request.onsuccess = () => done(request.result);
    request.onerror = (event) => {
      event.preventDefault();
      done(undefined);
    };
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
  #connection; // a promise of the open database; undefined after it was closed
  #base; // the record, the index and the files that are known to be there; undefined where all has to be written

  constructor(name) {
    this.#name = name;
  }

  // The record (or undefined), the files (a Map of contents by name), and which of them are `damaged` (a Set of names).
  async read() {
    this.#base = undefined;
    const everything = (store) => Promise.all([store.getAllKeys(), store.getAll()].map(answered));
    const [keys, values] = await this.#tried("readonly", everything).catch(() => this.#oneByOne());
    const found = sorted(keys, values);
    const { index } = found;
    const record = unlessNewer(found.record);
    const { files, damaged, isAsWritten } = joinedFiles(found);
    if (!files.has(MAIN) && record?.revision !== 0) damaged.add(MAIN);
    if (damaged.size) console.error(`Parts are missing in the browser's database: ${[...damaged].join(", ")}`);
    else if (isAsWritten) this.#base = { record, index, files };
    return { record, files, damaged };
  }

  // All keys and their values, where they cannot be read together: undefined in place of each that cannot be read.
  #oneByOne() {
    return inTime(
      this.#transacted("readonly", async (store) => {
        const keys = await answered(store.getAllKeys());
        const values = await Promise.all(keys.map((key) => ifReadable(store.get(key))));
        if (keys.length && values.every((value) => value === undefined)) throw new Error("no value of it can be read");
        return [keys, values];
      }),
    );
  }

  // Take the lease: raise the fence and return it. Writes with another fence are refused from now on.
  takeFence() {
    return this.#tried("readwrite", async (store) => {
      const record = unlessNewer(await answered(store.get(RECORD)));
      const fence = fenceAfter(record);
      const first = { format: FORMAT, revision: 1, length: 0 }; // without a record it is not new
      await answered(store.put({ ...first, ...record, fence }, RECORD));
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
      const record = unlessNewer(await answered(store.get(RECORD)));
      const isOwned = record?.fence !== undefined;
      if (isOwned && fence === undefined && !isSameRecord(record, seen)) throw new TakenOver();
      if (isOwned && fence !== undefined && record.fence !== fence) throw new TakenOver();
      const ours = isOwned && fence !== undefined ? fence : fenceAfter(record);
      const now = { format: FORMAT, revision: (record?.revision ?? 0) + 1, length, fence: ours };
      const known = base && isSameRecord(record, base.record) ? base : undefined;
      return { record: now, files, ...put(store, files, now, known) };
    }).catch((error) => {
      if (error.name === "QuotaExceededError") this.#base = base; // nothing was written: the next write needs no more room
      throw error;
    });
    this.#base = await this.#check(written);
    performance.measure("kept", { start: begun });
    return written.record.fence;
  }

  // Read back what was written; a window that has taken the lease since may have written more. Returns the base of the
  // next write.
  async #check({ record, index, files, changed }) {
    const found = await this.#tried("readonly", async (store) => {
      const keys = [RECORD, INDEX, ...changed.map(({ key }) => key)];
      return Promise.all(keys.map((key) => answered(store.get(key))));
    });
    const [now, indexNow, ...chunks] = found;
    const lost = () => new Error("what was written to the browser's database cannot be read there");
    if (!now || now.revision < record.revision) throw lost();
    if (now.revision > record.revision) return undefined;
    const isWhole =
      now.length === record.length &&
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
      if (error instanceof TakenOver || error instanceof Newer) throw error;
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
    const connection = this.#open({ format: FORMAT, revision: 0, length: 0 })
      .then((db) => (db.objectStoreNames.contains(STORE) ? db : this.#renewed(db)))
      .then((db) => {
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

  // Open the database; a new one begins with this record, where there is one.
  #open(record) {
    const request = indexedDB.open(this.#name, 1);
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore(STORE);
      if (record) store.put(record, RECORD);
    };
    return answered(request);
  }

  // One in place of a database that has lost its store; it has no record, as it is not new.
  async #renewed(db) {
    db.close();
    await answered(indexedDB.deleteDatabase(this.#name));
    return this.#open();
  }

  #forget() {
    this.#connection?.then((db) => db.close(), () => {});
    this.#connection = undefined;
  }
}

// Whether a development version of the site has left files in its database of this name, which is never written here.
export const isLeftByDevelopment = async (name) => {
  const request = indexedDB.open(name);
  request.onupgradeneeded = () => request.transaction.abort(); // there is none, and none is made
  const db = await inTime(answered(request)).catch((error) => {
    if (error.name !== "AbortError") throw error;
  });
  if (!db) return false;
  const keys = db.objectStoreNames.contains("FILE_DATA")
    ? await inTime(answered(db.transaction("FILE_DATA").objectStore("FILE_DATA").getAllKeys()))
    : [];
  db.close();
  return keys.some((key) => String(key).startsWith("/")); // of a file
};

const unlessNewer = (record) => {
  if (record?.format > FORMAT) throw new Newer();
  return record;
};

const isSameRecord = (record, seen) => record?.fence === seen?.fence && record?.revision === seen?.revision;

const isSameIndex = (index, other) =>
  index.size === other?.size &&
  [...index].every(([name, { length, revisions, parity }]) => {
    const file = other.get(name);
    return file?.length === length && file.parity === parity && String(file.revisions) === String(revisions);
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

const chunkOf = (contents, number) => contents.subarray(number * CHUNK, (number + 1) * CHUNK);
const chunksOf = (name, first = 0) => IDBKeyRange.bound([name, first], [name, []]); // lists are above all other keys

// Add to a chunk, bit by bit without a carry, what another has.
const addTo = (sum, contents) => {
  for (let at = 0; at < contents.length; at += 1) sum[at] ^= contents[at];
};

// The parity of a file.
const together = (contents) => {
  const words = new Int32Array(contents.buffer, contents.byteOffset, contents.length >> 2);
  const sum = new Int32Array(CHUNK / 4);
  for (let at = 0; at < words.length; at += 1) sum[at % sum.length] ^= words[at];
  const parity = new Uint8Array(sum.buffer);
  for (let at = 4 * words.length; at < contents.length; at += 1) parity[at % CHUNK] ^= contents[at];
  return parity;
};

// Put into the database what differs from the base, or everything; returns the index, and what was put of the files.
const put = (store, files, record, base) => {
  const { revision } = record;
  const index = new Map();
  const changed = [];
  if (!base) store.clear();
  for (const name of base?.files.keys() ?? []) if (!files.has(name)) store.delete(chunksOf(name));
  for (const [name, contents] of files) {
    const before = base?.files.get(name);
    const revisions = [];
    for (let number = 0; number * CHUNK < contents.length; number += 1) {
      const chunk = chunkOf(contents, number);
      const isKept = before && isSame(chunk, chunkOf(before, number));
      revisions.push(isKept ? base.index.get(name).revisions[number] : revision);
      if (!isKept) changed.push({ key: [name, number], contents: chunk.slice() });
    }
    const isKept = before?.length === contents.length && !revisions.includes(revision);
    if (!isKept) changed.push({ key: [name, PARITY], contents: together(contents) });
    index.set(name, { length: contents.length, revisions, parity: isKept ? base.index.get(name).parity : revision });
    if (before?.length > contents.length) store.delete(chunksOf(name, revisions.length));
  }
  for (const { key, contents } of changed) store.put({ revision, contents }, key);
  store.put(index, INDEX);
  store.put(record, RECORD);
  return { index, changed };
};

// What is in the database by its kind: the record, the index, and the chunks of each file.
const sorted = (keys, values) => {
  const chunks = new Map();
  const others = new Map();
  keys.forEach((key, at) => {
    if (!Array.isArray(key)) return others.set(key, values[at]);
    const [name, number] = key;
    if (!chunks.has(name)) chunks.set(name, new Map());
    chunks.get(name).set(number, values[at]);
  });
  return { record: others.get(RECORD), index: others.get(INDEX), chunks };
};

// The files, those of them of which anything is missing, and whether all is as `write` leaves it.
const joinedFiles = ({ record, index, chunks }) => {
  const files = new Map();
  const damaged = new Set();
  let isAsWritten = Boolean(record && index);
  for (const name of new Set([...(index?.keys() ?? []), ...chunks.keys()])) {
    const entry = index?.get(name);
    const { contents, isMended, isTorn, isLost } = joinedFile(entry ?? entryOf(chunks.get(name)), chunks.get(name));
    if (!isLost) files.set(name, contents);
    if (isTorn) damaged.add(name);
    isAsWritten &&= Boolean(entry) && !isMended && entry.revisions.every((each) => each <= record.revision);
  }
  return { files, damaged, isAsWritten };
};

// What the index would say of a file, by its chunks alone.
const entryOf = (chunks) => {
  const last = Math.max(-1, ...[...chunks.keys()].filter(Number.isInteger));
  const revisions = Array.from({ length: last + 1 }, (_, number) => chunks.get(number)?.revision);
  const length = last < 0 ? 0 : last * CHUNK + (chunks.get(last)?.contents?.length ?? CHUNK);
  return { length, revisions, parity: chunks.get(PARITY)?.revision };
};

// A file of which the index says this, and whether any or all of its chunks are missing, of another revision, or of
// another length. One that is missing is mended; in place of several are zeros.
const joinedFile = ({ length, revisions, parity }, chunks) => {
  const contents = new Uint8Array(length);
  const torn = [];
  revisions.forEach((revision, number) => {
    const chunk = chunks?.get(number);
    const room = chunkOf(contents, number);
    if (chunk && chunk.revision === revision && chunk.contents?.length === room.length) room.set(chunk.contents);
    else torn.push(number);
  });
  const sum = chunks?.get(PARITY);
  const isMended = torn.length === 1 && parity !== undefined && sum?.revision === parity && sum.contents?.length === CHUNK;
  if (isMended) {
    const lacking = together(contents);
    addTo(lacking, sum.contents);
    const room = chunkOf(contents, torn[0]);
    room.set(lacking.subarray(0, room.length));
  }
  const isLost = torn.length > 0 && torn.length === revisions.length;
  return { contents, isMended, isTorn: torn.length > 0 && !isMended, isLost: isLost && !isMended };
};

// The first fence is random, so that after the site's data was cleared it differs from every fence still in use.
const fenceAfter = (record) => (record?.fence ?? Math.floor(Math.random() * 2 ** 48)) + 1;

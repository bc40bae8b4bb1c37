// The store's files in IndexedDB: all are read, or written and read back, in one transaction.
//
// The database has the schema of Emscripten's IDBFS, an entry for each file by its path, which earlier versions used:
// so their data is read without a migration, and they can read what is written here. Beside the files is a record:
// the number of writes (`revision`), the files' bytes (`length`), and the fence. It has no `timestamp`, so IDBFS,
// which uses that index, does not see it.
const VERSION = 21; // the version of IDBFS
const STORE = "FILE_DATA";
const RECORD = "scorekeeper"; // the record's key; paths begin with a slash
const PLAIN_FILE = 0o100666;
const PATIENCE = 10_000; // milliseconds, after which a database that does not answer has failed

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
  #connection; // a promise of the open database; undefined after it was closed

  // Its name is the folder of the files.
  constructor(folder) {
    this.#name = folder;
  }

  // The record (or undefined) and the files: a Map of contents by path.
  read() {
    return this.#tried("readonly", async (store) => {
      const below = IDBKeyRange.bound(`${this.#name}/`, `${this.#name}/\uffff`);
      const [record, paths, entries] = await Promise.all(
        [store.get(RECORD), store.getAllKeys(below), store.getAll(below)].map(answered),
      );
      const files = paths.map((path, at) => [path, entries[at].contents]).filter(([, contents]) => contents);
      return { record, files: new Map(files) };
    });
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

  // Replace all files by these; returns the fence. When it returns, the transaction has completed and what it wrote
  // was read back in a new one. Throws `TakenOver` where another window has the lease. A database that was cleared
  // meanwhile has no record, and is written anew.
  //
  // `fence` is undefined where taking the lease failed (on a full disk only reading works). Then the first write
  // takes it, if the record is still the one that was read (`seen`).
  async write(files, fence, seen) {
    const begun = performance.now();
    const length = [...files.values()].reduce((sum, contents) => sum + contents.length, 0);
    const written = await this.#tried("readwrite", async (store) => {
      const record = await answered(store.get(RECORD));
      if (record && fence === undefined && !same(record, seen)) throw new TakenOver();
      if (record && fence !== undefined && record.fence !== fence) throw new TakenOver();
      const ours = record && fence !== undefined ? fence : fenceAfter(record);
      const now = { revision: (record?.revision ?? 0) + 1, length, fence: ours };
      const kept = new Set((await answered(store.getAllKeys())).filter((path) => path.startsWith?.(`${this.#name}/`)));
      for (const path of kept) if (!files.has(path)) store.delete(path);
      for (const [path, contents] of files) {
        store.put({ timestamp: new Date(), mode: PLAIN_FILE, contents }, path);
      }
      await answered(store.put(now, RECORD));
      return now;
    });
    await this.#check(files, written);
    performance.measure("kept", { start: begun });
    return written.fence;
  }

  // Read back what was written; a window that has taken the lease since may have written more.
  async #check(files, written) {
    const { record, files: found } = await this.read();
    const lost = () => new Error("what was written to the browser's database cannot be read there");
    if (!record || record.revision < written.revision) throw lost();
    if (record.revision > written.revision) return;
    const whole = [...files].every(([path, contents]) => found.get(path)?.length === contents.length);
    if (!whole || record.length !== written.length) throw lost();
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

const same = (record, seen) => record.fence === seen?.fence && record.revision === seen?.revision;

// The first fence is random, so that after the site's data was cleared it differs from every fence still in use.
const fenceAfter = (record) => (record?.fence ?? Math.floor(Math.random() * 2 ** 48)) + 1;

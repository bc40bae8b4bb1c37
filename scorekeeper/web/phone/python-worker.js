// Python, in a thread of its own: the interpreter, the app, and the files that it keeps.
import { Database, TakenOver } from "./database.js";
import { loadPyodide } from "./pyodide/pyodide.mjs";

const HOME = new URL("./", import.meta.url);
const NAME = `scorekeeper ${HOME.pathname}`; // one copy of the app, one store
const FOLDER = `/kept${HOME.pathname}`.replace(/\/$/, "");
const [LANGUAGE, DEVICE] = self.name.split(" "); // what the page speaks, and what the device would
const say = (said) => self.postMessage(said);

// What Python is told: that the lease is ours, that it is another window's, that another window has written.
const untold = []; // before it listens
let heard = (event) => untold.push(event);

// The store lives in memory. It is copied to the browser's database and back, one copy after the other.
let FS;
let fence; // the number under which we write
let seen; // the record that we read last
let copying = Promise.resolve();
const inTurn = (copy) => {
  copying = copying.then(copy, copy);
  return copying;
};
const pathsHere = () =>
  FS.readdir(FOLDER)
    .map((name) => `${FOLDER}/${name}`)
    .filter((path) => FS.isFile(FS.stat(path).mode));
const filesHere = () => new Map(pathsHere().map((path) => [path, FS.readFile(path)]));
class NothingKept extends Error {} // nothing yet, or the site's data was cleared
const putBack = async () => {
  const { record, files } = await database.read();
  const here = pathsHere();
  seen = record;
  if (!files.size && here.length) throw new NothingKept();
  for (const path of here) if (!files.has(path)) FS.unlink(path);
  for (const [path, contents] of files) FS.writeFile(path, contents);
};

// One window at a time may write: the one with the lease. The others read, and wait for it. Whoever takes it
// raises the fence in the database, and every write looks in its own transaction whether the fence still
// stands, so that a window which has lost the lease without knowing is refused. Where the browser has locks,
// the lease is handed on when a window is closed; over plain http it has none, and the newest window takes it.
const database = new Database(FOLDER);
let lockHeld = !navigator.locks;
const lock = new Promise((held) => {
  if (lockHeld) return held();
  navigator.locks.request(NAME, () => {
    lockHeld = true;
    held();
    return new Promise(() => {}); // until this window is closed
  });
});
let flushing = 0; // changes in memory that are on their way to the database
let hasLease = false; // and we have read what the window before us wrote last
const takeLease = () =>
  inTurn(async () => {
    if (hasLease || flushing) return; // what was written since it was asked for must not be put back
    try {
      fence = await database.takeFence();
    } catch (error) {
      console.warn("The lease is taken with the first write:", String(error)); // the disk may be full
      fence = undefined;
    }
    otherWindows.postMessage({ taken: true });
    try {
      await putBack();
    } catch (error) {
      if (!(error instanceof NothingKept)) throw error; // else what is in memory is all that there is
    }
    hasLease = true;
  });
const loseLease = () => {
  hasLease = false;
  fence = undefined;
};
const otherWindows = new BroadcastChannel(NAME);
otherWindows.onmessage = ({ data }) => {
  if (data.taken && hasLease) {
    loseLease();
    heard("lost");
  } else if (!hasLease) heard("kept");
};

// What the page has to be asked, as a worker cannot: whether the browser promises to keep what is stored.
const asked = [];
const ask = (question) =>
  new Promise((answer) => {
    asked.push(answer);
    say({ ask: question, number: asked.length - 1 });
  });

// What scorekeeper/web/browser finds under this name.
const ours = {
  folder: FOLDER,
  language: LANGUAGE,
  has_lease: () => hasLease,
  request_lease: () => {
    if (lockHeld && !hasLease) takeLease().then(() => hasLease && heard("lease"), console.warn);
  },
  flush: () => {
    flushing += 1;
    return inTurn(async () => {
      try {
        if (!hasLease) throw new TakenOver();
        fence = await database.write(filesHere(), fence, seen);
      } catch (error) {
        if (error instanceof TakenOver) loseLease();
        throw error;
      } finally {
        flushing -= 1;
      }
      otherWindows.postMessage({ kept: true });
    });
  },
  refill: () => inTurn(async () => hasLease || putBack()), // the lease came first, and with it what is kept
  listen: (listener) => {
    heard = listener.copy(); // Python lends it for this call alone
    untold.splice(0).forEach((event) => heard(event));
  },
  will_keep: () => ask("willKeep"),
  please_keep: () => ask("pleaseKeep"),
  keep_picture: (markup) => say({ picture: markup }),
  painted: () => say({ painted: true }),
};

// What Flet finds: it adds start_connection and send.
const flet = {
  args: undefined,
  documentUrl: HOME.href,
  receive_callback: (message) => {
    const bytes = message.toJs();
    self.postMessage(bytes, [bytes.buffer]);
  },
};

const early = []; // what the client says before Python listens
self.onmessage = async ({ data }) => {
  if (data.answer !== undefined) asked[data.number](data.answer);
  else if (data.connect) {
    flet.documentUrl = data.connect;
    await flet.start_connection(flet.receive_callback);
    early.splice(0).forEach((packet) => flet.send(packet));
  } else if (flet.send) flet.send(data);
  else early.push(data);
};

const fetchApp = async () => new Uint8Array(await (await fetch(new URL("app.zip", HOME))).arrayBuffer());

const begin = async () => {
  const app = fetchApp();
  const python = await loadPyodide({
    env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0", LANGUAGE: DEVICE },
    stdout: (line) => console.log(line),
    stderr: (line) => console.warn(line),
  });
  FS = python.FS;
  FS.mkdirTree(FOLDER);
  python.registerJsModule("scorekeeper_js", ours);
  python.registerJsModule("flet_js", flet);
  FS.writeFile("/app.zip", await app);
  python.runPython(`
import gc, sys, zipfile
gc.disable()  # while everything is new there is nothing to collect
with zipfile.ZipFile("/app.zip") as packed:  # compiled extensions cannot be imported out of an archive
    names = packed.namelist()
    extensions = tuple({name.split("/")[0] + "/" for name in names if name.endswith(".so")})
    packed.extractall("/extensions", [name for name in names if name.startswith(extensions)])
sys.path[:0] = ["/extensions", "/app.zip"]
import scorekeeper.web.browser.start
`);
  const atOnce = lockHeld;
  await (atOnce ? takeLease() : inTurn(putBack));
  await python.runPythonAsync("await scorekeeper.web.browser.start.begin()");
  python.runPython("gc.freeze(); gc.enable()");
  if (!atOnce) lock.then(ours.request_lease);
};

begin().then(
  () => say({ ready: true }),
  (error) => {
    console.error(error);
    say({ failed: String(error) });
  },
);

// The worker with Python: Pyodide, the app, and the store's files.
import { Database, isLeftByDevelopment, Newer, TakenOver } from "./database.js";
import createPyodideModule from "./pyodide/pyodide.asm.mjs";
import { loadPyodide } from "./pyodide/pyodide.mjs";
import { archivesOf, ENVIRONMENT, layPackages, lend, withExtensions } from "./wake.mjs";

const HOME = new URL("./", import.meta.url);
const NAME = `scorekeeper ${HOME.pathname}`; // each copy of the app on a host has a store of its own
const FOLDER = `/kept${HOME.pathname}`.replace(/\/$/, ""); // and the name of the database of development versions
const EXTENSIONS = {extensions}; // the compiled extensions: the site's file of each by its path in Python
const LANGUAGES = {languages}; // the site's files of their sentences
const SNAPSHOT = {snapshot}; // the memory snapshot of Python, and what it was made for; null where there is none
const [LANGUAGE, DEVICE, HOW] = self.name.split(" "); // the languages of the page and of the device, "plain" perhaps
const say = (said) => self.postMessage(said);
const mark = (name) => say({ mark: name, at: performance.timeOrigin + performance.now() }); // for tests.tools.bench

// Events for Python: "lease" (this window has it), "lost" (another window has taken it), "kept" (another has written).
const untold = []; // events before Python listens
let heard = (event) => untold.push(event);

// The store's files are in memory. They are copied to IndexedDB and back, one copy at a time.
let FS;
let fence; // of the lease, while this window has it
let seen; // the record that was read last
let damaged = []; // the names of the files of which parts were missing then
let copying = Promise.resolve();
const inTurn = (copy) => {
  copying = copying.then(copy, copy);
  return copying;
};
const namesHere = () => FS.readdir(FOLDER).filter((name) => FS.isFile(FS.stat(`${FOLDER}/${name}`).mode));
const filesHere = () => new Map(namesHere().map((name) => [name, FS.readFile(`${FOLDER}/${name}`)]));
class NothingKept extends Error {} // no files in IndexedDB: none yet, or the site's data was cleared
const putBack = async () => {
  const { record, files, damaged: names } = await database.read();
  const here = namesHere();
  seen = record;
  damaged = [...names];
  if (!files.size && here.length) throw new NothingKept();
  for (const name of here) if (!files.has(name)) FS.unlink(`${FOLDER}/${name}`);
  for (const [name, contents] of files) FS.writeFile(`${FOLDER}/${name}`, contents);
};

// One window at a time may write: the one with the lease. The others read, and wait for it. Taking it raises the
// fence in the database, and every write compares its fence in its own transaction, so that a window which has lost
// the lease without noticing is refused. Where the browser has the Web Locks API, the lease passes on when a window
// is closed; over plain http it has not, and the newest window takes the lease.
const database = new Database(NAME);
let lockHeld = !navigator.locks;
const lock = new Promise((held) => {
  if (lockHeld) return held();
  const waiting = navigator.locks.request(NAME, () => {
    lockHeld = true;
    held();
    return new Promise(() => {}); // until this window is closed
  });
  waiting.catch((error) => console.warn("There are no locks here:", String(error))); // storage is denied, see below
});
let flushing = 0; // copies to the database that are running or queued
let hasLease = false; // true once what the window before wrote last has been read, too
const takeLease = () =>
  inTurn(async () => {
    if (hasLease || flushing) return; // reading would undo what was written since the lease was requested
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
      if (!(error instanceof NothingKept)) throw error; // otherwise the files in memory are the only ones
    }
    hasLease = true;
  });
// Where the browser has no database, or denies it, this window writes for itself, and nothing is kept. Chromium denies it
// with an error that it has for others too, but then denies the locks as well. Any other fault may pass, and what was
// kept be there again: with such a one the app does not start.
let nothingKept = ""; // or why
const whyNothingIsKept = async ({ name }) => {
  if (!self.indexedDB) return "missing";
  const locks = await navigator.locks?.query().then(() => "", (error) => error.name);
  return [name, locks].some((each) => ["SecurityError", "InvalidStateError"].includes(each)) ? "denied" : "";
};
let refused = ""; // or whose files are left untouched, so that the app does not start: see `Refusal` in start.py
const readOrWithout = async (reading) => {
  try {
    await reading;
    const isNew = !namesHere().length && !damaged.length;
    if (isNew && (await isLeftByDevelopment(FOLDER))) refused = "development";
  } catch (error) {
    if (error instanceof Newer) return void (refused = "newer");
    nothingKept = await whyNothingIsKept(error);
    if (!nothingKept) throw error;
    console.warn("Nothing can be kept here:", String(error));
    hasLease = true;
  }
};
const loseLease = () => {
  hasLease = false;
  fence = undefined;
};
const otherWindows = new BroadcastChannel(NAME);
otherWindows.onmessage = ({ data }) => {
  if (nothingKept) return;
  if (data.taken && hasLease) {
    loseLease();
    heard("lost");
  } else if (!hasLease) heard("kept");
};

// Questions to the page, for a worker lacks the API: whether storage is persistent, and to request that.
const asked = [];
const ask = (question) =>
  new Promise((answer) => {
    asked.push(answer);
    say({ ask: question, number: asked.length - 1 });
  });

// Taps on the picture, before Python listens and then.
const earlyTaps = [];
let tapped;
const onTap = (tap) => (tapped ? tapped(JSON.stringify([tap])) : earlyTaps.push(tap));

let told = 0; // when the page and the app told each other something last, a tap or the answer to one

// The module `scorekeeper_js`: see scorekeeper/web/browser/bridge.py.
const ours = {
  folder: FOLDER,
  language: LANGUAGE,
  has_lease: () => hasLease,
  nothing_kept: () => nothingKept,
  request_lease: () => {
    if (lockHeld && !hasLease) takeLease().then(() => hasLease && heard("lease"), console.warn);
  },
  flush: async () => {
    if (nothingKept) return undefined;
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
  damaged: () => JSON.stringify(damaged),
  refill: () => inTurn(async () => hasLease || putBack()), // taking the lease has read the files already
  listen: (listener) => {
    heard = listener.copy(); // a proxy passed from Python is destroyed after the call
    untold.splice(0).forEach((event) => heard(event));
  },
  will_keep: () => ask("willKeep"),
  please_keep: () => ask("pleaseKeep"),
  keep_picture: (markup, of, entry, language) => say({ picture: markup, of, entry, language }),
  seconds_quiet: () => (performance.now() - told) / 1000,
  take_taps: (listener) => {
    tapped = listener.copy();
    return JSON.stringify(earlyTaps.splice(0));
  },
  taken: () => say({ taken: true }),
  failed: (words) => say({ failed: "the session did not begin", words }),
  forget_saves: (ids) => say({ forgetSaves: JSON.parse(ids) }),
  keep_forms: (forms) => say({ forms }),
  ask_club: async (path, body) => {
    const sent = body ? { method: "POST", body: body.toJs() } : {};
    const answer = await fetch(new URL(`club/api/${path}`, HOME), { ...sent, headers: { "accept-language": LANGUAGE } });
    const headers = JSON.stringify([...answer.headers]);
    return { status: answer.status, headers, body: new Uint8Array(await answer.arrayBuffer()) };
  },
  painted: () => {
    mark("drawn");
    say({ painted: true });
  },
};

// The module `flet_js`; Flet adds start_connection and send to it.
const flet = {
  args: undefined,
  documentUrl: HOME.href,
  receive_callback: (message) => {
    told = performance.now();
    const bytes = message.toJs();
    self.postMessage(bytes, [bytes.buffer]);
  },
};

const early = []; // the client's messages before Python listens
self.onmessage = async ({ data }) => {
  if (data.answer === undefined) told = performance.now();
  if (data.answer !== undefined) asked[data.number](data.answer);
  else if (data.tap) onTap(data.tap);
  else if (data.live) onceLive();
  else if (data.connect) {
    flet.documentUrl = data.connect;
    mark("connected");
    await flet.start_connection(flet.receive_callback);
    early.splice(0).forEach((packet) => flet.send(packet));
  } else if (flet.send) flet.send(data);
  else early.push(data);
};

// --- Python: woken from its memory snapshot, or started plainly where there is none yet, or waking fails

const PATIENCE = 20_000; // milliseconds for waking, which takes 1 to 6 s: Pyodide may wait for ever for what fails
const fetched = async (file, how) => {
  const response = await fetch(new URL(file, HOME), how);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response;
};
const bytesOf = async (file) => new Uint8Array(await (await fetched(file)).arrayBuffer());
const bytesNow = (file) => {
  const request = new XMLHttpRequest();
  request.open("GET", new URL(file, HOME), false);
  request.responseType = "arraybuffer";
  request.timeout = PATIENCE;
  request.send();
  if (request.status !== 200) throw new Error(`${file}: ${request.status}`);
  return new Uint8Array(request.response);
};
const paths = Object.keys(EXTENSIONS);
const settings = {
  env: { ...ENVIRONMENT, LANGUAGE: DEVICE },
  stdout: (line) => console.log(line),
  stderr: (line) => console.warn(line),
};
const withOurModules = (python) => {
  FS = python.FS;
  FS.mkdirTree(FOLDER);
  python.registerJsModule("scorekeeper_js", ours);
  python.registerJsModule("flet_js", flet);
  return python;
};

// Pyodide swallows that the interpreter cannot be fetched or compiled, and waits for ever.
let notCompiled = () => {};
const { instantiateStreaming } = WebAssembly;
WebAssembly.instantiateStreaming = (...asked) => {
  const made = instantiateStreaming.apply(WebAssembly, asked);
  made.catch((error) => notCompiled(error));
  return made;
};
const unlessNotCompiled = (work) => Promise.race([work, new Promise((_, failed) => { notCompiled = failed; })]);

const startPlainly = async () => {
  const files = Promise.all(["app.zip", ...Object.values(EXTENSIONS)].map(bytesOf));
  const language = ownLanguage();
  const python = withOurModules(await unlessNotCompiled(loadPyodide(settings)));
  mark("interpreter");
  const [app, ...extensions] = await files;
  FS.writeFile("/app.zip", app);
  python.runPython(layPackages(paths));
  extensions.forEach((bytes, number) => FS.writeFile(paths[number], bytes));
  await bringLater(lend(python, languages, bytesNow), language);
  return python;
};

// A start does not wait for a network to bring the snapshot: the service worker has it, or brings it on a first visit in
// place of what a plain start reads.
const snapshotComes = async () => {
  if (!SNAPSHOT || HOW === "plain") return false;
  const asked = { method: "HEAD", cache: "only-if-cached", mode: "same-origin" };
  const response = await fetched(SNAPSHOT.file, asked).catch(() => null);
  return response?.status === 200;
};

const inTime = (waking, snapshot, late) => {
  const limit = () => new Promise((_, reject) => {
    setTimeout(() => { late.is = true; reject(new Error("it took too long")); }, PATIENCE);
  });
  return Promise.race([waking, snapshot.then(limit)]);
};

const wake = async (snapshot, late) => {
  const language = ownLanguage();
  const unpacked = (memory) => { unkept = memory; };
  const urlOf = (path) => new URL(EXTENSIONS[path], HOME).href;
  const waking = loadPyodide({
    ...settings,
    stdLibURL: "data:,", // nothing: it is lent
    _loadSnapshot: new Uint8Array(1), // in its place comes `snapshot`
    createPyodideModule: withExtensions(createPyodideModule, paths, urlOf, { snapshot, unpacked, mark }),
  });
  const python = await waking;
  mark("restored");
  if (late.is) throw new Error("it woke when Python had been started plainly");
  withOurModules(python);
  const lent = lend(python, { ...archivesOf(python), ...languages }, bytesNow);
  const env = { LANGUAGE: DEVICE, LANG: `${navigator.language.replace("-", "_")}.UTF-8` };
  python.runPython(`
from scorekeeper.web.browser import waking
waking.wake(${JSON.stringify(SNAPSHOT.madeFor)}, ${JSON.stringify(env)})
`);
  await bringLater(lent, language);
  return python;
};

// The service worker keeps the snapshot as it was unpacked, so that no other start unpacks it.
let unkept;
const keepUnpacked = () => {
  if (unkept) self.postMessage({ unpacked: unkept.buffer }, [unkept.buffer]);
  unkept = undefined;
};

const languages = Object.fromEntries(LANGUAGES.map((file) => [file, `/${file}`]));
const ownLanguage = () => {
  const file = `languages/${LANGUAGE}.mo`;
  const coming = file in languages ? bytesOf(file).then((bytes) => [[file, bytes]]) : Promise.resolve([]);
  coming.catch(() => {}); // it is awaited later
  return coming;
};

// What is imported or read later comes after the first paint, or when Python misses it; the person's own language before.
// Where a browser does not answer a worker at once, or without its service worker, the start waits for all; where it does,
// another language is not brought before somebody chooses it.
const bringLater = async (lent, language) => {
  for (const [file, bytes] of await language) lent.put(file, bytes);
  const bring = (files, tell) => bringAll(lent, files, tell).then(keepUnpacked);
  const missing = lent.missing();
  if (!answersNow()) return await bring(missing, (share) => say({ coming: share }));
  const archives = missing.filter((file) => !(file in languages));
  onceLive = () => bring(archives).catch((error) => console.error("Not all of Python is here:", error)).then(allBrought);
};

const answersNow = () => {
  try {
    return bytesNow("version.json").length > 0;
  } catch (error) {
    console.warn("This browser answers no worker at once:", String(error));
    return false;
  }
};

const bringAll = async (lent, files, tell) => {
  const coming = await Promise.all(files.map(async (file) => [file, await fetched(file)]));
  const total = coming.reduce((sum, [, { headers }]) => sum + Number(headers.get("content-length")), 0);
  let loaded = 0;
  const transform = (chunk, stream) => {
    loaded += chunk.length;
    tell(Math.min(100, Math.floor((100 * loaded) / (total || Infinity))));
    stream.enqueue(chunk);
  };
  const counted = ({ body }) => new Response(body.pipeThrough(new TransformStream({ transform })));
  const bytesIn = async (response) => new Uint8Array(await (tell ? counted(response) : response).arrayBuffer());
  await Promise.all(coming.map(async ([file, response]) => lent.put(file, await bytesIn(response))));
};

const allBrought = () => say({ brought: true });
let onceLive = allBrought; // what waits until Flutter has painted, for which it leaves the processor

const beginIn = async (python) => {
  python.runPython("import scorekeeper.web.browser.start");
  mark("awake");
  const atOnce = lockHeld;
  if (!nothingKept) await readOrWithout(atOnce && !hasLease ? takeLease() : inTurn(putBack));
  await python.runPythonAsync(`await scorekeeper.web.browser.start.begin("${refused}")`);
  python.runPython("gc.freeze(); gc.enable()");
  mark("store open");
  if (!atOnce && !nothingKept) lock.then(ours.request_lease);
};

const begin = async () => {
  const late = { is: false };
  try {
    if (await snapshotComes()) {
      const snapshot = bytesOf(SNAPSHOT.file); // it is awaited once the interpreter is compiled
      return await beginIn(await inTime(unlessNotCompiled(wake(snapshot, late)), snapshot, late));
    }
  } catch (error) {
    console.warn("Python did not wake from its snapshot, and is started plainly:", error);
    say({ unwoken: true });
    onceLive = allBrought;
  }
  await beginIn(await startPlainly());
};

begin().then(
  () => say({ ready: true }),
  (error) => {
    console.error(error);
    say({ failed: String(error) });
  },
);

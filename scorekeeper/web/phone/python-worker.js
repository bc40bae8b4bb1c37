// Python, in a thread of its own: the interpreter, the app, and the files that it keeps.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const HOME = new URL("./", import.meta.url);
const NAME = `scorekeeper ${HOME.pathname}`; // one copy of the app, one store
const FOLDER = `/kept${HOME.pathname}`.replace(/\/$/, "");
const [LANGUAGE, DEVICE] = self.name.split(" "); // what the page speaks, and what the device would
const say = (said) => self.postMessage(said);

// One window at a time may write. The others wait here for the pen, and read.
let granted = false; // the browser has given us the pen
let hasPen = false; // and we have read what the window before us wrote last
const penGranted = new Promise((done) => {
  const take = () => done((granted = true));
  if (!navigator.locks) return take();
  navigator.locks.request(NAME, () => {
    take();
    return new Promise(() => {}); // until this window is closed
  });
});
const otherWindows = new BroadcastChannel(NAME);
otherWindows.onmessage = async () => {
  if (granted) return;
  await copy(true);
  heard("kept");
};
let heard = () => {}; // what Python wants to be told: that the pen is ours, that another window wrote

// The store lives in memory and is copied to the browser's database, one copy after the other.
let FS;
let copying = Promise.resolve();
const copy = (inwards) => {
  const copied = () =>
    new Promise((done, failed) => FS.syncfs(inwards, (error) => (error ? failed(error) : done())));
  copying = copying.then(copied, copied);
  return copying;
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
  has_pen: () => hasPen,
  flush: async () => {
    if (!hasPen) throw new Error("another window writes");
    await copy(false);
    otherWindows.postMessage("kept");
  },
  refill: () => copy(true),
  listen: (listener) => {
    heard = listener.copy(); // Python lends it for this call alone
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
  FS.mount(FS.filesystems.IDBFS, {}, FOLDER);
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
  const atOnce = granted;
  await copy(true);
  hasPen = atOnce;
  await python.runPythonAsync("await scorekeeper.web.browser.start.begin()");
  python.runPython("gc.freeze(); gc.enable()");
  if (!atOnce) {
    penGranted.then(async () => {
      await copy(true);
      hasPen = true;
      heard("pen");
    });
  }
};

begin().then(
  () => say({ ready: true }),
  (error) => {
    console.error(error);
    say({ failed: String(error) });
  },
);

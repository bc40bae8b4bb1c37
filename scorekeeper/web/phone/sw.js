// The service worker: caches the whole app, so that it starts offline.
//
// Every file is cached under the hash of its content, and no response has another hash. So versions are never mixed;
// a file that did not change is not fetched again; and an interrupted first visit or update is resumed, while the
// complete version stays in use. If a first visit was interrupted and the host has a newer version since, this
// version can never be complete: then the worker unregisters itself, and the page is reloaded as on a first visit.
// A page asks for the version before it starts the app. A page that is open while another window takes an update is
// offered the update too.
const VERSION = "{version}";
// path: [hash, bytes, sets], and the hash of what is packed in it; the sets are the renderers and the languages, all,
// soon, after and later
const FILES = {files};

const SCOPE = self.registration.scope;
const CACHE = `scorekeeper ${SCOPE}`;
const AT_ONCE = 6; // files fetched in parallel
// Files that are compared with their hashes whenever they are wanted: without the first two a start that fails has no
// words, and where an archive is damaged the app starts, and fails later.
const LOOKED_AT = new Set(["index.html", "trouble.js", "app.zip", "pyodide/python_stdlib.zip"]);
const TYPES = { js: "text/javascript", mjs: "text/javascript", wasm: "application/wasm" };
const underway = new Map();
const TELL = 2000; // milliseconds between two messages that files come
let told = 0;

const addressOf = (path) => new URL(path === "index.html" ? "./" : path, SCOPE).href;
const keyOf = (path) => new URL(`${path}?kept=${FILES[path][0]}`, SCOPE).href;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (event.data.use) self.skipWaiting();
  if (event.data.fill) event.waitUntil(fill(event.data.fill, event.source));
  if (event.data.unpacked) event.waitUntil((unpacking = keepUnpacked(event.data.unpacked)));
  if (event.data.live) event.waitUntil(fillAfter(event.data.live, event.source, event.data.doubt));
  if (event.data.check) event.waitUntil(check(event.source));
  if (event.data.asked) event.source?.postMessage({ version: VERSION });
});
self.addEventListener("fetch", (event) => {
  const path = wanted(event.request);
  if (path) event.respondWith(answer(path, event.request));
});

class OtherVersion extends Error {}

// A first visit is served while its files are still fetched. An update is installed when all files are cached, and
// activated when the person takes it, or when all windows are closed.
async function install() {
  if (!self.registration.active) return self.skipWaiting();
  const cache = await caches.open(CACHE);
  const kept = (await cache.keys()).map((request) => request.url);
  await getAll([rendererOf(kept), "all", "soon"]);
  await getAll(["after"]).catch(() => {});
}

// The renderer of this browser, by the files of the version that is in use.
function rendererOf(kept) {
  const isKept = (name) => kept.some((url) => url.includes(`/canvaskit/${name}.wasm`));
  return ["skwasm", "skwasm_heavy"].find(isKept) ?? "canvaskit";
}

async function activate() {
  const cache = await caches.open(CACHE);
  const current = new Set(Object.keys(FILES).map(keyOf));
  for (const request of await cache.keys()) if (!current.has(request.url)) await cache.delete(request);
  await self.clients.claim();
}

let filled = []; // the renderer and the language of the page that asked last
async function fill(sets, client) {
  filled = sets;
  const tell = (said) => client?.postMessage(said);
  try {
    const fetched = await getAll([...sets, "all"], (loaded, total) => tell({ loaded, total }));
    tell({ complete: true, fetched });
  } catch (error) {
    if (error instanceof OtherVersion) await giveUp();
    tell(error instanceof OtherVersion ? { otherVersion: true } : { cutOff: String(error) });
  }
}

// What is needed without a network, and what makes the next start quicker, fetched once the app is there; in `doubt` the
// latter may be damaged. The app is whole when nothing of all that is missing: a page may be live before `fill` is done.
async function fillAfter(sets, client, doubt) {
  if (doubt) await check();
  await getAll([...sets, "all", "soon"]).then((fetched) => client?.postMessage({ whole: true, fetched }), console.warn);
  await getAll(["after"]).then(() => unpacking).then(() => client?.postMessage({ after: true }), console.warn);
}

// Unregister: files of this version are missing, and the host has another version.
async function giveUp() {
  await self.registration.unregister();
}

// The path of the file that a request means; undefined for a request outside the site.
function wanted(request) {
  if (!["GET", "HEAD"].includes(request.method) || !request.url.startsWith(SCOPE)) return undefined;
  if (request.url.startsWith(new URL("club/", SCOPE).href)) return undefined; // a club's server answers there
  if (request.mode === "navigate") return "index.html";
  const path = decodeURIComponent(new URL(request.url).pathname.slice(new URL(SCOPE).pathname.length));
  return Object.hasOwn(FILES, path) ? path : undefined;
}

async function answer(path, request) {
  try {
    if (request.method === "HEAD") return new Response(null, { status: (await comesFirst(path)) ? 200 : 204 });
    if (isSnapshot(path)) await Promise.allSettled([...underway.keys()].filter(isWasm).map((each) => underway.get(each)));
    return await get(path);
  } catch (error) {
    if (!(error instanceof OtherVersion) || request.mode !== "navigate") return Response.error();
    await giveUp();
    return Response.redirect(request.url); // is answered by the host, for the worker is unregistered
  }
}

// Scripts ask for the rest and come first; then WebAssembly, which is compiled for longest; and the snapshot, which is not
// read before that is done, last.
const isWasm = (path) => path.endsWith(".wasm");
const isSnapshot = (path) => FILES[path].length > 3;
const rank = (path) => [/js$/.test(path), isWasm(path), !isSnapshot(path), true].indexOf(true);

// Whether a start may wait for the snapshot: it is kept; or this browser fetches it before the first use, and not what a
// plain start would read.
async function comesFirst(path) {
  if (await keptOf(path)) return true;
  const cache = await caches.open(CACHE);
  const kept = (await cache.keys()).map((request) => request.url);
  const sets = [...filled, rendererOf(kept)];
  return FILES[path][2].some((set) => sets.includes(set)) && !kept.includes(keyOf("app.zip"));
}

// Fetch the files of some sets that are not cached; returns how many were fetched.
async function getAll(sets, tell = () => {}) {
  const paths = Object.keys(FILES).filter((path) => FILES[path][2].some((set) => sets.includes(set)));
  const total = paths.reduce((sum, path) => sum + FILES[path][1], 0);
  let loaded = 0;
  let fetched = 0;
  const cache = await caches.open(CACHE);
  const waiting = [];
  for (const path of paths) {
    if (await cache.match(keyOf(path)).catch(() => undefined)) loaded += FILES[path][1];
    else waiting.push(path);
  }
  waiting.sort((one, other) => rank(one) - rank(other));
  const next = async () => {
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      await get(path, { whole: true });
      fetched += 1;
      loaded += FILES[path][1];
      tell(loaded, total);
    }
  };
  tell(loaded, total);
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, next));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return fetched;
}

// The kept file; undefined where there is none, it cannot be read, or it is damaged and is always looked at.
async function keptOf(path) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(keyOf(path)).catch(() => undefined);
  if (!kept || !LOOKED_AT.has(path) || (await isWhole(kept.clone(), path))) return kept;
  await cache.delete(keyOf(path));
  return undefined;
}

async function isWhole(response, path) {
  try {
    const [hash, , , unpacked] = FILES[path];
    return [hash, unpacked].includes(await fingerprint(await response.arrayBuffer()));
  } catch {
    return false;
  }
}

// After a start has failed: fetch every file again that is kept and damaged. Without a network it is gone at least, and
// the next start asks for it.
async function check(client) {
  const cache = await caches.open(CACHE);
  let damaged = 0;
  for (const path of Object.keys(FILES)) {
    const kept = await cache.match(keyOf(path)).catch(() => new Response(""));
    if (!kept || (await isWhole(kept, path))) continue;
    damaged += 1;
    await cache.delete(keyOf(path));
    await get(path).catch(console.warn);
  }
  client?.postMessage({ checked: true, damaged });
}

// A file of this version. Where it cannot be cached it is returned all the same, but with `whole` that is an error.
async function get(path, { whole } = {}) {
  const cache = await caches.open(CACHE);
  const kept = await keptOf(path);
  if (kept) return kept;
  if (!underway.has(path)) {
    const coming = fetchOnce(path, cache);
    underway.set(path, coming);
    coming.then(({ keeping }) => keeping).finally(() => underway.delete(path)).catch(() => {});
  }
  const { answered, keeping } = await underway.get(path);
  const unkept = whole ? await keeping : undefined;
  if (unkept) throw unkept;
  return answered();
}

// The HTTP cache may have a file of another version: one with the wrong hash is fetched again, past that cache. What has come
// is answered with at once, while it is cached: `keeping` tells why it could not be, if so.
async function fetchOnce(path, cache) {
  for (const freshness of ["no-cache", "reload"]) {
    const came = await fetch(addressOf(path), { cache: freshness });
    if (!came.ok) throw new Error(`${path}: ${came.status}`);
    const content = await contentOf(came);
    if ((await fingerprint(content)) !== FILES[path][0]) continue;
    const headers = { "content-type": typeOf(came, path), "content-length": content.byteLength };
    const answered = () => new Response(content, { headers });
    return { answered, keeping: cache.put(keyOf(path), answered()).catch((error) => error) };
  }
  throw new OtherVersion(`${path} is of another version than ${VERSION}`);
}

let unpacking = Promise.resolve(); // the snapshot is being kept

// The snapshot is kept as a start has unpacked it, so that no other start does; where there is no room for it, as it came.
async function keepUnpacked(content) {
  const [path] = Object.keys(FILES).filter(isSnapshot);
  if (!path || (await fingerprint(content)) !== FILES[path][3]) return;
  const cache = await caches.open(CACHE);
  await cache.put(keyOf(path), new Response(content)).catch((error) => console.warn(`${path} is kept packed:`, String(error)));
}

// Browsers run scripts and WebAssembly of these types alone, which not every host knows.
function typeOf(response, path) {
  const wanted = TYPES[path.split(".").at(-1)] ?? "";
  const said = response.headers.get("content-type") ?? "application/octet-stream";
  return said.toLowerCase().includes(wanted.split("/").at(-1)) ? said : wanted;
}

// The bytes of a response; while they come, the pages hear of it, which could not tell a slow network from none.
async function contentOf(response) {
  const reader = response.body.getReader();
  const parts = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    if (Date.now() - told > TELL) {
      told = Date.now();
      for (const page of await self.clients.matchAll({ includeUncontrolled: true })) page.postMessage({ coming: true });
    }
  }
  return new Blob(parts).arrayBuffer();
}

async function fingerprint(content) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

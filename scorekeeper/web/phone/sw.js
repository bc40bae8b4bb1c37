// Keeps the whole app on this device, so that it starts without a network.
//
// Every file is kept under the fingerprint of its content, and nothing with another fingerprint is ever handed
// out. So a version is never mixed with another; a file that did not change is not fetched again; and a first
// visit or an update that was cut off goes on where it stopped, while the version that was complete stays in
// use. Where a first visit was cut off and the host has another version since, this one can never be whole:
// then it gives up its place, and the page is loaded anew as on a first visit. A page asks for the version
// before it starts the app. One that was open while another window took a new version is offered that too.
const VERSION = "{version}";
const FILES = {files}; // path: [fingerprint, bytes, part]; the parts are all, chromium, full and later

const SCOPE = self.registration.scope;
const CACHE = `scorekeeper ${SCOPE}`;
const AT_ONCE = 6; // files that are fetched at the same time
const underway = new Map();

const addressOf = (path) => new URL(path === "index.html" ? "./" : path, SCOPE).href;
const keyOf = (path) => new URL(`${path}?kept=${FILES[path][0]}`, SCOPE).href;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (event.data.use) self.skipWaiting();
  if (event.data.fill) event.waitUntil(fill(event.data.fill, event.source));
  if (event.data.asked) event.source?.postMessage({ version: VERSION });
});
self.addEventListener("fetch", (event) => {
  const path = wanted(event.request);
  if (path) event.respondWith(answer(path, event.request));
});

class OtherVersion extends Error {}

// A first visit is served while its files are still coming. An update waits until every file is here,
// and then until the person takes it, or all windows are closed.
async function install() {
  if (!self.registration.active) return self.skipWaiting();
  const cache = await caches.open(CACHE);
  const kept = (await cache.keys()).map((request) => request.url);
  const part = kept.some((url) => url.includes("/canvaskit/chromium/")) ? "chromium" : "full";
  await getAll(part);
}

async function activate() {
  const cache = await caches.open(CACHE);
  const current = new Set(Object.keys(FILES).map(keyOf));
  for (const request of await cache.keys()) if (!current.has(request.url)) await cache.delete(request);
  await self.clients.claim();
}

async function fill(part, client) {
  const tell = (said) => client?.postMessage(said);
  try {
    const fetched = await getAll(part, (loaded, total) => tell({ loaded, total }));
    tell({ complete: true, fetched });
  } catch (error) {
    if (error instanceof OtherVersion) await giveUp();
    tell(error instanceof OtherVersion ? { otherVersion: true } : { cutOff: String(error) });
  }
}

// Files of this version are missing, and the host has them no more.
async function giveUp() {
  await self.registration.unregister();
}

// Which of our files a request means; nothing for the rest of the world.
function wanted(request) {
  if (request.method !== "GET" || !request.url.startsWith(SCOPE)) return undefined;
  if (request.mode === "navigate") return "index.html";
  const path = decodeURIComponent(new URL(request.url).pathname.slice(new URL(SCOPE).pathname.length));
  return Object.hasOwn(FILES, path) ? path : undefined;
}

async function answer(path, request) {
  try {
    return await get(path);
  } catch (error) {
    if (!(error instanceof OtherVersion) || request.mode !== "navigate") return Response.error();
    await giveUp();
    return Response.redirect(request.url); // to the host, for nobody stands between any more
  }
}

// Fetch what is missing of a part; returns how many files that were.
async function getAll(part, tell = () => {}) {
  const paths = Object.keys(FILES).filter((path) => ["all", part].includes(FILES[path][2]));
  const total = paths.reduce((sum, path) => sum + FILES[path][1], 0);
  let loaded = 0;
  let fetched = 0;
  const cache = await caches.open(CACHE);
  const waiting = [];
  for (const path of paths) {
    if (await cache.match(keyOf(path))) loaded += FILES[path][1];
    else waiting.push(path);
  }
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

// A file of this version. Where there is no room to keep it, it is only handed out, unless all are wanted here.
async function get(path, { whole } = {}) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(keyOf(path));
  if (kept) return kept;
  if (!underway.has(path)) {
    const coming = fetchOnce(path, cache).finally(() => underway.delete(path));
    underway.set(path, coming);
  }
  const { response, unkept } = await underway.get(path);
  if (whole && unkept) throw unkept;
  return response.clone();
}

// The browser's own copies may be of another version: what has the wrong fingerprint is asked for again.
async function fetchOnce(path, cache) {
  for (const freshness of ["no-cache", "reload"]) {
    const response = await fetch(addressOf(path), { cache: freshness });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    const copy = response.clone();
    if ((await fingerprint(await copy.arrayBuffer())) !== FILES[path][0]) continue;
    const unkept = await cache.put(keyOf(path), response.clone()).catch((error) => error);
    return { response, unkept };
  }
  throw new OtherVersion(`${path} is of another version than ${VERSION}`);
}

async function fingerprint(content) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Keeps the whole app on this device, so that it starts without a network.
//
// Every file is kept under the fingerprint of its content. So a version is never mixed with another; a
// file that did not change is not fetched again; and a first visit or an update that was cut off goes on
// where it stopped, while the version that was complete stays in use.
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
});
self.addEventListener("fetch", (event) => {
  const path = wanted(event.request);
  if (path) event.respondWith(answer(path, event.request));
});

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
    tell({ cutOff: String(error) });
  }
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
  } catch {
    return fetch(request); // as it comes, and not kept
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
      await get(path);
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

async function get(path) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(keyOf(path));
  if (kept) return kept;
  if (!underway.has(path)) {
    const coming = fetchOnce(path, cache).finally(() => underway.delete(path));
    underway.set(path, coming);
  }
  return (await underway.get(path)).clone();
}

// The browser's own copies may be of another version: what has the wrong fingerprint is asked for again.
async function fetchOnce(path, cache) {
  for (const freshness of ["no-cache", "reload"]) {
    const response = await fetch(addressOf(path), { cache: freshness });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    const copy = response.clone();
    if ((await fingerprint(await copy.arrayBuffer())) !== FILES[path][0]) continue;
    await cache.put(keyOf(path), response.clone());
    return response;
  }
  throw new Error(`${path} is of another version than ${VERSION}`);
}

async function fingerprint(content) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

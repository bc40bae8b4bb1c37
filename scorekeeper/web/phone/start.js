// The start page: shows the stored picture of the sheet at once, or a progress bar where there is none; starts
// Flutter and Python in parallel; registers the service worker, and offers a new version.
(() => {
  const VERSION = ""; // of the site
  const base = new URL(document.baseURI).pathname;
  const element = (id) => document.getElementById(id);
  const inPage = new Promise((there) => addEventListener("DOMContentLoaded", there, { once: true }));

  // --- the language: the one chosen in the settings, which Flutter stores, or the first of the browser's that is
  // available
  const texts = {texts}; // by language and name, from scorekeeper/texts
  const first = (tags) =>
    tags.map((tag) => String(tag).split("-")[0].toLowerCase()).find((tag) => Object.hasOwn(texts, tag));
  const device = first(navigator.languages) ?? "en";
  const language = first([setting("language")]) ?? device;
  const said = texts[language]; // by name
  const { trouble } = starting;
  starting.speak(language);
  document.documentElement.lang = language;

  inPage.then(() => {
    for (const part of document.querySelectorAll("[data-said]")) part.textContent = said[part.dataset.said];
    element("bar").ariaLabel = said.bar;
  });

  // --- Flet's configuration
  globalThis.flet = {
    pyodide: true,
    multiView: false,
    noCdn: true,
    entrypointBaseUrl: base,
    assetBase: base,
    appPackageUrl: "app.zip",
    canvasKitBaseUrl: `${base}canvaskit/`,
    canvasKitVariant: "full",
    fontFallbackBaseUrl: "assets/fonts/",
    routeUrlStrategy: "hash", // works on any static host, for the page's own address never changes
    get webRenderer() { return renderer.build; }, // found out when Flutter starts, and not before the picture
    rested: inputFirst.rested, // before each step of its start-up script
  };
  flet.flutterAppLoaded = new Promise((resolve) => { flet.flutterAppResolve = resolve; });

  // --- what is always needed is asked for together, from the service worker alone: without it files of two versions
  // could come together
  const preloadAll = () => {
    if (!navigator.serviceWorker?.controller) return;
    renderer.preload();
    const script = { rel: "preload", href: "flutter_bootstrap.js", as: "script" };
    document.head.append(Object.assign(document.createElement("link"), script));
  };

  // --- the picture of the sheet, a cache in a small database of its own
  let pictures; // a promise of the open database; undefined after it has failed
  const connected = () =>
    new Promise((opened, failed) => {
      const request = indexedDB.open(`scorekeeper-picture ${base}`, 1);
      request.onupgradeneeded = () => request.result.createObjectStore("pictures");
      request.onsuccess = () => opened(request.result);
      request.onerror = () => failed(request.error);
    });
  const transacted = async (mode, work) => {
    const transaction = (await (pictures ??= connected())).transaction("pictures", mode, { durability: "strict" });
    const request = work(transaction.objectStore("pictures"));
    if (mode === "readwrite") transaction.commit?.(); // at once: the page may be closed
    return new Promise((done, failed) => {
      transaction.oncomplete = () => done(request.result);
      transaction.onabort = () => failed(transaction.error);
    });
  };
  const onShelf = (mode, work) =>
    transacted(mode, work).catch(() => {
      pictures?.then((db) => db.close(), () => {}); // a phone may have closed it: once more on a new connection
      pictures = undefined;
      return transacted(mode, work);
    });
  // A picture in another language than this start's is left alone: it was chosen in another window, or the device speaks
  // another one now.
  let isFirst = true; // there is none at all
  const lastPicture = async () => {
    const kept = await onShelf("readonly", (shelf) => shelf.get("sheet"));
    isFirst = !kept;
    return kept?.language === language ? kept : undefined;
  };
  const keepPicture = ({ picture: markup, of, entry, language: made }) => {
    const kept = { markup, of, entry, language: made, version: VERSION };
    return onShelf("readwrite", (shelf) => (markup ? shelf.put(kept, "sheet") : shelf.delete("sheet"))).catch(() => {});
  };

  // --- deals that were saved on the picture, each kept there until Python has booked it, or shows it as half entered
  const tellTap = (tap) => scorekeeper.tell({ tap });
  const savedBefore = () => {
    const all = (shelf) => shelf.getAll(IDBKeyRange.bound("saved ", "saved \uffff"));
    return onShelf("readonly", all).catch(() => []);
  };
  const forgetSaves = async (ids) => {
    if (ids.includes(memory.get()?.save?.id)) memory.set(null);
    for (const id of ids) await onShelf("readwrite", (shelf) => shelf.delete(`saved ${id}`)).catch(console.warn);
    performance.mark("saves forgotten");
  };
  const inTab = tapMemory(base); // of this tab, which a reload finds
  let earlier; // what was saved on the same picture in a tab that was closed
  const memory = {
    get: () => inTab.get() ?? earlier,
    set: (what) => {
      inTab.set(what);
      if (what?.save) onShelf("readwrite", (shelf) => shelf.put(what, `saved ${what.save.id}`)).catch(console.warn);
      if (!what) earlier = undefined;
    },
  };

  // --- status text and progress bar
  let picture = false;
  let live = false;
  let nowLive;
  const onceLive = new Promise((done) => { nowLive = done; });
  let nowBrought;
  const brought = new Promise((done) => { nowBrought = done; }); // what Python reads after the first paint
  const words = (text) => { if (!live && !starting.isStuck()) element("words").textContent = text; };
  let leavePicture = () => {};
  let asking; // the first questions of a new match, where there was none
  const show = async () => {
    const [last, saved] = await Promise.all([lastPicture().catch(() => undefined), savedBefore(), inPage]);
    // What was saved on this very picture is shown there as it was, and told by it; all else is told at once.
    if (!live && !inTab.get()) earlier = saved.find(({ of }) => last?.of === of && last?.version === VERSION);
    const shown = last && memory.get()?.save?.id;
    saved.filter(({ save }) => save.id !== shown).forEach(({ save }) => tellTap(save));
    if (live) return;
    if (last) {
      const root = element("picture");
      picture = true;
      root.innerHTML = last.markup;
      root.hidden = false;
      performance.mark("picture");
      words(said.opening);
      const home = `/match/${last.of.split(" ")[0]}/`;
      const fits = last.version === VERSION; // a picture of another version leads to the sheet, whatever is tapped
      leavePicture = livePicture({ root, kept: { ...last, fits, home }, said, tell: tellTap, memory }).leave;
    } else {
      const asks = isFirst && /^(#\/(new|take\/[0-9A-Z]+)?)?$/.test(location.hash);
      if (asks) asking = firstMatch({ root: element("picture"), language, said, base, tell: tellTap });
      else element("welcome").hidden = false;
      element("words").parentElement.classList.add("needed"); // else it is hidden below a picture
      element("bar").hidden = false;
      if (!element("words").textContent) words(said.starting);
    }
  };
  const progress = ({ loaded, total }) => {
    if (live || loaded === total) return;
    const share = Math.floor((100 * loaded) / total);
    element("bar").hidden = false;
    element("bar").value = share;
    element("words").parentElement.classList.add("needed");
    words(said.loading.replace("{share}", share));
  };
  const coming = (share) => {
    if (live || starting.isStuck()) return;
    element("bar").hidden = false;
    element("bar").value = share;
    element("words").parentElement.classList.add("needed");
  };
  const away = async () => {
    if (live) return;
    live = true;
    reloaded.set(0);
    await firstScreen();
    starting.end();
    performance.mark("live");
    nowLive();
    scorekeeper.tell({ live: true });
    await asking?.left();
    leavePicture();
    element("start").classList.add("leaving");
    setTimeout(() => element("start").remove(), 200);
  };

  // --- a notice at the foot, with buttons; the app keeps its own above it
  const BELOW = 12; // as in start.css
  const leaveRoom = () => {
    const high = element("offer").hidden ? 0 : Math.ceil(element("offer").offsetHeight) + BELOW;
    document.documentElement.style.setProperty("--covered", `${high}px`);
    onceLive.then(() => tellTap({ do: "covered", high }));
  };
  const offer = (text, ...choices) => {
    const line = document.createElement("span");
    line.textContent = text;
    const buttons = choices.map(([label, act, quiet]) => {
      const button = document.createElement("button");
      button.textContent = label;
      button.className = quiet ? "quiet" : "";
      button.onclick = () => { element("offer").hidden = true; leaveRoom(); act(); };
      return button;
    });
    element("offer").replaceChildren(line, ...buttons);
    element("offer").hidden = false;
    leaveRoom();
  };

  // --- the service worker, and updates when the person wants them
  const offerUpdate = async (waiting) => {
    await inPage;
    const use = () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      waiting.postMessage({ use: true });
    };
    offer(said.newer, [said.use, use], [said.later, () => {}, true]);
  };
  // The page has another version than the service worker. Until the app has started, the page is reloaded, up to
  // three times: the browser's HTTP cache may give the old page once more. After that an error is shown. Once the app
  // runs, the new version is only offered.
  let reloading = false;
  const reloaded = {
    get: () => Number(sessionStorage.getItem("reloaded")),
    set: (times) => {
      try {
        sessionStorage.setItem("reloaded", times);
        return true;
      } catch {
        return false; // storage is not allowed, and no service worker either
      }
    },
  };
  const otherVersion = async () => {
    await inPage;
    if (live) return offer(said.newer, [said.use, () => location.reload()], [said.later, () => {}, true]);
    if (reloading || starting.isStuck()) return;
    const times = reloaded.get();
    if (times === 3) return trouble(said.cut_off);
    reloading = reloaded.set(times + 1);
    if (reloading) location.reload();
  };
  const watch = (registration) => {
    const look = () => registration.active && registration.waiting && offerUpdate(registration.waiting);
    look();
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", look);
    });
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) registration.update().catch(() => {});
    });
  };
  let fetchedBefore = 0; // files, until the app was there
  const onKeeper = async ({ data }) => {
    await inPage;
    starting.heard();
    if (data.total) progress(data);
    if (data.cutOff && !live) trouble(said.cut_off);
    if (data.otherVersion || (data.version && data.version !== VERSION)) otherVersion();
    if (data.complete && !live) words(picture ? said.opening : said.starting);
    if (data.whole) document.documentElement.dataset.kept = "whole";
    if (data.after) document.documentElement.dataset.after = "whole";
    if (data.complete) fetchedBefore = data.fetched;
    if (data.whole && (fetchedBefore || data.fetched)) tellTap({ do: "whole" }); // the app says it, where it covers no button
  };
  let keepUnpacked = () => {}; // the snapshot
  let doubt = false; // whether the snapshot is damaged
  const keeper = async (shown) => {
    const workers = navigator.serviceWorker;
    if (!workers) return starting.wait();
    workers.addEventListener("message", onKeeper);
    const controlled = new Promise((done) => workers.addEventListener("controllerchange", done, { once: true }));
    const registering = workers.register("sw.js", { updateViaCache: "none" });
    registering.then(watch, () => {});
    if (!workers.controller) {
      const registration = await registering;
      // After a forced reload the page has no service worker; it then loads from the network.
      if (!registration.active) await controlled;
    } else {
      workers.addEventListener("controllerchange", otherVersion, { once: true }); // another window took the update
    }
    const keeps = (await workers.ready).active;
    const same = new Promise((known) => {
      workers.addEventListener("message", ({ data }) => data.version === VERSION && known());
    });
    keeps.postMessage({ asked: true });
    await same;
    await shown; // which renderer this is takes some milliseconds to find out
    keepUnpacked = (unpacked) => keeps.postMessage({ unpacked }, [unpacked]);
    const sets = [renderer.name, language];
    keeps.postMessage({ fill: sets });
    Promise.all([onceLive, brought]).then(() => keeps.postMessage({ live: sets, doubt }));
  };

  // --- a renderer that this browser does not run, though it says so: the next start takes the other, unless a file of it
  // was damaged, which is fetched again then
  renderer.onFailure(async () => {
    const damaged = await starting.check();
    if (live || starting.isStuck()) return;
    if (!damaged && renderer.refuse()) return location.reload();
    trouble();
  });

  // --- half-filled forms, which are in Python alone, where the graphics card has the page loaded anew
  const FORMS = `scorekeeper-forms ${base}`;
  let keepForms = () => {};
  renderer.beforeReload(() => {
    if (!live) return Promise.resolve();
    tellTap({ do: "lost" });
    return new Promise((kept) => {
      keepForms = (forms) => {
        sessionStorage.setItem(FORMS, forms);
        kept();
      };
    });
  });
  const forms = sessionStorage.getItem(FORMS);
  if (forms) tellTap({ do: "forms", forms });
  onceLive.then(() => sessionStorage.removeItem(FORMS));

  // --- a phone short of memory may close the page while Python wakes: after two starts that did not come to their end
  // the third is a plain one
  const UNFINISHED = `scorekeeper-unfinished ${base}`;
  const unfinished = (() => {
    try {
      const starts = Number(localStorage.getItem(UNFINISHED));
      localStorage.setItem(UNFINISHED, starts + 1);
      onceLive.then(() => localStorage.removeItem(UNFINISHED));
      return starts;
    } catch {
      return 0; // storage is not allowed
    }
  })();

  // --- messages from Python
  const answers = {
    willKeep: () => navigator.storage?.persisted?.() ?? null,
    pleaseKeep: () => navigator.storage?.persist?.() ?? null,
  };
  scorekeeper.listen(async (told) => {
    if (told.mark !== "connected") starting.heard(); // Flutter connects again and again where it gets no answer
    if (told.unwoken) doubt = true;
    if (told.ask) scorekeeper.tell({ answer: await answers[told.ask](), number: told.number });
    if ("coming" in told) coming(told.coming);
    if (told.mark) performance.mark(told.mark, { startTime: told.at - performance.timeOrigin });
    if ("picture" in told) keepPicture(told);
    if (told.taken) {
      memory.set(null);
      performance.mark("taken");
    }
    if (told.forgetSaves) forgetSaves(told.forgetSaves).then(() => asking?.carriedOut(told.forgetSaves));
    if (told.unpacked) keepUnpacked(told.unpacked);
    if (told.brought) nowBrought();
    if (told.forms) keepForms(told.forms);
    if (told.painted) away();
    if ("failed" in told) trouble(told.words);
  });

  // --- the picture first: what starts beside it takes the processor from it, and then from the first tap
  const BEHIND = 150; // milliseconds that Python and Flutter wait at most for the picture to be read and painted
  const within = (work) => Promise.race([work, new Promise((done) => setTimeout(done, BEHIND))]);
  const nextFrame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

  const begin = async (shown) => {
    const start = () => scorekeeper.start(`${language} ${device}${unfinished < 2 ? "" : " plain"}`);
    const atOnce = navigator.serviceWorker?.controller; // if it has another version, the page is reloaded
    const patience = new Promise((done) => setTimeout(done, 5000));
    const kept = Promise.race([keeper(within(shown)).catch(starting.wait), patience]);
    await within(shown);
    if (atOnce) start();
    await within(nextFrame());
    await inputFirst.rested();
    preloadAll();
    await kept;
    if (reloading || starting.isStuck()) return;
    if (!atOnce) start();
    await inPage;
    await inputFirst.rested();
    const script = document.createElement("script");
    script.src = "flutter_bootstrap.js";
    script.onerror = () => trouble(said.not_whole);
    document.body.append(script);
  };
  begin(show());
})();

// A start that fails ends in words and a button, whatever fails. This is the page's first script and needs no other, for
// any other may be missing or damaged. The service worker compares its hash each time, and that of the page.
const starting = (() => {
  const texts = {troubles}; // by language and name, from scorekeeper/texts
  const HARMLESS = 10_000; // milliseconds that the start may go on after an error
  const QUIET = 60; // seconds in sight in which nothing is heard of it: no file comes, and nothing of Python
  const CHECK = 20_000; // milliseconds for the service worker to look at every file

  const inPage = new Promise((there) => addEventListener("DOMContentLoaded", there, { once: true }));
  let language; // of the page, once it is known
  let stuck = false;
  let over = false;
  const said = () => {
    const tags = [language, ...navigator.languages].map((tag) => String(tag).split("-")[0].toLowerCase());
    return texts[tags.find((tag) => Object.hasOwn(texts, tag)) ?? "en"];
  };

  // A file in the cache may be damaged. The service worker compares them all with their hashes, and fetches those again.
  // How many they were, as far as it says so.
  const check = () =>
    new Promise((done) => {
      const keeper = navigator.serviceWorker?.controller;
      if (!keeper) return done(0);
      setTimeout(done, CHECK, 0);
      navigator.serviceWorker.addEventListener("message", ({ data }) => data.checked && done(data.damaged));
      keeper.postMessage({ check: true });
    });

  const trouble = async (text = said().no_start) => {
    await inPage;
    if (over || stuck) return;
    stuck = true;
    const whole = check();
    const button = document.createElement("button");
    button.textContent = said().again;
    button.onclick = async () => {
      button.disabled = true;
      await whole;
      location.reload();
    };
    const words = document.getElementById("words");
    words.parentElement.classList.add("needed");
    words.replaceChildren(`${text} `, button);
  };

  // Flutter does not tell that it cannot start, as where there is no memory for its WebAssembly; nor do scripts.
  const onError = ({ target }) => {
    if (target instanceof Element && target.tagName !== "SCRIPT") return;
    if (!over) setTimeout(trouble, HARMLESS);
  };
  addEventListener("error", onError, true);
  addEventListener("unhandledrejection", onError);

  // What fails without an error is noticed by the silence. A page out of sight does not count: it may be asleep.
  let quiet = 0;
  let longest = QUIET;
  const ticking = setInterval(() => {
    if (!document.hidden) quiet += 1;
    if (quiet > longest) trouble();
  }, 1000);

  return {
    trouble,
    check,
    isStuck: () => stuck,
    speak: (tag) => { language = tag; },
    heard: () => { quiet = 0; },
    wait: () => { longest = 5 * QUIET; }, // without a service worker nothing is heard of files that come
    end: () => {
      over = true;
      clearInterval(ticking);
    },
  };
})();

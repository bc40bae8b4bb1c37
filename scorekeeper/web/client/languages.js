// The languages of the browser, without what is no language tag: where the system's locale is "C", WebKit says "c", and
// Flutter would end with a RangeError before its first frame.
(() => {
  const isTag = (tag) => {
    try {
      return Intl.getCanonicalLocales(tag).length === 1;
    } catch {
      return false;
    }
  };
  const said = navigator.languages?.length ? [...navigator.languages] : [navigator.language];
  const tags = said.filter(isTag);
  if (tags.length === said.length && isTag(navigator.language)) return;
  const languages = Object.freeze(tags.length ? tags : ["en"]);
  Object.defineProperty(navigator, "languages", { configurable: true, get: () => languages });
  Object.defineProperty(navigator, "language", { configurable: true, get: () => languages[0] });
})();

// A link to a match holds it in the fragment, which stays in the browser. Here, where the app's addresses are
// paths, the fragment becomes one before Flutter reads it: on a page that loads, and on one that is open already.
(() => {
  const follow = () => {
    if (location.hash.startsWith("#/take/")) history.replaceState(history.state, "", location.hash.slice(1));
  };
  addEventListener("popstate", follow);
  follow();
})();

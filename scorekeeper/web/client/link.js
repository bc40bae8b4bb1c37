// A link to a match has the match in its fragment, which is not sent to the server. Here the app's addresses are
// paths, so the fragment is made the path before Flutter reads it: when the page loads, and when it is open already.
(() => {
  const follow = () => {
    if (location.hash.startsWith("#/take/")) history.replaceState(history.state, "", location.hash.slice(1));
  };
  addEventListener("popstate", follow);
  follow();
})();

// The client loads Rive's player from another host at every start, for animations that we have not. The page's policy
// would stop it, and the browser report that as an error.
(() => {
  const append = Element.prototype.append;
  const isForeign = (node) =>
    node instanceof HTMLScriptElement && node.src && new URL(node.src, document.baseURI).origin !== location.origin;
  Element.prototype.append = function (...nodes) {
    return append.apply(this, nodes.filter((node) => !isForeign(node)));
  };
})();

// The key of an invitation stands in the fragment alone, which no server's log has: it is sent once, and then taken out.
const key = location.hash.slice(1);
const said = document.querySelector("#said");
history.replaceState(null, "", location.pathname);

async function join() {
  const answer = await fetch("/club/api/open", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ key }),
  });
  if (!answer.ok) {
    said.textContent = await answer.text();
    return;
  }
  document.querySelector("#joined").hidden = false;
  said.hidden = true;
}

if (key) join().catch(() => (said.textContent = said.dataset.cut));

// A page that is watched is asked for again when the club tells that something has changed.
const main = document.querySelector("main[data-live]");
const events = new EventSource("/club/events");
let asking = false;
let again = false;

async function renew() {
  again = asking;
  if (asking) return;
  asking = true;
  try {
    const answer = await fetch(location.href, { headers: { accept: "text/html" } });
    if (answer.ok) {
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
      if (fresh) main.innerHTML = fresh.innerHTML;
    }
  } finally {
    asking = false;
    if (again) renew();
  }
}

events.addEventListener("changed", renew);

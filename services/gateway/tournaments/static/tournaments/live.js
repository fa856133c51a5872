// Keeps the standings up to date: hears of results from the stream of events, and reads the lines anew.
"use strict";

const note = document.querySelector("[data-live]");
const place = document.getElementById("lines");
const news = note.querySelector("[role=status]");
const QUIET = 1500; // milliseconds in which results that come together are read together
let waiting = null;

function ranks() {
  const found = new Map();
  for (const row of place.querySelectorAll("[data-player]")) found.set(row.dataset.player, Number(row.dataset.rank));
  return found;
}

async function read() {
  waiting = null;
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const lines = page.getElementById("lines");
  if (!lines || lines.dataset.version === place.dataset.version) return;
  const before = ranks();
  place.dataset.version = lines.dataset.version;
  const old = place.innerHTML;
  place.replaceChildren(...lines.childNodes);
  if (place.innerHTML === old) return;
  for (const row of place.querySelectorAll("[data-player]")) {
    const was = before.get(row.dataset.player);
    const is = Number(row.dataset.rank);
    if (was && is !== was) row.classList.add(is < was ? "rose" : "fell");
  }
  news.textContent = news.dataset.news;
}

const source = new EventSource(note.dataset.events);
note.hidden = false;

function changed() {
  // Not all who watch come back in the same moment.
  waiting ??= setTimeout(read, QUIET * (0.5 + Math.random()));
}

source.addEventListener("standings", changed);

// Keeps the page of a batch up to date from its stream of events.
"use strict";

const batch = document.getElementById("batch");
const source = new EventSource(batch.dataset.events);

function word(status) {
  return batch.getAttribute(`data-word-${status}`) ?? status ?? "";
}

function count(name, value) {
  const place = batch.querySelector(`[data-count="${name}"]`);
  if (place) place.textContent = value;
}

function showBatch(data) {
  document.getElementById("progress").value = data.done;
  count("done", data.done);
  count("status", word(data.status));
  for (const [name, value] of Object.entries(data.counts)) count(name, value);
}

function showItem(item) {
  const row = document.querySelector(`[data-item="${item.number}"]`);
  if (!row) return;
  const cell = (name) => row.querySelector(`[data-cell="${name}"]`);
  for (const name of ["title", "players", "actions"]) cell(name).textContent = item[name] ?? "";
  cell("status").textContent = word(item.status);
  const where = item.at_action === null ? "" : `${batch.dataset.action.replace("#", item.at_action)} `;
  const rule = item.rule ? ` [${item.rule}]` : "";
  cell("message").textContent = where + (item.message ?? "") + rule;
  if (item.game) {
    const link = document.createElement("a");
    link.href = "/games/" + item.game.split("/").pop();
    link.textContent = batch.dataset.open;
    cell("game").replaceChildren(link);
  }
}

source.addEventListener("item", (event) => showItem(JSON.parse(event.data)));
source.addEventListener("progress", (event) => showBatch(JSON.parse(event.data)));
source.addEventListener("finished", (event) => {
  source.close();
  showBatch(JSON.parse(event.data));
  document.querySelector("form[action$='/cancel']")?.remove();
});

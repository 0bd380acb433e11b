"use strict";
const pages = {{ entries }};
const rootOfSite = "../";
const endOfFolder = "{{ "" if site.address else "index.html" }}";
const most = 40;
const around = 90;
const texts = pages.map(([title, about]) => [title.toLowerCase(), about.toLowerCase()]);
const field = document.getElementById("query");

function excerpt(about, told, words) {
  const at = Math.min(...words.map(word => told.indexOf(word)).filter(place => place >= 0), about.length);
  const begin = Math.max(0, at === about.length ? 0 : at - around);
  const end = begin + 2 * around;
  return (begin ? "…" : "") + about.slice(begin, end) + (end < about.length ? "…" : "");
}

function line([title, about, path], told, words) {
  const link = document.createElement("a");
  link.href = rootOfSite + path.replace(/\/(#|$)/, "/" + endOfFolder + "$1");
  link.textContent = title;
  const item = document.createElement("li");
  item.append(link, " ", excerpt(about, told, words));
  return item;
}

function show() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.length ? [...pages.keys()].filter(place => words.every(word => texts[place].some(text => text.includes(word)))) : [];
  const inTitle = place => words.filter(word => !texts[place][0].split(/[^\p{L}\p{N}.]+/u).includes(word)).length;
  found.sort((one, other) => inTitle(one) - inTitle(other) || one - other);
  const items = found.slice(0, most).map(place => line(pages[place], texts[place][1], words));
  document.getElementById("found").replaceChildren(...items);
  const count = found.length === 1 ? "1 page has it." : `${found.length || "No"} pages have it.`;
  const first = found.length > most ? ` These are the first ${most}.` : "";
  document.getElementById("said").textContent = words.length ? count + first : "";
}

document.getElementById("searching").hidden = false;
field.addEventListener("input", show);
show();

// The language is switched by a reload, and a session may end while somebody is typing. Where the shopper was, and what was typed, comes back after it, once.
import * as v from 'valibot';
import { readStored, sessionKeys, writeStored } from '../lib/storage/storage.ts';

const schema = v.object({ path: v.string(), top: v.number(), fields: v.array(v.tuple([v.string(), v.string()])) });

const typed =
  'input:not([type=password]):not([autocomplete$=password]):not([autocomplete=one-time-code]):not([type=hidden]):not([type=file]):not([type=radio]):not([type=checkbox]):not([type=submit]), textarea';

/** So long the parts of the page are waited for. */
const patienceMs = 10_000;
const lookEveryMs = 50;

/** Stores scroll and typed text of this page. */
export function keepPage(document: Document): void {
  const fields: [string, string][] = [];
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typed)) {
    const place = placeOf(field, document);
    // React writes what is typed into the default of its own fields, so that the two tell nothing apart there.
    if (place !== null && (field.value !== '' || field.defaultValue !== '')) fields.push([place, field.value]);
  }
  const kept = { path: document.location.pathname, top: document.defaultView?.scrollY ?? 0, fields };
  writeStored('session', sessionKeys.keptPage, JSON.stringify(kept));
}

/** Gives back what `keepPage` stored for this page, and forgets it; what is of another page waits for that. */
export function restorePage(document: Document): void {
  const text = readStored('session', sessionKeys.keptPage);
  if (text === null) return;
  const kept = v.safeParse(schema, parsed(text));
  if (kept.success && kept.output.path !== document.location.pathname) return;
  writeStored('session', sessionKeys.keptPage, null);
  if (!kept.success) return;
  const until = performance.now() + patienceMs;
  for (const [place, value] of kept.output.fields)
    restoreField(document, { path: kept.output.path, place, value, until });
  if (document.defaultView) scrollWhenTall(document.defaultView, kept.output.top);
}

/** React does not hear of what is typed into a part of the page that it has not taken over, nor keeps it: it marks the elements that it has. */
const isTakenOver = (field: Element) => Object.keys(field).some((key) => key.startsWith('__reactProps$'));

/** Gives a field what was typed, as soon as it is there to keep it. */
function restoreField(document: Document, kept: { path: string; place: string; value: string; until: number }): void {
  if (document.location.pathname !== kept.path) return;
  const [name = '', index = '0'] = kept.place.split('#');
  const field = fieldsNamed(document, name)[Number(index)];
  if (!field || !isTakenOver(field)) {
    if (performance.now() < kept.until) setTimeout(restoreField, lookEveryMs, document, kept);
  } else if (field.value !== kept.value) typeInto(field, kept.value);
}

/** Scrolls there as soon as the page is tall enough; after three seconds, or when the shopper moves, it stays where it is. */
function scrollWhenTall(view: Window, top: number): void {
  const until = performance.now() + 3_000;
  let moved = false;
  const onMove = () => (moved = true);
  for (const kind of ['wheel', 'touchmove', 'keydown'])
    view.addEventListener(kind, onMove, { once: true, passive: true });
  const step = () => {
    if (moved) return;
    view.scrollTo({ top });
    if (Math.abs(view.scrollY - top) > 1 && performance.now() < until) view.requestAnimationFrame(step);
  };
  step();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function fieldsNamed(document: Document, name: string): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typed)].filter(
    (field) => field.name === name,
  );
}

/** Name and which of that name. */
function placeOf(field: HTMLInputElement | HTMLTextAreaElement, document: Document): string | null {
  return field.name === '' ? null : `${field.name}#${fieldsNamed(document, field.name).indexOf(field)}`;
}

/** Sets a value as typing would, so that React's own fields learn of it. */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

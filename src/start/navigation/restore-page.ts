// Switching the language reloads the page, and a session may end while the shopper is typing. Scroll position and typed
// text are restored once afterwards.
import * as v from 'valibot';
import { readStored, sessionKeys, writeStored } from '../../lib/storage/storage.ts';

/** How long to wait for the page's components. */
const hydrationTimeoutMs = 10_000;
const lookEveryMs = 50;

/** Whether React has hydrated a field: before that it does not notice what is typed. React marks its elements. */
const isTakenOver = (field: Element) => Object.keys(field).some((key) => key.startsWith('__reactProps$'));

/** Sets a value as typing would, so that React notices it. */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const schema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ path: v.string(), top: v.number(), fields: v.array(v.tuple([v.string(), v.string()])) }),
);

const typed =
  'input:not([type=password],[autocomplete$=password],[autocomplete=one-time-code],[type=hidden],[type=file],' +
  '[type=radio],[type=checkbox],[type=submit]), textarea';

/** Stores scroll position and typed text of this page. */
export function savePage(document: Document): void {
  const fields: [string, string][] = [];
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typed)) {
    const place = placeOf(field, document);
    // React writes typed text into `defaultValue` of its own fields, so comparing the two tells nothing.
    if (place !== null && (field.value !== '' || field.defaultValue !== '')) fields.push([place, field.value]);
  }
  const page = { path: document.location.pathname, top: document.defaultView?.scrollY ?? 0, fields };
  writeStored('session', sessionKeys.savedPage, JSON.stringify(page));
}

/** Restores what `savePage` stored for this page and deletes it. What belongs to another page stays stored. */
export function restorePage(document: Document): void {
  const text = readStored('session', sessionKeys.savedPage);
  if (text === null) return;
  const saved = v.safeParse(schema, text);
  if (saved.success && saved.output.path !== document.location.pathname) return;
  writeStored('session', sessionKeys.savedPage, null);
  if (!saved.success) return;
  const until = performance.now() + hydrationTimeoutMs;
  for (const [place, value] of saved.output.fields)
    restoreField(document, { path: saved.output.path, place, value, until });
  if (document.defaultView) scrollWhenTall(document.defaultView, saved.output.top);
}

/** Restores the text of a field as soon as the field is hydrated. */
function restoreField(document: Document, saved: { path: string; place: string; value: string; until: number }): void {
  if (document.location.pathname !== saved.path) return;
  const [name = '', index = '0'] = saved.place.split('#');
  const field = fieldsNamed(document, name)[Number(index)];
  if (!field || !isTakenOver(field)) {
    if (performance.now() < saved.until) setTimeout(restoreField, lookEveryMs, document, saved);
  } else if (field.value !== saved.value) typeInto(field, saved.value);
}

/** Scrolls as soon as the page is tall enough; stops after three seconds or when the shopper takes over. */
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

function fieldsNamed(document: Document, name: string): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typed)].filter(
    (field) => field.name === name,
  );
}

/** The field's name and its index among fields of that name. */
function placeOf(field: HTMLInputElement | HTMLTextAreaElement, document: Document): string | null {
  return field.name === '' ? null : `${field.name}#${fieldsNamed(document, field.name).indexOf(field)}`;
}

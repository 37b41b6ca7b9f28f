// The data of a server-rendered page, and what the worker changes in a page that it stores.

/** The worker's cache of server-rendered pages, in the language and theme of the device. */
export const storedPagesCache = 'pages-1';

export const stateElementId = 'app-state';

/** The beginning of the element with the page's data, as the server writes it. */
export const stateElementStart = `<script id="${stateElementId}" type="application/json">`;

/** Attribute of the root element: the shopper has dismissed the offer at the top (discount-banner.module.css). */
const hiddenOffer = 'data-offer="hidden"';

/**
 * The text of a server-rendered page as the worker stores it; null if it is not such a page. `at`: now (ms, device
 * clock), which becomes `storedAt` in the page's data.
 */
export function storedText(text: string, { at, hidesOffer }: { at: number; hidesOffer: boolean }): string | null {
  const start = `${stateElementStart}{`;
  if (!text.includes(start)) return null;
  const dated = text.replace(start, `${start}"storedAt":${at},`);
  return hidesOffer ? dated.replace('<html ', `<html ${hiddenOffer} `) : dated;
}

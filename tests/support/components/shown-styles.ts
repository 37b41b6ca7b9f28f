// Whether an element is visible, without computing all its styles. For each element that a query by role checks, jsdom
// reads its own style sheet several times: half the time of a component test. Our style sheets are not processed in
// tests, so `display` depends only on a few attributes, and `visibility` only on the `style` attribute.

/** The attributes on which `display` depends in jsdom's own style sheet, in addition to the tag name. */
const attributes = ['hidden', 'open', 'popover', 'type', 'style'];

/**
 * Makes `getComputedStyle` compute only what is read, and `display` once for each kind of element; returns a function
 * that undoes it.
 */
export function readShownStylesOnly(view: Window & typeof globalThis): () => void {
  const { getComputedStyle } = view;
  const wholeStyle = getComputedStyle.bind(view);
  const displays = new Map<string, string>();
  const empty = view.document.createElement('i').style;

  function displayOf(element: Element): string {
    const kind = JSON.stringify([element.localName, ...attributes.map((name) => element.getAttribute(name))]);
    const display = displays.get(kind) ?? wholeStyle(element).display;
    displays.set(kind, display);
    return display;
  }

  view.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement || view.document.styleSheets.length > 0) return wholeStyle(element, pseudoElement);
    const read = (name: PropertyKey): unknown => {
      if (name === 'display') return displayOf(element);
      if (name === 'visibility' && !hasVisibility(element)) return 'visible';
      const style = wholeStyle(element);
      const value: unknown = Reflect.get(style, name);
      return typeof value === 'function' ? value.bind(style) : value;
    };
    return new Proxy(empty, {
      get: (_, name) => (name === 'getPropertyValue' ? (property: string) => read(property) ?? '' : read(name)),
    });
  };
  return () => (view.getComputedStyle = getComputedStyle);
}

function hasVisibility(element: Element): boolean {
  for (let each: Element | null = element; each; each = each.parentElement)
    if (each.hasAttribute('hidden') || each.getAttribute('style')?.includes('visibility')) return true;
  return false;
}

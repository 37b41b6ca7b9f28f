// The HTML of the owner's texts as React elements, without letting the browser parse it.
import { createElement, type ReactNode } from 'react';

/** What server/features/pages/render-markdown.ts writes, and nothing else: each element with its attributes. */
const allowed: Record<string, readonly string[]> = {
  a: ['href', 'rel'],
  bdi: ['dir'],
  blockquote: [],
  br: [],
  code: [],
  em: [],
  h2: ['id'],
  h3: [],
  h4: [],
  hr: [],
  li: [],
  ol: ['start'],
  p: [],
  pre: [],
  strong: [],
  ul: [],
};

const piece = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"]*")*)>|([^<]+|<)/g;
const attribute = / ([a-z]+)="([^"]*)"/g;
/** With one of these protocols, or within the store. */
const safeLink = /^(?:(?:https?|mailto|tel):|[^:]*(?:[/?#]|$))/i;
const isVoid = (name: string) => name === 'br' || name === 'hr';

type Open = { name: string; attributes: Record<string, string>; children: ReactNode[] };

/** Elements and attributes that are not allowed are left out, and their text is shown. */
export function proseNodes(html: string): ReactNode[] {
  const root: Open = { name: '', attributes: {}, children: [] };
  const open = [root];
  const top = () => open.at(-1) ?? root;
  const close = () => {
    const { name, attributes, children } = open.pop() ?? root;
    top().children.push(createElement(name, { ...attributes, key: top().children.length }, ...children));
  };
  for (const [, slash, name = '', attributes = '', text] of html.matchAll(piece)) {
    if (text !== undefined) top().children.push(decoded(text));
    else if (!Object.hasOwn(allowed, name)) continue;
    else if (!slash) {
      open.push({ name, attributes: attributesOf(name, attributes), children: [] });
      if (isVoid(name)) close();
    } else if (open.some((each) => each.name === name)) {
      while (top().name !== name) close();
      close();
    }
  }
  while (open.length > 1) close();
  return root.children;
}

function attributesOf(element: string, text: string): Record<string, string> {
  const all = [...text.matchAll(attribute)].map(([, name = '', value = '']) => [name, decoded(value)] as const);
  return Object.fromEntries(
    all.filter(([name, value]) => allowed[element]?.includes(name) && (name !== 'href' || safeLink.test(value))),
  );
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi,
    (whole, hex?: string, decimal?: string, name = '') => {
      if (hex === undefined && decimal === undefined) return named[name] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

// The owner's Markdown as HTML. Three defences: HTML in Markdown is dropped, the rest is built as a tree, and only what
// the list below allows is written. Every page's content security policy is the fourth.
import { sanitize, type Schema } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toHast } from 'mdast-util-to-hast';
import { settingMark, type SettingOf } from '../content/named-settings.ts';

type Root = ReturnType<typeof fromMarkdown>;
type Block = Root['children'][number];
type Inside = {
  type: string;
  value?: string;
  url?: string;
  depth?: number;
  children?: Inside[];
  position?: Block['position'];
};

export type Rendered = { html: string; sections: { id: string; title: string }[]; description: string };

export type FaqEntry = { question: string; answer: string; group: string };

const longestDescription = 300;

const allowed: Schema = {
  tagNames: [
    'h2',
    'h3',
    'h4',
    'p',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'a',
    'blockquote',
    'hr',
    'br',
    'code',
    'pre',
    'bdi',
  ],
  attributes: { a: ['href', 'rel'], bdi: ['dir'], h2: ['id'], ol: ['start'] },
  protocols: { href: ['http', 'https', 'mailto', 'tel'] },
  ancestors: { li: ['ol', 'ul'] },
  strip: ['script', 'style'],
  // The ids are generated here, not by the owner.
  clobber: [],
};

/** An HTML comment, as browsers parse it: for the owner's notes. */
const note = /^\s*<!--(?!-?>)(?:(?!--!?>)[\s\S])*-->\s*$/;

/** A text as a page shows it. */
export function renderMarkdown(markdown: string, settingOf: SettingOf): Rendered {
  const root = treeOf(markdown, settingOf);
  const sections: Rendered['sections'] = [];
  for (const block of root.children) {
    if (block.type !== 'heading' || block.depth > 2) continue;
    const id = `section-${sections.length + 1}`;
    sections.push({ id, title: plainText(block) });
    block.data = { ...block.data, hProperties: { id } };
  }
  const first = root.children.find(({ type }) => type === 'paragraph');
  return { html: htmlOf(root.children), sections, description: shortened(first ? plainText(first) : '') };
}

/**
 * The same text as questions and answers. Headings of level three are questions, grouped by headings of level two.
 * Without level three, headings of level two are the questions. Text before the first question is left out.
 */
export function renderQuestions(markdown: string, settingOf: SettingOf): FaqEntry[] {
  const { children } = treeOf(markdown, settingOf);
  const level = children.some((block) => block.type === 'heading' && block.depth >= 3) ? 3 : 2;
  const questions: { question: string; group: string; answer: Block[] }[] = [];
  let group = '';
  let isAnswer = false;
  for (const block of children) {
    if (block.type === 'heading' && block.depth >= level) {
      questions.push({ question: plainText(block), group, answer: [] });
      isAnswer = true;
    } else if (block.type === 'heading') {
      group = plainText(block);
      isAnswer = false;
    } else if (isAnswer) questions.at(-1)?.answer.push(block);
  }
  return questions.map(({ answer, ...rest }) => ({ ...rest, answer: htmlOf(answer) }));
}

/** The line below a table head, such as '| --- | :-: |'. */
const underTableHead = /^[ \t]*\|?([ \t]*:?-+:?[ \t]*\|)+([ \t]*:?-+:?)?[ \t]*$/m;

/** What the store would not show of a text, by line. `isSetting` tells whether a setting name exists. */
export function problemsOf(markdown: string, isSetting: (key: string) => boolean): { line: number; reason: string }[] {
  const problems: { line: number; reason: string }[] = [];
  visit(fromMarkdown(markdown), (node) => {
    const line = node.position?.start.line ?? 1;
    const say = (reason: string) => problems.push({ line, reason });
    if (node.type === 'html' && !note.test(node.value ?? '')) say('HTML is not shown; use Markdown.');
    if (node.type === 'image' || node.type === 'imageReference') say('Pictures are not shown.');
    if (node.url !== undefined && !isSafe(node.url)) say(`The link ${node.url.slice(0, 60)} is not allowed.`);
    if (node.type !== 'text') return;
    if (underTableHead.test(node.value ?? '')) say('Tables are not shown; use a list.');
    for (const [whole, key = ''] of (node.value ?? '').matchAll(settingMark)) {
      if (!isSetting(key)) say(`There is no setting for ${whole}. See: settings list`);
    }
  });
  return problems;
}

/** The distinct settings that a text uses. */
export function settingsNamedIn(markdown: string): string[] {
  const named = new Set<string>();
  visit(fromMarkdown(markdown), ({ type, value }) => {
    if (type === 'text') for (const [, key = ''] of (value ?? '').matchAll(settingMark)) named.add(key);
  });
  return [...named];
}

/** Whether a page may have this link: within the store, or with an allowed protocol. */
function isSafe(url: string): boolean {
  // oxlint-disable-next-line no-control-regex -- browsers ignore control characters when they parse a protocol
  const bare = url.replace(/[\u0000-\u0020\u007f-\u009f]/g, '');
  const protocol = /^([^/?#:]*):/.exec(bare)?.[1];
  return protocol === undefined || (allowed.protocols?.['href'] ?? []).includes(protocol.toLowerCase());
}

function treeOf(markdown: string, settingOf: SettingOf): Root {
  const root = fromMarkdown(markdown);
  fillIn(root, settingOf);
  for (const block of root.children) {
    // The page's title is the first level.
    if (block.type === 'heading') block.depth = block.depth <= 2 ? 2 : block.depth === 3 ? 3 : 4;
  }
  return root;
}

function htmlOf(children: Block[]): string {
  const tree = toHast({ type: 'root', children });
  return toHtml(sanitize(tree, allowed));
}

/** Fills in settings, each isolated with its own direction; emails and phone numbers become links. */
function fillIn(node: Inside, settingOf: SettingOf): void {
  if (!node.children) return;
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text') return filled(child.value ?? '', settingOf);
    if (child.type === 'link') markExternal(child);
    fillIn(child, settingOf);
    return [child];
  });
}

function filled(text: string, settingOf: SettingOf): Inside[] {
  const parts: Inside[] = [];
  let end = 0;
  for (const match of text.matchAll(settingMark)) {
    parts.push({ type: 'text', value: text.slice(end, match.index) });
    end = match.index + match[0].length;
    const value = settingOf(match[1] ?? '')?.trim() ?? '';
    if (value === '') continue;
    const run = isolated(value);
    const href = linkOf(value);
    parts.push(href === null ? run : { type: 'link', url: href, children: [run] });
  }
  parts.push({ type: 'text', value: text.slice(end) });
  return parts.filter(({ type, value }) => type !== 'text' || value !== '');
}

/** A Markdown node that renders as `<bdi>`: foreign text keeps its direction (UAX #9). */
function isolated(value: string): Inside & { data: object } {
  const isLtr = /^[\u0020-\u007e]+$/.test(value) && /[\d@/]/.test(value);
  return {
    type: 'emphasis',
    data: { hName: 'bdi', hProperties: isLtr ? { dir: 'ltr' } : {} },
    // Keeps postal codes such as 12214-3284 in order within Arabic text.
    children: [{ type: 'text', value: isLtr ? value : value.replace(/\d+(?:-\d+)+/g, '\u2066$&\u2069') }],
  };
}

function linkOf(value: string): string | null {
  if (/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(value)) return `mailto:${value}`;
  return /^\+\d[\d ()-]{6,18}$/.test(value) ? `tel:${value.replace(/[^+\d]/g, '')}` : null;
}

/** The app leaves external links to the browser (src/start/navigation/links.ts); `noopener` gives their page no handle to ours. */
function markExternal(link: Inside & { data?: object }): void {
  if (/^([a-z][a-z0-9+.-]*:)?\/\//i.test(link.url ?? '')) link.data = { hProperties: { rel: 'external noopener' } };
}

function plainText(node: Inside): string {
  const inside = (each: Inside): string =>
    each.type === 'break'
      ? ' '
      : (each.children?.map(inside).join('') ?? (each.type === 'html' ? '' : (each.value ?? '')));
  return inside(node).replace(/\s+/g, ' ').trim();
}

function shortened(text: string): string {
  if (text.length <= longestDescription) return text;
  const cut = text.slice(0, longestDescription - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestDescription / 2))}…`;
}

function visit(node: Inside, see: (node: Inside) => void): void {
  see(node);
  for (const child of node.children ?? []) visit(child, see);
}

// Assembles a rendered page into HTML: what the first paint needs is inlined at the top, what can wait is at the end.
import { createHash } from 'node:crypto';
import { directionOf, type Language } from '../../contract/core/language.ts';
import { stateElementStart } from '../../contract/app/page-state.ts';
import type { Theme } from '../../contract/app/theme.ts';
import type { RenderedPage } from '../../src/start/server-page/page-request.ts';

export type PageParts = Pick<
  Extract<RenderedPage, { kind: 'page' }>,
  'preloads' | 'head' | 'body' | 'structured' | 'state' | 'modules' | 'laterModules' | 'appIsLater'
>;

export type Html = {
  text: string;
  /** Hash of the inlined style for the content security policy; null if nothing is inlined. */
  styleHash: string | null;
};

/** The build's index.html as a template. */
export type Template = {
  page(parts: PageParts, language: Language, theme: Theme | null): Html;
  /** The page without content, for the device to fill; `state` is the data of the layout. */
  shell(state?: string): Html;
};

type ManifestChunk = { file: string; imports?: string[]; css?: string[] };

export type Manifest = Record<string, ManifestChunk>;

/** A page without content. */
export const noParts: PageParts = {
  preloads: '',
  head: '',
  body: '',
  structured: '',
  state: '',
  modules: [],
  laterModules: [],
  appIsLater: false,
};

/** Source of the script that starts the app later. */
const laterStart = 'src/later.ts';

/** The state from which the client hydrates. */
export function stateElement(state: string): string {
  return state && `${stateElementStart}${state}</script>`;
}

/** Parses the build's index.html. `readAsset` returns the text of one of the build's files. */
export function builtTemplate(indexHtml: string, manifest: Manifest, readAsset: (file: string) => string): Template {
  const entry = /<script type="module"[^>]*src="\/([^"]+)"/.exec(indexHtml)?.[1];
  const entryKey = Object.keys(manifest).find((key) => manifest[key]?.file === entry);
  if (!entry || !entryKey)
    throw new Error('The build is damaged: index.html has no entry script. Build again: npm run build');
  const layers = /<style>([^<]*)<\/style>/.exec(indexHtml)?.[1]?.trim() ?? '';
  const rest = indexHtml
    .replace(/<!-- [^>]*-->/g, '')
    .replace(/<style>[^<]*<\/style>/g, '')
    .replace(/<script type="module"[^>]*><\/script>/g, '')
    .replace(/<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
    .replace(/>\s+</g, '><')
    .trim();
  const texts = new Map<string, string>();
  const styleOf = (file: string) => {
    const text = texts.get(file) ?? readAsset(file).trim();
    texts.set(file, text);
    return text;
  };

  function scripts(js: readonly string[], isLater: boolean): string[] {
    const others = js.filter((file) => file !== entry);
    const later = manifest[laterStart]?.file;
    if (isLater && later !== undefined) {
      const modules = others.map((file) => `/${file}`).join(' ');
      return [`<script type="module" src="/${later}" data-app="/${entry}" data-modules="${modules}"></script>`];
    }
    return [
      ...others.map((file) => `<link rel="modulepreload" href="/${file}">`),
      `<script type="module" src="/${entry}"></script>`,
    ];
  }

  function fill(parts: PageParts, language: Language, theme: Theme | null): Html {
    const { js } = filesOf([entryKey ?? '', ...parts.modules], manifest);
    const { css } = filesOf([entryKey ?? '', ...parts.modules, ...parts.laterModules], manifest);
    const style = layers + css.map(styleOf).join('');
    const text = fillIn(rest, {
      'lang="ar" dir="rtl"': rootAttributes(language, theme),
      '<!--head-->': `${parts.preloads}${parts.head}<style>${style}</style>`,
      '<!--body-->': parts.body,
      '<!--state-->': [
        stateElement(parts.state),
        parts.structured,
        // Already inlined. A disabled link is not fetched; it tells the chunk loader that the stylesheet is present.
        ...css.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
        ...scripts(js, parts.appIsLater),
      ].join(''),
    });
    return { text, styleHash: createHash('sha256').update(style).digest('base64') };
  }

  return { page: fill, shell: (state = '') => fill({ ...noParts, state }, 'ar', null) };
}

/** The root element's attributes: language, direction and, if chosen, theme. */
export function rootAttributes(language: Language, theme: Theme | null): string {
  return `lang="${language}" dir="${directionOf(language)}"${theme === null ? '' : ` data-theme="${theme}"`}`;
}

/** Scripts and styles of chunks and their imports, each once, imports first. */
function filesOf(keys: readonly string[], manifest: Manifest): { js: string[]; css: string[] } {
  const seen = new Set<string>();
  const js: string[] = [];
  const css = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const file of chunk.css ?? []) css.add(file);
    js.push(chunk.file);
  };
  keys.forEach(visit);
  return { js, css: [...css] };
}

/** Replaces placeholders with texts. Patterns such as $& in the texts are not interpreted. */
export function fillIn(template: string, texts: Record<string, string>): string {
  let filled = template;
  for (const [mark, text] of Object.entries(texts)) filled = filled.replace(mark, () => text);
  return filled;
}

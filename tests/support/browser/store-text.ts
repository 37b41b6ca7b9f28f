// The store's own texts, by which tests find controls in either language.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from './browser.ts';
import { root } from '../sources.ts';

type Texts = { [key: string]: string | Texts };

const files = new Map<string, Texts>();

/** The text of a key like `orders:cancel.open`; throws if there is none. */
export function storeText(language: Language, key: string): string {
  const [file = '', path = ''] = key.split(':');
  const name = join(root, 'src/locales', language, `${file}.json`);
  const texts = files.get(name) ?? (JSON.parse(readFileSync(name, 'utf8')) as Texts);
  files.set(name, texts);
  let entry: string | Texts | undefined = texts;
  for (const part of path.split('.')) entry = typeof entry === 'object' ? entry[part] : undefined;
  if (typeof entry !== 'string') throw new Error(`there is no text ${key}`);
  return entry;
}

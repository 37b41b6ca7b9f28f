import s from './prose.module.css';

/** Longer text that the owner has written, with its headings, lists and links. `html` is what the store's server has made and sanitised. */
export function Prose({ html, lang, dir }: { html: string; lang?: string; dir?: 'rtl' | 'ltr' }) {
  // oxlint-disable-next-line react/no-danger -- the server lets only a short list of elements through (server/features/pages/render-markdown.ts)
  return <div lang={lang} dir={dir} className={s.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}

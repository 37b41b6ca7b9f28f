import s from './prose.module.css';

/**
 * Long text that the owner has written, with headings, lists and links. `html` has been rendered and sanitised by our
 * server.
 */
export function Prose({ html, lang, dir }: { html: string; lang?: string; dir?: 'rtl' | 'ltr' }) {
  // oxlint-disable-next-line react/no-danger -- the server allows only a few elements (server/features/pages/render-markdown.ts)
  return <div lang={lang} dir={dir} className={s.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}

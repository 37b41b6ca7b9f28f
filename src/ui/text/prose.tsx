import { proseNodes } from './prose-nodes.ts';
import s from './prose.module.css';

/** Long text that the owner has written, with headings, lists and links: HTML as our server writes it. */
export function Prose({ html, lang, dir }: { html: string; lang?: string; dir?: 'rtl' | 'ltr' }) {
  return (
    <div lang={lang} dir={dir} className={s.prose}>
      {proseNodes(html)}
    </div>
  );
}

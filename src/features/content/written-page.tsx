import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { directionOf, type Language } from '../../../contract/core/language.ts';
import type { Page } from '../../../contract/content/pages.ts';
import { formatDay } from '../../lib/text/format-day.ts';
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx';
import { Prose } from '../../ui/text/prose.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import s from './written-page.module.css';

/** From this number of sections on, a table of contents helps. */
const manyParts = 4;

/**
 * A page written by the owner. `page` is undefined while loading, `note` is about the shown copy, `aside` and
 * `children` are rendered next to and below the text.
 */
export function WrittenPage({
  page,
  note,
  aside,
  children,
}: {
  page?: Page;
  note?: ReactNode;
  aside?: ReactNode;
  children?: ReactNode;
}) {
  const { t, language } = useTranslation('content');
  if (!page) return <PageSkeleton />;
  const { title, html, sections } = page;
  fetchFontEarly(page.language);
  const own = ownOf(page.language, language);
  return (
    <div className={s.page}>
      <PageHead title={title} language={page.language} updatedAt={page.updated_at} note={note} />
      <div className={s.columns}>
        <div className={s.text}>
          <Prose html={html} {...own} />
          {children}
        </div>
        {aside && <div className={s.aside}>{aside}</div>}
        {sections.length >= manyParts && (
          <nav aria-labelledby="parts" className={s.parts}>
            <h2 id="parts">{t('parts')}</h2>
            <ol {...own}>
              {sections.map(({ id, title: part }) => (
                <li key={id}>
                  <a href={`#${id}`}>{part}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
      </div>
    </div>
  );
}

/**
 * On the server: the text uses its web font only if that arrives in time (src/styles/fonts.css), so preload it.
 */
function fetchFontEarly(language: Language): void {
  if (typeof window !== 'undefined') return;
  const script = language === 'ar' ? 'arabic' : 'latin';
  preload(`/fonts/readex-pro-${script}.woff2`, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
}

/** Breadcrumb, title, and date of the last update. */
export function PageHead({
  title,
  language: writtenIn,
  updatedAt,
  note,
}: {
  title: string;
  language: Language;
  updatedAt: string;
  note?: ReactNode;
}) {
  const { t, language } = useTranslation('content');
  return (
    <header className={s.head}>
      <Breadcrumb label={t('breadcrumb')} steps={[{ title: t('home'), href: '/' }, { title }]} />
      <h1 {...ownOf(writtenIn, language)}>{title}</h1>
      <p className={s.updated}>
        {t('updated')} <time dateTime={updatedAt}>{formatDay(updatedAt, language)}</time>
      </p>
      {note}
    </header>
  );
}

function PageSkeleton() {
  const { t } = useTranslation('content');
  return (
    <div className={s.page}>
      <VisuallyHidden>
        <span role="status">{t('loading')}</span>
      </VisuallyHidden>
      <div className={s.wait}>
        <Skeleton width={40} />
        <Skeleton shape="title" width={60} />
        {[100, 100, 80, 100, 60, 100, 100, 40].map((width, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines that never change
          <Skeleton key={index} width={width as 100} />
        ))}
      </div>
    </div>
  );
}

/** lang and dir of an element whose language differs from the page's. */
function ownOf(language: Language, ofPage: Language): { lang?: Language; dir?: 'rtl' | 'ltr' } {
  return language === ofPage ? {} : { lang: language, dir: directionOf(language) };
}

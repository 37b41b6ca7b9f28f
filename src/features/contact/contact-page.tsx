import type { ReactNode } from 'react';
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx';
import { useFormats } from '../../shared/use-formats.ts';
import s from './contact-page.module.css';

/** A form to write to the store, next to the other ways to contact it. */
export function ContactPage({
  kind,
  replyDays,
  aside,
  children,
}: {
  kind: 'contact' | 'complaint';
  /** Working days within which the store answers. */
  replyDays: number;
  aside: ReactNode;
  children: ReactNode;
}) {
  const { t, counted } = useFormats('contact');
  return (
    <div className={s.page}>
      <header className={s.head}>
        <Breadcrumb label={t('breadcrumb')} steps={[{ title: t('home'), href: '/' }, { title: t(`${kind}.title`) }]} />
        <h1>{t(`${kind}.title`)}</h1>
        <p>{t(`${kind}.text`, counted(replyDays))}</p>
      </header>
      <div className={s.columns}>
        <div>{children}</div>
        <aside className={s.aside}>
          {aside}
          <ul>
            <li>
              <a href="/public-questions">{t('to_questions')}</a>
            </li>
            <li>
              {kind === 'contact' ? (
                <a href="/compliants">{t('to_complaint')}</a>
              ) : (
                <a href="/contact">{t('to_contact')}</a>
              )}
            </li>
          </ul>
        </aside>
      </div>
    </div>
  );
}

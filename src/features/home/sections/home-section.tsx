import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/text/use-translation.ts';
import { Icon } from '../../../ui/media/icons.tsx';
import s from './home-section.module.css';

/** Id of a section's heading, which can be focused. */
export const titleIdOf = (id: string) => `${id}-title`;

/** A section of the home page with its heading. `id` is its fragment, `more` the link to all of its kind. */
export function HomeSection({
  id,
  title,
  text,
  more,
  children,
}: {
  id: string;
  title: string;
  text?: string;
  more?: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('home');
  return (
    <section id={id} aria-labelledby={titleIdOf(id)} className={s.section}>
      <header className={s.head}>
        <h2 id={titleIdOf(id)} tabIndex={-1}>
          {title}
        </h2>
        {more !== undefined && (
          <a href={more} aria-label={t('see_all_of', { title })}>
            {t('see_all')}
            <Icon name="forward" />
          </a>
        )}
      </header>
      {text !== undefined && <p className={s.text}>{text}</p>}
      {children}
    </section>
  );
}

/** The message of an empty section. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className={s.nothing}>{children}</p>;
}

import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import s from './home-page.module.css';

const cards = 4;

/** The first screens of the home page while its data loads. */
export function HomeSkeleton({ card }: { card: ReactNode }) {
  const { t } = useTranslation('home');
  return (
    <div role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <div className={s.blankFilm} />
      <div className={s.blankBanner}>
        <Skeleton shape="title" width={60} />
        <Skeleton width={80} />
        <Skeleton width={40} />
      </div>
      <div className={s.page}>
        <div className={s.blankHead}>
          <Skeleton shape="title" width={40} />
        </div>
        <div className={s.blankTiles}>
          {Array.from({ length: 6 }, (_, index) => (
            <span key={index} />
          ))}
        </div>
        <div className={s.blankHead}>
          <Skeleton shape="title" width={40} />
        </div>
        <div className={s.blankRow}>
          {Array.from({ length: cards }, (_, index) => (
            <div key={index}>{card}</div>
          ))}
        </div>
      </div>
    </div>
  );
}

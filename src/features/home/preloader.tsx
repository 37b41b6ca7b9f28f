import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import s from './preloader.module.css';

/** The store's logo over everything, for a start without any stored data. */
export function Preloader({ mark }: { mark: ReactNode }) {
  const { t } = useTranslation('home');
  return (
    <div className={s.preloader} role="status">
      <span className={s.mark}>{mark}</span>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
    </div>
  );
}

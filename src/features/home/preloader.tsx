import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import s from './preloader.module.css';

/** The store's mark over everything, for a start on which the device has nothing at all to show. */
export function Preloader({ mark }: { mark: ReactNode }) {
  const { t } = useTranslation('home');
  return (
    <div className={s.preloader} role="status">
      <span className={s.mark}>{mark}</span>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
    </div>
  );
}

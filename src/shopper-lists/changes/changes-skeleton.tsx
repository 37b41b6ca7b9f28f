import { useTranslation } from '../../lib/text/use-translation.ts';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import s from './changes-page.module.css';

/** 'Pending and recent changes' until it is known who is signed in and what is pending on this device. */
export function ChangesSkeleton() {
  const { t } = useTranslation('changes');
  return (
    <div className={s.page}>
      <h1>{t('title')}</h1>
      <div role="status">
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
        <div className={s.head}>
          <Skeleton shape="title" width={40} />
        </div>
        <ul className={s.list} aria-hidden="true">
          {[1, 2, 3].map((each) => (
            <li key={each}>
              <span />
              <div>
                <Skeleton width={60} />
                <Skeleton width={40} />
                <Skeleton width={20} />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { takeToasts, toastsWanted } from '../../lib/toast.ts';

const Toaster = lazy(async () => ({ default: (await import('../../ui/toaster.tsx')).Toaster }));

/** The corner of messages; its code is loaded at the first one. */
export function Toasts() {
  const { t, i18n } = useTranslation('shell');
  const wanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.get, () => false);
  if (!wanted) return null;
  return (
    <Suspense>
      <Toaster direction={i18n.dir()} label={t('toasts')} take={takeToasts} />
    </Suspense>
  );
}

import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { takeToasts, anyToast } from '../../../lib/toast.ts';
import type { Toaster as ToasterOfPage } from '../../../ui/overlays/toaster.tsx';

// If its code fails to load, messages wait for the connection instead of breaking the page.
const load = (): Promise<{ default: typeof ToasterOfPage }> =>
  import('../../../ui/overlays/toaster.tsx').then(
    ({ Toaster }) => ({ default: Toaster }),
    () => new Promise<Event>((resolve) => addEventListener('online', resolve, { once: true })).then(load),
  );
const Toaster = lazy(load);

/** The corner for messages; its code loads with the first one. */
export function Toasts() {
  const { t, i18n } = useTranslation('shell');
  const isToastShown = useSyncExternalStore(anyToast.subscribe, anyToast.get, () => false);
  if (!isToastShown) return null;
  return (
    <Suspense>
      <Toaster direction={i18n.dir()} label={t('toasts')} take={takeToasts} />
    </Suspense>
  );
}

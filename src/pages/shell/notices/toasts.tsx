import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useI18n, useTranslation } from '../../../lib/text/use-translation.ts';
import { takeToasts, anyToast } from '../../../lib/toast.ts';
import { retryWhenOnline } from '../../../lib/net/retry-when-online.ts';

// If its code fails to load, messages wait for it instead of breaking the page.
const Toaster = lazy(() =>
  retryWhenOnline(async () => ({ default: (await import('../../../ui/overlays/toaster.tsx')).Toaster })),
);

/** The corner for messages; its code loads with the first one. */
export function Toasts() {
  const { t } = useTranslation('shell');
  const i18n = useI18n();
  const isToastShown = useSyncExternalStore(anyToast.subscribe, anyToast.get, () => false);
  if (!isToastShown) return null;
  return (
    <Suspense>
      <Toaster direction={i18n.dir()} label={t('toasts')} take={takeToasts} />
    </Suspense>
  );
}

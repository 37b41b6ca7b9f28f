import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { PageFailure } from '../shell/failures/page-failure.tsx';
import { failureOf } from './load.ts';
import { PageTitle } from './page-title.tsx';

/** Replaces a page that failed to render. */
export function FailedRoute({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('errors');
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  const kind = failureOf(error) ?? 'failed';
  return (
    <>
      <PageTitle title={t(`${kind}.title`)} />
      <PageFailure kind={kind} onRetry={retry} />
    </>
  );
}

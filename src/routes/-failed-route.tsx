import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { PageFailure } from '../blocks/shell/page-failure.tsx';
import { failureOf } from './-load.ts';

/** What stands in place of a page that broke. */
export function FailedRoute({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <PageFailure kind={failureOf(error) ?? 'failed'} onRetry={retry} />;
}

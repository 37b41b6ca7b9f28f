import { useTranslation } from '../../../lib/text/use-translation.ts';
import type { Failure } from '../../../lib/net/api.ts';
import { LoadFailure } from '../../../shared/load-failure.tsx';
import s from './page-message.module.css';

/** Replaces a page that could not be loaded. */
export function PageFailure({ kind, onRetry }: { kind: Failure; onRetry: () => void }) {
  const { t } = useTranslation('errors');
  return (
    <div className={s.page}>
      <LoadFailure level={1} kind={kind} title={t(`${kind}.title`)} text={t(`${kind}.text`)} onRetry={onRetry} />
    </div>
  );
}

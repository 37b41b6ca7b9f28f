import type { ReactNode } from 'react';
import { useFormats } from '../use-formats.ts';
import { RetryButton } from '../retry-button.tsx';
import { Note } from '../../ui/overlays/message.tsx';
import s from './list-age.module.css';

/** Above a list, which is its positioned parent: how old it is, or that it could not be read again. */
export function ListAge({
  cachedAt,
  isStale,
  onRetry,
}: {
  /** ISO 8601; null for a list that the server has just sent. */
  cachedAt: string | null;
  isStale: boolean;
  onRetry: () => void;
}) {
  const { t, when } = useFormats('catalogue');
  if (isStale)
    return (
      <RetryNote onRetry={onRetry}>
        <Note>{t('failure.stale')}</Note>
      </RetryNote>
    );
  if (cachedAt === null) return null;
  return (
    <div className={s.age}>
      <Note icon="clock">{t('as_of', { time: when(cachedAt) })}</Note>
    </div>
  );
}

/** Says what is wrong with a list that is shown (`children`), and offers to read it again. */
export function RetryNote({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  return (
    <div className={s.retry}>
      {children}
      <RetryButton onRetry={onRetry} />
    </div>
  );
}

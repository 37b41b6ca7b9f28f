import { useTranslation } from '../lib/text/use-translation.ts';
import type { Failure } from '../lib/net/api.ts';
import { ButtonLink } from '../ui/buttons/button.tsx';
import { Message } from '../ui/overlays/message.tsx';
import { RetryButton } from './retry-button.tsx';

/** Replaces a page, or the main part of one, that could not be loaded. Being offline is shown calmly, not as an error. */
export function LoadFailure({
  kind,
  level,
  title,
  text,
  onRetry,
}: {
  kind: Failure;
  level?: 1;
  title: string;
  text: string;
  onRetry: () => void;
}) {
  const { t } = useTranslation('errors');
  return (
    <Message icon={kind === 'failed' ? 'info' : 'cloud'} level={level} title={title} text={text}>
      <RetryButton kind="primary" onRetry={onRetry} />
      <ButtonLink href="/store">{t('store')}</ButtonLink>
    </Message>
  );
}

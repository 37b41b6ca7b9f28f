import { useTranslation } from '../../../lib/text/use-translation.ts';
import type { Failure } from '../../../lib/net/api.ts';
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx';
import { Message } from '../../../ui/overlays/message.tsx';
import s from './page-message.module.css';

/** Replaces a page that could not be loaded. Being offline is shown calmly, not as an error. */
export function PageFailure({ kind, onRetry }: { kind: Failure; onRetry: () => void }) {
  const { t } = useTranslation('errors');
  return (
    <div className={s.page}>
      <Message
        level={1}
        icon={kind === 'failed' ? 'info' : 'cloud'}
        title={t(`${kind}.title`)}
        text={t(`${kind}.text`)}
      >
        <Button kind="primary" onClick={onRetry}>
          {t('retry')}
        </Button>
        <ButtonLink href="/store">{t('store')}</ButtonLink>
      </Message>
    </div>
  );
}

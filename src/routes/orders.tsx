import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';
import { signedInOnly } from './-guard.ts';
import { PageTitle } from './-page-title.tsx';

const texts = ['orders'] as const;

export const Route = createFileRoute('/orders')({
  staticData: { texts },
  beforeLoad: async (going) => {
    await signedInOnly('orders')(going);
    await going.context.needTexts(texts);
  },
  component: Orders,
});

/** Nobody can have ordered yet. */
function Orders() {
  const { t } = useTranslation('orders');
  return (
    <>
      <PageTitle title={t('title')} />
      <Message level={1} icon="receipt" title={t('empty.title')} text={t('empty.text')}>
        <ButtonLink kind="primary" href="/store">
          {t('empty.store')}
        </ButtonLink>
        <ButtonLink href="/cart">{t('empty.cart')}</ButtonLink>
      </Message>
    </>
  );
}

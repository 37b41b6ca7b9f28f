import { useState } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { confirmStockWish, withdrawStockWishes } from '../../../contract/shopper/stock-alerts.ts';
import { ApiError, type Api } from '../../lib/net/api.ts';
import { useShowFailure } from '../../shared/use-failure-text.ts';
import { Button, ButtonLink } from '../../ui/buttons/button.tsx';
import { Message } from '../../ui/overlays/message.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import { useIsHydrated } from '../../ui/page/use-is-alive.ts';
import { StockAlertOutcome } from './stock-alert-outcome.tsx';

export type StockAlertAction = 'confirm' | 'withdraw';

type Became = { text: string; productHref: string | null };

/** Target of the links in stock alert emails. Nothing happens before the click: mail scanners follow links. */
export function StockAlertPage({ api, act, linkKey }: { api: Api; act: StockAlertAction; linkKey: string }) {
  const { t } = useTranslation('stock-alerts');
  const showFailure = useShowFailure();
  const isAlive = useIsHydrated();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Became | null>(null);

  const carryOut = async (): Promise<Became> => {
    const body = { key: linkKey };
    if (act === 'withdraw') {
      await api.call(withdrawStockWishes, { body });
      return { text: t('withdraw.done'), productHref: null };
    }
    const { data } = await api.call(confirmStockWish, { body });
    const productHref = `/products/${data.product_id}?variety=${data.variety_id}`;
    return { text: t('confirm.done', { title: data.title }), productHref };
  };
  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      setOutcome(await carryOut());
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) setOutcome({ text: error.message, productHref: null });
      else showFailure(error);
    } finally {
      setBusy(false);
    }
  };

  if (outcome !== null)
    return (
      <Message
        level={1}
        icon="info"
        title={t(`${act}.title`)}
        text={<StockAlertOutcome>{outcome.text}</StockAlertOutcome>}
      >
        {outcome.productHref !== null && <ButtonLink href={outcome.productHref}>{t('to_product')}</ButtonLink>}
        <ButtonLink kind="quiet" href="/store">
          {t('errors:store')}
        </ButtonLink>
      </Message>
    );
  return (
    <Message level={1} icon="info" title={t(`${act}.title`)} text={t(`${act}.text`)}>
      <Button kind="primary" disabled={!isAlive} aria-busy={isBusy} onClick={() => void press()}>
        {isBusy && <Spinner size="small" />}
        {t(`${act}.button`)}
      </Button>
    </Message>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { addStockWish, removeStockWish } from '../../../contract/shopper/stock-alerts.ts';
import { ApiError, type Api } from '../../lib/net/api.ts';
import { showToast } from '../../lib/toast.ts';
import { useShowFailure } from '../../shared/use-failure-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import { StockAlertEmailForm } from './address-form.tsx';
import { stockAlertsQuery } from './stock-alerts.queries.ts';

type Props = {
  api: Api;
  varietyId: number;
  isSignedIn: boolean;
  /** The page's own URL, to return to. */
  here: string;
  /** Called if the variety turns out to be in stock. */
  onInStock: () => void;
};

/**
 * The stock alert button of a sold-out variety: a click turns the alert on or off for a customer; a visitor is asked
 * for an email.
 */
export function StockAlertButton({ api, varietyId, isSignedIn, here, onInStock }: Props) {
  const { t } = useTranslation('stock-alerts');
  const showFailure = useShowFailure();
  const queryClient = useQueryClient();
  const { data: alerts = [] } = useQuery({ ...stockAlertsQuery(api), enabled: isSignedIn });
  const [isBusy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const isWaiting = isSignedIn && alerts.some(({ variety_id }) => variety_id === varietyId);

  const noteInStock = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'in_stock') onInStock();
  };
  const ask = async () => {
    const { data } = await api.call(addStockWish, { body: { variety_id: varietyId } });
    await queryClient.invalidateQueries({ queryKey: stockAlertsQuery(api).queryKey });
    const action = { label: t('verify_link'), href: `/verify-email?${new URLSearchParams({ back: here }).toString()}` };
    if (data.status === 'verify') showToast({ kind: 'warning', text: t('verify'), action });
    else showToast({ kind: 'success', text: t('noted') });
  };
  const takeBack = async () => {
    await api.call(removeStockWish, { params: { variety_id: varietyId } });
    await queryClient.invalidateQueries({ queryKey: stockAlertsQuery(api).queryKey });
    showToast({ kind: 'info', text: t('taken_back') });
  };
  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await (isWaiting ? takeBack() : ask());
    } catch (error) {
      noteInStock(error);
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };

  if (isSignedIn)
    return (
      <Button aria-pressed={isWaiting} aria-busy={isBusy} onClick={() => void press()}>
        {isBusy && <Spinner size="small" />}
        {t(isWaiting ? 'waiting' : 'product:tell_me')}
      </Button>
    );
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('product:tell_me')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('product:tell_me')} closeLabel={t('close')}>
        {isOpen && <StockAlertEmailForm api={api} varietyId={varietyId} here={here} onFailure={noteInStock} />}
      </Dialog>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import type { Product } from '../../../contract/catalogue/catalogue.ts';
import { productQuery } from '../../features/catalogue/catalogue.queries.ts';
import { isMissing, Unreachable } from '../../lib/net/api.ts';
import { useSession } from '../../session/session.state.ts';
import { useChangeList } from '../../shopper-lists/use-change-list.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { QuickViewBody } from './quick-view-body.tsx';

/** A product in a dialog over its list. The list's data shows at once; varieties come with the full product. */
export function QuickView({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useTranslation('shelf');
  const { api } = useRouteContext({ from: '__root__' });
  const answer = useQuery(productQuery(api, String(product.id)));
  const changeList = useChangeList();
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const [notAdded, setNotAdded] = useState<string | null>(null);
  const { user } = useSession();
  const { error } = answer;

  const add = async (line: { variety_id: number; quantity: number }) => {
    const { title, varieties } = { varieties: [], ...product, ...answer.data?.data };
    const { price, quantity: available } = varieties.find(({ id }) => id === line.variety_id) ?? product;
    const item = { list: 'cart' as const, product_id: product.id, title, price, available, ...line };
    setBusy(true);
    setNotAdded(null);
    let hasFailed = false;
    const showError = (text: string) => {
      hasFailed = true;
      setNotAdded(text);
    };
    try {
      const isThere = await changeList(item, true, { showError });
      if (isThere || (!user && !hasFailed)) setDone(true); // a visitor is being sent to log in
      else setNotAdded((why) => why ?? t('view.not_added'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={!isDone} // messages are on the page, unreachable below a modal dialog
      size="wide"
      title={(answer.data?.data ?? product).title}
      closeLabel={t('view.close')}
      onClose={onClose}
    >
      <QuickViewBody
        product={product}
        detail={answer.data?.data}
        cachedAt={answer.data?.cachedAt ?? null}
        failure={!error ? null : isMissing(error) ? 'gone' : error instanceof Unreachable ? 'unreachable' : 'failed'}
        onRetry={() => void answer.refetch()}
        onAddToCart={(line) => void add(line)}
        isBusy={isBusy}
        notAdded={notAdded}
        onLeave={onClose}
      />
    </Dialog>
  );
}

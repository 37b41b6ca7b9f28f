import { useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { productQuery } from '../../features/catalogue/catalogue.queries.ts';
import type { StockAlertButton as TellMeOfPage } from '../../features/stock-alerts/stock-alert.tsx';
import { useSession } from '../../session/session.state.ts';
import { ButtonLink } from '../../ui/buttons/button.tsx';

/**
 * The button for a sold-out product. Until its code has loaded, or if that fails, it is a link to log in, after which
 * one press is enough.
 */
export function LazyStockAlertButton({
  productId,
  varietyId,
  here,
}: {
  productId: string;
  varietyId: number;
  here: string;
}) {
  const { t } = useTranslation('product');
  const { api, needTexts } = useRouteContext({ from: '__root__' });
  const queryClient = useQueryClient();
  const { user } = useSession();
  const [Ready, setReady] = useState<typeof TellMeOfPage | null>(null);

  useEffect(() => {
    let isHere = true;
    Promise.all([import('../../features/stock-alerts/stock-alert.tsx'), needTexts(['failures', 'stock-alerts'])]).then(
      ([module]) => isHere && setReady(() => module.StockAlertButton),
      () => undefined, // then it stays a link
    );
    return () => {
      isHere = false;
    };
  }, [needTexts]);

  if (!Ready)
    return <ButtonLink href={`/login?${new URLSearchParams({ back: here }).toString()}`}>{t('tell_me')}</ButtonLink>;
  return (
    <Ready
      key={varietyId}
      api={api}
      varietyId={varietyId}
      isSignedIn={user !== null}
      here={here}
      onInStock={() => void queryClient.invalidateQueries({ queryKey: productQuery(api, productId).queryKey })}
    />
  );
}

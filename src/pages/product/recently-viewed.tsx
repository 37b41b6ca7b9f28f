import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { productQuery } from '../../features/catalogue/catalogue.queries.ts';
import { previewOf } from '../../features/catalogue/known-products.ts';
import { forgetViewed, useRecentlyViewed } from '../../features/catalogue/product/recently-viewed.ts';
import { RecentlyViewedRow } from '../../features/catalogue/product/recently-viewed-row.tsx';
import { isMissing, type Api } from '../../lib/net/api.ts';
import { showToast } from '../../lib/toast.ts';
import { focusContent } from '../../ui/focus/focus-content.ts';

const staleMs = 10 * 60_000;

/**
 * Recently viewed products, as the device knows them. Unknown or stale ones are fetched when the row comes near the
 * screen.
 */
export function RecentlyViewed({ api, onScreen }: { api: Api; onScreen: number }) {
  const { t } = useTranslation('product');
  const queryClient = useQueryClient();
  const ids = useRecentlyViewed(onScreen);
  const [isNear, setNear] = useState(false);
  const onNear = useCallback(() => setNear(true), []);
  const answers = useQueries({
    queries: ids.map((id) => ({ ...productQuery(api, String(id)), staleTime: staleMs, enabled: isNear })),
  });
  if (ids.length === 0) return null;
  const viewed = ids.flatMap((id, index) => {
    const answer = answers[index];
    const product = answer?.data?.data ?? previewOf(queryClient, api.language, String(id)) ?? null;
    // Products that are withdrawn or cannot be loaded are left out.
    return answer?.isError && (product === null || isMissing(answer.error)) ? [] : [{ id, product }];
  });
  return (
    <RecentlyViewedRow
      viewed={viewed}
      onNear={onNear}
      onClear={() => {
        forgetViewed(onScreen);
        focusContent();
        showToast({ kind: 'success', text: t('recent.cleared') });
      }}
    />
  );
}

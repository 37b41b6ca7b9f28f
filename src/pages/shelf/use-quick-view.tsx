import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useCallback, useState, type ComponentType, type ReactNode } from 'react';
import type { Product } from '../../../contract/catalogue/catalogue.ts';
import { productHref } from '../../shared/paths.ts';
import { productQuery } from '../../features/catalogue/catalogue.queries.ts';

type QuickViewProps = { product: Product; onClose: () => void };

/** The quick view and the function that opens it. Its code loads on demand; if that fails, the product's page opens. */
export function useQuickView(): { quickView: ReactNode; openQuickView: (product: Product) => Promise<void> } {
  const { api } = useRouteContext({ from: '__root__' });
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [open, setOpen] = useState<{ QuickView: ComponentType<QuickViewProps>; product: Product } | null>(null);

  const openQuickView = useCallback(
    async (product: Product) => {
      void queryClient.prefetchQuery(productQuery(api, String(product.id)));
      try {
        const { QuickView } = await import('../quick-view/quick-view.tsx');
        setOpen({ QuickView, product });
      } catch {
        await navigate({ href: productHref(product.id) });
      }
    },
    [api, queryClient, navigate],
  );

  return {
    quickView: open && <open.QuickView product={open.product} onClose={() => setOpen(null)} />,
    openQuickView,
  };
}

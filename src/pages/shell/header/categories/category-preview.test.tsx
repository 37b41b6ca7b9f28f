// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { test } from 'vitest';
import type { Language } from '../../../../../contract/core/language.ts';
import { paginate } from '../../../../../contract/core/paging.ts';
import { renderIn } from '../../../../../tests/support/components/in-language.tsx';
import { aProduct } from '../../../../../tests/support/data/product.ts';
import { createApi } from '../../../../lib/net/api.ts';
import { createQueryClient } from '../../../../lib/net/query-client.ts';
import { CategoryPreview } from './category-preview.tsx';

const texts = {
  ar: { failed: 'تعذّر تحميل المنتجات.', retry: 'أعد المحاولة' },
  en: { failed: 'The products could not be loaded.', retry: 'Try again' },
};

/** A menu that can be opened several times, over a connection that can fail and recover. */
function aMenu(language: Language) {
  const line = { isCut: true };
  const queryClient = createQueryClient('browser');
  const page = {
    data: [aProduct()],
    pagination: paginate(1, 10, 1),
    facets: { price: { min: 100, max: 100 }, categories: [], calibers: [], in_stock: 1, on_sale: 0, ratings: [] },
  };
  const api = createApi({
    base: 'https://shop.test',
    language,
    fetch: async () => {
      if (line.isCut) throw new TypeError('away');
      return Response.json(page);
    },
  });
  const open = () =>
    renderIn(
      language,
      <QueryClientProvider client={queryClient}>
        <CategoryPreview api={api} id={3} title="Rings" />
      </QueryClientProvider>,
    );
  return { line, open };
}

test('products that failed to load are requested again when the menu reopens', async () => {
  const { line, open } = aMenu('en');
  const { unmount } = await open();
  await screen.findByText(texts.en.failed);
  unmount();
  line.isCut = false;
  await open();
  await screen.findByText('Plain ring');
});

test.each(['ar', 'en'] as const)('a button retries at once (%s)', async (language) => {
  const { line, open } = aMenu(language);
  await open();
  await screen.findByText(texts[language].failed);
  line.isCut = false;
  fireEvent.click(screen.getByRole('button', { name: texts[language].retry }));
  await screen.findByText('Plain ring');
});

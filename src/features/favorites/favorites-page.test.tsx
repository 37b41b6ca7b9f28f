// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Product } from '../../../contract/catalogue/catalogue.ts';
import { renderIn } from '../../../tests/support/components/in-language.tsx';
import { aProduct } from '../../../tests/support/data/product.ts';
import { FavoritesPage } from './favorites-page.tsx';

afterEach(cleanup);

const titles = ['Ring', 'Chain', 'Pearl'];

function Favourites() {
  const [products, setProducts] = useState<readonly Product[]>(titles.map((title, id) => aProduct({ id, title })));
  const cards = (shown: Product[]) =>
    shown.map((product) => (
      <article key={product.id}>
        <h2>
          <a href={`/products/${product.id}`}>{product.title}</a>
        </h2>
        <button
          type="button"
          onClick={() => {
            document.dispatchEvent(new CustomEvent('product-card'));
            setProducts(products.filter((each) => each !== product));
          }}
        >
          {`Not ${product.title}`}
        </button>
      </article>
    ));
  return <FavoritesPage products={products} renderProducts={cards} skeleton={null} />;
}

const unlike = (title: string) => {
  const heart = screen.getByRole('button', { name: `Not ${title}` });
  heart.focus();
  fireEvent.click(heart);
};

test.each([
  ['ar', 'مفضلتك فارغة'],
  ['en', 'No favorites yet'],
] as const)(
  'in %s, removing a card moves the focus to the one in its place, finally to the empty page’s heading',
  async (language, none) => {
    await renderIn(language, <Favourites />);
    unlike('Ring');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Chain' }));
    unlike('Pearl');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Chain' }));
    unlike('Chain');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: none }));
  },
);

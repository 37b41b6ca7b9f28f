// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Home } from '../../../contract/content/content.ts';
import { paginate } from '../../../contract/core/paging.ts';
import { aMedia, aProduct } from '../../../tests/support/data/product.ts';
import { renderIn } from '../../../tests/support/components/in-language.tsx';
import { HomePage } from './home-page.tsx';
import { CountDown } from './sections/flash-sale.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
});

const aHome = (facts: Partial<Home> = {}): Home => ({
  socials: {},
  general_settings: [
    { key: 'store_name', value: 'Durra' },
    { key: 'tagline', value: 'Pearls of the Gulf' },
  ],
  home_slider_video: null,
  sliders: [],
  testimonials: [],
  newest: [],
  best_sellers: [],
  offers: [],
  flash_sale: null,
  highlights: [],
  categories: [],
  ...facts,
});

const show = (language: 'ar' | 'en', home: Home) =>
  renderIn(
    language,
    <HomePage
      home={home}
      cachedAt={null}
      renderCountDown={(endsAt) => <CountDown endsAt={endsAt} clock={undefined} onOver={() => undefined} />}
      flashOver={null}
      renderCards={(products, layout) => layout(products.map(({ id, title }) => <p key={id}>{title}</p>))}
      categoryHref={(id) => `/category/${id}`}
      list={{
        search: {},
        onSearch: () => {},
        result: { data: [], pagination: paginate(1, 20, 0), cachedAt: null, isOld: false },
        isFetching: false,
        failure: null,
        failedAt: 0,
        onRetry: () => {},
        renderProducts: () => null,
        skeleton: null,
      }}
    />,
  );

test('an empty store says so in each section, and shows neither film nor flash sale', async () => {
  await show('en', aHome());
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Durra: Pearls of the Gulf');
  for (const text of [
    'Nothing new at the moment. Check back soon.',
    'No best sellers yet.',
    'No offers at the moment. Check back soon.',
    'There are no categories yet.',
    'No products found Now',
    'No reviews yet. We would love yours to be the first.',
    'Carefully chosen quality, safe payment and fast delivery.',
  ])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText('Flash sale')).toBeNull();
  expect(document.querySelector('video, [role="group"]')).toBeNull();
});

test('the empty messages are Arabic in Arabic', async () => {
  await show('ar', aHome());
  expect(screen.getByText('لا توجد منتجات حاليًا')).toBeTruthy();
  expect(screen.getByText('لا توجد آراء بعد. يسعدنا أن تكون أول من يكتب رأيه.')).toBeTruthy();
});

test('without a film the first slide’s picture is the background; a slide without a link shows none', async () => {
  const slide = { id: 1, title: 'Rings', description: 'Plain and set', image: aMedia(), link: null };
  await show('en', aHome({ sliders: [slide] }));
  const banner = screen.getByRole('group', { name: 'Featured' });
  expect(within(banner).getByRole('heading', { name: 'Rings' })).toBeTruthy();
  expect(within(banner).queryByRole('link')).toBeNull();
  expect(within(banner).queryByRole('button', { name: 'Next slide' })).toBeNull(); // only one slide
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/media/1-640.webp');
});

test('a film without poster or slides keeps its space and can be paused', async () => {
  await show('en', aHome({ home_slider_video: { url: '/media/film.mp4', poster: null } }));
  const hero = screen.getByRole('region', { name: 'From the store' });
  fireEvent.click(within(hero).getByRole('button', { name: 'Pause animation' }));
  expect(within(hero).getByRole('button', { name: 'Play animation' })).toBeTruthy();
});

test('with reduced motion a film alone has no play button, because it would not play', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  await show('en', aHome({ home_slider_video: { url: '/media/film.mp4', poster: null } }));
  expect(within(screen.getByRole('region', { name: 'From the store' })).queryByRole('button')).toBeNull();
});

test('a horizontal swipe changes the slide, scrolling does not', async () => {
  const slide = { description: '', image: null, link: null };
  await show(
    'en',
    aHome({
      sliders: [
        { ...slide, id: 1, title: 'Rings' },
        { ...slide, id: 2, title: 'Chains' },
      ],
    }),
  );
  const banner = screen.getByRole('group', { name: 'Featured' });
  const swipe = (x: number, y: number) => {
    fireEvent.touchStart(banner, { touches: [{ clientX: 200, clientY: 300 }] });
    fireEvent.touchEnd(banner, { changedTouches: [{ clientX: 200 + x, clientY: 300 + y }] });
    return banner.querySelector('[data-place="shown"] h2')?.textContent;
  };
  expect(swipe(-48, -220)).toBe('Rings');
  expect(swipe(-48, -20)).toBe('Chains');
});

test('the flash sale shows only its end time while the server’s clock is unknown', async () => {
  const sale = { ends_at: '2026-11-21T21:00:00.000Z', products: [aProduct({ title: 'Serum' })] };
  await show('en', aHome({ flash_sale: sale }));
  expect(screen.getByText(/^Ends on .*22.*2026/)).toBeTruthy(); // midnight in Riyadh
  expect(screen.getByRole('timer', { name: 'Time left' }).textContent).not.toMatch(/\d/);
  expect(screen.getByText('Serum')).toBeTruthy();
});

// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Language } from '../../../contract/core/language.ts';
import { renderIn } from '../../../tests/support/components/in-language.tsx';
import { createApi } from '../../lib/net/api.ts';
import { takeToasts, type Toast } from '../../lib/toast.ts';
import { localKeys } from '../../lib/storage/storage.ts';
import { listsNow, setLists } from '../../shopper-lists/lists.state.ts';
import { Shell } from './shell.tsx';
// The parts that the shell loads later, so that no test waits for the transformation of their modules.
import './below-the-fold.tsx';
import './header/account-menu.tsx';
import './header/list-links.tsx';
import './header/main-nav.tsx';

type Facts = Partial<Parameters<typeof Shell>[0]>;

const settings = (values: Record<string, string>) => ({
  general_settings: Object.entries(values).map(([key, value]) => ({ key, value })),
  socials: { instagram: 'https://www.instagram.com/a-shop', facebook: 'https://www.facebook.com/a-shop' },
});
const shownTexts = {
  phone: '+966112345678',
  email: 'care@shop.test',
  company: 'A Trading House, Riyadh 12214-3284',
  po: 'P.O. Box 25471',
  tax_number: '300000000000003',
  commercial_registration: '7000000000',
  promo_text: 'Ten off',
  promo_code: 'TEN10',
};
const categories = [
  { id: 1, title: 'Teeth', image: null, categories: [{ id: 11, title: 'Brushes', image: null, categories: [] }] },
  { id: 2, title: 'Gold', image: null, categories: [] },
];
const noor = { id: 5, first_name: 'Noor', avatar: null, gender: 'female' } as const;

async function open(language: Language, facts: Facts = {}) {
  const api = createApi({ base: 'https://shop.test', language, fetch: () => new Promise(() => {}) });
  const shell = (
    <Shell
      api={api}
      settings={settings(shownTexts)}
      categories={categories}
      language={language}
      onLanguage={() => undefined}
      path="/store"
      {...facts}
    >
      <h1>page</h1>
    </Shell>
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: () => shell }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  await renderIn(
    language,
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  await screen.findByRole('contentinfo', {}, { timeout: 10_000 }); // it loads when the browser is idle
}

// A closed popover is hidden; its contents are checked all the same.
const sideMenu = () => document.getElementById('menu') as HTMLElement;
const hrefs = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link', { hidden: true })
    .map((link) => link.getAttribute('href'));

beforeEach(() => {
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false })); // jsdom has none
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('a visitor', () => {
  test('can log in and sees nothing for customers', async () => {
    await open('en');
    expect(screen.getAllByText('Login').map((way) => way.closest('a')?.getAttribute('href'))).toEqual([
      '/login',
      '/login',
      '/login',
    ]);
    expect(screen.queryByText('Profile')).toBeNull();
    expect(screen.queryByText('Log Out')).toBeNull();
    expect(screen.getByLabelText('Cart, 0 items').textContent).toBe('');
  });

  test('finds the side menu’s links in order, and the store in the bottom bar', async () => {
    await open('en');
    expect(hrefs(sideMenu())).toEqual(['/', '/store', '/cart', '/orders', '/favorite', '/login']);
    expect(hrefs(screen.getByRole('navigation', { name: 'Quick menu' }))).toEqual(['/', '/store', '/login']);
  });
});

describe('the legal numbers', () => {
  const proofs = { commercial_registration_link: 'https://registry.test/7', tax_certificate: '/media/vat.pdf' };
  const linksOf = (number: string) => hrefs(screen.getByText(number).closest('dd') as HTMLElement);

  test('link to their proofs, which open in a new tab', async () => {
    await open('en', { settings: settings({ ...shownTexts, ...proofs }) });
    expect(linksOf('7000000000')).toEqual(['https://registry.test/7']);
    expect(linksOf('300000000000003')).toEqual(['/media/vat.pdf']);
    for (const name of ['Verify registration', 'VAT certificate'])
      expect(screen.getByRole('link', { name }).getAttribute('target')).toBe('_blank');
  });

  test('have no link if the owner has given none, and a proof without its number is not shown', async () => {
    await open('en', {
      settings: settings({ tax_number: '300000000000003', commercial_registration_link: 'https://registry.test/7' }),
    });
    expect(screen.getByText('300000000000003').closest('dd')?.querySelector('a')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Verify registration' })).toBeNull();
  });
});

test.each<[Language, string]>([
  ['ar', 'ميسر'],
  ['en', 'Moyasar'],
])(
  'in %s the logo of the card payment provider is shown together with the logos of the cards it accepts',
  async (language, name) => {
    await open(language, { settings: { ...settings(shownTexts), payment_methods: ['card'] } });
    const marks = within(screen.getByRole('contentinfo'))
      .getAllByRole('img')
      .map((mark) => mark.getAttribute('src'));
    expect(marks).toEqual(['mada', 'visa', 'mastercard', 'moyasar'].map((mark) => `/payments/${mark}.svg`));
    expect(screen.getByAltText(name)).toBeTruthy();
  },
);

describe('a customer', () => {
  afterEach(() => setLists(null));
  const onLogOut = vi.fn<() => Promise<void>>(async () => undefined);
  const signedIn = { user: noor, onLogOut };

  test('finds profile, compare, orders and log out behind the avatar', async () => {
    await open('en', signedIn);
    const menu = (await screen.findByLabelText('Noor’s account')).closest('details');
    if (!menu) throw new Error('no menu');
    menu.open = true;
    expect(
      within(menu)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Profile', 'Compare', 'My Orders', 'Log Out']);
    fireEvent.click(within(menu).getByRole('button', { name: 'Log Out' }));
    expect(onLogOut).toHaveBeenCalledOnce();
  });

  test('who cannot log out because the code for it does not load sees a message', async () => {
    const toasts: Toast[] = [];
    const stop = takeToasts((toast) => toasts.push(toast));
    const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    await open('en', { user: noor, onLogOut: failing });
    fireEvent.click(within(sideMenu()).getByText('Log Out'));
    await waitFor(() => expect(toasts).toEqual([{ kind: 'error', text: 'The store could not be reached' }]));
    stop();
  });

  test('is not asked to log in, and has cart and profile in the menus', async () => {
    await open('en', signedIn);
    expect(screen.queryByText('Login')).toBeNull();
    expect(hrefs(sideMenu()).at(-1)).toBe('/profile');
    expect(within(sideMenu()).getByText('Log Out')).toBeTruthy();
    expect(hrefs(screen.getByRole('navigation', { name: 'Quick menu' }))).toEqual(['/', '/cart', '/profile']);
  });

  test('sees no logout button if nothing handles it', async () => {
    await open('en', { user: noor });
    expect(screen.queryByText('Log Out')).toBeNull();
  });

  test.each([
    ['en', 1, 'Cart, 1 item'],
    ['en', 120, 'Cart, 120 items'],
    ['ar', 0, 'السلة، 0 منتج'],
    ['ar', 1, 'السلة، منتج واحد'],
    ['ar', 2, 'السلة، منتجان'],
    ['ar', 3, 'السلة، 3 منتجات'],
    ['ar', 11, 'السلة، 11 منتجًا'],
  ] as const)('hears in %s how many items are in the cart: %s', async (language, pieces, name) => {
    setLists({ ...listsNow(), pieces });
    await open(language, { user: noor });
    expect(screen.getAllByLabelText(name)).toHaveLength(2);
  });

  test('hears that a change of the cart is pending', async () => {
    setLists({ ...listsNow(), pieces: 1, isCartPending: true });
    await open('en', { user: noor });
    const links = screen.getAllByLabelText('Cart, 1 item');
    expect(links.map((link) => link.getAttribute('aria-description'))).toEqual([
      'Waiting to be sent',
      'Waiting to be sent',
    ]);
  });
});

describe('the offer', () => {
  test('shows text and code of the settings, and never again once dismissed', async () => {
    await open('en');
    expect(screen.getByText('Ten off')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Hide this offer' }));
    expect(screen.queryByText('Ten off')).toBeNull();
    cleanup();
    await open('en');
    expect(screen.queryByText('Ten off')).toBeNull();
  });

  test('moves the focus on when it is dismissed', async () => {
    await open('en');
    const dismiss = screen.getByRole('button', { name: 'Hide this offer' });
    dismiss.focus();
    fireEvent.click(dismiss);
    expect(document.activeElement?.getAttribute('href')).toBe('tel:+966112345678');
  });

  test('comes back with another code, also in a stored page that hides it', async () => {
    localStorage.setItem(localKeys.dismissedPromo, 'NINE9');
    document.documentElement.dataset['offer'] = 'hidden';
    await open('en');
    expect(screen.getByText('Ten off')).toBeTruthy();
    expect(document.documentElement.dataset['offer']).toBeUndefined();
  });

  test('is not shown without a code', async () => {
    await open('en', { settings: settings({ ...shownTexts, promo_code: '' }) });
    expect(screen.queryByText('Ten off')).toBeNull();
  });
});

describe('the menu of categories', () => {
  const menu = async () => {
    const element = (await screen.findByText('Categories', { selector: 'summary' })).closest('details');
    if (!element) throw new Error('no menu');
    return element;
  };

  test('takes the focus back on Escape if the focus is inside', async () => {
    await open('en');
    const details = await menu();
    details.open = true;
    within(details).getByRole('link', { name: 'Gold' }).focus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect([details.open, document.activeElement?.tagName]).toEqual([false, 'SUMMARY']);
  });

  test('leaves the focus in the search field although the mouse is over the menu', async () => {
    await open('en');
    const details = await menu();
    const field = within(screen.getByRole('banner')).getByRole('combobox');
    field.focus();
    details.open = true;
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(details.open).toBe(false);
    expect(document.activeElement).toBe(field);
  });
});

describe('the footer', () => {
  const footer = () => screen.getByRole('contentinfo');

  test('links to email, phone, WhatsApp and social media', async () => {
    await open('ar');
    expect(hrefs(footer())).toEqual(
      expect.arrayContaining([
        'tel:+966112345678',
        'mailto:care@shop.test',
        'https://wa.me/966112345678',
        'https://www.instagram.com/a-shop',
        'https://www.facebook.com/a-shop',
        '/store',
        '/category/2/Gold',
      ]),
    );
  });

  test('shows address, current year and legal numbers', async () => {
    await open('en');
    const text = footer().textContent ?? '';
    for (const line of [
      'P.O. Box 25471',
      '12214-3284',
      `© ${new Date().getFullYear()}`,
      '7000000000',
      '300000000000003',
    ])
      expect(text).toContain(line);
  });

  const waysToPay = () =>
    within(within(footer()).getByRole('list', { name: 'Payment methods' }))
      .getAllByRole('img')
      .map((mark) => mark.getAttribute('alt'));

  test('shows the available payment methods and no others', async () => {
    await open('en', {
      settings: { ...settings(shownTexts), payment_methods: ['card', 'apple_pay', 'bank_transfer'] },
    });
    expect(waysToPay()).toEqual(['mada', 'Visa', 'Mastercard', 'Moyasar', 'Apple Pay', 'Bank transfer']);
    cleanup();
    await open('en', {
      settings: { ...settings(shownTexts), payment_methods: ['cash_on_delivery', 'of_a_later_version'] },
    });
    expect(waysToPay()).toEqual(['Cash on delivery']);
    cleanup();
    await open('en', { settings: { ...settings(shownTexts), payment_methods: [] } });
    expect(within(footer()).queryByRole('list', { name: 'Payment methods' })).toBeNull();
  });

  test('shows the usual payment methods if stored settings do not list them', async () => {
    await open('en');
    const usual = [
      'mada',
      'Visa',
      'Mastercard',
      'Moyasar',
      'STC Pay',
      'Tabby',
      'Tamara',
      'Bank transfer',
      'Cash on delivery',
    ];
    expect(waysToPay()).toEqual(usual);
  });

  test('links to the apps if there are any, and always offers to install', async () => {
    await open('en');
    expect(screen.queryByText(/Google Play/)).toBeNull();
    expect(within(footer()).getByRole<HTMLButtonElement>('button', { name: 'Install the app' }).disabled).toBe(false);
    cleanup();
    await open('en', { settings: settings({ ...shownTexts, google_play_download_link: 'https://play.test/a' }) });
    expect(screen.getByRole('link', { name: 'Get it on Google Play' }).getAttribute('href')).toBe(
      'https://play.test/a',
    );
  });

  test('shows no dead links without settings', async () => {
    await open('en', { settings: undefined, categories: [] });
    expect(hrefs(footer())).toEqual(['/store', '/contact', '/compliants']);
  });
});

describe('favorites and compare in the header', () => {
  afterEach(() => setLists(null));

  test.each<[Language, number, string, string]>([
    ['en', 0, 'Favorite, 0 items', 'Compare, 0 items'],
    ['en', 1, 'Favorite, 1 item', 'Compare, 1 item'],
    ['ar', 2, 'المفضلة، منتجان', 'المقارنة، منتجان'],
    ['ar', 3, 'المفضلة، 3 منتجات', 'المقارنة، 3 منتجات'],
  ])('in %s have their count in their names: %i', async (language, count, favorites, compare) => {
    const ids = Array.from({ length: count }, (_, index) => index + 1);
    setLists({ ...listsNow(), favourites: ids, compared: ids, marks: { 'favourite:1': 'waiting' } });
    await open(language);
    const header = within(screen.getByRole('banner'));
    const link = await header.findByRole('link', { name: favorites });
    expect(link.getAttribute('href')).toBe('/favorite');
    expect(link.getAttribute('aria-description')).toBeTruthy();
    expect(header.getByRole('link', { name: compare }).getAttribute('href')).toBe('/compare');
    expect(header.getByRole('link', { name: compare }).getAttribute('aria-description')).toBeNull();
  });
});

describe('the orders button', () => {
  test.each([
    ['/store', 20, 0],
    ['/store', 21, 1],
    ['/', 21, 0],
    ['/orders', 21, 0],
    ['/OrderDetails/7', 21, 0],
    ['/OrderDetails/7/invoice', 21, 0],
    ['/transactions', 21, 0],
    ['/checkout', 21, 0],
    ['/checkout/result/7', 21, 0],
    ['/login', 21, 0],
    ['/register', 21, 0],
    ['/forgetPassword', 21, 0],
    ['/reset-password', 21, 0],
    ['/verify-email', 21, 0],
    ['/verify-phone', 21, 0],
    ['/cart', 21, 1],
    ['/loginhelp', 21, 1],
  ])('at %s, scrolled by %i px: %i', async (path, scrolled, count) => {
    vi.stubGlobal('scrollY', scrolled);
    await open('en', { path });
    expect(screen.queryAllByRole('link', { name: 'Orders' })).toHaveLength(count);
  });
});

test('the language form requests the same page, marked as a choice', async () => {
  await open('ar', { query: '?order=price_asc&page=2' });
  const form = screen.getByRole('radio', { name: 'English', hidden: true }).closest('form');
  if (!form) throw new Error('no form');
  fireEvent.click(within(form).getByRole('radio', { name: 'English', hidden: true }));
  const sent = [
    ...new FormData(form, within(form).getByRole<HTMLButtonElement>('button', { name: 'موافق', hidden: true })),
  ];
  expect(sent).toEqual([
    ['order', 'price_asc'],
    ['page', '2'],
    ['lang', 'en'],
    ['set', '1'],
  ]);
});

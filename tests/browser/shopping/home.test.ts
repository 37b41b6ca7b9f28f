import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { appReady } from '../../support/browser/app-ready.ts';
import { appOnDevice, workerInCharge, withBrowser, screens } from '../../support/browser/browser.ts';
import { onlyIn } from '../../support/in-turn.ts';
import { knownShift, takeShifts } from '../../support/browser/layout-shifts.ts';
import { openCuttableProxy } from '../../support/network/cuttable-proxy.ts';

const url = inject('storeUrl');

/** One second is too short on a busy machine. */
const eventually = <T>(look: () => Promise<T> | T, { timeout = 15_000 } = {}) =>
  // oxlint-disable-next-line vitest/require-awaited-expect-poll -- callers await it
  expect.poll(look, { timeout });

const texts = {
  ar: {
    headings: ['الأقسام', 'وصل حديثًا', 'تخفيضات خاطفة', 'عروض مميزة', 'كل المنتجات', 'آراء عملائنا', 'الأكثر مبيعًا'],
    more: 'عرض المزيد',
    less: 'عرض أقل',
    pause: 'إيقاف الحركة',
    play: 'تشغيل الحركة',
    next: 'التالي',
    previous: 'السابق',
    sorts: ['المقترح', 'الأكثر مبيعًا', 'السعر: الأعلى أولًا', 'السعر: الأقل أولًا'],
    highlights: ['جودة تُرى', 'دفع يناسبك', 'توصيل إلى بابك'],
  },
  en: {
    headings: [
      'Categories',
      'Newest products',
      'Flash sale',
      'Super deals',
      'All products',
      'Customer reviews',
      'Best sellers',
    ],
    more: 'Show more',
    less: 'Show less',
    pause: 'Pause animation',
    play: 'Play animation',
    next: 'Next',
    previous: 'Previous',
    sorts: ['Suggested', 'Most sold', 'Price: high to low', 'Price: low to high'],
    highlights: ['Quality you can see', 'Pay your way', 'Delivered to your door'],
  },
} as const;

const slidesOf = (page: Page) => page.locator('[data-place]');
const shownSlide = (page: Page) => page.locator('[data-place="shown"] h2').textContent();
const hero = (page: Page) => page.locator('main > section').first();
const reviews = (page: Page) => page.locator('#reviews');
const grid = (page: Page) => page.locator('#products');
const pagerText = async (page: Page) =>
  (await grid(page).getByRole('navigation').locator('p > [aria-hidden]').innerText()).trim();

/** Waits until React runs and the banner knows whether it may move. */
const alive = async (page: Page) => {
  await page.waitForFunction(() => document.readyState === 'complete');
  await page.locator('[aria-live]:has(> [data-place])').first().waitFor();
  await eventually(() =>
    page.evaluate(() => Object.keys(document.querySelector('#app > *') ?? {}).some((key) => key.startsWith('__react'))),
  ).toBe(true);
};

const openHomeInApp = async (page: Page) => {
  await page.locator('a[href="/"]:visible').first().click();
  await page.waitForURL(`${url}/`);
};

test('without scripts the first slide’s link, more categories and the pages work', { tags: ['core'] }, () =>
  withBrowser({ url }, async ({ page, takeConsole }) => {
    await page.route('**/assets/**', (route) => route.abort());
    await page.goto(`${url}/`);
    await page.getByText(texts.ar.more).click();
    expect(await page.locator('#home-categories a:visible').count()).toBeGreaterThan(6);
    await page.getByText(texts.ar.less).waitFor();
    await grid(page).getByRole('link', { name: texts.ar.next }).click();
    await page.waitForURL(/\/\?page=2#products$/);
    expect(await pagerText(page)).toMatch(/^2 \/ \d+$/);
    await page.locator('[data-place="shown"] a').click();
    await page.waitForURL(`${url}/store`);
    takeConsole(); // for the blocked scripts
  }),
);

describe.each(screens)('$language at $width px', ({ language, width, height }) => {
  test('every section is present, in order, and nothing shifts', { tags: ['core'] }, () =>
    withBrowser({ url, language, width, height }, async ({ page }) => {
      await page.goto(`${url}/`);
      await alive(page);
      const headings = await page.locator('main section > header > h2').allTextContents();
      expect(headings).toEqual(texts[language].headings);
      expect(await page.locator('main section h3').filter({ hasText: texts[language].highlights[0] }).count()).toBe(1);
      const tall = await page.evaluate(() => document.documentElement.scrollHeight);
      for (let top = 0; top < tall; top += height - 100) {
        await page.evaluate((to) => window.scrollTo(0, to), top);
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 60))));
      }
      await eventually(() => page.locator('.swiper-initialized').count()).toBe(2);
      expect((await takeShifts(page)).filter(({ value }) => value >= knownShift)).toEqual([]);
    }),
  );
});

test('the grid has one to four columns, depending on the screen width, and twenty products', { tags: ['core'] }, () =>
  withBrowser({ url, width: 1280 }, async ({ page }) => {
    await page.goto(`${url}/`);
    for (const [width, columns] of [
      [340, 1],
      [390, 2],
      [800, 3],
      [1280, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const list = grid(page).locator('ul').first();
      expect(await list.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length)).toBe(
        columns,
      );
      expect(await list.locator('> li').count()).toBe(20);
    }
  }),
);

test.each(onlyIn('ar'))(
  '%s: a flash sale counts down by the server’s clock, whatever the device’s clock shows',
  (language) =>
    withBrowser({ url, language }, async ({ page }) => {
      await page.clock.install({ time: Date.now() + 3 * 86_400_000 });
      await page.goto(`${url}/`);
      const timer = page.locator('#flash-sale').getByRole('timer');
      await eventually(() => timer.innerText()).toMatch(/\d\d/);
      const { data } = (await (await fetch(`${url}/api/v1/home`)).json()) as {
        data: { flash_sale: { ends_at: string } };
      };
      const left = (Date.parse(data.flash_sale.ends_at) - Date.now()) / 1000;
      const [days = 0, hours = 0, minutes = 0, seconds = 0] = (await timer.locator('b').allTextContents()).map(Number);
      expect(Math.abs(days * 86_400 + hours * 3_600 + minutes * 60 + seconds - left)).toBeLessThan(5);
    }),
);

describe('the banner', () => {
  test('moves every 3000 ms in 600 ms; stops for the button, the mouse, the focus and a hidden tab', () =>
    withBrowser({ url, width: 1280, height: 800 }, async ({ page }) => {
      await page.clock.install();
      await page.goto(`${url}/`);
      await alive(page);
      const slides = page.locator('[aria-live]:has(> [data-place])');
      await eventually(() => slides.getAttribute('aria-live')).toBe('off');
      const titles = await slidesOf(page).locator('h2').allTextContents();
      expect(titles.length).toBeGreaterThan(2);
      const controls = hero(page).getByRole('button');
      const at = async () => titles.indexOf((await shownSlide(page)) ?? '');
      await page.clock.pauseAt(new Date(Date.now() + 60_000));
      const goOn = async () => {
        await controls.last().dispatchEvent('click'); // next slide: its interval starts now
        await page.evaluate(() => new Promise((resolve) => queueMicrotask(() => resolve(null))));
        return at();
      };
      const first = await goOn();
      await page.clock.runFor(2_980);
      expect(await at()).toBe(first);
      await page.clock.runFor(30);
      expect(await at()).toBe((first + 1) % titles.length);
      expect(
        await page.locator('[data-place="shown"]').evaluate((slide) => getComputedStyle(slide).animationDuration),
      ).toBe('0.6s');
      expect(await page.locator('[data-place]:not([inert])').count()).toBe(1);

      const stands = async () => {
        const before = await at();
        await page.clock.runFor(10_000);
        expect(await at()).toBe(before);
      };
      const moves = async () => {
        const before = await at();
        await page.clock.runFor(3_100);
        expect(await at()).not.toBe(before);
      };
      await page.mouse.move(200, 640);
      await page.locator('[data-place="shown"] h2').hover();
      await stands();
      expect(await slides.getAttribute('aria-live')).toBe('polite');
      await page.mouse.move(1270, 400);
      await moves();
      await page.locator('[data-place="shown"] a').focus();
      await stands();
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await moves();
      const setVisibility = (state: string) =>
        page.evaluate((value) => {
          Object.defineProperty(document, 'visibilityState', { value, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        }, state);
      await setVisibility('hidden');
      await stands();
      await setVisibility('visible');
      await moves();
      await hero(page).getByRole('button', { name: texts.ar.pause }).dispatchEvent('click');
      await stands();
      await hero(page).getByRole('button', { name: texts.ar.play }).dispatchEvent('click');
      await moves();
    }));

  test('stays still with reduced motion until it is started', { tags: ['core'] }, () =>
    withBrowser({ url, width: 1280 }, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.clock.install();
      await page.goto(`${url}/`);
      await alive(page);
      const title = await shownSlide(page);
      await page.clock.runFor(10_000);
      expect(await shownSlide(page)).toBe(title);
      await hero(page).getByRole('button', { name: texts.ar.play }).dispatchEvent('click');
      // Its code may still be loading.
      await eventually(() => page.clock.runFor(3_100).then(() => shownSlide(page))).not.toBe(title);
      expect(await page.locator('video').count()).toBe(0);
    }),
  );
});

describe('the intro video', () => {
  test('replaces its poster once the page has loaded, without sound, and stops with the button', () =>
    withBrowser({ url }, async ({ page }) => {
      await page.goto(`${url}/`);
      const film = page.locator('video');
      await film.waitFor({ state: 'attached' });
      expect(
        await film.evaluate((video: HTMLVideoElement) => ({
          muted: video.muted,
          loop: video.loop,
          playsInline: video.playsInline,
          file: new URL(video.src).pathname.replace(/\w+(?=\.mp4)/, 'film'),
        })),
      ).toEqual({ muted: true, loop: true, playsInline: true, file: '/media/film.mp4' });
      await hero(page).getByRole('button', { name: texts.ar.pause }).click();
      await eventually(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
      await page.setViewportSize({ width: 1720, height: 1400 });
      expect(await page.evaluate(() => document.querySelector('video')?.parentElement?.clientHeight)).toBe(650);
    }));

  test.each([
    ['saveData', { saveData: true }],
    ['2g', { effectiveType: '2g' }],
    ['slow-2g', { effectiveType: 'slow-2g' }],
  ])('is not downloaded with %s', (_, connection) =>
    withBrowser({ hasWorker: true, url }, async ({ page }) => {
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', { value, configurable: true });
      }, connection);
      const films: string[] = [];
      page.on('request', (request) => /\.mp4/.test(request.url()) && films.push(request.url()));
      await page.goto(`${url}/`);
      await workerInCharge(page); // the page has been idle by then
      await appReady(page);
      expect(await page.locator('video').count()).toBe(0);
      expect(films).toEqual([]);
    }),
  );
});

describe('the testimonials', () => {
  const measured = (page: Page) =>
    reviews(page)
      .locator('.swiper-wrapper')
      .evaluate((track) => {
        const frame = (track.parentElement as HTMLElement).getBoundingClientRect();
        const [first, second] = [...track.children].map((slide) => slide.getBoundingClientRect());
        if (!first || !second) return null;
        const gap = first.left < second.left ? second.left - first.right : first.left - second.right;
        return { shown: Math.round((frame.width + gap) / (first.width + gap)), gap: Math.round(gap) };
      });

  test.each(['ar', 'en'] as const)(
    '%s: one, two or three at 320, 600 and 900 px, with gaps of 10, 15 and 20',
    (language) =>
      withBrowser({ url, language, width: 1280 }, async ({ page }) => {
        for (const [width, expected] of [
          [320, { shown: 1, gap: 10 }],
          [599, { shown: 1, gap: 10 }],
          [600, { shown: 2, gap: 15 }],
          [899, { shown: 2, gap: 15 }],
          [900, { shown: 3, gap: 20 }],
          [1280, { shown: 3, gap: 20 }],
        ] as const) {
          await page.setViewportSize({ width, height: 800 });
          await page.goto(`${url}/`);
          expect(await measured(page)).toEqual(expected); // the row before the carousel's code runs
          await reviews(page).scrollIntoViewIfNeeded();
          await reviews(page).locator('.swiper-initialized').waitFor();
          expect(await measured(page)).toEqual(expected);
        }
        expect(await reviews(page).locator('.swiper-pagination-bullets-dynamic').count()).toBe(1);
        expect(await reviews(page).locator('.swiper-pagination-bullet').count()).toBeGreaterThan(1);
      }),
  );

  test('each has its text, a quote mark, its author and an optional round 50 px picture; keys and buttons move them', () =>
    withBrowser({ url, width: 1280 }, async ({ page }) => {
      await page.goto(`${url}/`);
      await reviews(page).scrollIntoViewIfNeeded();
      await reviews(page).locator('.swiper-initialized').waitFor();
      const voices = reviews(page).locator('figure');
      const faces = voices.locator('img');
      expect(await faces.count()).toBeLessThan(await voices.count());
      expect(await voices.locator('blockquote').count()).toBe(await voices.count());
      expect(await voices.locator('svg').count()).toBe(await voices.count());
      expect(
        await faces.first().evaluate((face: HTMLImageElement) => {
          const { width, height } = face.getBoundingClientRect();
          return [width, height, face.loading, getComputedStyle(face).borderRadius];
        }),
      ).toEqual([50, 50, 'lazy', '50%']);
      const active = () =>
        reviews(page)
          .locator('.swiper-slide')
          .evaluateAll((slides) => slides.findIndex((slide) => slide.classList.contains('swiper-slide-active')));
      expect(await active()).toBe(0);
      const next = reviews(page).getByRole('button', { name: texts.ar.next });
      await next.click();
      await eventually(active).toBe(1);
      await page.keyboard.press('ArrowLeft'); // forward in Arabic
      await eventually(active).toBe(2);
      await page.keyboard.press('ArrowRight');
      await eventually(active).toBe(1);
    }));
});

test('the second carousel moves every 4000 ms and can be stopped', () =>
  withBrowser({ url, width: 1280, height: 800, language: 'en' }, async ({ page }) => {
    await page.clock.install();
    await page.goto(`${url}/`);
    const best = page.locator('#best-sellers');
    await best.scrollIntoViewIfNeeded();
    await best.locator('.swiper-initialized').waitFor();
    await page.mouse.move(5, 5);
    const active = () =>
      best
        .locator('.swiper-slide')
        .evaluateAll((slides) => slides.findIndex((slide) => slide.classList.contains('swiper-slide-active')));
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await best.getByRole('button', { name: 'Pause automatic sliding' }).dispatchEvent('click');
    const before = await active();
    await page.clock.runFor(20_000);
    expect(await active()).toBe(before);
    await best.getByRole('button', { name: 'Start automatic sliding' }).dispatchEvent('click');
    await best.getByRole('button', { name: 'Pause automatic sliding' }).waitFor();
    await page.clock.runFor(3_950);
    expect(await active()).toBe(before);
    await page.clock.runFor(100);
    expect(await active()).not.toBe(before);
  }));

describe('the product grid', () => {
  test.each(onlyIn('en'))('%s: paging stays in place, and sorting returns to the first page', (language) =>
    withBrowser({ url, language, width: 1280, height: 800 }, async ({ page }) => {
      const { headings: _, ...say } = texts[language];
      await page.goto(`${url}/`);
      await alive(page);
      expect(await grid(page).locator('option').allTextContents()).toEqual(say.sorts);
      const pager = grid(page).getByRole('navigation');
      const side = (name: string) => pager.getByRole('link', { name });
      const last = /^1 \/ (\d+)$/.exec(await pagerText(page))?.[1];
      expect(Number(last)).toBeGreaterThan(1);
      expect(await side(say.previous).getAttribute('aria-disabled')).toBe('true');

      const firstTitle = () => grid(page).locator('h3').first().textContent();
      const before = await firstTitle();
      await side(say.next).press('Enter');
      await page.waitForURL(/\?page=2#products$/);
      await eventually(() => pagerText(page)).toBe(`2 / ${last}`);
      // Focus moves to what is on screen.
      await page.keyboard.press('Tab');
      expect(
        await grid(page)
          .getByRole('combobox')
          .evaluate((sort) => sort === document.activeElement),
      ).toBe(true);
      await eventually(firstTitle).not.toBe(before);
      await eventually(() =>
        grid(page).evaluate((section) => Math.abs(section.getBoundingClientRect().top) < 200),
      ).toBe(true);
      await page.goto(`${url}/?page=${last}`);
      await alive(page);
      await eventually(() => pagerText(page)).toBe(`${last} / ${last}`);
      expect(await side(say.next).getAttribute('aria-disabled')).toBe('true');

      const top = await page.evaluate(() => window.scrollY);
      await grid(page).getByRole('combobox').selectOption('price_asc');
      await page.waitForURL(/\/\?order=price_asc$/);
      await eventually(() => pagerText(page)).toBe(`1 / ${last}`);
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThanOrEqual(top);
      await page.goBack();
      await page.waitForURL(new RegExp(`\\?page=${last}$`));
    }),
  );
});

test('more categories are shown and hidden, by mouse and keyboard', () =>
  withBrowser({ url, language: 'en', width: 1280 }, async ({ page }) => {
    await page.goto(`${url}/`);
    const tiles = page.locator('#home-categories a:visible');
    expect(await tiles.count()).toBe(6);
    await page.getByText(texts.en.more).click();
    const all = await tiles.count();
    expect(all).toBeGreaterThan(6);
    await page.locator('#home-categories summary').focus();
    await page.keyboard.press('Enter');
    expect(await tiles.count()).toBe(6);
    await page.keyboard.press('Space');
    expect(await tiles.count()).toBe(all);
    await page.getByText(texts.en.less).waitFor();
    await page.locator('#home-categories a:visible').last().click();
    await page.waitForURL(/\/category\/\d+\/[^/]+$/);
  }));

describe('the preloader', () => {
  const mark = (page: Page) => page.getByText('جارٍ تحميل الصفحة الرئيسية').locator('xpath=ancestor::*[@role="status"]');

  test('covers a start without data on the device, and leaves when the data arrives', { tags: ['core'] }, () =>
    withBrowser({ url, language: 'en' }, async ({ page }) => {
      // The server's page is English, the shopper's choice is Arabic: none of the page can be used.
      await page.addInitScript(() => localStorage.setItem('language', 'ar'));
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/api/v1/home', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(`${url}/`);
      await mark(page).waitFor();
      const box = await mark(page).boundingBox();
      expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
      release();
      await page.getByRole('heading', { name: texts.ar.headings[0] }).waitFor();
      expect(await mark(page).count()).toBe(0);
    }),
  );

  test('is not shown when coming from another page: the page’s own placeholder is', () =>
    withBrowser({ url }, async ({ page }) => {
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/api/v1/home', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(`${url}/store`);
      await appReady(page);
      await openHomeInApp(page);
      await mark(page).waitFor();
      expect(await mark(page).evaluate((element) => getComputedStyle(element).position)).toBe('static');
      release();
      await page.getByRole('heading', { name: texts.ar.headings[0] }).waitFor();
    }));
});

test.each(onlyIn('en'))(
  '%s: once visited it opens offline, with its pictures and its age',
  { tags: ['core'] },
  async (language) => {
    const line = await openCuttableProxy(url);
    try {
      await withBrowser({ hasWorker: true, url: line.url, language }, async ({ page, context, takeConsole }) => {
        await page.goto(`${line.url}/`);
        await appOnDevice(page);
        await eventually(
          () =>
            page.evaluate(async () => {
              const cachedUrls: string[] = [];
              for (const name of await caches.keys())
                for (const key of await (await caches.open(name)).keys()) cachedUrls.push(key.url);
              return (
                cachedUrls.some((each) => each.includes('/api/v1/home')) &&
                cachedUrls.some((each) => /\/media\/.*webp/.test(each))
              );
            }),
          { timeout: 15_000 },
        ).toBe(true);
        expect(takeConsole()).toEqual([]);
        await line.cut();
        await context.setOffline(true);
        await page.clock.install({ time: Date.now() + 120_000 }); // what was viewed is now over a minute old
        await page.reload();
        await page.getByRole('heading', { name: texts[language].headings[0] }).waitFor();
        await page
          .getByText(language === 'ar' ? 'آخر تحديث:' : 'Last updated:')
          .first()
          .waitFor();
        await eventually(() =>
          hero(page)
            .locator('img')
            .first()
            .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 100),
        ).toBe(true);
        expect(await page.locator('video').count()).toBe(0);
        takeConsole(); // the browser reports the failed requests
      });
    } finally {
      await line.close();
    }
  },
);

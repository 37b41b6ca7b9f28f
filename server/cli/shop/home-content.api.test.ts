import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHere } from '../../../tests/support/store/command-line.ts';
import { openShop, type Shop } from '../../../tests/support/api/shop.ts';
import { projectRoot } from '../../lib/project-root.ts';

const pictures = join(projectRoot, 'server/demo/pictures');

let shop: Shop;
let folder: string;
beforeAll(async () => {
  shop = await openShop();
  folder = mkdtempSync(join(tmpdir(), 'store-places-'));
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

const store = (...argv: string[]) => runHere(argv, (work) => work(shop.open.db), { cwd: folder });
const list = async (section: string) => JSON.parse((await store(section, 'list', '--json')).out);
const codes = async (section: string) => (await list(section)).map(({ code }: { code: string }) => code);
const home = async () => {
  await shop.catalogue.refresh();
  return (await shop.json('/home', { headers: { 'Accept-Language': 'en' } })).body.data;
};

test('a slide is added with its picture, edited, hidden and shown again, and shoppers see it', async () => {
  expect((await store('sliders', 'list')).out).toBe('There are no slides.\n');
  const texts = ['--title-ar', 'خريف', '--title-en', 'Autumn', '--link', '/products?order=most_selling'];
  const added = await store('sliders', 'add', 'autumn', ...texts, '--image', join(pictures, 'slide-1.webp'));
  expect(added).toEqual({ code: 0, out: 'The slide autumn is added.\n', err: '' });
  const [slide] = await list('sliders');
  expect(slide).toEqual({
    code: 'autumn',
    title: { ar: 'خريف', en: 'Autumn' },
    description: { ar: null, en: null },
    image: expect.stringMatching(/^\/media\/[0-9a-f]{16}-1200\.webp$/),
    link: '/products?order=most_selling',
    active: true,
  });
  expect((await home()).sliders).toMatchObject([{ title: 'Autumn' }]);

  expect((await store('sliders', 'edit', 'autumn', '--description-en', 'Warm', '--no-link')).code).toBe(0);
  expect(await list('sliders')).toEqual([{ ...slide, description: { ar: null, en: 'Warm' }, link: null }]);
  expect((await store('sliders', 'edit', 'autumn', '--hide')).code).toBe(0);
  expect((await home()).sliders).toEqual([]);
  expect((await store('sliders', 'edit', 'autumn', '--show', '--no-image', '--description-en', '')).code).toBe(0);
  expect(await list('sliders')).toEqual([{ ...slide, link: null, image: null }]);
  expect((await store('sliders', 'show', 'autumn')).out).toBe(
    'Title (ar)  خريف\nTitle (en)  Autumn\nShown       yes\n',
  );
});

test('wrong input is explained in plain language and changes nothing', async () => {
  const before = await list('sliders');
  writeFileSync(join(folder, 'no.jpg'), 'no picture');
  const cases: [string[], number, RegExp][] = [
    [['edit', 'winter', '--title-en', 'x'], 1, /^There is no slide winter\. See: sliders list/],
    [['add', 'autumn', '--title-en', 'x'], 1, /^The slide autumn already exists\. See: sliders edit/],
    [['edit', 'autumn'], 2, /give something to change/],
    [['edit', 'autumn', '--link', 'javascript:alert(1)'], 1, /^sliders: link: must begin with \/ or https:\/\//],
    [['edit', 'autumn', '--image', 'none.jpg'], 1, /none\.jpg: does not exist/],
    [['edit', 'autumn', '--image', 'no.jpg'], 1, /no\.jpg: is not a webp|no\.jpg: cannot be read/],
    [['edit', 'autumn', '--titel-en', 'x'], 2, /unknown option '--titel-en'[\s\S]*Did you mean --title-en\?/],
    [['edit', 'autumn', '--hide', '--show'], 2, /cannot be used with/],
    [['order', 'autumn', 'winter'], 1, /^There is no slide winter/],
    [['remove', 'winter'], 1, /^There is no slide winter/],
  ];
  for (const [argv, code, words] of cases) {
    const result = await store('sliders', ...argv);
    expect([argv, result]).toEqual([argv, { code, out: '', err: expect.stringMatching(words) }]);
  }
  const tried = await store('sliders', 'edit', 'autumn', '--title-en', 'Other', '--dry-run');
  expect(tried.out).toBe('The slide autumn could be changed. Nothing was changed: this was a dry run.\n');
  expect(await list('sliders')).toEqual(before);
});

test('testimonials are exported with their pictures, imported unchanged, and reordered', async () => {
  const face = join(pictures, 'face-1.webp');
  for (const code of ['t1', 't2', 't3'])
    expect(
      (
        await store(
          'testimonials',
          'add',
          code,
          '--title-ar',
          `نورة ${code}`,
          '--description-ar',
          'ممتاز',
          '--image',
          face,
        )
      ).code,
    ).toBe(0);
  expect((await store('testimonials', 'order', 't3', 't1')).out).toBe('t3, t1, t2\n');
  expect((await home()).testimonials.map(({ title }: { title: string }) => title)).toEqual([
    'نورة t3',
    'نورة t1',
    'نورة t2',
  ]);
  const before = await list('testimonials');

  expect((await store('testimonials', 'export', 'out.json', '--pictures', 'out')).out).toBe(
    '3 testimonials written to out.json.\n',
  );
  const written = JSON.parse(readFileSync(join(folder, 'out.json'), 'utf8'));
  expect(Object.keys(written)).toEqual(['testimonials']);
  expect(existsSync(join(folder, written.testimonials[0].image))).toBe(true);
  expect((await store('testimonials', 'remove', 't1')).code).toBe(0);
  expect(await codes('testimonials')).toEqual(['t3', 't2']);
  expect((await store('testimonials', 'import', 'out.json')).out).toBe(
    '3 testimonials, 0 new pictures. All are imported.\n',
  );
  expect(new Set(await list('testimonials'))).toEqual(new Set(before));
});

test('a file with a bad line or other content is refused completely', async () => {
  const before = await list('sliders');
  const file = join(folder, 'mixed.json');
  writeFileSync(
    file,
    '{ "settings": { "phone": "1" },\n"sliders": [{ "code": "new", "title": { "en": "x" } },\n{ "code": "new" }] }',
  );
  const refused = await store('sliders', 'import', 'mixed.json');
  expect(refused.code).toBe(1);
  expect(refused.err).toContain('line 1: settings: are not allowed here, only sliders');
  expect(refused.err).toMatch(/Nothing was changed\.\n$/);
  expect(await list('sliders')).toEqual(before);
});

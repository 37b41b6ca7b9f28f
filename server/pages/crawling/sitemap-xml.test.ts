import { expect, test } from 'vitest';
import { entriesInOne, entryXml, sitemapEnd, sitemapStart } from './sitemap-xml.ts';

test('a full sitemap stays within the protocol’s limits: 50,000 URLs, 50 MB', () => {
  const longest = entryXml(
    {
      address: '/products/2147483647',
      changedAt: new Date(0),
      pictures: Array.from({ length: 30 }, (_, at) => `/media/${String(at).padStart(16, '0')}-1200.webp`),
    },
    'https://a-shop-with-a-rather-long-name.example.com',
  );
  expect(entriesInOne * (longest.match(/<url>/g) ?? []).length).toBeLessThanOrEqual(50_000);
  expect(entriesInOne * Buffer.byteLength(longest) + (sitemapStart + sitemapEnd).length).toBeLessThan(50_000_000);
});

test('each language has its URL, and each URL lists both as alternates', () => {
  const xml = entryXml({ address: '/x?a=1&b=<2>', changedAt: null }, 'https://shop.test');
  const urls = xml.trim().split('\n');
  expect(urls.map((url) => /<loc>(.*?)<\/loc>/.exec(url)?.[1])).toEqual([
    'https://shop.test/x?a=1&amp;b=&lt;2&gt;',
    'https://shop.test/x?a=1&amp;b=&lt;2&gt;&amp;lang=en',
  ]);
  for (const url of urls)
    expect(url.match(/hreflang="[^"]+"/g)).toEqual(['hreflang="ar"', 'hreflang="en"', 'hreflang="x-default"']);
  expect(xml).not.toContain('lastmod');
});

// Bare pages: what this machine and connection take at least for a list, a product and the home page.

import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

const shown = 20;
const style =
  'body{margin:0;font:16px/1.5 sans-serif}ul{display:grid;grid-template-columns:1fr 1fr;gap:12px;margin:0;padding:12px;' +
  'list-style:none}img{display:block;width:100%;height:auto}a{color:inherit}';

/**
 * Serves pages with the headings, prices and pictures of the store's own, without scripts and with a few rules of style.
 * Pictures come from the store, once. Paths are those of the store: `/store`, `/` and `/products/{id}` of its first product.
 */
export async function serveBarePages(storeUrl) {
  const read = async (path) => (await fetch(`${storeUrl}/api/v1${path}`)).json();
  const { data: products } = await read(`/products?per_page=${shown}`);
  const { data: home } = await read('/home');
  const [first] = products;
  const [slide] = home.sliders;
  const poster = home.home_slider_video?.poster;
  const hero = poster ? `<img src="${poster}" alt="" fetchpriority="high">` : picture(slide.image, '100vw', true);
  const pages = new Map([
    ['/store', page('Store', `<ul>${products.map(card).join('')}</ul>`)],
    ['/', page('Home', `${hero}<h2>${slide.title}</h2><p>${slide.description}</p>`)],
    [
      `/products/${first.id}`,
      page(first.title, `${picture(first.media[0], '100vw', true)}<p>${first.price}</p><p>${first.description}</p>`),
    ],
  ]);
  const media = new Map();
  const server = createServer(async (request, answer) => {
    const html = pages.get(request.url);
    if (html) {
      answer.setHeader('Content-Type', 'text/html; charset=utf-8');
      answer.setHeader('Content-Encoding', 'br');
      answer.end(html);
      return;
    }
    if (!request.url.startsWith('/media/')) return void answer.writeHead(404).end();
    if (!media.has(request.url)) media.set(request.url, await bytesOf(storeUrl + request.url));
    const { type, bytes } = media.get(request.url);
    answer.setHeader('Content-Type', type);
    answer.end(bytes);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    productPath: `/products/${first.id}`,
    close: () => server.close(),
  };
}

const page = (title, content) =>
  brotliCompressSync(
    `<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>${title}</title><link rel="icon" href="data:,"><style>${style}</style><main><h1>${title}</h1>${content}</main></html>`,
  );

const card = (product, index) =>
  `<li><article>${picture(product.media[0], '46vw', index === 0)}` +
  `<h2><a href="/products/${product.id}">${product.title}</a></h2><p>${product.price}</p></article></li>`;

const picture = ({ webp, srcset, width, height }, sizes, isFirst) =>
  `<img src="${webp}" srcset="${srcset ?? ''}" sizes="${sizes}" width="${width}" height="${height}" alt=""` +
  `${isFirst ? ' fetchpriority="high"' : ' loading="lazy"'}>`;

async function bytesOf(url) {
  const answer = await fetch(url);
  return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
}

// The build's files, read once and held in memory with their compressed forms: a few megabytes.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { Hono } from 'hono';
import { cacheableAnswer, sendAnswer, tagOf, unpack, type CachedAnswer } from '../http/answers/answer-cache.ts';
import type { HttpContext } from '../http/route.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Functions that edit a file's text before it is served, by the file's path. */
type Finish = Record<string, (text: string) => string>;

/** Serves `/assets/…`, `/sw.js` and all other files of the client's build; other paths go to the next handler. */
export function serveBuiltFiles(app: Hono<HttpContext>, folder: string, finish: Finish = {}): void {
  const files = new Map<string, CachedAnswer>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const type = types[extname(entry.name)];
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    if (entry.isFile() && type !== undefined && !address.startsWith('/.'))
      files.set(address, readAnswer(path, { address, type, finish: finish[address] }));
  }
  app.get('*', async (c, next) => {
    const file = files.get(c.req.path);
    if (file) return sendAnswer(c.req.raw, file);
    // A chunk of an earlier build must be a 404, not a page.
    if (c.req.path.startsWith('/assets/')) return c.text('Not found', 404, { 'Cache-Control': 'no-store' });
    return next();
  });
}

function readAnswer(
  path: string,
  { address, type, finish }: { address: string; type: string; finish: Finish[string] | undefined },
): CachedAnswer {
  const headers = { 'Content-Type': type, 'Cache-Control': cachingOf(address) };
  const plain = readFileSync(path);
  if (finish) return cacheableAnswer(200, headers, finish(plain.toString('utf8')));
  const [br, gzip] = ['.br', '.gz'].map((ending) => (existsSync(path + ending) ? readFileSync(path + ending) : null));
  const facts = { status: 200, headers, tag: tagOf(plain), size: plain.length };
  if (!br || !gzip) return { ...facts, isLarge: false, body: async () => plain };
  const packed = { br, gzip };
  return { ...facts, isLarge: true, body: async (encoding) => (encoding ? packed[encoding] : unpack(packed)) };
}

function cachingOf(address: string): string {
  if (address.startsWith('/assets/')) return 'public, max-age=31536000, immutable'; // the name contains a hash
  if (/^\/(fonts|icons|screenshots)\//.test(address)) return 'public, max-age=604800';
  return 'no-cache';
}

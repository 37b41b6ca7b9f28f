import { join } from 'node:path';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { HttpContext } from '../http/route.ts';
import { projectRoot } from '../lib/project-root.ts';
import { serveBuiltFiles } from './built-files.ts';

test.each([['/favicon.ico', 'image/x-icon']])(
  '%s, which every browser requests by itself, is a file and not a page',
  async (path, type) => {
    const app = new Hono<HttpContext>();
    serveBuiltFiles(app, join(projectRoot, 'public'));
    const answer = await app.fetch(new Request(`http://store.test${path}`));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
  },
);

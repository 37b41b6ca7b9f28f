// The audit asks npm's registry, here one of our own, about the packages that the store runs with.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../../support/folder.ts';
import { root } from '../../support/sources.ts';

const ofHono = (severity: string) => ({
  hono: [{ id: 1, url: 'https://advisory.example/1', title: 'Harm', severity, vulnerable_versions: '*' }],
});

/** The versions of a package: npm looks there for one without the vulnerability. */
const publishedOf = (path: string) => ({ name: decodeURIComponent(path.slice(1)), versions: {}, 'dist-tags': {} });

test.each([
  ['a vulnerability', 200, ofHono('moderate'), 1, 'Packages with known vulnerabilities: @hono/node-server, hono.'],
  ['only what is less than moderate', 200, ofHono('low'), 0, /^$/],
  ['nothing', 200, {}, 0, /^$/],
  ['no such call', 405, { error: 'Method Not Allowed' }, 0, 'NOT CHECKED'],
] as const)('of a registry that knows %s', async (_, status, advisories, expectedCode, expectedText) => {
  const asked: string[] = [];
  const registry = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const [code, answer] = request.method === 'POST' ? [status, advisories] : [200, publishedOf(request.url ?? '')];
    response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void registry.close());
  const { port } = registry.address() as AddressInfo;
  const audit = spawn(process.execPath, ['scripts/audit.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}`,
      npm_config_noproxy: '127.0.0.1',
      npm_config_cache: testFolder().path,
      npm_config_loglevel: 'silent',
    },
  });
  const [code, said] = await Promise.all([new Promise((resolve) => audit.once('close', resolve)), text(audit.stderr)]);
  expect([code, said]).toEqual([expectedCode, expect.stringMatching(expectedText)]);
  expect(asked).toContain('POST /-/npm/v1/security/advisories/bulk');
});

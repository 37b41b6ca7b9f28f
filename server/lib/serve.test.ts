import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { formTimeoutMs } from '../../contract/core/client-timeout.ts';
import { root } from '../../tests/support/sources.ts';
import { headersOfData } from '../http/answers/protective-headers.ts';
import { createLog } from './log.ts';
import { answerWith, createStoreServer, listenOn, serverUrl } from './serve.ts';

const program = `
  import { createServer } from 'node:http';
  import { createLog } from './server/lib/log.ts';
  import { listenOn, serverUrl, stopOnSignals } from './server/lib/serve.ts';
  let finishSlow;
  const failures = {
    '/throw': () => setImmediate(() => { throw new Error('out of hand') }),
    '/reject': () => void Promise.reject(new Error('out of hand')),
  };
  const server = createServer((request, response) => {
    if (request.url === '/slow') {
      finishSlow = () => response.end('finished');
      response.write('begun, ');
      return;
    }
    response.end();
    failures[request.url]();
  });
  stopOnSignals(server, createLog('info'), {
    endStreams: () => setTimeout(finishSlow, 50),
    close: async () => console.log('closed'),
  });
  await listenOn(server, '127.0.0.1', 0);
  console.log('at ' + serverUrl(server));
`;

let server: ChildProcess | undefined;
afterEach(() => server?.kill('SIGKILL'));

test.each(['/throw', '/reject'])(
  'an uncaught error is logged, open requests are finished, and the process exits with 1: %s',
  async (path) => {
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    server = child;
    let output = '';
    const url = await new Promise<string>((resolve, reject) => {
      const listen = (chunk: Buffer) => {
        output += chunk.toString();
        const place = /^at (\S+)$/m.exec(output)?.[1];
        if (place) resolve(place);
      };
      child.stdout.on('data', listen);
      child.stderr.on('data', listen);
      child.once('exit', () => reject(new Error(output)));
    });
    const ended = once(child, 'close');
    const slow = await fetch(`${url}/slow`);
    await fetch(`${url}${path}`);
    expect(await slow.text()).toBe('begun, finished');
    expect(await ended).toEqual([1, null]);
    const logged = output.split('\n').find((line) => line.includes('"level":60')) ?? '{}';
    expect(JSON.parse(logged)).toMatchObject({
      msg: 'uncaught error: stopping',
      err: { message: 'out of hand' },
      origin: path === '/throw' ? 'uncaughtException' : 'unhandledRejection',
    });
    expect(output.trimEnd().endsWith('closed')).toBe(true);
  },
);

test('an upload may take as long as its client waits, and then gets an answer', async () => {
  const own = createServer();
  await listenOn(own, '127.0.0.1', 0);
  own.close();
  // Node looks for late requests every 30 s and closes their connections.
  expect(own.requestTimeout).toBeGreaterThan(formTimeoutMs);
  expect(own.requestTimeout).toBeLessThan(formTimeoutMs + 30_000);
});

describe('a request that does not reach the app is refused with the headers of every answer', () => {
  const headers = headersOfData({ isHttps: true });
  const echo = async (request: Request) => new Response(await request.text());
  const answer = answerWith(echo, {
    hostname: 'store.test',
    headers,
    log: createLog('silent'),
  });
  const host = 'Host: store.test';

  test.each([
    [400, 'two Host headers', ['GET / HTTP/1.1', host, 'Host: evil.example']],
    [400, 'a Host header that names no host', ['GET / HTTP/1.1', 'Host: store.test/evil']],
    [400, 'no Host header', ['GET / HTTP/1.1']],
    [400, 'a malformed first line', ['GET / and more', host]],
    [
      413,
      'extensions of a chunk that are too large',
      ['POST / HTTP/1.1', host, 'Transfer-Encoding: chunked', '', `1;${'x'.repeat(20_000)}`],
    ],
    [417, 'an unknown expectation', ['GET / HTTP/1.1', host, 'Expect: the-moon']],
    [431, 'headers that are too large', ['GET / HTTP/1.1', host, `X-Large: ${'x'.repeat(20_000)}`]],
  ])('%d: %s', async (status, _, lines) => {
    const own = await open();
    expectRefusal(await send(own, [...lines, 'Connection: close', '', '']), status);
    expect(await send(own, ['GET / HTTP/1.1', host, 'Connection: close', '', ''])).toMatch(/^http\/1\.1 200 /);
  });

  test('408: headers that arrive too late', async () => {
    const own = await open();
    own.headersTimeout = 1;
    expectRefusal(await send(own, ['GET / HTTP/1.1', host, '']), 408);
  });

  test('but not within an answer that has begun', async () => {
    const own = createStoreServer(headers, (_, response) => void response.write('begun'));
    await listenOn(own, '127.0.0.1', 0);
    onTestFinished(() => void own.close());
    const socket = connect(Number(new URL(serverUrl(own)).port), '127.0.0.1');
    socket.write(`GET / HTTP/1.1\r\n${host}\r\n\r\n`);
    socket.once('data', () => socket.write('nonsense\r\n\r\n'));
    const answered = await text(socket);
    expect([answered.split('begun').length, answered.split('HTTP/1.1').length]).toEqual([2, 2]);
  });

  async function open() {
    const own = createStoreServer(headers, answer, { connectionsCheckingInterval: 20 });
    await listenOn(own, '127.0.0.1', 0);
    onTestFinished(() => void own.close());
    return own;
  }

  async function send(own: Server, lines: string[]) {
    const socket = connect(Number(new URL(serverUrl(own)).port), '127.0.0.1');
    socket.write(lines.join('\r\n'));
    return (await text(socket)).toLowerCase();
  }

  function expectRefusal(refusal: string, status: number) {
    expect(refusal).toMatch(new RegExp(`^http/1\\.1 ${status} `));
    for (const line of [
      'x-content-type-options: nosniff',
      'strict-transport-security: max-age=31536000',
      'cross-origin-resource-policy: same-origin',
      "content-security-policy: default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'connection: close',
    ])
      expect(refusal).toContain(`\r\n${line}\r\n`);
  }
});

test.each([
  ['an error', new Error('out of hand'), { type: 'Error', message: 'out of hand' }],
  ['anything else', 'sara@example.com', { type: 'string', message: 'thrown: string' }],
])('what the app could not turn into an answer is a 500, and logged once: %s', async (_, thrown, err) => {
  const logged: string[] = [];
  const log = createLog('info', { write: (line: string) => void logged.push(line) });
  const fail = () => {
    throw thrown;
  };
  const own = createServer(answerWith(fail, { hostname: 'store.test', headers: {}, log }));
  await listenOn(own, '127.0.0.1', 0);
  const answer = await fetch(`${serverUrl(own)}/store?search=Sara`, { method: 'POST', body: 'x' });
  expect(answer.status).toBe(500);
  const requestId = answer.headers.get('x-request-id');
  expect(requestId).toMatch(/^[\da-f-]{36}$/);
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'request failed', method: 'POST', path: '/store', requestId, err },
  ]);
  expect(logged.join('')).not.toMatch(/sara/i);
  own.close();
});

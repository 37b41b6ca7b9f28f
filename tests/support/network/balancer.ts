import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { freePort } from './free-port.ts';

/**
 * A small load balancer, like nginx in front of several stores: requests in turn to each, and a read that one has not
 * begun to answer goes to the next. `urls` may change while it runs. Listens on a port of its own.
 */
export async function startBalancer(urls: readonly string[]): Promise<{ url: string; close(): Promise<void> }> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  const pass = (from: IncomingMessage, body: Buffer, to: ServerResponse, triesLeft: number) => {
    const target = new URL(urls[(turn += 1) % urls.length] ?? '');
    const onward = request(
      {
        agent,
        host: target.hostname,
        port: target.port,
        method: from.method,
        path: from.url,
        headers: { ...from.headers, 'x-forwarded-for': from.socket.remoteAddress ?? '' },
      },
      (answer) => {
        to.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(to);
        answer.on('error', () => to.destroy());
      },
    );
    onward.on('error', (error) => {
      const wasNotSent = 'code' in error && error.code === 'ECONNREFUSED';
      if (to.headersSent) to.destroy();
      else if (triesLeft > 0 && (wasNotSent || from.method === 'GET')) pass(from, body, to, triesLeft - 1);
      else to.writeHead(502).end();
    });
    onward.end(body);
  };

  const server = createServer((from, to) => {
    const parts: Buffer[] = [];
    from.on('data', (part: Buffer) => parts.push(part));
    from.on('end', () => pass(from, Buffer.concat(parts), to, urls.length));
    from.on('error', () => to.destroy());
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

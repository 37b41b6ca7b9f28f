// A proxy that delivers a page in chunks: after each, the browser draws what it has, as on a weak signal.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ChunkedProxy = { url: string; close: () => void };

/**
 * Splits the part of a page before `until` in front of each of the `tags`; everything else is delivered whole. `shown`
 * resolves once the browser has drawn that many of these elements.
 */
export async function openChunkedProxy(
  storeUrl: string,
  { tags, until, shown }: { tags: readonly string[]; until: string; shown: (elements: number) => Promise<void> },
): Promise<ChunkedProxy> {
  const cut = new RegExp(`(?=<(?:${tags.join('|')})\\b)`);
  const server = createServer(async ({ url = '/', headers }, answer) => {
    const { accept, cookie } = headers;
    const far = await fetch(storeUrl + url, { headers: { ...(accept && { accept }), ...(cookie && { cookie }) } });
    const type = far.headers.get('content-type') ?? '';
    const policy = far.headers.get('content-security-policy');
    answer.writeHead(far.status, { 'content-type': type, ...(policy && { 'content-security-policy': policy }) });
    if (!type.startsWith('text/html')) return answer.end(Buffer.from(await far.arrayBuffer()));
    const html = await far.text();
    const end = html.indexOf(until);
    for (const [elements, piece] of html.slice(0, end).split(cut).entries()) {
      if (elements > 0) await shown(elements - 1);
      answer.write(piece);
    }
    return answer.end(html.slice(end));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

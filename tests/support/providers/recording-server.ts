// A provider's server that answers as the test says and records its requests.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { onTestFinished } from 'vitest';

/** Parsed JSON that tests read unchecked: a wrong path is undefined or throws, and the test fails. */
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

export type RecordedRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: Json; text: string };

/** An answer: a status with JSON or text; 'silence' is no answer, ever. */
export type Reply = { status?: number; body?: unknown; headers?: Record<string, string> } | 'silence';

/**
 * Starts the server on a free port of this machine; it ends with the test. `answer` gets each request and those before
 * it.
 */
export async function recordingServer(answer: (request: RecordedRequest, before: readonly RecordedRequest[]) => Reply) {
  const requests: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (text += part));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      const one = { method, path, headers, text, body: text === '' ? null : parsed(text) };
      const reply = answer(one, [...requests]);
      requests.push(one);
      if (reply === 'silence') return;
      const { status = 200, body = {}, headers: more = {} } = reply;
      response.writeHead(status, { 'Content-Type': 'application/json', ...more });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, requests };
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

// The shapes are from the providers' documentation (saudi-commerce, section 10).
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../../tests/support/network/free-port.ts';
import { createTaqnyat } from './taqnyat.ts';
import { createUnifonic } from './unifonic.ts';

let requests: { method?: string; url?: string; headers: IncomingHttpHeaders; body: string }[] = [];
let answer: { status: number; body: string; location?: string };
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    requests.push({ method: request.method, url: request.url, headers: request.headers, body });
    response.writeHead(answer.status, {
      'Content-Type': 'application/json',
      ...(answer.location ? { Location: answer.location } : {}),
    });
    response.end(answer.body);
  });
});
let baseUrl: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  baseUrl = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
});
const answers = (status: number, body: object | string) => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
};

const sms = { to: '+966512345678', text: 'رمز التحقق: 123456 + 100% & لمسة', id: '5f0c' };
const unifonic = () => createUnifonic({ appSid: 'sid', senderId: 'LAMSA', baseUrl });
const taqnyat = () => createTaqnyat({ token: 'key', sender: 'LAMSA', baseUrl });

test('Unifonic gets a form with the number in its format', async () => {
  answers(200, {
    success: true,
    message: '',
    errorCode: 'ER-00',
    data: {
      MessageID: 3_200_017_889_310,
      CorrelationID: '5f0c',
      Status: 'Queued',
      NumberOfUnits: 1,
      Cost: 0.04,
      CurrencyCode: 'SAR',
      Recipient: '966512345678',
    },
  });
  expect(await unifonic()(sms)).toEqual({ sent: true });
  expect(requests[0]).toMatchObject({
    method: 'POST',
    url: '/rest/SMS/messages',
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
  });
  expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
    AppSid: 'sid',
    SenderID: 'LAMSA',
    Recipient: '966512345678',
    Body: sms.text,
    responseType: 'JSON',
    CorrelationID: '5f0c',
  });
});

test('Unifonic refuses with a 200 too: permanently for a bad number, temporarily otherwise', async () => {
  answers(200, { success: false, message: 'Invalid dest num', errorCode: 'ER-482', data: null });
  expect(await unifonic()(sms)).toEqual({
    sent: false,
    permanent: true,
    reason: 'Unifonic answered 200 ER-482 Invalid dest num',
  });
  answers(401, { success: 'false', message: 'Authentication failed', errorCode: 401 });
  expect(await unifonic()(sms)).toMatchObject({ sent: false, permanent: false });
  answers(502, '<html>Bad gateway</html>');
  expect(await unifonic()(sms)).toEqual({
    sent: false,
    permanent: false,
    reason: `${new URL(baseUrl).host}: POST /rest/SMS/messages answered 502`,
  });
  answers(200, '');
  expect(await unifonic()(sms)).toMatchObject({ sent: false, permanent: false });
});

test('Taqnyat gets JSON and its token', async () => {
  answers(201, { statusCode: 201, messageId: 3_489_105_843, accepted: '[966512345678,]', rejected: '[]' });
  expect(await taqnyat()(sms)).toEqual({ sent: true });
  expect(requests[0]).toMatchObject({
    method: 'POST',
    url: '/v1/messages',
    headers: { 'content-type': 'application/json', authorization: 'Bearer key' },
  });
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
    recipients: ['966512345678'],
    sender: 'LAMSA',
    body: sms.text,
  });
});

test('Taqnyat refuses a rejected number permanently, in spite of its 201; other refusals are temporary', async () => {
  answers(201, { statusCode: 201, messageId: null, accepted: '[]', rejected: '[966512345678,]' });
  expect(await taqnyat()(sms)).toMatchObject({ sent: false, permanent: true });
  answers(400, { statusCode: 400, message: 'Sender name is not accepted' });
  expect(await taqnyat()(sms)).toEqual({
    sent: false,
    permanent: false,
    reason: 'Taqnyat answered 400 Sender name is not accepted',
  });
});

test('an unreachable server or a redirect is a temporary failure, and the key does not follow a redirect', async () => {
  const nobody = createUnifonic({ appSid: 'sid', senderId: 'LAMSA', baseUrl: `http://127.0.0.1:${await freePort()}` });
  expect(await nobody(sms)).toMatchObject({
    sent: false,
    permanent: false,
    reason: expect.stringContaining('127.0.0.1'),
  });
  answer = { status: 307, body: '', location: `${baseUrl}/elsewhere` };
  expect(await taqnyat()(sms)).toMatchObject({ sent: false, permanent: false });
  expect(requests.map(({ url }) => url)).toEqual(['/v1/messages']);
});

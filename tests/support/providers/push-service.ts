// A push service on loopback, as strict as the real ones, and devices that subscribe to it. What arrives is verified
// (RFC 8292) and decrypted (RFC 8188, 8291) with Node's own cryptography, not with the library that the store encrypts
// with.
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
  type ECDH,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import * as v from 'valibot';
import { pushPayload, type PushPayload, type PushSubscriptionOf } from '../../../contract/account/notifications.ts';

/** How the service answers; by default with 201. */
export type PushReply = { status: number; headers?: Record<string, string> };

export type Arrived = {
  notice: PushPayload;
  headers: IncomingHttpHeaders;
  /** The store's VAPID claims. */
  claims: { aud: string; exp: number; sub: string };
};

export type Device = {
  /** As a browser gives it to the page. */
  subscription: PushSubscriptionOf;
  /** What has arrived, decrypted, oldest first. */
  arrived: Arrived[];
  /** The number of requests, including refused ones. */
  requests: () => number;
  /** Answers to the next requests, in this order. */
  answerWith(...replies: PushReply[]): void;
};

export type PushService = {
  /** Its origin. */
  url: string;
  /** A browser that subscribes with the store's public key. */
  device(serverKey: string): Device;
  close(): Promise<void>;
};

type Known = { device: Device; keys: ECDH; auth: Buffer; serverKey: string; replies: PushReply[]; asked: number };

export async function openPushService(): Promise<PushService> {
  const known = new Map<string, Known>();
  const server = createServer((request, response) => {
    answer(request, known, url).then(
      ({ status, headers = {} }) => response.writeHead(status, headers).end(),
      (error: unknown) => response.writeHead(400).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    device(serverKey) {
      const path = `/wpush/${randomUUID()}`;
      const keys = createECDH('prime256v1');
      const auth = randomBytes(16);
      const p256dh = keys.generateKeys().toString('base64url');
      const mine: Known = { keys, auth, serverKey, replies: [], asked: 0, device: undefined as never };
      mine.device = {
        subscription: { endpoint: url + path, keys: { p256dh, auth: auth.toString('base64url') } },
        arrived: [],
        requests: () => mine.asked,
        answerWith: (...replies) => mine.replies.push(...replies),
      };
      known.set(path, mine);
      return mine.device;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function answer(request: IncomingMessage, known: Map<string, Known>, origin: string): Promise<PushReply> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const mine = known.get(request.url ?? '');
  if (!mine || request.method !== 'POST') return { status: 404 };
  mine.asked += 1;
  const reply = mine.replies.shift() ?? { status: 201, headers: { Location: `${origin}/message/${randomUUID()}` } };
  const { headers } = request;
  const claims = provedClaims(headers.authorization ?? '', mine.serverKey, origin);
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('only aes128gcm is supported');
  if (!/^\d+$/.test(String(headers.ttl))) throw new Error('the TTL header is missing');
  if (headers.topic !== undefined && !/^[\w-]{1,32}$/.test(String(headers.topic))) throw new Error('a bad topic');
  if (headers.urgency !== undefined && !/^(very-low|low|normal|high)$/.test(String(headers.urgency)))
    throw new Error('a bad urgency');
  const body = Buffer.concat(parts);
  if (body.length > 4096) return { status: 413 };
  const notice = v.parse(pushPayload, JSON.parse(decrypt(body, mine).toString('utf8')));
  if (reply.status < 300) mine.device.arrived.push({ notice, headers, claims });
  return reply;
}

/** RFC 8292: `vapid t=…, k=…`, signed with ES256 by the key that the device has subscribed with. */
function provedClaims(authorization: string, serverKey: string, origin: string): Arrived['claims'] {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== serverKey) throw new Error('the key differs from that of the subscription');
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(serverKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const isTrue = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isTrue) throw new Error('the signature does not match the key');
  const json = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown;
  v.parse(v.object({ alg: v.literal('ES256') }), json(head));
  const claims = v.parse(v.object({ aud: v.string(), exp: v.number(), sub: v.string() }), json(body));
  const seconds = Date.now() / 1000;
  if (claims.aud !== origin) throw new Error(`meant for ${claims.aud}`);
  if (claims.exp <= seconds || claims.exp > seconds + 24 * 60 * 60)
    throw new Error('the token has expired or is valid for too long');
  if (!/^(mailto:|https:)/.test(claims.sub)) throw new Error('the sub claim is no contact address');
  return claims;
}

/** RFC 8291, section 3.4, and RFC 8188, section 2: one record, which is the last. */
function decrypt(body: Buffer, { keys, auth }: Known): Buffer {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  if (record.length > body.readUInt32BE(16)) throw new Error('more than one record');
  const secret = keys.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const material = Buffer.from(hkdfSync('sha256', secret, auth, info, 32));
  const derived = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', material, salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes));
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('not the last record');
  return padded.subarray(0, end);
}

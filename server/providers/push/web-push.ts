// Sends notifications to push services: RFC 8030 (request), RFC 8291 (encryption), RFC 8292 (sender's key, VAPID).
import webPush from 'web-push';
import { tracedFetch } from '../../lib/tracing.ts';
import { failed, type HandoverResult } from '../outcome.ts';
import { pushServiceOf } from './push-services.ts';

export type PushNotification = {
  endpoint: string;
  /** The subscription's public key, base64url. */
  p256dh: string;
  auth: string;
  /** Payload for the service worker, at most 3,993 bytes: push services accept 4,096 encrypted. */
  text: string;
  /** How long the service stores it for an offline device. */
  ttlSeconds: number;
  /** A newer notification replaces an undelivered one of the same topic. At most 32 base64url characters. */
  topic: string;
  urgency: 'low' | 'normal' | 'high';
};

/** `gone`: the subscription no longer exists. */
export type SendPush = (notice: PushNotification) => Promise<HandoverResult | 'gone'>;

const answerWithinMs = 15_000;
const encoding = 'aes128gcm';
/** RFC 8292 allows 24 hours; this leaves room for clock differences. */
const tokenForSeconds = 12 * 60 * 60;

/**
 * Creates the sender for a key pair. Calls only known push services and `services` (origins) and follows no redirects.
 * Never throws: a failure is an outcome, permanent if the service will never accept this notification. A refused key is
 * a configuration error that the owner can fix, so it is not permanent.
 */
export function createWebPush({
  publicKey,
  privateKey,
  subject,
  services,
}: {
  publicKey: string;
  privateKey: string;
  subject: string;
  services: readonly string[];
}): SendPush {
  return async ({ endpoint, p256dh, auth, text, ttlSeconds, topic, urgency }) => {
    const service = pushServiceOf(endpoint, services);
    if (service === null) return failed(true, 'the endpoint is not a known push service');
    const { origin } = new URL(endpoint);
    try {
      const { cipherText } = webPush.encrypt(p256dh, auth, text, encoding);
      const expires = Math.floor(Date.now() / 1000) + tokenForSeconds;
      const signed = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, encoding, expires);
      const answer = await tracedFetch('POST', service, () =>
        fetch(endpoint, {
          method: 'POST',
          headers: {
            Authorization: signed.Authorization,
            'Content-Type': 'application/octet-stream',
            'Content-Encoding': encoding,
            TTL: String(ttlSeconds),
            Topic: topic,
            Urgency: urgency,
          },
          body: new Uint8Array(cipherText),
          redirect: 'manual',
          signal: AbortSignal.timeout(answerWithinMs),
        }),
      );
      await answer.body?.cancel();
      return outcomeOf(answer, origin);
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
      return failed(false, `${origin}: ${error instanceof Error ? error.message : String(error)}${cause}`);
    }
  };
}

function outcomeOf({ status, headers }: Response, origin: string): HandoverResult | 'gone' {
  if (status >= 200 && status < 300) return { sent: true };
  if (status === 404 || status === 410) return 'gone';
  const aboutThisNotice = status === 400 || status === 413;
  const retryAfterMs = delayOf(headers.get('retry-after'));
  return {
    ...failed(aboutThisNotice, `${origin} answered ${status}`),
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
  };
}

/** A Retry-After header (seconds or a date) in ms. */
function delayOf(header: string | null): number | null {
  if (header === null) return null;
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}

// Hands notices to push services: RFC 8030 (the request), 8291 (its encryption), 8292 (who sends it, VAPID).
import webPush from 'web-push';
import { failed, type Outcome } from '../outcome.ts';
import { isPushService } from './push-services.ts';

export type Notice = {
  endpoint: string;
  /** Of the subscription, base64url. */
  p256dh: string;
  auth: string;
  /** What the worker is given, at most 3,993 bytes: push services take 4,096 encrypted. */
  text: string;
  /** How long the service keeps it for a device that is off. */
  ttlSeconds: number;
  /** One that waits at the service gives way to a newer one of the same topic: at most 32 letters of base64url. */
  topic: string;
  urgency: 'low' | 'normal' | 'high';
};

/** `gone`: the device has taken its subscription back, and nothing will ever arrive there. */
export type SendPush = (notice: Notice) => Promise<Outcome | 'gone'>;

const answerWithinMs = 15_000;
const encoding = 'aes128gcm';
/** RFC 8292 allows 24 hours; clocks may differ. */
const tokenForSeconds = 12 * 60 * 60;

/**
 * The sender for a key pair. Calls nobody but known push services and `services` (origins), and follows no redirect. Never throws: what went wrong is an outcome, permanent where
 * the service will never take this notice. A refused key is our configuration's fault and may be mended.
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
    if (!isPushService(endpoint, services)) return failed(true, 'the address is that of no known push service');
    const { origin } = new URL(endpoint);
    try {
      const { cipherText } = webPush.encrypt(p256dh, auth, text, encoding);
      const expires = Math.floor(Date.now() / 1000) + tokenForSeconds;
      const signed = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, encoding, expires);
      const answer = await fetch(endpoint, {
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
      });
      await answer.body?.cancel();
      return outcomeOf(answer, origin);
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
      return failed(false, `${origin}: ${error instanceof Error ? error.message : String(error)}${cause}`);
    }
  };
}

function outcomeOf({ status, headers }: Response, origin: string): Outcome | 'gone' {
  if (status >= 200 && status < 300) return { sent: true };
  if (status === 404 || status === 410) return 'gone';
  const aboutThisNotice = status === 400 || status === 413;
  const retryAfterMs = delayOf(headers.get('retry-after'));
  return {
    ...failed(aboutThisNotice, `${origin} answered ${status}`),
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
  };
}

/** A Retry-After in ms: seconds, or a moment. */
function delayOf(given: string | null): number | null {
  if (given === null) return null;
  const ms = /^\d{1,9}$/.test(given.trim()) ? Number(given) * 1000 : Date.parse(given) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}

// The interface of every SMS provider, and the shared call to their servers.
import { failed, type HandoverResult } from '../outcome.ts';

export type Sms = {
  /** E.164. */
  to: string;
  text: string;
  /** The same at every attempt. */
  id: string;
};

export type SendSms = (sms: Sms) => Promise<HandoverResult>;

const answerWithinMs = 15_000;

/** A number in the format of Unifonic and Taqnyat: digits with the country code, 9665XXXXXXXX. */
export function recipientOf(e164: string): string {
  return e164.replace(/^\+/, '');
}

/** Posts and passes the answer's JSON (null if it is not JSON) to `judge`. Network failures are not permanent. */
export async function post(
  url: string,
  init: { headers: Record<string, string>; body: string },
  judge: (status: number, answer: unknown) => HandoverResult,
): Promise<HandoverResult> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithinMs),
    });
    const text = await response.text();
    return judge(response.status, parsed(text));
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
    return failed(false, `${error instanceof Error ? error.message : String(error)}${cause}`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // a proxy's page; its status is enough
  }
}

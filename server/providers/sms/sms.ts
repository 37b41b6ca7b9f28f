// The interface of every SMS provider, and the shared call to their servers.
import { callJson, NoAnswer } from '../json-call.ts';
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

/**
 * Posts JSON or a form, and passes the answer's status and JSON (undefined if it is not JSON) to `judge`. Without an
 * answer that says anything the failure is not permanent.
 */
export async function post(
  url: string,
  init: { headers?: Readonly<Record<string, string>>; body: unknown },
  judge: (status: number, answer: unknown) => HandoverResult,
): Promise<HandoverResult> {
  try {
    const { status, json } = await callJson(url, { method: 'POST', ...init, timeoutMs: answerWithinMs });
    return judge(status, json);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return failed(false, `${new URL(url).host}: ${error.detail}`);
  }
}

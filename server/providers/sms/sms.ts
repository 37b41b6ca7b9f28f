// What every provider of SMS is asked for, and how their servers are called.
import { failed, type Outcome } from '../outcome.ts';

export type Sms = {
  /** E.164. */
  to: string;
  text: string;
  /** The same at every try. */
  id: string;
};

export type SendSms = (sms: Sms) => Promise<Outcome>;

const answerWithinMs = 15_000;

/** As Unifonic and Taqnyat want a number: digits with the country's code, 9665XXXXXXXX. */
export function recipientOf(e164: string): string {
  return e164.replace(/^\+/, '');
}

/** Posts, and has the answer's JSON (null where it is none) judged. A network that fails is worth another try; so is whatever is not judged. */
export async function post(
  url: string,
  init: { headers: Record<string, string>; body: string },
  judge: (status: number, answer: unknown) => Outcome,
): Promise<Outcome> {
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
    return null; // a proxy's page; its status says enough
  }
}

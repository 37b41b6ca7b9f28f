import * as v from 'valibot';
import { failed } from '../outcome.ts';
import { post, recipientOf, type SendSms } from './sms.ts';

const answerSchema = v.object({
  statusCode: v.optional(v.number()),
  message: v.optional(v.nullable(v.string()), ''),
  /** A list of numbers as a string: `[9665…,]`. */
  rejected: v.optional(v.nullable(v.string()), ''),
});

/** SMS by Taqnyat: `POST /v1/messages`, JSON. It answers 201 even if the number is among the rejected ones. */
export function createTaqnyat({ token, sender, baseUrl }: { token: string; sender: string; baseUrl: string }): SendSms {
  return ({ to, text }) => {
    const recipient = recipientOf(to);
    return post(
      `${baseUrl}/v1/messages`,
      {
        headers: { Authorization: `Bearer ${token}` },
        body: { recipients: [recipient], sender, body: text },
      },
      (status, json) => {
        const answer = v.safeParse(answerSchema, json);
        if (!answer.success) return failed(false, `Taqnyat answered ${status}`);
        const { statusCode, message, rejected } = answer.output;
        if (rejected?.includes(recipient)) return failed(true, 'Taqnyat rejected the number');
        if (status === 201 && (statusCode ?? 201) === 201) return { sent: true };
        return failed(false, `Taqnyat answered ${statusCode ?? status} ${message ?? ''}`);
      },
    );
  };
}

import * as v from 'valibot';
import { failed } from '../outcome.ts';
import { post, recipientOf, type SendSms } from './sms.ts';

const answerSchema = v.object({
  success: v.union([v.boolean(), v.picklist(['true', 'false'])]),
  message: v.optional(v.nullable(v.string()), ''),
  errorCode: v.optional(v.nullable(v.union([v.string(), v.number()])), ''),
});

/** 'Invalid dest num'. */
const badRecipient = /(^|-)482$/;

/** SMS by Unifonic: `POST /rest/SMS/messages`, form-encoded. It answers 200 even to messages it refuses (`success`). */
export function createUnifonic({
  appSid,
  senderId,
  baseUrl,
}: {
  appSid: string;
  senderId: string;
  baseUrl: string;
}): SendSms {
  return ({ to, text, id }) => {
    const form = new URLSearchParams({
      AppSid: appSid,
      SenderID: senderId,
      Recipient: recipientOf(to),
      Body: text,
      responseType: 'JSON',
      CorrelationID: id,
    });
    return post(`${baseUrl}/rest/SMS/messages`, { body: form }, (status, json) => {
      const answer = v.safeParse(answerSchema, json);
      if (!answer.success) return failed(false, `Unifonic answered ${status}`);
      const { success, message, errorCode } = answer.output;
      if (status < 300 && (success === true || success === 'true')) return { sent: true };
      const code = String(errorCode ?? '');
      return failed(badRecipient.test(code), `Unifonic answered ${status} ${code} ${message ?? ''}`);
    });
  };
}

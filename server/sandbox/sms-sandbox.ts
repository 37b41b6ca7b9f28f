// Sandboxes of Unifonic's and Taqnyat's calls for sending an SMS, at the paths of the real ones. Numbers that fail:
//
//   +966500000404   permanently, no such number: Unifonic answers ER-482, Taqnyat lists it as rejected
//   +966500000503   twice with 503, provider down
//   +966500000429   twice with 429, too many messages
//   +966500000401   twice with 401, our key is refused
import { Hono } from 'hono';
import type { Mailbox } from './mailbox.ts';

type Switch = 'unknown' | 'down' | 'limited' | 'key';

const switches = new Map<string, Switch>([
  ['966500000404', 'unknown'],
  ['966500000503', 'down'],
  ['966500000429', 'limited'],
  ['966500000401', 'key'],
]);
const failingTries = 2;

export function createSmsSandbox(mailbox: Mailbox): Hono {
  const app = new Hono();
  const tries = new Map<string, number>();
  let count = 1_000_000;

  /** The fault for this attempt. */
  const faultOf = (recipient: string): Switch | undefined => {
    const fault = switches.get(recipient);
    if (fault === undefined || fault === 'unknown') return fault;
    const before = tries.get(recipient) ?? 0;
    if (before >= failingTries) {
      tries.delete(recipient);
      return undefined;
    }
    tries.set(recipient, before + 1);
    return fault;
  };
  const deliver = (recipient: string, text: string): number => {
    count += 1;
    mailbox.put({ channel: 'sms', to: `+${recipient}`, messageId: null, subject: null, text, html: null });
    return count;
  };

  app.post('/unifonic/rest/SMS/messages', async (c) => {
    const form = await c.req.parseBody();
    const field = (name: string) => (typeof form[name] === 'string' ? form[name] : '');
    const recipient = field('Recipient');
    const refuse = (status: 200 | 401 | 429 | 503, errorCode: string, message: string) =>
      c.json({ success: false, message, errorCode, data: null }, status);
    const fault = faultOf(recipient);
    if (field('AppSid') === '' || fault === 'key') return refuse(401, 'ER-401', 'Authentication failed');
    if (fault === 'down') return refuse(503, 'ER-503', 'Service unavailable');
    if (fault === 'limited') return refuse(429, 'ER-429', 'Too many requests');
    if (field('SenderID') === '') return refuse(200, 'ER-480', 'This user cannot use specified SenderID');
    if (field('Body') === '') return refuse(200, 'ER-449', 'Message body is empty');
    if (fault === 'unknown' || !/^\d{10,15}$/.test(recipient)) return refuse(200, 'ER-482', 'Invalid dest num');
    const id = deliver(recipient, field('Body'));
    return c.json({
      success: true,
      message: '',
      errorCode: 'ER-00',
      data: {
        MessageID: id,
        CorrelationID: field('CorrelationID'),
        Status: 'Queued',
        NumberOfUnits: 1,
        Cost: 0,
        CurrencyCode: 'SAR',
        Recipient: recipient,
      },
    });
  });

  app.post('/taqnyat/v1/messages', async (c) => {
    const refuse = (status: 400 | 401 | 429 | 503, message: string) => c.json({ statusCode: status, message }, status);
    const body: unknown = await c.req.json().catch(() => null);
    if (!isTaqnyatRequest(body)) return refuse(400, 'Bad request');
    const [recipient = ''] = body.recipients;
    const fault = faultOf(recipient);
    if (!/^Bearer \S+$/.test(c.req.header('authorization') ?? '') || fault === 'key')
      return refuse(401, 'Unauthorized');
    if (fault === 'down') return refuse(503, 'Service unavailable');
    if (fault === 'limited') return refuse(429, 'Too many requests');
    const isTaken = fault !== 'unknown' && /^\d{10,15}$/.test(recipient);
    return c.json(
      {
        statusCode: 201,
        messageId: isTaken ? deliver(recipient, body.body) : null,
        accepted: isTaken ? `[${recipient},]` : '[]',
        rejected: isTaken ? '[]' : `[${recipient},]`,
      },
      201,
    );
  });
  return app;
}

function isTaqnyatRequest(body: unknown): body is { recipients: string[]; sender: string; body: string } {
  if (typeof body !== 'object' || body === null) return false;
  const { recipients, sender, body: text } = body as Record<string, unknown>;
  return (
    Array.isArray(recipients) &&
    recipients.length === 1 &&
    typeof recipients[0] === 'string' &&
    typeof sender === 'string' &&
    sender !== '' &&
    typeof text === 'string' &&
    text !== ''
  );
}

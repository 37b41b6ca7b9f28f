import type { Hono } from 'hono';
import { sendComplaint, sendContact } from '../../../contract/content/contact.ts';
import { createLimit, type LimitRule } from '../../http/requests/limits.ts';
import { openWrite, type CallDeps, type HttpContext } from '../../http/route.ts';
import { takeMessage } from './take-message.ts';

const hour = 60 * 60;

/** Generous per IP address: mobile networks here put thousands of customers behind one. */
const contactLimits = {
  contactPlace: { points: 40, seconds: hour },
  contactAddress: { points: 6, seconds: hour },
} satisfies Record<string, LimitRule>;

export type ContactLimits = Record<keyof typeof contactLimits, LimitRule>;

/** The contact routes of the API. */
export function mountContact(
  api: Hono<HttpContext>,
  options: CallDeps & { wakeMessages: () => void; limits?: Partial<ContactLimits> },
): void {
  const limit = (name: keyof ContactLimits) =>
    createLimit(options.db, { name, ...contactLimits[name], ...options.limits?.[name] });
  const deps = { ...options, limits: { place: limit('contactPlace'), address: limit('contactAddress') } };

  openWrite(api, sendContact, deps, async ({ body, ...input }) => ({
    data: { reference: await takeMessage(deps, { ...input, body: { ...body, type: 'contact', order_number: null } }) },
  }));

  openWrite(api, sendComplaint, deps, async (input) => ({ data: { reference: await takeMessage(deps, input) } }));
}

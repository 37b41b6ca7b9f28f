import type { Hono } from 'hono';
import { sendComplaint, sendContact } from '../../../contract/content/contact.ts';
import { createLimit } from '../../http/requests/rate-limiter.ts';
import { openWrite, type CallDeps, type HttpContext } from '../../http/route.ts';
import { takeMessage } from './take-message.ts';

/** The contact routes of the API. */
export function mountContact(api: Hono<HttpContext>, options: CallDeps & { wakeMessages: () => void }): void {
  const deps = {
    ...options,
    limits: { place: createLimit(options, 'messagePlace'), address: createLimit(options, 'messageAddress') },
  };

  openWrite(api, sendContact, deps, async ({ body, ...input }) => ({
    data: { reference: await takeMessage(deps, { ...input, body: { ...body, type: 'contact', order_number: null } }) },
  }));

  openWrite(api, sendComplaint, deps, async (input) => ({ data: { reference: await takeMessage(deps, input) } }));
}

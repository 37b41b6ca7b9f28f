import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { sendUpload } from '../../contract/shopper/uploads.ts';
import { Refusal } from './answers/refusal.ts';
import { signedInWrite, type CallDeps, type HttpContext } from './route.ts';

test('a form whose time is over when its turn comes is refused before it counts', async () => {
  const app = new Hono<HttpContext>();
  app.use(async (c, next) => {
    c.set('who', { userId: 1, sessionId: 'a session' });
    c.set('late', AbortSignal.abort(new Refusal('unavailable')));
    await next();
  });
  app.onError((error, c) => c.text(error instanceof Refusal ? error.code : String(error)));
  const beforeForm = vi.fn<() => Promise<void>>();
  const deps: Partial<CallDeps> = {
    trustedProxies: 0,
    inFormTurn: (_, job) => job(),
    formIdleMs: 1_000,
  };
  signedInWrite(app, sendUpload, deps as CallDeps, {
    beforeForm,
    carryOut: () => Promise.reject(new Error('carried out')),
  });
  const answer = await app.request(sendUpload.path, { method: 'POST', body: new FormData() });
  expect(await answer.text()).toBe('unavailable');
  expect(beforeForm).not.toHaveBeenCalled();
});

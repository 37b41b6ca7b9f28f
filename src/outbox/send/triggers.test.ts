import { expect, test, vi } from 'vitest';
import { askForSync } from './triggers.ts';

const containerOf = (getRegistration: () => Promise<unknown>) => ({ getRegistration }) as ServiceWorkerContainer;

test('the worker is asked to send when the connection is back', async () => {
  const register = vi.fn<(tag: string) => Promise<void>>(async () => undefined);
  await askForSync(containerOf(async () => ({ sync: { register } })));
  expect(register).toHaveBeenCalledWith('outbox');
});

test.each([
  ['workers are forbidden', () => Promise.reject(new DOMException('no', 'SecurityError'))],
  [
    'Background Sync is forbidden',
    async () => ({ sync: { register: () => Promise.reject(new DOMException('no', 'NotAllowedError')) } }),
  ],
  ['there is no worker', async () => undefined],
])('if %s, the next start of the app sends: it is no failure', async (_, getRegistration) => {
  await expect(askForSync(containerOf(getRegistration))).resolves.toBeUndefined();
});

import { expect, test } from 'vitest';
import { openShop } from '../../../tests/support/api/shop.ts';

test('the server’s current time is returned and not cached', async () => {
  const clock = { now: new Date('2026-11-21T20:59:59.250Z') };
  const shop = await openShop({ now: () => clock.now });
  try {
    const answer = await shop.get('/time');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({ data: { now: '2026-11-21T20:59:59.250Z' } });
    clock.now = new Date('2026-11-21T21:00:00.000Z');
    expect((await shop.json('/time')).body.data.now).toBe('2026-11-21T21:00:00.000Z');
  } finally {
    await shop.close();
  }
});

import { expect, test } from 'vitest';
import { ending } from '../../tests/support/store/unavailable-database.ts';
import { isConnectionLost } from './availability.ts';

test('connections lost at BEGIN leave the pool: more than it holds fail at once instead of waiting', async () => {
  const away = await ending();
  try {
    const begin = () => away.open.db.transaction(async () => undefined).catch((error: unknown) => error);
    for (let round = 0; round < 25; round += 1) expect(isConnectionLost(await begin())).toBe(true);
  } finally {
    await away.close();
  }
});

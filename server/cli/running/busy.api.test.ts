// @module-tag embedded
// The store keeps serving while the owner's commands run. On the embedded database, an open transaction blocks everyone
// else.
import { once } from 'node:events';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stoppingFile } from '../../../tests/support/store/command-line.ts';
import { testFolder } from '../../../tests/support/folder.ts';
import { buildSite } from '../../../tests/support/api/pages.ts';
import { openShop, productEntry, twoFields, type Shop } from '../../../tests/support/api/shop.ts';
import { AnswerCache } from '../../http/answers/answer-cache.ts';
import { exitCodes } from '../caller.ts';
import { runCommand } from './run-command.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.bring({ categories: twoFields, products: Array.from({ length: 400 }, () => productEntry()) });
});
afterAll(() => shop.close());

/** Runs a command on the shop's database with the given output. */
function run(argv: readonly string[], cwd: string, out: Writable) {
  const stop = new AbortController();
  let output = '';
  const err = new Writable({
    write(chunk, _, done) {
      output += String(chunk);
      done();
    },
  });
  const caller = { cwd, out, err, signal: stop.signal };
  const ended = runCommand(argv, caller, (work) => work(shop.open.db)).then((code) => ({ code, output }));
  return { stop: () => stop.abort(), ended };
}

/** Requests uncached answers, so that the database has to respond. */
async function expectColdAnswers() {
  const cold = { ...shop.deps, answers: new AnswerCache(1_000_000) };
  const site = buildSite(cold);
  for (const path of ['/api/v1/products?page=3', '/store?page=2', '/readyz'])
    expect([path, (await site.get(path)).status]).toEqual([path, 200]);
}

test('pages and lists are answered while an export waits for a stuck reader', async () => {
  // Never reports a write as done.
  const reader = new Writable({ highWaterMark: 1, write: () => void reader.emit('begun') });
  const { ended, stop } = run(['export'], testFolder().path, reader);
  await once(reader, 'begun');
  await expectColdAnswers();
  stop();
  expect(await ended).toEqual({ code: exitCodes.stopped, output: 'Stopped. Nothing was changed.\n' });
});

test('pages and lists are answered while an import processes pictures', async () => {
  const folder = testFolder();
  const picture = stoppingFile(join(folder.path, 'slow.jpg'));
  const product = productEntry({ variety: { sku: 'SLOW' }, images: [{ file: 'slow.jpg' }] });
  const { ended } = run(
    ['import', folder.write('a.json', { products: [product] })],
    folder.path,
    new Writable({ write: (_chunk, _encoding, done) => done() }),
  );
  await picture.taken;
  await expectColdAnswers();
  picture.close();
  expect(await ended).toMatchObject({
    code: exitCodes.refused,
    output: expect.stringContaining('images: slow.jpg: cannot be read as a picture'),
  });
});

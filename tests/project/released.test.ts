// The page of this version on the server of a former one, and of the next one: what a shopper meets in the minutes of a release.
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { createApi } from '../../src/lib/api.ts';
import { missed, releases, withMore, type Told } from '../support/released/told.ts';
import { projectVersion } from '../support/released/version.ts';

const known: Record<string, Call> = calls;

/** What the page makes of an answer: what its schemas let through, or the failure it would show. */
async function read({ call: name, status, answer }: Told): Promise<unknown> {
  const call = known[name];
  if (!call) throw new Error(`there is no call ${name} any more`);
  const api = createApi({
    base: 'https://shop.test',
    language: 'en',
    fetch: async () => Response.json(answer, { status }),
  });
  const { cachedAt: _, ...read } = await api.call(call, { params: {}, body: {} });
  return read;
}

test('this version has a recording', () => {
  const recorded = releases().find(({ version }) => version === projectVersion);
  expect(recorded?.told.length).toBeGreaterThan(20);
  expect(recorded?.told.filter(({ answer }) => answer === null)).toEqual([]);
});

test('what is gone from an answer, or of another kind, would be missed; what has come is not', () => {
  const then = { data: [{ id: 1, price: 2.5, media: [{ webp: '/a.webp' }], caliber: null }] };
  expect(missed(then, { data: [{ id: 9, price: 3, media: [], caliber: 21, more: true }], extra: {} })).toEqual([]);
  expect(missed(then, { data: [{ id: '9', media: [{ avif: '/a.avif' }] }] })).toEqual([
    '.data.0.id was number and is string',
    '.data.0.price is gone',
    '.data.0.media.0.webp is gone',
    '.data.0.caliber is gone',
  ]);
});

describe.each(releases())('answers of $version', ({ told }) => {
  test.each(told)('$call is read by the page of today, also with members that it does not know', async (one) => {
    const answer = await read(one);
    expect(Object.keys(answer as object)).toContain('data');
    expect(await read({ ...one, answer: withMore(one.answer) })).toMatchObject(answer as object);
  });

  test('a member that is missing is noticed', async () => {
    const list = told.find(({ call }) => call === 'listProducts');
    if (!list) throw new Error('no list was recorded');
    const [first] = list.answer.data;
    const { title: _, ...nameless } = first;
    await expect(read({ ...list, answer: { ...list.answer, data: [nameless] } })).rejects.toMatchObject({
      cause: expect.any(v.ValiError),
    });
  });
});

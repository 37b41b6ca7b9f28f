// This version's page with answers of former releases and of the next one, as during the minutes of a release.
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Call } from '../../contract/core/call.ts';
import { calls } from '../../contract/calls.ts';
import { createApi } from '../../src/lib/net/api.ts';
import { missingMembers, releases, withMore, type RecordedCall } from '../support/released/recordings.ts';
import { projectVersion } from '../support/released/version.ts';
import { filesBelow, isScript, isTest } from '../support/sources.ts';

const callsByName: Record<string, Call> = calls;

/** What the page gets from an answer: the data that its schemas accept; throws what the page would show as an error. */
async function read({ call: name, status, answer }: RecordedCall): Promise<unknown> {
  const call = callsByName[name];
  if (!call) throw new Error(`the call ${name} no longer exists`);
  const api = createApi({
    base: 'https://shop.test',
    language: 'en',
    fetch: async () => (status === 204 ? new Response(null, { status }) : Response.json(answer, { status })),
  });
  const { cachedAt: _, ...read } = await api.call(call, { params: {}, body: {} });
  return read;
}

test('this version has a recording', () => {
  const recorded = releases().find(({ version }) => version === projectVersion);
  expect(recorded?.recordedCalls.filter(({ answer, status }) => answer === null && status !== 204)).toEqual([]);
});

/** Calls of the page that cannot be recorded, with the reason. */
const notRecorded: Partial<Record<keyof typeof calls, string>> = {
  getLive: 'goes on as a stream of events; its shape is held by live-viewers.api.test.ts',
  sendUpload: 'a form with a file, which JSON cannot hold',
  sendReceipt: 'needs the id of an upload',
  sendRefundAccount: 'needs a confirmed transfer that the owner refunds',
  federatedLogin: 'needs a code from an identity provider',
  undoChange: 'needs a key from an email',
  confirmTransaction: 'needs an STC Pay payment that waits for its code',
};

test('every call of the page is recorded, or listed with the reason why not', () => {
  const code = filesBelow('src')
    .filter((file) => isScript(file) && !isTest(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const made = Object.keys(calls).filter((name) => new RegExp(`import [^;]*\\b${name}\\b[^;]*contract/`).test(code));
  expect(made.length).toBeGreaterThan(60);
  const recorded = releases()
    .filter(({ version }) => version === projectVersion)
    .flatMap(({ recordedCalls }) => recordedCalls.map(({ call }) => call));
  expect(made.filter((name) => !recorded.includes(name)).sort()).toEqual(Object.keys(notRecorded).sort());
});

test('removed and retyped members of an answer are reported, added ones are not', () => {
  const then = { data: [{ id: 1, price: 2.5, media: [{ webp: '/a.webp' }], caliber: null }] };
  expect(missingMembers(then, { data: [{ id: 9, price: 3, media: [], caliber: 21, more: true }], extra: {} })).toEqual(
    [],
  );
  expect(missingMembers(then, { data: [{ id: '9', media: [{ avif: '/a.avif' }] }] })).toEqual([
    '.data.0.id was number and is string',
    '.data.0.price is gone',
    '.data.0.media.0.webp is gone',
    '.data.0.caliber is gone',
  ]);
});

describe.each(releases())('answers of $version', ({ recordedCalls }) => {
  test.each(recordedCalls)('$call: the current page reads the answer, also with unknown members', async (one) => {
    const answer = await read(one);
    expect(Object.keys(answer as object)).toContain('data');
    expect(await read({ ...one, answer: withMore(one.answer) })).toMatchObject(answer as object);
  });

  test('a missing member is an error', async () => {
    const list = recordedCalls.find(({ call }) => call === 'listProducts');
    if (!list) throw new Error('no list was recorded');
    const [first] = list.answer.data;
    const { title: _, ...nameless } = first;
    await expect(read({ ...list, answer: { ...list.answer, data: [nameless] } })).rejects.toMatchObject({
      cause: expect.any(v.ValiError),
    });
  });
});

// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { localKeys } from '../../lib/storage/storage.ts';
import { wipeDevice } from '../../session/end/wipe-device.ts';
import { afterPage, isDue, readInstallRecord, rested, writeInstallRecord } from './install-record.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const start = Date.UTC(2026, 10, 21);
const fresh = readInstallRecord();

afterEach(() => localStorage.clear());

const after = (...times: number[]) => times.reduce(afterPage, fresh);

test('offers from the second visit on; pages within half an hour count as one visit', () => {
  expect(isDue(after(start), start)).toBe(false);
  expect(isDue(after(start, start + 20 * minute, start + 45 * minute), start + 45 * minute)).toBe(false);
  expect(isDue(after(start, start + 31 * minute), start + 31 * minute)).toBe(true);
});

test('a dismissed offer stays away for thirty days', () => {
  const record = rested(after(start, start + day), start + day);
  expect(isDue(record, start + 2 * day)).toBe(false);
  expect(isDue(record, start + 30 * day)).toBe(false);
  expect(isDue(record, start + 31 * day)).toBe(true);
});

test('neither a clock ten years ahead nor one set back blocks the offer', () => {
  const ahead = start + 3_650 * day;
  expect(isDue(rested(after(start, ahead), ahead), start + day)).toBe(true);
  expect(after(ahead, start).visits).toBe(2);
});

test('does not offer what is installed', () => {
  expect(isDue({ ...after(start, start + day), installed: true }, start + day)).toBe(false);
});

test('survives logging out; an invalid record counts as none', () => {
  const record = rested(after(start, start + day), start + day);
  writeInstallRecord(record);
  wipeDevice();
  expect(readInstallRecord()).toEqual(record);
  for (const strange of ['', 'null', '[]', '{"visits":"many"}']) {
    localStorage.setItem(localKeys.install, strange);
    expect(readInstallRecord()).toEqual(fresh);
  }
});

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectToHolder, FolderInUse, lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a second process is refused until the first releases the lock', async () => {
  const first = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
  await first.release();
  const second = await lockFolder(folder);
  await second.release();
});

test('other processes can connect to the holder, even before it listens', async () => {
  const lock = await lockFolder(folder);
  const early = await connectToHolder(folder);
  const received: string[] = [];
  const done = new Promise<void>((resolve) => {
    lock.onConnection((socket) => socket.on('data', (data) => (received.push(String(data)), resolve())));
  });
  early?.write('hello');
  await done;
  expect(received).toEqual(['hello']);
  early?.destroy();
  await lock.release();
  expect(await connectToHolder(folder)).toBeNull();
});

const holdFromOutside = `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))};
try {
  await lockFolder(process.argv[1]);
  process.stdout.write('held');
  setInterval(() => {}, 1000);
} catch { process.stdout.write('refused'); }`;

function holdFrom(place: string) {
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', holdFromOutside, place], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function firstOutput(child: ReturnType<typeof holdFrom>): Promise<string> {
  return new Promise((resolve) => child.stdout.once('data', (data) => resolve(String(data))));
}

async function killed(child: ReturnType<typeof holdFrom>): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

test('a killed holder does not block the next one', async () => {
  const other = holdFrom(folder);
  await firstOutput(other);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
  await killed(other);
  const lock = await lockFolder(folder);
  await lock.release();
});

test('of several processes that start after a crash exactly one gets the lock', async () => {
  const other = holdFrom(folder);
  await firstOutput(other);
  await killed(other);
  const comers = Array.from({ length: 4 }, () => holdFrom(folder));
  const outcomes = await Promise.all(comers.map((comer) => firstOutput(comer)));
  expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(1);
  for (const comer of comers) comer.kill('SIGKILL');
}, 30_000);

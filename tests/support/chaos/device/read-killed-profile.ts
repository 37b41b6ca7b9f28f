// What is on the disk after a browser was killed, read from a copy that has neither the app nor a connection.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from '../../browser/browser.ts';
import { idsOnDevice } from '../../browser/device.ts';

/** Copies the profile at once, so it may be opened again. Resolves with the ids of the changes in record and notes. */
export async function readKilledProfile(profile: string, url: string, owner: number): Promise<string[]> {
  const copy = mkdtempSync(join(tmpdir(), 'chaos-killed-'));
  try {
    for (const part of ['IndexedDB', 'Local Storage'])
      cpSync(join(profile, 'Default', part), join(copy, 'Default', part), { recursive: true });
    const { page, context, close } = await openBrowser({ url, profile: copy });
    try {
      await context.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
      await page.goto(`${url}/healthz`);
      await page.evaluate('globalThis.__name = (named) => named'); // tsx wraps functions with it
      return await idsOnDevice(page, owner);
    } finally {
      await close();
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

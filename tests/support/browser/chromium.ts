import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Path of a Chromium on this machine: the one named in CHROMIUM_PATH, an installed one, or Playwright's own. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  return [...usualPlaces, chromium.executablePath()].find((path) => path !== '' && existsSync(path)) ?? null;
}

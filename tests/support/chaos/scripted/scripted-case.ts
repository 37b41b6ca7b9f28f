// Cases that a test scripts, on the devices of the rounds: what came of them is checked as after a round.
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { appReady } from '../../browser/app-ready.ts';
import type { Language } from '../../browser/browser.ts';
import { storeText } from '../../browser/store-text.ts';
import type { RoundDevice } from '../device/device.ts';
import type { RoundEvent } from '../history.ts';
import { openRound, type ChaosWorld, type OpenRound } from '../run-round.ts';

/** The first device of the case, and what is around it. */
export type ScriptedCase = OpenRound & {
  device: RoundDevice;
  /** The first tab. */
  page: Page;
};

type CaseOptions = Partial<Parameters<typeof openRound>[1]>;

/** For what happens without a further event. */
const soon = { timeout: 20_000 };

/** Opens a device of a new customer for a case whose end the test checks by itself. */
export async function withDevice(
  world: ChaosWorld,
  story: (each: ScriptedCase) => Promise<void>,
  options: CaseOptions = {},
): Promise<void> {
  const round = await openRound(world, { tabs: [1], language: 'en', ...options });
  const [device] = round.devices;
  try {
    if (!device) throw new Error('the case has no device');
    await story({ ...round, device, page: await device.openTab(0) });
  } catch (error) {
    const history = round.events.map((event) => JSON.stringify(event));
    const shown = await device?.shownText();
    if (error instanceof Error)
      error.message += ['', 'What happened:', ...history, 'The first tab shows:', shown].join('\n');
    throw error;
  } finally {
    await round.close();
  }
}

/**
 * The same for a case in which no change may be lost or doubled: at the end everything is on the server, in order and
 * once, and the device shows it.
 */
export function runCheckedCase(
  world: ChaosWorld,
  story: (each: ScriptedCase) => Promise<void>,
  options: CaseOptions = {},
): Promise<void> {
  return withDevice(
    world,
    async (each) => {
      await story(each);
      const { problems } = await each.settle();
      if (problems.length > 0) throw new Error(problems.map(({ text }) => text).join('\n'));
    },
    options,
  );
}

/** Waits until the history has this many events of a kind. */
export async function waitForEvents(events: readonly RoundEvent[], is: RoundEvent['is'], count: number): Promise<void> {
  await expect.poll(() => events.filter((event) => event.is === is).length, soon).toBe(count);
}

/** Answers on the page of changes, which asks about `count` of them, that each is still wanted. */
export async function confirmChanges(page: Page, language: Language, count: number): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/changes`);
  await appReady(page);
  const confirm = page.getByRole('button', { name: storeText(language, 'changes:confirm') });
  for (let left = count; left > 0; left -= 1) {
    await expect.poll(() => confirm.count(), soon).toBe(left);
    await confirm.first().click();
  }
  await expect.poll(() => confirm.count(), soon).toBe(0);
}

/** Takes the connection away, and waits until the first tab reports it. */
export async function loseConnection({ device, page }: Pick<ScriptedCase, 'device' | 'page'>): Promise<void> {
  await device.setConnection('gone');
  await page.locator('dialog[open]').waitFor();
}

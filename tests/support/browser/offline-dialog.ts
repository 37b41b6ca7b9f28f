import type { Page } from 'playwright-core';

/** Closes the offline dialog, if it shows. */
export async function closeOfflineDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const close = dialog.getByRole('button', { name: /^(إغلاق|Close)$/ }).first();
  await close.waitFor({ timeout: 3_000 }).then(
    () => close.click(),
    () => undefined, // it may not show, or close by itself
  );
  await dialog.waitFor({ state: 'hidden' });
}

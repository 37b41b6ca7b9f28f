import type { Page } from 'playwright-core';

/** The dialog that says that there is no connection, where it has come. */
export async function closeOfflineDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const close = dialog.getByRole('button', { name: /^(إغلاق|Close)$/ }).first();
  await close.waitFor({ timeout: 3_000 }).then(
    () => close.click(),
    () => undefined, // it has a time of its own
  );
  await dialog.waitFor({ state: 'hidden' });
}

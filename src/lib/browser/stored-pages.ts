// The pages that the worker has stored as the server rendered them (sw/stored-pages.ts).
import { storedPagesCache } from '../../../contract/app/page-state.ts';

/** Deletes them: they have one language and one theme, and show the offer at the top or not. Never rejects. */
export async function forgetStoredPages(): Promise<void> {
  try {
    await globalThis.caches?.delete(storedPagesCache);
  } catch {
    // storage is forbidden: there are none
  }
}

import type { Database } from '../../db/connect.ts';
import { bumpContent } from '../catalogue/bump-revision.ts';
import { listPages, writePages } from './manage-pages.ts';
import { pageFilesAt, readPageFiles } from './read-page-files.ts';

/** Whether the store has any page. */
export async function hasPages(db: Database): Promise<boolean> {
  return (await listPages(db)).length > 0;
}

/** Fills a store without pages from a folder. A store that has pages is left alone, even if some were removed. */
export async function seedDemonstrationPages(db: Database, folder: string, now = new Date()): Promise<void> {
  if (await hasPages(db)) return;
  const { files } = await pageFilesAt(folder);
  // Any setting name is accepted: a setting that this store has removed renders as nothing.
  const { changes, problems } = await readPageFiles(files, () => true);
  const [first] = problems;
  if (first)
    throw new Error(`The demonstration pages could not be loaded: ${first.file}:${first.line} ${first.reason}`);
  await db.transaction(async (tx) => {
    if (await hasPages(tx)) return;
    await writePages(tx, changes, now);
    await bumpContent(tx);
  });
}

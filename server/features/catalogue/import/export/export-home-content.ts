import { writeFile } from 'node:fs/promises';
import type { Database } from '../../../../db/connect.ts';
import { readContents } from '../../../content/read-contents.ts';
import { mapInTurn, jsonListOf, homeContentEntry, type HomeContentSection } from './entries-out.ts';
import { FilesOut } from './files-out.ts';

export type PlacesExport = {
  db: Database;
  section: HomeContentSection;
  file: string;
  /** Folder for pictures; null leaves them out of the file. */
  pictures: string | null;
  /** Folder that file names are relative to. */
  relativeTo: string;
  signal: AbortSignal;
};

/** Writes one section of the catalogue to a file that can be imported. Returns the number of entries. */
export async function exportHomeContent(input: PlacesExport): Promise<number> {
  const { db, section, file, pictures, relativeTo, signal } = input;
  const files = pictures === null ? null : new FilesOut(pictures, relativeTo);
  const rows = (await readContents(db))[section];
  const entries = await mapInTurn(rows, async (row) => homeContentEntry(row, await files?.picture(db, row.imageId)));
  await writeFile(file, `{\n"${section}": ${jsonListOf(entries)}\n}\n`);
  await files?.write(db, signal);
  return entries.length;
}

import { writeFile } from 'node:fs/promises';
import type { Database } from '../../../db/connect.ts';
import { readContents } from '../../content/read-contents.ts';
import { inTurn, listOf, placeEntry, type PlaceSection } from './entries-out.ts';
import { FilesOut } from './files-out.ts';

export type PlacesExport = {
  db: Database;
  section: PlaceSection;
  file: string;
  /** Folder for pictures; null leaves them out of the file. */
  pictures: string | null;
  /** Folder that file names are relative to. */
  besides: string;
  signal: AbortSignal;
};

/** Writes one section of the catalogue to a file that can be imported. Returns the number of entries. */
export async function exportPlaces(input: PlacesExport): Promise<number> {
  const { db, section, file, pictures, besides, signal } = input;
  const files = pictures === null ? null : new FilesOut(pictures, besides);
  const rows = (await readContents(db))[section];
  const entries = await inTurn(rows, async (row) => placeEntry(row, await files?.picture(db, row.imageId)));
  await writeFile(file, `{\n"${section}": ${listOf(entries)}\n}\n`);
  await files?.write(db, signal);
  return entries.length;
}

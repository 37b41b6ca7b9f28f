import { access, writeFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import type { Database } from '../../../db/connect.ts';
import { readFile, readPictures } from '../../media/read-media.ts';

/** Writes files of the store to a folder as an export comes to them, and gives the names that the exported file calls them by. */
export class FilesOut {
  readonly #tx: Database;
  readonly #folder: string;
  readonly #besides: string;

  constructor(tx: Database, folder: string, besides: string) {
    this.#tx = tx;
    this.#folder = folder;
    this.#besides = besides;
  }

  /** The largest width of a picture. */
  async picture(id: string | null): Promise<string | undefined> {
    if (id === null) return undefined;
    const row = (await readPictures(this.#tx, [id])).get(id);
    return row && this.file(`${id}-${Math.max(...row.widths)}.webp`);
  }

  /** A file by its name or its address under /media. */
  async file(address: string | null): Promise<string | undefined> {
    if (address === null) return undefined;
    const path = join(this.#folder, basename(address));
    if (!(await isThere(path))) {
      const row = await readFile(this.#tx, basename(address));
      if (!row) return undefined;
      await writeFile(path, row.bytes);
    }
    return relative(this.#besides, path).split(sep).join('/');
  }
}

/** The names carry a hash of the content, so what is there is the same. */
async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

import { access, writeFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import type { Database } from '../../../../db/connect.ts';
import { describeFile, readFile, readPictures } from '../../../media/read-media.ts';

/** Collects the store's files for an export, names them for the exported file, and writes them to a folder. */
export class FilesOut {
  readonly #folder: string;
  readonly #relativeTo: string;
  readonly #noted = new Set<string>();

  constructor(folder: string, relativeTo: string) {
    this.#folder = folder;
    this.#relativeTo = relativeTo;
  }

  /** A picture in its largest width. */
  async picture(tx: Database, id: string | null): Promise<string | undefined> {
    if (id === null) return undefined;
    const row = (await readPictures(tx, [id])).get(id);
    return row && this.#note(`${id}-${Math.max(...row.widths)}.webp`);
  }

  /** A file, by name or by its URL under /media. */
  async file(tx: Database, address: string | null): Promise<string | undefined> {
    if (address === null || !(await describeFile(tx, basename(address)))) return undefined;
    return this.#note(basename(address));
  }

  /** Writes all collected files, one after the other. */
  async write(db: Database, signal: AbortSignal): Promise<void> {
    for (const name of this.#noted) {
      signal.throwIfAborted();
      const path = join(this.#folder, name);
      if (await isThere(path)) continue;
      const file = await readFile(db, name);
      if (file) await writeFile(path, file.bytes);
    }
  }

  #note(name: string): string {
    this.#noted.add(name);
    return relative(this.#relativeTo, join(this.#folder, name)).split(sep).join('/');
  }
}

/** Names contain a hash of the content, so an existing file is the same. */
async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

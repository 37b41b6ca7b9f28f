// Resizes pictures before the import's transaction begins: an open transaction blocks the embedded database, and
// resizing takes most of the time. The results wait in a folder, so a failed import stores nothing.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Database } from '../../../../db/connect.ts';
import { readFile as readMedia, readPictures } from '../../../media/read-media.ts';
import { cutPicture, hasPicture, pictureId, type CutPicture } from '../../../media/store-picture.ts';
import { UnfitFile } from '../../../media/unfit-file.ts';
import { bytesOf } from './bytes-of.ts';
import { inParallel } from '../in-parallel.ts';

const mostPaths = 20_000;
const mostBytes = 1024 ** 3; // of disk space; the rest is resized during the transaction

/** What is known of a picture: stored in the database, resized and waiting, or unusable. */
type Prepared = { id: string; isCut: boolean } | { unfit: string };

export class PicturesAhead {
  readonly #db: Database;
  readonly #folder: string;
  readonly #prepared = new Map<string, Prepared>();
  readonly #cut = new Set<string>();
  #bytes = 0;

  constructor(db: Database, folder: string) {
    this.#db = db;
    this.#folder = folder;
  }

  /** Resizes the new pictures at these paths, up to the limits. */
  async take(paths: Iterable<string>, onPicture: () => void): Promise<void> {
    const fresh = new Set([...paths].filter((path) => !this.#prepared.has(path)));
    await inParallel(fresh, async (path) => {
      onPicture();
      if (this.#prepared.size >= mostPaths || this.#bytes >= mostBytes) return;
      this.#prepared.set(path, await this.#look(path));
    });
  }

  /** The picture's id if it is stored, its widths if resized, null if it was not processed. Throws UnfitFile. */
  async of(path: string): Promise<string | CutPicture | null> {
    const prepared = this.#prepared.get(path);
    if (!prepared) return null;
    if ('unfit' in prepared) throw new UnfitFile(prepared.unfit);
    if (!prepared.isCut) return prepared.id;
    return deserialize(await readFile(join(this.#folder, prepared.id))) as CutPicture;
  }

  async #look(path: string): Promise<Prepared> {
    try {
      const bytes = await bytesOf(path);
      const own = await exportedId(this.#db, path, bytes);
      if (own !== null) return { id: own, isCut: false };
      const id = pictureId(bytes);
      if (await hasPicture(this.#db, id)) return { id, isCut: false };
      if (!this.#cut.has(id)) {
        const cut = serialize(await cutPicture(bytes));
        await writeFile(join(this.#folder, id), cut);
        this.#cut.add(id);
        this.#bytes += cut.length;
      }
      return { id, isCut: true };
    } catch (error) {
      if (error instanceof UnfitFile) return { unfit: error.message };
      throw error;
    }
  }
}

/** An exported picture that is imported again is the stored one, not a copy of a copy. */
export async function exportedId(db: Database, path: string, bytes: Uint8Array): Promise<string | null> {
  const [, name, id] = /([^/\\]*?([0-9a-f]{16})-\d+\.webp)$/.exec(path) ?? [];
  if (name === undefined || id === undefined) return null;
  const file = (await readPictures(db, [id])).has(id) ? await readMedia(db, name) : null;
  return file && pictureId(file.bytes) === pictureId(bytes) ? id : null;
}

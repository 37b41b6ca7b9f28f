import { readFile, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { Database } from '../../../db/connect.ts';
import { readFile as readMedia, readPictures } from '../../media/read-media.ts';
import { storeFile } from '../../media/store-file.ts';
import { pictureId, storePicture } from '../../media/store-picture.ts';
import { largestFileBytes, UnfitFile } from '../../media/unfit-file.ts';

/** A file that an entry names, and who is told where it does not do. */
export type WantedFile = { path: string; unfit: (reason: string) => void };

const mostRemembered = 20_000;

/** Brings the files that entries name into the store, each once. */
export class Pictures {
  stored = 0;
  readonly #tx: Database;
  readonly #known = new Map<string, string>();

  constructor(tx: Database) {
    this.#tx = tx;
  }

  /** Ids of pictures by their paths; those that do not do are left out. */
  async idsOf(wanted: readonly WantedFile[]): Promise<Map<string, string>> {
    if (this.#known.size > mostRemembered) this.#known.clear();
    const ids = new Map<string, string>();
    const open = new Map<string, WantedFile[]>();
    for (const each of wanted) {
      const id = this.#known.get(each.path);
      if (id === undefined) open.set(each.path, [...(open.get(each.path) ?? []), each]);
      else ids.set(each.path, id);
    }
    const waiting = [...open];
    const failures: unknown[] = [];
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next && failures.length === 0; next = waiting.shift()) {
        const [path, askers] = next;
        try {
          const id = await this.#pictureIn(path);
          ids.set(path, id);
          this.#known.set(path, id);
        } catch (error) {
          if (error instanceof UnfitFile) for (const { unfit } of askers) unfit(error.message);
          else failures.push(error);
        }
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, work));
    if (failures.length > 0) throw failures[0];
    return ids;
  }

  /** Keeps a video or an attachment and gives its name under /media, or null where it does not do. */
  async fileOf({ path, unfit }: WantedFile, allowed: readonly string[]): Promise<string | null> {
    try {
      return await storeFile(this.#tx, await bytesOf(path), allowed);
    } catch (error) {
      if (!(error instanceof UnfitFile)) throw error;
      unfit(error.message);
      return null;
    }
  }

  async #pictureIn(path: string): Promise<string> {
    const bytes = await bytesOf(path);
    const own = await this.#exported(path, bytes);
    if (own !== null) return own;
    const { id, isNew } = await storePicture(this.#tx, bytes);
    if (isNew) this.stored += 1;
    return id;
  }

  /** An exported picture that comes back is the stored one, not a copy of a copy. */
  async #exported(path: string, bytes: Uint8Array): Promise<string | null> {
    const [, name, id] = /([^/\\]*?([0-9a-f]{16})-\d+\.webp)$/.exec(path) ?? [];
    if (name === undefined || id === undefined) return null;
    const file = (await readPictures(this.#tx, [id])).has(id) ? await readMedia(this.#tx, name) : null;
    return file && pictureId(file.bytes) === pictureId(bytes) ? id : null;
  }
}

async function bytesOf(path: string): Promise<Uint8Array> {
  try {
    if ((await stat(path)).size > largestFileBytes) throw new UnfitFile('is larger than 20 MB');
    return await readFile(path);
  } catch (error) {
    if (error instanceof UnfitFile) throw error;
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new UnfitFile(missing ? 'is not there' : 'cannot be read', { cause: error });
  }
}

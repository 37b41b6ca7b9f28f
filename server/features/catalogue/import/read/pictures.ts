import type { Database } from '../../../../db/connect.ts';
import { documentReason, isPdf, pictureDocument, storePdf } from '../../../media/store-document.ts';
import { storeFile } from '../../../media/store-file.ts';
import { cutPicture, hasPicture, storePicture, pictureId, type CutPicture } from '../../../media/store-picture.ts';
import { UnfitFile } from '../../../media/unfit-file.ts';
import { bytesOf } from './bytes-of.ts';
import { inParallel } from '../in-parallel.ts';
import { exportedId, type PicturesAhead } from './pictures-ahead.ts';

/** A file that an entry names, and a callback for why it is unusable. */
export type PictureFile = { path: string; unfit: (reason: string) => void };

const mostRemembered = 20_000;

/** Stores the files that entries name, each once. */
export class Pictures {
  stored = 0;
  readonly #tx: Database;
  readonly #ahead: PicturesAhead;
  readonly #ids = new Map<string, string>();

  constructor(tx: Database, ahead: PicturesAhead) {
    this.#tx = tx;
    this.#ahead = ahead;
  }

  /** Picture ids by path; unusable ones are left out. */
  async idsOf(files: readonly PictureFile[]): Promise<Map<string, string>> {
    if (this.#ids.size > mostRemembered) this.#ids.clear();
    const ids = new Map<string, string>();
    const open = new Map<string, PictureFile[]>();
    for (const each of files) {
      const id = this.#ids.get(each.path);
      if (id === undefined) open.set(each.path, [...(open.get(each.path) ?? []), each]);
      else ids.set(each.path, id);
    }
    await inParallel(open, async ([path, askers]) => {
      try {
        const id = await this.#pictureIn(path);
        ids.set(path, id);
        this.#ids.set(path, id);
      } catch (error) {
        if (!(error instanceof UnfitFile)) throw error;
        for (const { unfit } of askers) unfit(error.message);
      }
    });
    return ids;
  }

  /** Stores a video or an attachment and returns its name under /media; null if it is unusable. */
  async fileOf({ path, unfit }: PictureFile, allowed: readonly string[]): Promise<string | null> {
    try {
      return await storeFile(this.#tx, await bytesOf(path), allowed);
    } catch (error) {
      if (!(error instanceof UnfitFile)) throw error;
      unfit(error.message);
      return null;
    }
  }

  /** Stores a PDF or picture for shoppers to open and returns its path under /media; null if it is unusable. */
  async documentOf({ path, unfit }: PictureFile): Promise<string | null> {
    try {
      const bytes = await bytesOf(path);
      if (isPdf(bytes)) return await storePdf(this.#tx, bytes);
      const ids = await this.idsOf([{ path, unfit: (reason) => unfit(documentReason(reason)) }]);
      const id = ids.get(path);
      return id === undefined ? null : pictureDocument(id);
    } catch (error) {
      if (!(error instanceof UnfitFile)) throw error;
      unfit(error.message);
      return null;
    }
  }

  async #pictureIn(path: string): Promise<string> {
    const ahead = (await this.#ahead.of(path)) ?? (await this.#late(path));
    if (typeof ahead === 'string') return ahead;
    if (await storePicture(this.#tx, ahead)) this.stored += 1;
    return ahead.picture.id;
  }

  async #late(path: string): Promise<string | CutPicture> {
    const bytes = await bytesOf(path);
    const own = await exportedId(this.#tx, path, bytes);
    if (own !== null) return own;
    const id = pictureId(bytes);
    return (await hasPicture(this.#tx, id)) ? id : cutPicture(bytes);
  }
}

// Documents for shoppers to open: a PDF, or a picture wide enough to read. Detected by content.
import type { Database } from '../../db/connect.ts';
import { mediaPath, pictureUrl } from './picture-answer.ts';
import { storeFile } from './store-file.ts';
import { cutPicture, storePicture } from './store-picture.ts';
import { UnfitFile } from './unfit-file.ts';

const readableWidth = 1200;
const pdfMark = '%PDF-';

export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, pdfMark.length)).toString('latin1') === pdfMark;
}

/** The path of a stored picture as a document. */
export function pictureDocument(id: string): string {
  return pictureUrl(id, readableWidth);
}

/** Why a file is not a document, from why it is not a picture. */
export function documentReason(reason: string): string {
  return `is not a PDF and ${reason}`;
}

/** Stores a PDF and returns its path. */
export async function storePdf(tx: Database, bytes: Uint8Array): Promise<string> {
  return `${mediaPath}/${await storeFile(tx, bytes, ['pdf'])}`;
}

/**
 * Reads a document. Returns the function that stores it in a transaction and returns its path: resizing a picture takes
 * time that no transaction should wait for. Throws UnfitFile for anything else.
 */
export async function readDocument(bytes: Uint8Array): Promise<(tx: Database) => Promise<string>> {
  if (isPdf(bytes)) return (tx) => storePdf(tx, bytes);
  const cut = await cutPicture(bytes).catch((error: unknown) => {
    if (!(error instanceof UnfitFile)) throw error;
    throw new UnfitFile(documentReason(error.message), { cause: error });
  });
  return async (tx) => {
    await storePicture(tx, cut);
    return pictureDocument(cut.picture.id);
  };
}

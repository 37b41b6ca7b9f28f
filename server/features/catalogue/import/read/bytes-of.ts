import { readFile, stat } from 'node:fs/promises';
import { largestFileBytes, UnfitFile } from '../../../media/unfit-file.ts';

/** The content of a file named in an entry. Throws UnfitFile if it is missing, unreadable or too large. */
export async function bytesOf(path: string): Promise<Uint8Array> {
  try {
    if ((await stat(path)).size > largestFileBytes) throw new UnfitFile('is larger than 20 MB');
    return await readFile(path);
  } catch (error) {
    if (error instanceof UnfitFile) throw error;
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new UnfitFile(missing ? 'does not exist' : 'cannot be read', { cause: error });
  }
}

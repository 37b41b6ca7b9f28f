import { ensureEmbeddedDisk } from './embedded-disk.ts';

/** Runs before the workers start, each of which would create the image. */
export default async function setup() {
  await ensureEmbeddedDisk();
}

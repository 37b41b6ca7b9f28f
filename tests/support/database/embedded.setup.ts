import { ensureEmbeddedDisk } from './embedded-disk.ts';

/** Before the workers begin: each of them would make it. */
export default async function setup() {
  await ensureEmbeddedDisk();
}

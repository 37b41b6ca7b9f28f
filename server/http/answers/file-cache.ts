import { LRUCache } from 'lru-cache';

export type Bytes = Uint8Array<ArrayBuffer>;

/** A file that never changes; a small one is in memory. */
export type File = {
  type: string;
  size: number;
  /** The bytes from `start` to `end`, both inclusive. */
  part: (start: number, end: number) => Bytes | Promise<ReadableStream<Bytes>>;
};

/** The largest file that is read as a whole. */
export const largestInMemory = 4 * 1024 * 1024;
/** What an entry occupies besides the file. */
const overhead = 200;

/** Files by name, as many small ones as fit into `bytes` of memory. */
export class FileCache {
  readonly #cached: LRUCache<string, File>;
  readonly #reading = new Map<string, Promise<File | null>>();

  constructor(bytes: number) {
    this.#cached = new LRUCache({
      maxSize: bytes,
      maxEntrySize: largestInMemory + overhead,
      sizeCalculation: ({ size }) => size + overhead,
    });
  }

  /** The cached file, or what `read` finds. Concurrent requests share one read. */
  find(name: string, read: () => Promise<File | null>): Promise<File | null> {
    const cached = this.#cached.get(name);
    if (cached) return Promise.resolve(cached);
    const underWay = this.#reading.get(name);
    if (underWay) return underWay;
    const reading = read()
      .then((file) => {
        if (file) this.#cached.set(name, file); // not if it is too large
        return file;
      })
      .finally(() => this.#reading.delete(name));
    this.#reading.set(name, reading);
    return reading;
  }
}

/** A file whose bytes have been read. */
export function inMemory(type: string, bytes: Bytes): File {
  return { type, size: bytes.length, part: (start, end) => bytes.subarray(start, end + 1) };
}

// Share pictures: drawn on first request, stored in the database, with a bounded cache in front.
import { and, eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { inLanguage, type Language } from '../../../contract/core/language.ts';
import type { Database } from '../../db/connect.ts';
import { bounded } from '../../http/requests/bounded.ts';
import type { Log } from '../../lib/log.ts';
import { productAnswers } from '../catalogue/product-answer.ts';
import type { Catalogue } from '../catalogue/index/snapshot.ts';
import { listSettings } from '../content/list-settings.ts';
import type { MediaStore } from '../media/media.routes.ts';
import { drawSharePicture } from './draw-share-picture.ts';
import { digestOf, shareCardOf, type ShareCard } from './share-card.ts';
import { sharePictures } from './sharing.tables.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export type SharePictureDeps = { db: Database; catalogue: Catalogue; media: MediaStore; log: Log };

const memoryBytes = 16 * 1024 * 1024;
/** A picture takes a tenth of a second of CPU time; pages for shoppers come first. */
const bound = { atOnce: 1, waiting: 50 };

export class SharePictures {
  readonly #deps: SharePictureDeps;
  readonly #cached = new LRUCache<string, Bytes>({
    maxSize: memoryBytes,
    sizeCalculation: (bytes) => bytes.length + 200,
  });
  readonly #making = new Map<string, Promise<Bytes>>();
  readonly #inTurn = bounded(bound);

  constructor(deps: SharePictureDeps) {
    this.#deps = deps;
  }

  /** The current card of a product; null if it is not sold. */
  async card(productId: number, language: Language): Promise<ShareCard | null> {
    const { db, catalogue } = this.#deps;
    const [product] = await productAnswers(db, catalogue.current, [productId], language);
    if (!product) return null;
    const name = (await listSettings(db)).find(({ key }) => key === 'store_name');
    return shareCardOf(product, language, name ? inLanguage(name.valueAr, name.valueEn, language) : '');
  }

  /** The stored picture with this digest, or null. */
  async stored(productId: number, language: Language, digest: string): Promise<Bytes | null> {
    const cached = this.#cached.get(keyOf(productId, language, digest));
    if (cached) return cached;
    const [row] = await this.#deps.db
      .select({ bytes: sharePictures.bytes })
      .from(sharePictures)
      .where(
        and(
          eq(sharePictures.productId, productId),
          eq(sharePictures.language, language),
          eq(sharePictures.digest, digest),
        ),
      );
    return row ? this.#remember(keyOf(productId, language, digest), new Uint8Array(row.bytes)) : null;
  }

  /** Draws a card. Concurrent requests share one drawing. Throws `unavailable` if too many others wait. */
  make(card: ShareCard): Promise<Bytes> {
    const key = keyOf(card.productId, card.language, digestOf(card));
    const underWay = this.#making.get(key);
    if (underWay) return underWay;
    const making = this.#inTurn(async () => {
      const bytes = this.#remember(key, new Uint8Array(await drawSharePicture(card, await this.#pictureOf(card))));
      // Not awaited: during a large import, the embedded database stores it only afterwards.
      void this.#store(card, bytes);
      return bytes;
    }).finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  #remember(key: string, bytes: Bytes): Bytes {
    this.#cached.set(key, bytes);
    return bytes;
  }

  async #pictureOf({ picture }: ShareCard): Promise<Uint8Array | null> {
    const name = picture
      ?.split('/')
      .at(-1)
      ?.replace(/-\d+\.webp$/, '-1200.webp');
    const file = name === undefined ? null : await this.#deps.media.find(name);
    const bytes = file?.part(0, file.size - 1);
    return bytes instanceof Uint8Array ? bytes : null;
  }

  async #store(card: ShareCard, bytes: Bytes): Promise<void> {
    const { productId, language } = card;
    const digest = digestOf(card);
    try {
      await this.#deps.db
        .insert(sharePictures)
        .values({ productId, language, digest, bytes })
        .onConflictDoUpdate({ target: [sharePictures.productId, sharePictures.language], set: { digest, bytes } });
    } catch (error) {
      this.#deps.log.warn(
        { err: error, productId, language },
        'could not store a share picture; it will be drawn again',
      );
    }
  }
}

function keyOf(productId: number, language: Language, digest: string): string {
  return `${productId}-${language}-${digest}`;
}

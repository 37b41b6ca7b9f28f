// Search, word by word over the folded text of each product (contract/catalogue/search-text.ts). A word without matches
// is treated as a typo and replaced by its nearest neighbours in the catalogue's vocabulary.
import { and, like, or, sql, type SQL } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import {
  maxTypoDistance,
  mostWords,
  nearestWords,
  minInfixLength,
  type SearchTiers,
} from '../../../../contract/catalogue/search.ts';
import type { ListingIndex, Matches } from '../../../../contract/catalogue/listing/listing-index.ts';
import { searchWords } from '../../../../contract/catalogue/search-text.ts';
import { rowsOf, type Database } from '../../../db/connect.ts';
import { bounded } from '../../../http/requests/bounded.ts';
import { searchIsBusy } from '../../../http/answers/messages.ts';
import { productSearch, products, searchVocabulary } from '../catalogue.tables.ts';

const maxMatches = 20_000; // a search with more matches shows only this many
const mostRemembered = 2_000_000; // slots of four bytes, over all cached searches: about 8 MB
const mostSlips = 2_000;

/** For searches that are not cached: leaves database time for everything else. */
const inTurn = bounded({ atOnce: 2, waiting: 40, waitMs: 4_000, message: searchIsBusy });

/** One word of a query: its accepted spellings. */
type Spellings = string[];

/**
 * A size-limited search cache for one catalogue snapshot: pages, sorts and filters of a search query the database once,
 * and typos that are corrected to the same words share results.
 */
export class Searches {
  readonly #index: ListingIndex;
  readonly #matches = new LRUCache<string, Matches, { db: Database; terms: readonly Spellings[] }>({
    maxSize: mostRemembered,
    sizeCalculation: (matches, key) => countOf(matches) + key.length + 200, // overhead per entry
    ignoreFetchAbort: true, // requests that wait for an evicted search still get its result
    fetchMethod: async (_key, _old, { context: { db, terms } }) =>
      this.#index.matchesOf(await inTurn(() => find(db, terms))),
  });
  readonly #corrected = new LRUCache<string, readonly Spellings[], { db: Database; words: readonly string[] }>({
    max: mostSlips,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _old, { context: { db, words } }) => inTurn(() => correct(db, words)),
  });

  constructor(index: ListingIndex) {
    this.#index = index;
  }

  /**
   * The products that contain every word: whole words in the title first, then prefixes of words there, then matches
   * anywhere. Throws `unavailable` if too many new searches are running.
   */
  async find(db: Database, typed: string): Promise<Matches> {
    const words = searchWords(typed).slice(0, mostWords);
    if (words.length === 0) return this.#index.matchesOf([]);
    const matches = await this.#holding(
      db,
      words.map((word) => [word]),
    );
    if (countOf(matches) > 0) return matches;
    const terms = await this.#corrected.forceFetch(words.join(' '), { context: { db, words } });
    return terms.length > 0 ? this.#holding(db, terms) : matches;
  }

  #holding(db: Database, terms: readonly Spellings[]): Promise<Matches> {
    const key = terms.map((spellings) => spellings.join('|')).join(' ');
    return this.#matches.forceFetch(key, { context: { db, terms } });
  }
}

const countOf = (matches: Matches) => matches.reduce((sum, tier) => sum + tier.length, 0);

/**
 * The spellings of each word: the word itself, or the nearest ones if nothing contains it. Empty if no word needs a
 * correction or one has none.
 */
async function correct(db: Database, words: readonly string[]): Promise<Spellings[]> {
  const terms: Spellings[] = [];
  let isCorrected = false;
  for (const word of words) {
    const spellings = (await isKnown(db, word)) ? [word] : await corrections(db, word);
    if (spellings.length === 0) return [];
    isCorrected ||= spellings[0] !== word;
    terms.push(spellings);
  }
  return isCorrected ? terms : [];
}

async function find(db: Database, terms: readonly Spellings[]): Promise<SearchTiers> {
  const holds = terms.map((spellings) => or(...spellings.map((word) => like(productSearch.searchText, pattern(word)))));
  const ranks = terms.map((spellings) => rank(spellings[0] ?? ''));
  // One string per rank: a driver takes longer to parse ten thousand rows than the database to find them.
  const tiers = await rowsOf<{ ids: string }>(
    db,
    sql`select string_agg(found.id::text, ' ') as ids from (
      select ${productSearch.productId} as id, ${sql.join(ranks, sql` + `)} as rank
      from ${productSearch} where ${and(...holds)} limit ${maxMatches}
    ) as found group by found.rank order by found.rank`,
  );
  return tiers.map((tier) => tier.ids.split(' ').map(Number));
}

/** Folded words contain only letters and digits, so no LIKE wildcards. */
function pattern(word: string): string {
  return word.length < minInfixLength ? `% ${word}%` : `%${word}%`;
}

function rank(word: string): SQL {
  const { titleText, searchText } = productSearch;
  return sql`case
    when ${titleText} like ${`% ${word} %`} then 0
    when ${titleText} like ${`% ${word}%`} then 1
    when ${searchText} like ${`% ${word} %`} then 2
    when ${searchText} like ${`% ${word}%`} then 3
    else 4 end`;
}

/**
 * Whether a product on sale contains the word. The vocabulary answers for most words; it has no numbers, short units or
 * SKUs, so the products are asked too. `holding` is materialized so that the planner uses the trigram index: to find a
 * single row it might read the whole table.
 */
async function isKnown(db: Database, word: string): Promise<boolean> {
  const inside = word.length < minInfixLength ? `${word}%` : `%${word}%`;
  const [row] = await rowsOf<{ known: boolean }>(
    db,
    sql`with holding as materialized (
        select ${productSearch.productId} as id from ${productSearch} where ${like(productSearch.searchText, pattern(word))}
      )
      select exists (select from ${searchVocabulary} where ${like(searchVocabulary.word, inside)})
        or exists (select from holding join ${products} on ${products.id} = holding.id and ${products.active}) as known`,
  );
  return row?.known ?? false;
}

/**
 * Vocabulary words within one letter, or two for words of eight letters or more. Trigrams find the candidates. A wrong
 * first letter spoils most trigrams, so words that differ only in that letter are candidates too.
 */
async function corrections(db: Database, word: string): Promise<string[]> {
  if (maxTypoDistance(word) === null) return [];
  const candidates = await rowsOf<{ word: string }>(
    db,
    sql`select ${searchVocabulary.word} as word from ${searchVocabulary}
      where ${searchVocabulary.word} % ${word} or ${searchVocabulary.word} like ${`%${word.slice(1)}`}
      order by similarity(${searchVocabulary.word}, ${word}) desc limit 100`,
  );
  return nearestWords(
    word,
    candidates.map((candidate) => candidate.word),
  );
}

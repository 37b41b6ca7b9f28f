import { asc } from 'drizzle-orm';
import { searchText } from '../../../../../contract/catalogue/search-text.ts';
import type { Database } from '../../../../db/connect.ts';
import { insertRows, newIds } from '../../../../db/write-rows.ts';
import { categories } from '../../catalogue.tables.ts';
import { noteProductsIn } from '../../index/change-feed.ts';
import { pathNextTo, languagesOf, type Entry } from '../read/format.ts';
import type { ImportRun } from '../import-run.ts';
import { positionsFor } from '../../../../db/positions.ts';

type Row = typeof categories.$inferSelect;

/** The categories at this point of the import. */
export class Categories {
  /** Categories with a changed title or parent: their products must be re-indexed for search. */
  readonly renamed = new Set<number>();
  readonly #byCode = new Map<string, Row>();
  readonly #byId = new Map<number, Row>();
  readonly #announced = new Set<string>();
  readonly #searchWords = new Map<number, string[]>();

  static async load(tx: Database): Promise<Categories> {
    const all = new Categories();
    for (const row of await tx.select().from(categories).orderBy(asc(categories.id))) all.set(row);
    return all;
  }

  set(row: Row): void {
    this.#byCode.set(row.code, row);
    this.#byId.set(row.id, row);
    this.#searchWords.clear();
  }

  get(code: string): Row | undefined {
    return this.#byCode.get(code);
  }

  all(): Row[] {
    return [...this.#byId.values()];
  }

  /** Records that the file has this category even if its entry is invalid: its products are not reported too. */
  announce(code: string): void {
    this.#announced.add(code);
  }

  isAnnounced(code: string): boolean {
    return this.#announced.has(code);
  }

  /** A category and its ancestors, nearest first. */
  pathOf(id: number): Row[] {
    const path: Row[] = [];
    for (
      let row = this.#byId.get(id);
      row && !path.includes(row);
      row = row.parentId === null ? undefined : this.#byId.get(row.parentId)
    )
      path.push(row);
    return path;
  }

  /** The categories that shoppers see: those that are active, and all above them too. */
  shown(): Set<number> {
    return new Set([...this.#byId.keys()].filter((id) => this.pathOf(id).every(({ active }) => active)));
  }

  /** The words of a category and its ancestors by which searches find its products. */
  searchWordsOf(id: number): string[] {
    const known = this.#searchWords.get(id);
    if (known !== undefined) return known;
    const text = searchText(...this.pathOf(id).flatMap(({ titleAr, titleEn }) => [titleAr, titleEn]));
    const words = text.split(' ').filter((word) => word !== '');
    this.#searchWords.set(id, words);
    return words;
  }
}

/** Writes the categories of one file; parents may come before or after their children. */
export async function writeCategories(run: ImportRun, entries: readonly Entry<'categories'>[]): Promise<void> {
  const { tx, problems, categories: existing } = run;
  const byCode = new Map<string, Entry<'categories'>>();
  for (const entry of entries) {
    const refuse = (where: string, reason: string) =>
      problems.add({ file: entry.file, line: entry.line, where: `categories: ${where}`, reason });
    const earlier = byCode.get(entry.value.code);
    if (earlier) refuse('code', `${entry.value.code} is on line ${earlier.line} too`);
    else byCode.set(entry.value.code, entry);
  }
  for (const entry of byCode.values()) {
    const refuse = (reason: string) =>
      problems.add({ file: entry.file, line: entry.line, where: 'categories: parent', reason });
    const { parent } = entry.value;
    if (parent != null && !byCode.has(parent) && !existing.get(parent) && !existing.isAnnounced(parent))
      refuse(`category ${parent} does not exist`);
    else if (isInCircle(entry.value.code, byCode, existing)) refuse('forms a loop');
  }
  const images = await run.pictures.idsOf(
    entries.flatMap((entry) =>
      entry.value.image == null
        ? []
        : {
            path: pathNextTo(entry, entry.value.image),
            unfit: (reason) =>
              problems.add({
                file: entry.file,
                line: entry.line,
                where: `categories: image: ${entry.value.image}`,
                reason,
              }),
          },
    ),
  );
  if (problems.count > 0 || byCode.size === 0) return;

  const shownBefore = existing.shown();
  const list = [...byCode.values()];
  const positions = positionsFor(
    [...byCode.keys()],
    new Map(existing.all().map(({ code, position }) => [code, position])),
  );
  const added = list.filter(({ value }) => !existing.get(value.code));
  const ids = await newIds(tx, categories, added.length);
  const idOf = new Map(added.map(({ value }, at) => [value.code, ids[at] ?? 0]));
  const rows = list.map((entry, at): Row => {
    const { value } = entry;
    const stored = existing.get(value.code);
    const title = languagesOf(value.title, entry.missing);
    const description = languagesOf(value.description, entry.missing);
    return {
      id: stored?.id ?? idOf.get(value.code) ?? 0,
      code: value.code,
      parentId: value.parent == null ? null : (existing.get(value.parent)?.id ?? idOf.get(value.parent) ?? null),
      titleAr: title.ar ?? null,
      titleEn: title.en ?? null,
      descriptionAr: description.ar ?? null,
      descriptionEn: description.en ?? null,
      imageId:
        value.image === undefined
          ? (stored?.imageId ?? null)
          : value.image === null
            ? null
            : (images.get(pathNextTo(entry, value.image)) ?? null),
      position: positions[at] ?? 0,
      active: value.active ?? true,
    };
  });
  await insertRows(
    tx,
    categories,
    ['id', 'code', 'parentId', 'titleAr', 'titleEn', 'descriptionAr', 'descriptionEn', 'imageId', 'position', 'active'],
    rows,
    ['id'],
  );
  for (const row of rows) {
    const before = existing.get(row.code);
    if (
      before &&
      (before.titleAr !== row.titleAr || before.titleEn !== row.titleEn || before.parentId !== row.parentId)
    )
      existing.renamed.add(row.id);
    existing.set(row);
  }
  const shown = existing.shown();
  await noteProductsIn(
    tx,
    existing.all().flatMap(({ id }) => (shown.has(id) === shownBefore.has(id) ? [] : id)),
  );
  run.counts.categories += rows.length;
}

function isInCircle(code: string, entries: ReadonlyMap<string, Entry<'categories'>>, existing: Categories): boolean {
  const seen = new Set<string>();
  let at: string | null | undefined = code;
  while (at != null) {
    if (seen.has(at)) return true;
    seen.add(at);
    const entry = entries.get(at);
    if (entry) at = entry.value.parent;
    else {
      const id = existing.get(at)?.id;
      at = id === undefined ? null : existing.pathOf(id)[1]?.code;
    }
  }
  return false;
}

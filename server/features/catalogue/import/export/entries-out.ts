// Writes entries of the catalogue file.

/** Sections whose entries are shown in the file's order: slides and testimonials. */
export const homeContentSections = ['sliders', 'testimonials'] as const;
export type HomeContentSection = (typeof homeContentSections)[number];

type Place = {
  code: string;
  titleAr: string | null;
  titleEn: string | null;
  descriptionAr: string | null;
  descriptionEn: string | null;
  /** Slides only. */
  link?: string | null;
  active: boolean;
};

/** A slide or testimonial as the file has it; `image` is the name of its picture file. */
export function homeContentEntry(row: Place, image: string | undefined): object {
  return shown({ code: row.code, ...textsOf(row), image, link: row.link, active: row.active });
}

/** Drops empty fields, and `active` if it has its default of true. */
export function shown(fields: Record<string, unknown>): object {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value != null && !(name === 'active' && value === true)),
  );
}

export function bilingualEntry(ar: string | null, en: string | null): object | null {
  return ar === null && en === null ? null : shown({ ar, en });
}

export function textsOf(row: {
  titleAr: string | null;
  titleEn: string | null;
  descriptionAr: string | null;
  descriptionEn: string | null;
}) {
  return {
    title: bilingualEntry(row.titleAr, row.titleEn),
    description: bilingualEntry(row.descriptionAr, row.descriptionEn),
  };
}

export function jsonListOf(entries: readonly object[]): string {
  return `[${entries.map((entry) => `\n${JSON.stringify(entry)}`).join(',')}\n]`;
}

export async function mapInTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

/** The parts of a catalogue file. */
export const sections = [
  'settings',
  'socials',
  'video',
  'tax_certificate',
  'highlights',
  'sliders',
  'testimonials',
  'categories',
  'products',
] as const;

export type Section = (typeof sections)[number];

/** An entry as it was read, not yet checked. */
export type RawEntry = {
  section: Section;
  /** Name of a setting or a social network; empty elsewhere. */
  key: string;
  /** Where it begins; the first line is 1. */
  line: number;
  value: unknown;
  /** What a missing field means: in JSON that there is none, in CSV (a missing column) that what is stored stays. */
  missing: 'empty' | 'stored';
  /** Of a product whose varieties have lines of their own, those lines. */
  varietyLines?: number[];
  /** What holds the lines of one product together in a CSV. */
  group?: string;
};

/** Something that is wrong with the file itself. */
export type Unreadable = { line: number; where: string; reason: string };

export type ReadItem = { entry: RawEntry } | { problem: Unreadable };

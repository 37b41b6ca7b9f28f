/** The sections of a catalogue file. */
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

/** An entry as read, not validated yet. */
export type RawEntry = {
  section: Section;
  /** Name of a setting or social network; otherwise empty. */
  key: string;
  /** Its first line; counted from 1. */
  line: number;
  value: unknown;
  /** What a missing field means: 'empty' clears it (JSON), 'stored' leaves the stored value (a missing CSV column). */
  missing: 'empty' | 'stored';
  /** The lines of a product's varieties, if each has its own. */
  varietyLines?: number[];
  /** What the CSV lines of one product have in common. */
  group?: string;
};

/** An error in the file itself. */
export type Unreadable = { line: number; where: string; reason: string };

export type ReadItem = { entry: RawEntry } | { problem: Unreadable };

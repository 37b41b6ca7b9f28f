/** What a shopper may choose in place of what the system says. */
export const themes = ['light', 'dark'] as const;

export type Theme = (typeof themes)[number];

/** Null follows the system; so does anything that is no theme. */
export function toTheme(value: unknown): Theme | null {
  return themes.find((theme) => theme === value) ?? null;
}

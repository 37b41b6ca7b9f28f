/** Themes a shopper can choose instead of the system's. */
export const themes = ['light', 'dark'] as const;

export type Theme = (typeof themes)[number];

/** Null follows the system, as does any unknown value. */
export function toTheme(value: unknown): Theme | null {
  return themes.find((theme) => theme === value) ?? null;
}

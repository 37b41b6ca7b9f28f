/** What the browser reports about its connection; nothing in Safari and Firefox. */
export type LineReport = { saveData?: boolean; effectiveType?: string };

export function currentLine(): LineReport {
  return ('connection' in navigator && (navigator.connection as LineReport | undefined)) || {};
}

/** Whether a quarter of a megabyte or more that nobody asked for does no harm: not with data saving, nor on 2G. */
export function takesExtras({ saveData, effectiveType }: LineReport = currentLine()): boolean {
  return saveData !== true && !effectiveType?.endsWith('2g');
}

/** What the browser reports about its connection; nothing in Safari and Firefox. */
export type LineReport = { saveData?: boolean; effectiveType?: string };

export function currentLine(): LineReport {
  return ('connection' in navigator && (navigator.connection as LineReport | undefined)) || {};
}

/** A byte count for people to read, such as `1.2 MB`. */
export function sizeOf(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let [value, at] = [bytes, 0];
  while (value >= 1000 && at < units.length - 1) {
    value /= 1000;
    at += 1;
  }
  return `${value.toFixed(at === 0 || value >= 100 ? 0 : 1)} ${units[at] ?? ''}`;
}

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Current memory of a process in MB; NaN once it has ended. */
export function memoryOf(pid) {
  return kilobytes(pid, 'VmRSS') / 1024;
}

/** Peak memory of a process in MB if the system records it, otherwise its current memory. */
export function peakMemoryOf(pid) {
  return kilobytes(pid, 'VmHWM') / 1024;
}

function kilobytes(pid, field) {
  if (process.platform !== 'linux')
    return Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim() || Number.NaN);
  try {
    return Number(
      new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN,
    );
  } catch {
    return Number.NaN; // the process has ended
  }
}

import { readFileSync } from 'node:fs';

/** Ticks of the kernel's clock in a second (USER_HZ), the same on every Linux. */
const ticksASecond = 100;

/** Processor time of a process and of its children since they started, in seconds; Linux only. */
export function processorSecondsOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  const own = (Number(fields[11]) + Number(fields[12])) / ticksASecond;
  return children.reduce((sum, child) => sum + processorSecondsOf(child), own);
}

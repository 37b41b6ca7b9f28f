import { readFileSync } from 'node:fs';

/** Ticks of the kernel's clock in a second (USER_HZ), the same on every Linux. */
const ticksASecond = 100;

/** Processor time of a process and of its children since they started, in seconds; Linux only. */
export function processorSecondsOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  // Its own time and that of children that have ended.
  const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksASecond;
  return childrenOf(pid).reduce((sum, child) => sum + childSecondsOf(child), own);
}

/** Ids of the processes that a process has started; Linux only. */
export function childrenOf(pid) {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
}

/** 0 for a child that has ended in the meantime: its parent counts its time from then on. */
function childSecondsOf(pid) {
  try {
    return processorSecondsOf(pid);
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return 0;
    throw error;
  }
}

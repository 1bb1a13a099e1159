import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const CLOCK_TICK_MS = 10;

/** Reads the processor time of a process in milliseconds; null where the system does not report it (Linux does). */
export function cpuMs(pid: number): number | null {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return null;
  // The name in parentheses may contain spaces; user and system time are fields 14 and 15.
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS;
}

/** Reads the resident memory of a process in MiB. */
export const residentMiB = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

/** Samples the memory of a process. The returned function answers the peak in MiB. */
export function watchMemory(pid: number): () => number {
  let most = residentMiB(pid);
  const timer = setInterval(() => {
    most = Math.max(most, residentMiB(pid));
  }, 250);
  return () => {
    clearInterval(timer);
    return Math.max(most, residentMiB(pid));
  };
}

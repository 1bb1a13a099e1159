import { readdirSync, readFileSync } from 'node:fs';

const SAMPLE_MS = 50;

/** A phase of what is watched, with the highest memory of all its processes together. */
export interface Phase {
  name: string;
  peakMiB: number;
  seconds: number;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has ended meanwhile.
    return '';
  }
}

/** Ids of a process and its descendants. */
function tree(pid: number): Set<number> {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const fields = read(`/proc/${name}/stat`)
      .replace(/^.*\) /s, '')
      .split(' ');
    parents.set(Number(name), Number(fields[1]));
  }
  const found = new Set([pid]);
  // A parent may come after its child in the list.
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const [child, parent] of parents) if (found.has(parent)) found.add(child);
  }
  return found;
}

/** Memory of a process in MiB: its own pages, and its share of those that several processes have. */
const shareMiB = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;

/**
 * Samples the memory of a process and its descendants. `enter` begins a phase; `end` answers all of them.
 */
export function watchTree(pid: number, first: string): { enter(name: string): void; end(): Phase[] } {
  const phases: Phase[] = [];
  let began = performance.now();
  let now: Phase = { name: first, peakMiB: 0, seconds: 0 };
  const sample = (): void => {
    const sum = [...tree(pid)].reduce((all, one) => all + shareMiB(one), 0);
    now.peakMiB = Math.max(now.peakMiB, sum);
  };
  const close = (): void => {
    now.seconds = (performance.now() - began) / 1000;
    phases.push(now);
    began = performance.now();
  };
  const timer = setInterval(sample, SAMPLE_MS);
  return {
    enter(name) {
      close();
      now = { name, peakMiB: 0, seconds: 0 };
    },
    end() {
      clearInterval(timer);
      sample();
      close();
      return phases;
    },
  };
}

import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

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

/** Resident memory of processes in MiB. What they map from files counts once for each program. */
function residentMiB(ids: Iterable<number>): number {
  let own = 0;
  const mapped = new Map<string, number>();
  for (const pid of ids) {
    const memory = read(`/proc/${pid}/smaps_rollup`);
    const kib = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(memory)?.[1] ?? 0);
    own += kib('Anonymous');
    const program = programOf(pid);
    mapped.set(program, Math.max(mapped.get(program) ?? 0, kib('Rss') - kib('Anonymous')));
  }
  return (own + [...mapped.values()].reduce((sum, one) => sum + one, 0)) / 1024;
}

function programOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/exe`);
  } catch {
    return '';
  }
}

/**
 * Samples the memory of a process and its descendants. `enter` begins a phase; `end` answers all of them.
 */
export function watchTree(
  pid: number,
  first: string,
  isSampled: boolean,
): { enter(name: string): void; end(): Phase[] } {
  const phases: Phase[] = [];
  let began = performance.now();
  let now: Phase = { name: first, peakMiB: 0, seconds: 0 };
  const sample = (): void => {
    now.peakMiB = Math.max(now.peakMiB, residentMiB(tree(pid)));
  };
  const close = (): void => {
    now.seconds = (performance.now() - began) / 1000;
    phases.push(now);
    began = performance.now();
  };
  const timer = isSampled ? setInterval(sample, SAMPLE_MS) : undefined;
  return {
    enter(name) {
      close();
      now = { name, peakMiB: 0, seconds: 0 };
    },
    end() {
      clearInterval(timer);
      if (isSampled) sample();
      close();
      return phases;
    },
  };
}

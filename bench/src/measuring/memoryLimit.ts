import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files of a control group, in either version of the kernel's interface. */
interface Interface {
  parent: string;
  /** Files that take the limit in bytes, or 0 where no swap is allowed. */
  limits: readonly [file: string, of: 'memory' | 'swap' | 'memory and swap'][];
  peak: string;
  /** File with a line `oom_kill N`. */
  events: string;
}

const VERSIONS: readonly Interface[] = [
  {
    parent: '/sys/fs/cgroup/memory',
    limits: [
      ['memory.limit_in_bytes', 'memory'],
      ['memory.memsw.limit_in_bytes', 'memory and swap'],
    ],
    peak: 'memory.max_usage_in_bytes',
    events: 'memory.oom_control',
  },
  {
    parent: '/sys/fs/cgroup',
    limits: [
      ['memory.max', 'memory'],
      ['memory.swap.max', 'swap'],
    ],
    peak: 'memory.peak',
    events: 'memory.events',
  },
];

const MIB = 1024 * 1024;

/** A group of processes that may hold so much memory together, files that they read included, and no swap. */
export class MemoryLimit {
  private readonly version: Interface;
  private readonly folder: string;

  private constructor(version: Interface, folder: string) {
    this.version = version;
    this.folder = folder;
  }

  /** @returns undefined where the kernel or the rights of this process allow no such group */
  static of(maxMiB: number): MemoryLimit | undefined {
    for (const version of VERSIONS) {
      const folder = join(version.parent, `conserje-bench-${process.pid}`);
      try {
        mkdirSync(folder);
      } catch {
        continue;
      }
      const limit = new MemoryLimit(version, folder);
      if (existsSync(join(folder, version.events)) && limit.write(maxMiB)) return limit;
      limit.remove();
    }
    return undefined;
  }

  private write(maxMiB: number): boolean {
    try {
      for (const [file, of] of this.version.limits) {
        // Where swap is not counted there is none.
        if (of === 'memory' || existsSync(join(this.folder, file)))
          writeFileSync(join(this.folder, file), of === 'swap' ? '0' : String(maxMiB * MIB));
      }
      return true;
    } catch {
      return false;
    }
  }

  /** Command line that runs a command, and all that it starts, within the limit. */
  wrap(command: string, args: readonly string[]): [command: string, args: string[]] {
    const shell = 'echo $$ > "$0" && exec "$@"';
    return ['sh', ['-c', shell, join(this.folder, 'cgroup.procs'), command, ...args]];
  }

  /** Most memory in MiB, files included: it reaches the limit where enough is read. */
  get peakMiB(): number {
    return Number(readFileSync(join(this.folder, this.version.peak), 'utf8')) / MIB;
  }

  /** Processes that were ended because the limit was reached. */
  get killed(): number {
    const text = readFileSync(join(this.folder, this.version.events), 'utf8');
    return Number(/^oom_kill (\d+)/m.exec(text)?.[1] ?? 0);
  }

  /** All its processes must have ended. */
  remove(): void {
    rmdirSync(this.folder);
  }
}

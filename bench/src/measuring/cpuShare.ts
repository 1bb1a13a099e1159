import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Where the kernel divides the processor, in either version of its interface, and a file of each group there. */
const VERSIONS = [
  ['/sys/fs/cgroup/cpu', 'cpu.shares'],
  ['/sys/fs/cgroup', 'cpu.weight'],
] as const;

/**
 * Control groups of one process each and of those that it starts later. The processor is divided among the groups, as
 * systemd divides it among services, so ten backends of a database get no ten shares.
 */
export class CpuShares {
  private readonly folders: string[] = [];

  /** @returns whether the kernel and the rights of this process allow it */
  give(name: string, pid: number): boolean {
    return VERSIONS.some(([parent, file]) => {
      const folder = join(parent, `conserje-bench-${process.pid}-${name}`);
      try {
        mkdirSync(folder);
        this.folders.push(folder);
        if (!existsSync(join(folder, file))) return false;
        writeFileSync(join(folder, 'cgroup.procs'), String(pid));
        return true;
      } catch {
        return false;
      }
    });
  }

  /** All their processes must have ended. */
  remove(): void {
    for (const folder of this.folders) rmdirSync(folder);
  }
}

/** Reads the process id of a PostgreSQL server. @param url address of a database, for a superuser */
export async function readPostgresPid(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ text: string }>(`select pg_read_file('postmaster.pid') as text`);
  await client.end();
  return Number.parseInt(rows[0]?.text ?? '', 10);
}

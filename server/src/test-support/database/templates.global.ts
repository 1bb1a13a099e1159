import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';

/** Creates the folder of the template files of this run; tests find it in PLANTILLAS. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.PLANTILLAS !== undefined) return async () => undefined;
  const folder = await mkdtemp(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'conserje-plantillas-'));
  process.env.PLANTILLAS = folder;
  return () => rm(folder, { recursive: true, force: true });
}

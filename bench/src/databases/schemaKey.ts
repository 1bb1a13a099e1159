import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');
export const CACHE = join(ROOT, '.cache/bench');

const filesOf = (dir: string): string[] =>
  readdirSync(dir)
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => join(dir, name));

/** Hashes the schema and the code that fills the databases. A database cached under another key is stale. */
export function schemaKey(): string {
  const hash = createHash('sha256');
  for (const file of [...filesOf(join(ROOT, 'server/src/migrations')), ...filesOf(import.meta.dirname)])
    hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}

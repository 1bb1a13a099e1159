import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Encargo } from '../platform/respaldo/hacer.ts';

/** Where backups of one test go. */
export async function carpeta(): Promise<string> {
  const nueva = await mkdtemp(join(tmpdir(), 'conserje-respaldo-'));
  onTestFinished(() => rm(nueva, { recursive: true, force: true }));
  return join(nueva, 'respaldos');
}

export const copiasEn = async (donde: string): Promise<string[]> =>
  (await readdir(donde)).filter((n) => n.endsWith('.db')).toSorted();

/** An order for a backup by hand, or as `mas` says. */
export const encargo = (url: string, donde: string, mas: Partial<Encargo> = {}): Encargo => ({
  ...{ url, carpeta: donde, ahora: Date.parse('2026-03-10T15:00:00Z') },
  ...{ clase: 'mano' as const, guardar: null, vale: null },
  ...mas,
});

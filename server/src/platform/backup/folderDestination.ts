import { createReadStream } from 'node:fs';
import { chmod, copyFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@conserje/rules';
import { OperatorError } from '../database/operatorError.ts';
import { flush } from './backupFolder.ts';
import { IN_PROGRESS_SUFFIX, parseBackupName } from './backupName.ts';
import type { Destination } from './destination.ts';

const REASON_BY_CODE: Record<string, string> = {
  EACCES: 'no hay permiso para escribir en ella',
  ECONNREFUSED: 'su servidor no responde',
  EDQUOT: 'no hay sitio',
  EHOSTDOWN: 'su servidor no responde',
  EHOSTUNREACH: 'su servidor no responde',
  EIO: 'el disco falla',
  ENOENT: 'no está. ¿Falta conectar el disco?',
  ENOSPC: 'no hay sitio',
  ENOTDIR: 'no es una carpeta',
  EROFS: 'es de solo lectura',
  ETIMEDOUT: 'su servidor no responde',
};

/** Another machine with the same destination may be writing a younger one. */
const UNFINISHED_AFTER_MS = DAY_MS;

/** Removes what killed processes left of backups of the same database. */
async function removeUnfinished(folder: string, name: string): Promise<void> {
  const base = parseBackupName(name)?.base;
  for (const file of base === undefined ? [] : await readdir(folder)) {
    if (!file.endsWith(IN_PROGRESS_SUFFIX)) continue;
    if (parseBackupName(file.slice(0, -IN_PROGRESS_SUFFIX.length))?.base !== base) continue;
    const path = join(folder, file);
    const changed = await stat(path).catch(() => null);
    if (changed && Date.now() - changed.mtimeMs > UNFINISHED_AFTER_MS) await rm(path, { force: true });
  }
}

/** A folder, such as a mounted disk. It is not created: the folder of a disk that is not mounted may be missing. */
export function createFolderDestination(folder: string): Destination {
  const explain = (error: unknown): never => {
    const { code } = Object(error) as { code?: string };
    const reason = code === undefined ? undefined : REASON_BY_CODE[code];
    throw reason === undefined ? error : new OperatorError(`La carpeta ${folder}: ${reason}`);
  };
  return {
    lugar: folder,
    folder,
    store: async (path, name) => {
      const [draft, target] = [join(folder, name + IN_PROGRESS_SUFFIX), join(folder, name)];
      try {
        await removeUnfinished(folder, name);
        await copyFile(path, draft);
        // Some network disks know no permissions.
        await chmod(draft, 0o600).catch(() => undefined);
        await flush.file(draft);
        await rename(draft, target);
        await flush.folder(target);
      } catch (error) {
        // What is told is why the copy failed.
        await rm(draft, { force: true }).catch(() => undefined);
        explain(error);
      }
    },
    read: async (name) => {
      await stat(join(folder, name)).catch(explain);
      return createReadStream(join(folder, name));
    },
    list: () => readdir(folder).catch(explain),
    remove: (name) => rm(join(folder, name), { force: true }).catch(explain),
  };
}

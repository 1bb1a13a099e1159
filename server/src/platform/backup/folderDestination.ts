import { createReadStream } from 'node:fs';
import { chmod, copyFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../database/operatorError.ts';
import { flush } from './backupFolder.ts';
import { IN_PROGRESS_SUFFIX } from './backupName.ts';
import type { Destination } from './destination.ts';

const REASON_BY_CODE: Record<string, string> = {
  EACCES: 'no hay permiso para escribir en ella',
  EDQUOT: 'no hay sitio',
  EIO: 'el disco falla',
  ENOENT: 'no está. ¿Falta conectar el disco?',
  ENOSPC: 'no hay sitio',
  ENOTDIR: 'no es una carpeta',
  EROFS: 'es de solo lectura',
};

/** A folder, such as a mounted disk. It is not created: the folder of a disk that is not mounted may be missing. */
export function createFolderDestination(folder: string): Destination {
  const explain = (error: unknown): never => {
    const { code } = Object(error) as { code?: string };
    const reason = code === undefined ? undefined : REASON_BY_CODE[code];
    throw reason === undefined ? error : new OperatorError(`La carpeta ${folder}: ${reason}`);
  };
  return {
    lugar: folder,
    store: async (path, name) => {
      const [draft, target] = [join(folder, name + IN_PROGRESS_SUFFIX), join(folder, name)];
      try {
        await copyFile(path, draft);
        // Some network disks know no permissions.
        await chmod(draft, 0o600).catch(() => undefined);
        flush.file(draft);
        await rename(draft, target);
        flush.folder(target);
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

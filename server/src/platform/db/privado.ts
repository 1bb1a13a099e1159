import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DATOS } from './url.ts';

const [DUENO_ARCHIVO, DUENO_CARPETA] = [0o600, 0o700];

const noExiste = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Makes what is there its owner's alone; what belongs to someone else cannot be, and is told. */
function cerrar(ruta: string, modo: number, noSePuede: (error: unknown) => void): void {
  try {
    chmodSync(ruta, modo);
  } catch (error) {
    if (!noExiste(error)) noSePuede(error);
  }
}

/**
 * Makes way for a database file that only its owner can read: its folder, where there is none, the file itself, since
 * SQLite gives those beside it the same mode, and those that are there from before. Of folders that were there, only the
 * portal's own is closed: others may hold what is not ours.
 */
export function reservarAlDueno(ruta: string, noSePuede: (error: unknown) => void, datos: string = DATOS): void {
  const carpeta = resolve(dirname(ruta));
  mkdirSync(carpeta, { recursive: true, mode: DUENO_CARPETA });
  if (carpeta === datos) cerrar(carpeta, DUENO_CARPETA, noSePuede);
  closeSync(openSync(ruta, 'a', DUENO_ARCHIVO));
  for (const cual of ['', '-wal', '-shm']) cerrar(ruta + cual, DUENO_ARCHIVO, noSePuede);
}

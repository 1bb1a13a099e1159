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

/** Makes way for a database file: where there is none, neither it nor a folder made for it is for others to read. */
export function hacerSitio(ruta: string): void {
  mkdirSync(dirname(ruta), { recursive: true, mode: DUENO_CARPETA });
  closeSync(openSync(ruta, 'a', DUENO_ARCHIVO));
}

/**
 * Closes a database from before to all but its owner; SQLite makes the files beside it anew with the same mode. Of folders
 * that were there, only the portal's own is closed: others may hold what is not ours.
 */
export function cerrarAOtros(ruta: string, noSePuede: (error: unknown) => void, datos: string = DATOS): void {
  const carpeta = resolve(dirname(ruta));
  if (carpeta === datos) cerrar(carpeta, DUENO_CARPETA, noSePuede);
  for (const cual of ['', '-wal', '-shm']) cerrar(ruta + cual, DUENO_ARCHIVO, noSePuede);
}

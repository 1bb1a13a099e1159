import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { Impedimento } from '../db/remedio.ts';
import { HACIENDOSE } from './nombre.ts';

/** Somebody else is making one just now. */
export class EnMarcha extends Impedimento {
  constructor() {
    super('Ya se está haciendo otra copia. Espera a que termine.');
  }
}

const CANDADO = '.candado';

/**
 * Runs `trabajo` while no other process works in a folder of backups, which is made where it is not there. Whoever is killed
 * lets go of it.
 * @throws EnMarcha
 */
export async function aSolasEn<T>(carpeta: string, trabajo: () => Promise<T>): Promise<T> {
  mkdirSync(carpeta, { recursive: true, mode: 0o700 });
  const candado = new BetterSqlite3(join(carpeta, CANDADO), { timeout: 0 });
  try {
    candado.exec('begin exclusive');
    // What somebody left who was killed is no backup, and nobody is at work on it.
    for (const nombre of readdirSync(carpeta).filter((n) => n.includes(HACIENDOSE))) rmSync(join(carpeta, nombre));
    return await trabajo();
  } catch (error) {
    if (error instanceof BetterSqlite3.SqliteError && /^SQLITE_BUSY/.test(error.code) && !candado.inTransaction)
      throw new EnMarcha();
    throw error;
  } finally {
    candado.close();
  }
}

/** What a portal on the same disk should have left all the same. */
const DE_SOBRA = 64 * 1024 * 1024;
const MEGA = 1024 * 1024;
const megas = (bytes: number): string => `${Math.ceil(bytes / MEGA).toLocaleString('es')} MB`;

/** @throws Impedimento where a file of that size would not leave enough of the disk */
export function exigirSitio(carpeta: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(carpeta);
  const libre = bavail * bsize;
  if (libre < bytes + DE_SOBRA)
    throw new Impedimento(
      `No hay sitio para una copia en ${carpeta}: hacen falta ${megas(bytes + DE_SOBRA)} y quedan ${megas(libre)}.`,
    );
}

function asegurar(ruta: string): void {
  const archivo = openSync(ruta, 'r');
  try {
    fsyncSync(archivo);
  } finally {
    closeSync(archivo);
  }
}

/** Has on the disk what a file holds, or which names a folder has. */
export const enElDisco = { archivo: asegurar, nombres: (ruta: string): void => asegurar(dirname(ruta)) };

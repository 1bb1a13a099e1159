import { existsSync } from 'node:fs';
import { chmod, copyFile, link, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { Paso } from '../db/migrar.ts';
import { abrirCasa } from '../db/mudanza/abrir.ts';
import { mudar } from '../db/mudanza/mudar.ts';
import { quedarseSolo } from '../db/mudanza/solo.ts';
import { hacerSitio } from '../db/privado.ts';
import { Impedimento } from '../db/remedio.ts';
import { rutaDe, urlVisible } from '../db/url.ts';
import type { Acabado } from './acabar.ts';
import { acabarLlaves } from './acabar.ts';
import { enElDisco } from './carpeta.ts';
import { enNombre } from './nombre.ts';
import type { Revision } from './revisar.ts';
import { revisar } from './revisar.ts';

const RESTOS = ['-wal', '-shm', '-journal'];
const codigo = (error: unknown): string => (error instanceof BetterSqlite3.SqliteError ? error.code : '');

/** Folds what stands beside the file into it, and shuts everyone out; false while somebody has it open. */
function cerrarPaso(sqlite: BetterSqlite3.Database): boolean {
  try {
    sqlite.pragma('journal_mode = delete');
    sqlite.exec('begin exclusive');
    return sqlite.pragma('journal_mode', { simple: true }) === 'delete';
  } catch (error) {
    if (codigo(error).startsWith('SQLITE_BUSY')) return false;
    throw error;
  }
}

/** Runs `trabajo` while nobody can open the database. One that is damaged beyond opening nobody has open. */
async function sinNadie(ruta: string, trabajo: () => Promise<void>): Promise<void> {
  const sqlite = new BetterSqlite3(ruta, { timeout: 0 });
  try {
    await quedarseSolo(async () => cerrarPaso(sqlite)).catch((error: unknown) => {
      if (!/^SQLITE_(NOTADB|CORRUPT)/.test(codigo(error))) throw error;
    });
    await trabajo();
  } finally {
    sqlite.close();
  }
}

/** The present database gets another name beside it, and the new one its place: there is one there at every instant. */
async function cambiar(nueva: string, ruta: string, apartada: string): Promise<void> {
  // Only a damaged one still has them.
  for (const resto of RESTOS) if (existsSync(ruta + resto)) await rename(ruta + resto, apartada + resto);
  await link(ruta, apartada);
  await rename(nueva, ruta);
  enElDisco.nombres(ruta);
}

export interface Restaurado extends Revision {
  acabado: Acabado;
  /** Where the database of before is now; null where there was none. */
  apartada: string | null;
}

/** Copies a backup, and makes it one that opens no account without its password. @throws Impedimento when it is not good */
async function traer(copia: string, nueva: string, pasos: Record<string, Paso>): Promise<Omit<Restaurado, 'apartada'>> {
  hacerSitio(nueva);
  await copyFile(copia, nueva);
  // Of one that was copied by hand, the latest changes stand beside it.
  if (existsSync(`${copia}-wal`)) await copyFile(`${copia}-wal`, `${nueva}-wal`);
  return { ...(await revisar(nueva, pasos)), acabado: acabarLlaves(nueva) };
}

/** @throws Impedimento when the copy is not good or the database is in use; then all is as it was */
async function enArchivo(copia: string, ruta: string, ahora: number, pasos: Record<string, Paso>): Promise<Restaurado> {
  if (resolve(copia) === resolve(ruta)) throw new Impedimento('Esa es la base de datos misma, y no una copia.');
  const nueva = `${ruta}.restaurando`;
  const apartada = join(dirname(ruta), `${basename(ruta).replace(/\.db$/, '')}-apartada-${enNombre(ahora)}.db`);
  const quitarRestos = async (): Promise<void> => {
    for (const resto of ['', ...RESTOS]) await rm(nueva + resto, { force: true });
  };
  try {
    await quitarRestos();
    const revision = await traer(copia, nueva, pasos);
    await chmod(nueva, 0o600);
    enElDisco.archivo(nueva);
    if (!existsSync(ruta)) {
      await rename(nueva, ruta);
      enElDisco.nombres(ruta);
      return { ...revision, apartada: null };
    }
    await sinNadie(ruta, () => cambiar(nueva, ruta, apartada));
    return { ...revision, apartada };
  } finally {
    await quitarRestos();
  }
}

/**
 * Puts a backup in the place of the database that `url` names: of a file, which is kept aside; of a server's, which must be empty.
 * @throws Impedimento in Spanish; then all is as it was
 */
export async function restaurar(
  copia: string,
  url: string,
  { ahora, pasos, decir }: { ahora: number; pasos: Record<string, Paso>; decir(frase: string): void },
): Promise<Restaurado> {
  if (!existsSync(copia)) throw new Impedimento(`No hay ningún archivo ${copia}.`);
  if (url.startsWith('file:')) return enArchivo(copia, rutaDe(url), ahora, pasos);
  const carpeta = await mkdtemp(join(tmpdir(), 'conserje-'));
  try {
    const nueva = join(carpeta, 'restaurando.db');
    const revision = await traer(copia, nueva, pasos);
    const origen = await abrirCasa(`file:${nueva}`, 'mirada');
    try {
      await mudar({ origen, desde: urlVisible(`file:${copia}`), destino: url, pasos, decir });
    } finally {
      await origen.cerrar();
    }
    return { ...revision, apartada: null };
  } finally {
    await rm(carpeta, { recursive: true, force: true });
  }
}

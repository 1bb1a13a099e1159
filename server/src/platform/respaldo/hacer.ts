import { existsSync } from 'node:fs';
import { chmod, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { Paso } from '../db/migrar.ts';
import { abrirCasa } from '../db/mudanza/abrir.ts';
import { mudar } from '../db/mudanza/mudar.ts';
import { hacerSitio } from '../db/privado.ts';
import { Impedimento } from '../db/remedio.ts';
import { rutaDe, urlVisible } from '../db/url.ts';
import { aSolasEn, EnMarcha, enElDisco, exigirSitio } from './carpeta.ts';
import type { Clase, Copia } from './nombre.ts';
import { baseDe, HACIENDOSE, listar, nombrar } from './nombre.ts';
import type { Revision } from './revisar.ts';
import { revisar } from './revisar.ts';

export interface Encargo {
  /** As in `DATABASE_URL`. */
  url: string;
  carpeta: string;
  /** What time it is, UTC milliseconds. */
  ahora: number;
  clase: Clase;
  /** How many of its kind stay; null: all of them. */
  guardar: number | null;
  /** One that is there already and no older than this will do. */
  vale: number | null;
}
export interface Hecho extends Revision {
  ruta: string;
  bytes: number;
}

/** The advisory lock of whoever reads a whole database of a server. */
const LECTURA = [41, 2] as const;
const RESTOS = ['', '-wal', '-shm', '-journal', '-reserva'];

/** What the file holds now, written anew: of what was deleted before nothing is in it. It keeps nobody from writing. */
async function copiarArchivo(origen: string, destino: string): Promise<void> {
  if (!existsSync(origen))
    throw new Impedimento(`Todavía no hay base de datos en ${origen}: inicia el portal una vez.`);
  const sqlite = new BetterSqlite3(origen, { readonly: true });
  try {
    const [paginas, tamano] = ['page_count', 'page_size'].map((que) => Number(sqlite.pragma(que, { simple: true })));
    exigirSitio(join(destino, '..'), (paginas ?? 0) * (tamano ?? 0));
    sqlite.prepare('vacuum into ?').run(destino);
  } finally {
    sqlite.close();
  }
}

/** The agency of a server, as it is now, as a file. */
async function copiarServidor(url: string, destino: string, pasos: Record<string, Paso>): Promise<void> {
  const origen = await abrirCasa(url, 'mirada');
  try {
    const [[mia] = []] = await origen.ejecutar(`select pg_try_advisory_xact_lock(${LECTURA.join(', ')})::int`);
    if (mia !== 1) throw new EnMarcha();
    const [[bytes] = []] = await origen.ejecutar('select pg_database_size(current_database())');
    exigirSitio(join(destino, '..'), Number(bytes));
    await mudar({ origen, desde: urlVisible(url), destino: `file:${destino}`, pasos, decir: () => undefined });
  } finally {
    await origen.cerrar();
  }
}

/** Lets the oldest of a kind go, never the one that was just made: those of each hour would else push out the way back. */
async function podar(copias: readonly Copia[], ruta: string, clase: Clase, guardar: number): Promise<void> {
  const otras = copias.filter((c) => c.clase === clase && c.ruta !== ruta);
  for (const { ruta: vieja } of otras.slice(Math.max(guardar - 1, 0))) await rm(vieja, { force: true });
}

/** Whether one that is there will do. One of the future is of a clock that was wrong; before an update, one of these counts. */
const basta = (copia: Copia, { clase, ahora }: Encargo, vale: number): boolean =>
  copia.instante >= vale && (clase === 'antes' ? copia.clase === clase : copia.instante <= ahora);

/**
 * A backup of a whole agency: one file of SQLite, whatever engine it runs on, checked before it has its name.
 * @returns null when there is one already that will do
 * @throws Impedimento in Spanish; then nothing is left of it, and no other is gone
 */
export async function respaldar(encargo: Encargo, pasos: Record<string, Paso>): Promise<Hecho | null> {
  const { url, carpeta, ahora, clase, guardar, vale } = encargo;
  const base = baseDe(url);
  return aSolasEn(carpeta, async () => {
    if (vale !== null && (await listar(carpeta, base)).some((copia) => basta(copia, encargo, vale))) return null;
    const borrador = join(carpeta, `${base}${HACIENDOSE}`);
    try {
      hacerSitio(borrador);
      if (url.startsWith('file:')) await copiarArchivo(rutaDe(url), borrador);
      else await copiarServidor(url, borrador, pasos);
      const revision = await revisar(borrador, pasos);
      const ruta = join(carpeta, nombrar(base, { instante: ahora, paso: revision.paso, clase }));
      await chmod(borrador, 0o600);
      enElDisco.archivo(borrador);
      await rename(borrador, ruta);
      enElDisco.nombres(ruta);
      if (guardar !== null) await podar(await listar(carpeta, base), ruta, clase, guardar);
      return { ...revision, ruta, bytes: (await stat(ruta)).size };
    } finally {
      for (const resto of RESTOS) await rm(borrador + resto, { force: true });
    }
  });
}

import BetterSqlite3 from 'better-sqlite3';
import type { Paso } from '../db/migrar.ts';
import { abrirCasa } from '../db/mudanza/abrir.ts';
import { pasosDe } from '../db/mudanza/mudar.ts';
import { EN_USO } from '../db/mudanza/solo.ts';
import { Impedimento } from '../db/remedio.ts';

/** What a backup holds, for whoever decides on it. */
export interface Revision {
  /** The last step of its schema. */
  paso: string;
  personas: number;
  /** The newest row of the audit log. */
  ultimo: { id: number; fecha: number } | null;
}

/** Makes one file of a database that has others beside it. */
function recoger(ruta: string): void {
  const sqlite = new BetterSqlite3(ruta);
  try {
    sqlite.pragma('journal_mode = delete');
  } finally {
    sqlite.close();
  }
}

function leer(ruta: string): Omit<Revision, 'paso'> {
  const sqlite = new BetterSqlite3(ruta, { readonly: true });
  try {
    const danos = sqlite.prepare<[], string>('pragma integrity_check(1)').pluck().get();
    if (danos !== 'ok') throw new Impedimento(`El archivo está dañado: ${danos}`);
    const rota = sqlite.prepare<[], { table: string }>('pragma foreign_key_check').get();
    if (rota)
      throw new Impedimento(
        `El archivo está dañado: en la tabla ${rota.table} hay filas que nombran otras que no están.`,
      );
    return {
      personas: sqlite.prepare<[], number>('select count(*) from usuario').pluck().get() ?? 0,
      ultimo:
        sqlite
          .prepare<[], { id: number; fecha: number }>('select id, fecha from bitacora order by id desc limit 1')
          .get() ?? null,
    };
  } finally {
    sqlite.close();
  }
}

/**
 * Makes one sound file of a database of which nobody else knows, and says what it holds.
 * @throws Impedimento when it is damaged, half moved, no agency or of a newer version
 */
export async function revisar(ruta: string, pasos: Record<string, Paso>): Promise<Revision> {
  try {
    recoger(ruta);
    const contenido = leer(ruta);
    const casa = await abrirCasa(`file:${ruta}`, 'mirada');
    try {
      return { paso: Object.keys(await pasosDe(casa, pasos)).at(-1) ?? '', ...contenido };
    } finally {
      await casa.cerrar();
    }
  } catch (error) {
    if (error instanceof BetterSqlite3.SqliteError && error.code.startsWith('SQLITE_BUSY'))
      throw new Impedimento(EN_USO);
    if (error instanceof BetterSqlite3.SqliteError && /^SQLITE_(NOTADB|CORRUPT)/.test(error.code))
      throw new Impedimento(`El archivo no es una base de datos, o está dañado (${error.message}).`);
    throw error;
  }
}

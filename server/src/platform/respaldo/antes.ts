import BetterSqlite3 from 'better-sqlite3';
import type { Motor } from '../db/dialecto.ts';
import { Impedimento } from '../db/remedio.ts';
import { FalloDeBase } from '../db/vigia.ts';
import { EnMarcha } from './carpeta.ts';
import type { Encargo, Hecho } from './hacer.ts';
import type { Copia } from './nombre.ts';
import { baseDe, listar } from './nombre.ts';

function ultimoApunteDe(ruta: string): number {
  const sqlite = new BetterSqlite3(ruta, { readonly: true });
  try {
    return sqlite.prepare<[], number>('select coalesce(max(id), 0) from bitacora').pluck().get() ?? 0;
  } finally {
    sqlite.close();
  }
}

/** Whether the last backup before an update still is what there is: of the same schema, and nothing was noted since. */
async function sirve({ db }: Motor, copia: Copia | undefined, paso: string): Promise<boolean> {
  if (!copia || copia.paso !== paso) return false;
  const { ultimo } = await db
    .selectFrom('bitacora')
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('ultimo'))
    .executeTakeFirstOrThrow();
  return ultimo === ultimoApunteDe(copia.ruta);
}

/**
 * Makes a backup before the schema changes. An update that fails and is tried again and again makes one.
 * @param paso the last step that the database has
 * @throws Impedimento: without it nothing changes; FalloDeBase while another process makes one
 */
export async function respaldarAntes(
  motor: Motor,
  paso: string,
  encargo: Encargo,
  respaldar: (encargo: Encargo) => Promise<Hecho | null>,
): Promise<Hecho | null> {
  try {
    const ultima = (await listar(encargo.carpeta, baseDe(encargo.url))).find(({ clase }) => clase === 'antes');
    if (await sirve(motor, ultima, paso)) return null;
    // What another process has made since is of the same.
    return await respaldar({ ...encargo, vale: (ultima?.instante ?? -1) + 1 });
  } catch (error) {
    // Another process is about the same: whoever starts a portal waits until it is done.
    if (error instanceof EnMarcha) throw new FalloDeBase('BASE_OCUPADA', new Error('the agency is being backed up'));
    const motivo = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
    throw new Impedimento(
      `Antes de actualizar la base de datos se hace una copia, y no se pudo: ${motivo}. Con RESPALDO_GUARDAR=0 se actualiza sin ella.`,
    );
  }
}

import type { ParteLista } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import type { Pagina } from '../../platform/pagina.ts';
import type { Salto } from '../../platform/retroceso.ts';
import { halla } from '../usuarios/usuarios.public.ts';
import './paselista.table.ts';

const listas = (db: Db) =>
  db
    .selectFrom('pase_lista as l')
    .innerJoin('usuario as e', 'e.id', 'l.encargado')
    .select(['l.id', 'l.numero', 'l.fecha', 'e.usuario as encargadoNombre']);
export type FilaPase = NonNullable<Awaited<ReturnType<typeof ultimaLista>>>;

/** The newest list. */
export const ultimaLista = (db: Db) => listas(db).orderBy('l.numero', 'desc').limit(1).executeTakeFirst();

/** Lists, newest first; a search finds those that someone took or was touched by. */
export function listasPasadas(db: Db, { limite, antes, buscar }: Pagina) {
  let consulta = listas(db);
  if (antes !== undefined) consulta = consulta.where('l.id', '<', antes);
  if (buscar) {
    const hallados = db
      .selectFrom('usuario')
      .select('id')
      .where(halla(db, buscar, 'nombre_llano'));
    consulta = consulta.where((eb) =>
      eb.or([
        eb('l.encargado', 'in', hallados),
        eb('l.id', 'in', db.selectFrom('pase_lista_fila').select('lista').where('usuario', 'in', hallados)),
      ]),
    );
  }
  return consulta.orderBy('l.id', 'desc').limit(limite).execute();
}

/** Whom some lists touched, by name. */
export const nombresDe = (db: Db, ids: number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('pase_lista_fila as f')
        .innerJoin('usuario as u', 'u.id', 'f.usuario')
        .select(['f.lista', 'f.parte', 'u.usuario'])
        .where('f.lista', 'in', ids)
        .orderBy('u.nombre_plano')
        .execute();

/** Takes the number after another; a violated `pase_lista_numero` tells that someone else has it. */
export const abrirLista = (db: Db, fila: { numero: number; encargado: number; fecha: number }) =>
  db.insertInto('pase_lista').values(fila).returning('id').executeTakeFirstOrThrow();

/** What a list did, for each it touched. */
export async function guardarFilas(
  db: Db,
  filas: { lista: number; parte: ParteLista; tiempo: number; usuario: number }[],
): Promise<void> {
  if (filas.length > 0) await db.insertInto('pase_lista_fila').values(filas).execute();
}

/** The clock was set back: the wait for the next list stays what it was. */
export async function retrasarUltima(db: Db, { ms }: Salto): Promise<void> {
  await db
    .updateTable('pase_lista')
    .set((eb) => ({ fecha: eb('fecha', '-', ms) }))
    .where('numero', '=', (eb) => eb.selectFrom('pase_lista').select((e) => e.fn.max('numero').as('numero')))
    .execute();
}

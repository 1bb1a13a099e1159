import type { paselistaCalls, Query } from '@conserje/contract';
import type { ParteLista } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Pedida } from '../../platform/pagina.ts';
import { ENTRADA, llana, numero, paginar } from '../../platform/pagina.ts';
import type { Salto } from '../../platform/retroceso.ts';
import { enNombresY } from '../usuarios/usuarios.public.ts';
import './paselista.table.ts';

const listas = (db: Db) =>
  db
    .selectFrom('pase_lista as l')
    .innerJoin('usuario as e', 'e.id', 'l.encargado')
    .select(['l.id', 'l.numero', 'l.fecha', 'e.usuario as encargadoNombre']);
export type FilaPase = NonNullable<Awaited<ReturnType<typeof ultimaLista>>>;

/** The newest list. */
export const ultimaLista = (db: Db) => listas(db).orderBy('l.numero', 'desc').limit(1).executeTakeFirst();

/** Lists; a search finds those that someone took or was touched by. */
export const listasPasadas = (db: Db, p: Pedida<Query<typeof paselistaCalls.paseListas>>) =>
  paginar(db, p, listas(db), {
    id: 'l.id',
    hallar: enNombresY('l.id', [
      'l.encargado',
      (ids) => sql<boolean>`l.id in (select lista from pase_lista_fila where usuario in ${ids})`,
    ]),
    orden: {
      encargado: llana('e.nombre_llano'),
      fecha: ENTRADA,
      pausados: cuantos('pausados'),
      sumados: cuantos('sumados'),
      fuerabase: cuantos('fuerabase'),
    },
  });
const cuantos = (parte: ParteLista) =>
  numero(sql`(select count(*) from pase_lista_fila f where f.lista = l.id and f.parte = ${sql.lit(parte)})`);

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

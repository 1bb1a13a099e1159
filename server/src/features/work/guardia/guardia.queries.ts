import type { GuardiaRequestKind, Ranked } from '@conserje/rules';
import { GUARDIA_MAX, PRESENT_MS, REQUESTS_MAX } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { whole } from '../../../platform/database/wholeNumber.ts';
import { active, hasAllPermisos, orderOf } from '../../identity/people/people.public.ts';
import './guardia.table.ts';

const SORT = orderOf('m');

/** Active users who take tiempos and are on duty: with the portal open, or as managers of a running tiempo. */
const onGuardia = (db: Db, present: readonly number[], ahora: number) =>
  active(db)
    .where(hasAllPermisos(['tt']))
    .where((eb) =>
      eb.or([
        ...(present.length > 0 ? [eb('u.id', 'in', present)] : []),
        eb.exists(
          eb
            .selectFrom('presente as p')
            .select('p.usuario')
            .whereRef('p.usuario', '=', 'u.id')
            .where('p.visto', '>', ahora - PRESENT_MS),
        ),
        eb.exists(
          eb
            .selectFrom('tiempo as t')
            .select('t.id')
            .whereRef('t.alto', '=', 'u.id')
            .where('t.cerrado', 'is', null)
            .where('t.pausa', '=', 0)
            .where('t.finaliza', '>', ahora),
        ),
      ]),
    );

/**
 * Who is on duty beside someone, those above them first and of these the nearest; `total` says of each how many they are in all.
 * @param present who holds a stream of this process
 */
export const othersOnGuardia = (db: Db, quien: Ranked, present: readonly number[], ahora: number) =>
  onGuardia(db, present, ahora)
    .select(['u.id', 'u.usuario', 'm.nombre as mision', SORT.as('orden')])
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .where('u.id', '!=', quien.id)
    .orderBy(sql`case when ${SORT} > ${whole(quien.orden)} then 0 else 1 end`)
    .orderBy(SORT)
    .orderBy('u.nombre_plano')
    .limit(GUARDIA_MAX)
    .execute();

/** Those of them who stand above a place on the ladder, the nearest first. */
export const guardiaAbove = (db: Db, quien: number, orden: number, present: readonly number[], ahora: number) =>
  onGuardia(db, present, ahora)
    .select('u.id')
    .where('u.id', '!=', quien)
    .where(SORT, '>', orden)
    .orderBy(SORT)
    .orderBy('u.id')
    .limit(GUARDIA_MAX)
    .execute();

/** Whether anyone who takes tiempos stands above a place on the ladder, on duty or not. */
export const hasSomeoneAbove = async (db: Db, orden: number): Promise<boolean> => {
  const someone = active(db)
    .select('u.id')
    .where(hasAllPermisos(['tt']))
    .where(SORT, '>', orden);
  return (await someone.limit(1).executeTakeFirst()) !== undefined;
};

/** Requests that nobody has answered, that have not lapsed, and of which what was asked for has not been given otherwise. */
const openRequests = (db: Db, ahora: number) =>
  db
    .selectFrom('pedido as d')
    .where('d.cerrado', 'is', null)
    .where('d.vence', '>', ahora)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tiempo as t')
            .select('t.id')
            .whereRef('t.bajo', '=', 'd.usuario')
            .whereRef('t.abierto', '>=', 'd.fecha')
            .where('d.que', '=', 'tiempo'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ascenso as a')
            .select('a.id')
            .whereRef('a.usuario', '=', 'd.usuario')
            .whereRef('a.fecha', '>=', 'd.fecha')
            .where('d.que', '=', 'ascenso'),
        ),
      ),
    );

export const requestsOf = (db: Db, usuario: number, ahora: number) =>
  openRequests(db, ahora)
    .select(['d.id', 'd.que', 'd.fecha', 'd.vence'])
    .where('d.usuario', '=', usuario)
    .orderBy('d.que')
    .execute();

/** Those of people below someone, the longest waiting first. */
export const requestsBelow = (db: Db, quien: Ranked, ahora: number) =>
  openRequests(db, ahora)
    .innerJoin('usuario as u', 'u.id', 'd.usuario')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .select(['d.id', 'd.que', 'd.fecha', 'd.vence', 'd.usuario', 'u.usuario as usuarioNombre'])
    .select(['m.id as id_mision', 'm.nombre as mision'])
    .where('u.despedido', '=', 0)
    .where('u.id', '!=', quien.id)
    .where(SORT, '<', quien.orden)
    .orderBy('d.fecha')
    .orderBy('d.id')
    .limit(REQUESTS_MAX)
    .execute();

export const requestById = (db: Db, id: number) =>
  db
    .selectFrom('pedido as d')
    .leftJoin('usuario as a', 'a.id', 'd.atendido_por')
    .select(['d.id', 'd.usuario', 'd.que', 'd.vence', 'd.cerrado', 'd.resultado', 'a.usuario as atendidoPor'])
    .where('d.id', '=', id)
    .executeTakeFirst();

export const hasTiempo = async (db: Db, usuario: number): Promise<boolean> => {
  const own = db.selectFrom('tiempo').select('id').where('bajo', '=', usuario).where('cerrado', 'is', null);
  return (await own.executeTakeFirst()) !== undefined;
};

/** The last of a kind takes the place of the one before. */
export async function insertRequest(
  db: Db,
  newItem: { usuario: number; que: GuardiaRequestKind; fecha: number; vence: number },
): Promise<number> {
  await db.deleteFrom('pedido').where('usuario', '=', newItem.usuario).where('que', '=', newItem.que).execute();
  const row = { ...newItem, cerrado: null, resultado: null, atendido_por: null };
  return (await db.insertInto('pedido').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export const closeRequest = (
  db: Db,
  id: number,
  end: { cerrado: number; resultado: 'atendido' | 'retirado'; atendido_por: number | null },
) => db.updateTable('pedido').set(end).where('id', '=', id).execute();

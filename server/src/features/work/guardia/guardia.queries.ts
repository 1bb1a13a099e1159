import type { GuardiaRequestKind, Ranked } from '@conserje/rules';
import { GUARDIA_MAX, PRESENT_MS, REQUESTS_MAX } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { castToBigint } from '../../../platform/database/wholeNumber.ts';
import { activeUsuarios, hasAllPermisos, orderOf } from '../../identity/people/people.public.ts';
import './guardia.table.ts';

const LADDER_ORDER = orderOf('m');

/** Selects active usuarios with `tt` on duty: connected to the portal, or alto of a running tiempo. */
const onGuardia = (db: Db, present: readonly number[], now: number) =>
  activeUsuarios(db)
    .where(hasAllPermisos(db, ['tt']))
    .where((eb) =>
      eb.or([
        ...(present.length > 0 ? [eb('u.id', 'in', present)] : []),
        eb.exists(
          eb
            .selectFrom('presente as p')
            .select('p.usuario')
            .whereRef('p.usuario', '=', 'u.id')
            .where('p.visto', '>', now - PRESENT_MS),
        ),
        eb.exists(
          eb
            .selectFrom('tiempo as t')
            .select('t.id')
            .whereRef('t.alto', '=', 'u.id')
            .where('t.cerrado', 'is', null)
            .where('t.pausa', '=', 0)
            .where('t.finaliza', '>', now),
        ),
      ]),
    );

/**
 * Returns the others on duty, ranks above first, closest of them first; `total` is their count.
 * @param present usuarios with an event stream in this process
 */
export const othersOnGuardia = (db: Db, viewer: Ranked, present: readonly number[], now: number) =>
  onGuardia(db, present, now)
    .select(['u.id', 'u.usuario', 'm.nombre as mision', LADDER_ORDER.as('orden')])
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .where('u.id', '!=', viewer.id)
    .orderBy(sql`case when ${LADDER_ORDER} > ${castToBigint(viewer.orden)} then 0 else 1 end`)
    .orderBy(LADDER_ORDER)
    .orderBy('u.nombre_plano')
    .limit(GUARDIA_MAX)
    .execute();

/** Returns the ids of those of some usuarios who are on duty. */
export const onGuardiaOf = async (db: Db, ids: readonly number[], present: readonly number[], now: number) => {
  const rows =
    ids.length === 0 ? [] : await onGuardia(db, present, now).select('u.id').where('u.id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
};

/** Returns the ids of usuarios on duty above a place of the ladder, closest rank first. */
export const guardiaAbove = (db: Db, viewerId: number, orden: number, present: readonly number[], now: number) =>
  onGuardia(db, present, now)
    .select('u.id')
    .where('u.id', '!=', viewerId)
    .where(LADDER_ORDER, '>', orden)
    .orderBy(LADDER_ORDER)
    .orderBy('u.id')
    .limit(GUARDIA_MAX)
    .execute();

/** Tells whether an active usuario with `tt` ranks above a place of the ladder, on duty or not. */
export const hasSomeoneAbove = async (db: Db, orden: number): Promise<boolean> => {
  const someone = activeUsuarios(db)
    .select('u.id')
    .where(hasAllPermisos(db, ['tt']))
    .where(LADDER_ORDER, '>', orden);
  return (await someone.limit(1).executeTakeFirst()) !== undefined;
};

/** Unanswered, not expired, and not fulfilled by a later tiempo, a recovered one, or a later ascenso offer. */
const openRequests = (db: Db, now: number) =>
  db
    .selectFrom('pedido as d')
    .where('d.cerrado', 'is', null)
    .where('d.vence', '>', now)
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
    // Apart, as each is found by an index.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tiempo as t')
            .select('t.id')
            .whereRef('t.bajo', '=', 'd.usuario')
            .where('t.cerrado', 'is', null)
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

export const requestsOf = (db: Db, usuario: number, now: number) =>
  openRequests(db, now)
    .select(['d.id', 'd.que', 'd.fecha', 'd.vence'])
    .where('d.usuario', '=', usuario)
    .orderBy('d.que')
    .execute();

/** Selects the misiones above that of a person, as `m`, and below a place on the ladder. */
const misionesBetween = (db: Db, orden: number) =>
  db
    .selectFrom('mision as n')
    .select('n.id')
    .where('n.retirada', 'is', null)
    .where(orderOf('n'), '>', LADDER_ORDER)
    .where(orderOf('n'), '<', orden);

/**
 * Returns the requests of a kind of lower ranks, longest waiting first; of ascensos those to misiones that the viewer
 * may give. Each kind has a limit of its own: ascensos wait for a day, tiempos for minutes.
 */
export const requestsBelow = (db: Db, viewer: Ranked, now: number, que: GuardiaRequestKind) =>
  openRequests(db, now)
    .innerJoin('usuario as u', 'u.id', 'd.usuario')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .select(['d.id', 'd.que', 'd.fecha', 'd.vence', 'd.usuario', 'u.usuario as usuarioNombre'])
    .select(['m.id as id_mision', 'm.nombre as mision'])
    .where('u.despedido', '=', 0)
    .where('u.id', '!=', viewer.id)
    .where(LADDER_ORDER, '<', viewer.orden)
    .where('d.que', '=', que)
    .$if(que === 'ascenso', (requests) =>
      requests.where('m.retirada', 'is', null).where(({ exists }) => exists(misionesBetween(db, viewer.orden))),
    )
    .orderBy('d.fecha')
    .orderBy('d.id')
    .limit(REQUESTS_MAX)
    .execute();

export const isRequestOpen = async (db: Db, id: number, now: number): Promise<boolean> =>
  (await openRequests(db, now).select('d.id').where('d.id', '=', id).executeTakeFirst()) !== undefined;

export const requestById = (db: Db, id: number) =>
  db
    .selectFrom('pedido as d')
    .leftJoin('usuario as a', 'a.id', 'd.atendido_por')
    .select(['d.id', 'd.usuario', 'd.que', 'd.vence', 'd.cerrado', 'd.resultado', 'a.usuario as atendidoPor'])
    .where('d.id', '=', id)
    .executeTakeFirst();

export const hasTiempo = async (db: Db, usuario: number): Promise<boolean> => {
  const openTiempo = db.selectFrom('tiempo').select('id').where('bajo', '=', usuario).where('cerrado', 'is', null);
  return (await openTiempo.executeTakeFirst()) !== undefined;
};

/** Replaces the previous request of the same kind. */
export async function insertRequest(
  db: Db,
  request: { usuario: number; que: GuardiaRequestKind; fecha: number; vence: number },
): Promise<number> {
  await db.deleteFrom('pedido').where('usuario', '=', request.usuario).where('que', '=', request.que).execute();
  const row = { ...request, cerrado: null, resultado: null, atendido_por: null };
  return (await db.insertInto('pedido').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export const closeRequest = (
  db: Db,
  id: number,
  closing: { cerrado: number; resultado: 'atendido' | 'retirado'; atendido_por: number | null },
) => db.updateTable('pedido').set(closing).where('id', '=', id).execute();

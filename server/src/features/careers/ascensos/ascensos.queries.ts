import type { ascensosCalls, Query } from '@conserje/contract';
import type { Ranked as OnLadderOf, Viewer } from '@conserje/rules';
import { CAN_ADMINISTER, ELIGIBLE_MAX, isAllowed, isMgmt } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { selectRows } from '../../../platform/database/dataLists.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import {
  paginate,
  SORT_BY_INSERTION,
  sortByNumber,
  sortByPlainText,
  sortByText,
} from '../../../platform/database/pagination.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import { castToBigint } from '../../../platform/database/wholeNumber.ts';
import { activeUsuarios, isActive, orderOf, searchAllRows } from '../../identity/people/people.public.ts';

const rankedQuery = prepared((db, { id }: { id: number }) =>
  activeUsuarios(db)
    .innerJoin('carrera as p', (join) =>
      join.on('p.id', '=', (eb) =>
        eb
          .selectFrom('carrera as x')
          .select((x) => x.fn.max('x.id').as('id'))
          .whereRef('x.usuario', '=', 'u.id'),
      ),
    )
    .leftJoin('usuario as e', 'e.id', 'p.encargado')
    .select([
      'u.id',
      'u.usuario',
      'u.firma',
      'm.id as id_mision',
      'm.nombre as mision',
      'm.categoria as id_categoria',
      'c.n_categoria',
      'c.placa',
      'c.tiempo_ascenso',
      orderOf('m').as('orden'),
      'p.fecha',
      'e.usuario as encargadoNombre',
    ])
    .where('u.id', '=', id),
);
/** Returns an active usuario with the last step of their career. */
export const findRanked = async (db: Db, id: number) => (await rankedQuery(db, { id })).at(0);
export type RankedUsuario = NonNullable<Awaited<ReturnType<typeof findRanked>>>;

/** Selects unanswered, unexpired offers whose sender still outranks the offered mision (`n`). */
const openOffers = (db: Db, now: number) =>
  db
    .selectFrom('ascenso as a')
    .innerJoin('usuario as e', 'e.id', 'a.encargado')
    .innerJoin('mision as me', 'me.id', 'e.mision')
    .leftJoin('mision as n', 'n.id', 'a.nueva')
    .where('a.atendido', 'is', null)
    .where('a.vence', '>', now)
    .where(isActive('e'))
    // An offer of a removed mision is refused with its reason at acceptance.
    .where((eb) => eb.or([eb('n.id', 'is', null), eb(orderOf('n'), '<', orderOf('me'))]));

const waitingQuery = prepared((db, { usuario, now }: { usuario: number; now: number }) =>
  openOffers(db, now)
    .select([
      'a.id',
      'a.encargado',
      'e.usuario as encargadoNombre',
      'a.nueva_nombre as nueva',
      'a.nueva as id_rango',
      'a.categoria',
      'a.fecha',
      'a.vence',
    ])
    .where('a.usuario', '=', usuario),
);
/** Returns one row or none. */
export const waitingAscensosOf = (db: Db, usuario: number, now: number) => waitingQuery(db, { usuario, now });

/** Returns the newest offers, whatever their outcome. */
export const offersOf = (db: Db, usuario: number, limit: number) =>
  db
    .selectFrom('ascenso as a')
    .innerJoin('usuario as e', 'e.id', 'a.encargado')
    .select(['a.id', 'a.nueva_nombre', 'a.fecha', 'a.vence', 'a.atendido', 'a.resultado', 'a.porque'])
    .select('e.usuario as encargadoNombre')
    .where('a.usuario', '=', usuario)
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();

export const ascensoWaits = (db: Db) => db.selectFrom('categoria').select(['id', 'tiempo_ascenso']).execute();

/** Step up the ladder: from a mision to the next, `waitMs` milliseconds after the last change. */
export interface LadderStep {
  de: number;
  a: number;
  waitMs: number;
}

const HAS_OPEN_TIEMPO = sql<boolean>`exists (select 1 from tiempo t where t.bajo = u.id and t.cerrado is null)`;

/**
 * Returns usuarios ready for one of these steps, without an open offer of it, longest waiting first; `total` is their
 * count.
 * @param hasta selects those who become ready after `now`, until this instant
 * @param enBase only usuarios with an open tiempo
 */
export const readyFor = (
  db: Db,
  steps: readonly LadderStep[],
  viewer: number,
  { now, hasta, enBase }: { now: number; hasta?: number; enBase: boolean },
) => {
  const rows = steps.map(({ de, a, waitMs }) => ({ de, a, espera: waitMs }));
  const given = selectRows(db, { de: 'integer', a: 'integer', espera: 'bigint' }, rows);
  const [a, waitMs] = [sql<number>`s.a`, sql<number>`s.espera`];
  const desde = sql<number>`(p.fecha + ${waitMs})`;
  return activeUsuarios(db)
    .innerJoin(sql<{ de: number }>`(${given})`.as('s'), 's.de', 'u.mision')
    .innerJoin('carrera as p', (join) =>
      join.on(sql<boolean>`p.id = (select max(x.id) from carrera x where x.usuario = u.id)`),
    )
    .select([
      'u.id',
      'u.usuario',
      'm.id as id_mision',
      'm.nombre as mision',
      'c.n_categoria',
      'c.placa',
      a.as('a'),
      desde.as('desde'),
    ])
    .select(sql<number>`case when ${HAS_OPEN_TIEMPO} then 1 else 0 end`.as('enBase'))
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .where('u.id', '!=', viewer)
    .where(desde, '<=', hasta ?? now)
    .$if(hasta !== undefined, (q) => q.where(desde, '>', now))
    .$if(enBase, (q) => q.where(HAS_OPEN_TIEMPO))
    .where(({ not, exists }) =>
      not(
        exists(
          openOffers(db, now)
            .select('a.id')
            .where('a.usuario', '=', sql.ref<number>('u.id'))
            .whereRef('a.nueva_nombre', '=', 'n.nombre')
            .where('a.nueva', '=', a),
        ),
      ),
    )
    .orderBy(desde)
    .orderBy('u.id')
    .limit(ELIGIBLE_MAX)
    .execute();
};

/** Offers that a viewer may withdraw: `canWithdrawOffer` of `rules`, in SQL. A search matches names and misiones. */
export function withdrawable(
  db: Db,
  p: RequestedPage<Query<typeof ascensosCalls.ascensosOfrecidos>>,
  viewer: Viewer & OnLadderOf,
  now: number,
) {
  let offers = openOffers(db, now)
    .innerJoin('usuario as u', 'u.id', 'a.usuario')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .select([
      'a.id',
      'a.usuario',
      'u.usuario as usuarioNombre',
      'm.nombre as mision',
      'a.nueva_nombre as nueva',
      'a.encargado',
      'e.usuario as encargadoNombre',
      'a.fecha',
      'a.vence',
    ]);
  if (!isAllowed(CAN_ADMINISTER, viewer))
    offers = offers.where((eb) =>
      eb.or([
        eb('a.encargado', '=', viewer.id),
        ...(isMgmt(viewer) ? [eb(orderOf('me'), '<', castToBigint(viewer.orden))] : []),
      ]),
    );
  return paginate(db, p, offers, {
    id: 'a.id',
    find: searchAllRows('u.nombre_llano', 'e.nombre_llano', 'm.nombre', 'a.nueva_nombre'),
    orden: {
      usuario: sortByPlainText('u.nombre_llano'),
      ascenso: sortByText(sql`m.nombre || ${sql.lit(' → ')} || a.nueva_nombre`),
      envio: sortByPlainText('e.nombre_llano'),
      fecha: SORT_BY_INSERTION,
      vence: sortByNumber('a.vence'),
    },
  });
}

export const recipientOf = (db: Db, id: number) =>
  db
    .selectFrom('ascenso as a')
    .innerJoin('usuario as u', 'u.id', 'a.usuario')
    .select(['u.id', 'u.usuario'])
    .where('a.id', '=', id)
    .executeTakeFirst();

/** Selects the offer with `id`, or the unanswered one when `id` is null. */
const selectOffer = (db: Db, usuario: number, id: number | null) => {
  const userOffers = db.selectFrom('ascenso').where('usuario', '=', usuario);
  return id === null ? userOffers.where('atendido', 'is', null) : userOffers.where('id', '=', id);
};

/** Locks the mision that an offer names. The usuario must be locked. */
export async function lockOfferedMision(tx: Tx, usuario: number, id: number | null): Promise<void> {
  const offer = await selectOffer(tx.db, usuario, id).select('nueva').executeTakeFirst();
  if (offer) await tx.lockRow('mision', offer.nueva);
}

/** Locks an offer until the transaction ends: the one with `id`, or the unanswered one when `id` is null. */
export async function lockAscenso(tx: Tx, usuario: number, id: number | null) {
  const [ascenso] = await tx.lockRows(selectOffer(tx.db, usuario, id).selectAll());
  return ascenso;
}
export type Ascenso = NonNullable<Awaited<ReturnType<typeof lockAscenso>>>;

export const settleOffer = (tx: Tx, id: number, resultado: 'aceptado' | 'rechazado' | 'retirado') =>
  tx.db
    .updateTable('ascenso')
    .set({ atendido: tx.now, resultado, atendido_por: tx.actor?.id ?? null })
    .where('id', '=', id)
    .execute();

/** Returns the usuario who settled an offer; undefined for the system. */
export async function attendedBy(db: Db, { atendido_por }: Ascenso) {
  if (atendido_por === null) return undefined;
  return db.selectFrom('usuario').select(['id', 'usuario']).where('id', '=', atendido_por).executeTakeFirst();
}

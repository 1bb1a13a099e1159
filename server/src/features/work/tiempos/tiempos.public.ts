import type { TiempoOfMember } from '@conserje/contract';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { findSharingUsuarios } from '../../identity/clones/clones.public.ts';
import { toOwnTiempo } from './tiempos.mapper.ts';
import { findOpenByBajo } from './tiempos.queries.ts';

export { changeClocks } from './clock/tiempos.clock.ts';
export { addPenalty, mayAddPenalty } from './clock/tiempos.penalty.ts';
export { releaseIneligible } from './closing/tiempos.eligibility.ts';
export { releaseTiempos } from './closing/tiempos.release.ts';
export { record as recordTiempos } from './opening/tiempos.link.ts';
export { openRequested } from './opening/tiempos.open.ts';
export { findOpenByName, lockTiempos, type TiempoRow } from './tiempos.queries.ts';

/** Returns the open tiempo of a bajo and its confirmed minutes. */
export async function findOpenTiempoOf(
  db: Db,
  bajo: number,
  now: number,
): Promise<{ tiempo: TiempoOfMember | null; confirmado: number }> {
  const row = await findOpenByBajo(db, bajo);
  return { tiempo: row ? toOwnTiempo(row, now) : null, confirmado: row?.confirmado ?? 0 };
}

/** Finds the altos and bajos of a usuario in open tiempos that are not marked. */
async function findPartners(db: Db, usuario: number): Promise<number[]> {
  const rows = await db
    .selectFrom('tiempo')
    .select(['bajo', 'alto'])
    .where('cerrado', 'is', null)
    .where('comparten', '=', 0)
    .where((eb) => eb.or([eb('bajo', '=', usuario), eb('alto', '=', usuario)]))
    .execute();
  return rows.flatMap(({ bajo, alto }) => (bajo === usuario ? (alto ?? []) : bajo));
}

/** Marks the open tiempos between a usuario and those who share an address with them. */
export async function markShared(tx: Tx, usuario: number): Promise<void> {
  const others = [...(await findSharingUsuarios(tx.db, usuario, await findPartners(tx.db, usuario)))];
  if (others.length === 0) return;
  const { numUpdatedRows } = await tx.db
    .updateTable('tiempo')
    .set({ comparten: 1 })
    .where('cerrado', 'is', null)
    .where('comparten', '=', 0)
    .where((eb) =>
      eb.or([
        eb.and([eb('bajo', '=', usuario), eb('alto', 'in', others)]),
        eb.and([eb('alto', '=', usuario), eb('bajo', 'in', others)]),
      ]),
    )
    .executeTakeFirst();
  if (numUpdatedRows > 0n) tx.as(null).notify({ tema: 'tiempos', msg: 'marcó tiempos de quienes comparten conexión' });
}

const OPEN_WITH_MAX = 50;
/** Finds the open tiempos of a usuario, as bajo or as alto, oldest first; at most 50. */
export const findOpenTiemposWith = (db: Db, usuario: number) =>
  db
    .selectFrom('tiempo as t')
    .innerJoin('usuario as b', 'b.id', 't.bajo')
    .leftJoin('usuario as a', 'a.id', 't.alto')
    .select(['t.id', 'b.usuario as bajoNombre', 'a.usuario as altoNombre', 't.abierto'])
    .where('t.cerrado', 'is', null)
    .where((eb) => eb.or([eb('t.bajo', '=', usuario), eb('t.alto', '=', usuario)]))
    .orderBy('t.id')
    .limit(OPEN_WITH_MAX)
    .execute();

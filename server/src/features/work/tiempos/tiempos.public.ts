import type { TiempoOfMember } from '@conserje/contract';
import type { Db } from '../../../platform/database/database.ts';
import { toOwnTiempo } from './tiempos.mapper.ts';
import { findOpenByBajo } from './tiempos.queries.ts';

export { changeClocks } from './clock/tiempos.clock.ts';
export { addPenalty, mayAddPenalty } from './clock/tiempos.penalty.ts';
export { releaseIneligible } from './closing/tiempos.eligibility.ts';
export { releaseTiempos } from './closing/tiempos.release.ts';
export { auditTiempos, markShared } from './opening/tiempos.link.ts';
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

import type { Staff, TiempoOp } from '@conserje/rules';
import { insertName, NORMATIVA_TEXTS, TIEMPO_OP, tiempoRefusal } from '@conserje/rules';
import { AppError } from '../../../../platform/appError.ts';
import type { Db, Tx } from '../../../../platform/database/database.ts';
import type { SessionUsuario } from '../../../../platform/http/routing/callContext.ts';
import { requireActor } from '../../../identity/people/people.public.ts';
import { toTiempoState } from '../tiempos.mapper.ts';
import type { TiempoRow } from '../tiempos.queries.ts';
import { findOpenByBajo, findTiempoById } from '../tiempos.queries.ts';
import { changeMinutes } from './tiempos.clock.ts';

/** Actions that add these minutes, by the buttons that do. */
const opsOf = (minutos: number): TiempoOp[] => [
  ...(minutos === 5 ? [TIEMPO_OP.mas5] : []),
  ...(minutos === 10 ? [TIEMPO_OP.mas10] : []),
  TIEMPO_OP.adjust,
];

const isAllowed = (row: TiempoRow, actor: Staff, minutos: number, now: number): boolean =>
  opsOf(minutos).some((op) => tiempoRefusal(op, toTiempoState(row, now, 0), actor) === null);

/** Returns whether a person has an open tiempo to which the actor may add the minutes of a punishment. */
export async function mayAddPenalty(
  db: Db,
  actor: Staff,
  { bajo, minutos, now }: { bajo: number; minutos: number; now: number },
): Promise<boolean> {
  const row = await findOpenByBajo(db, bajo);
  return row !== undefined && isAllowed(row, actor, minutos, now);
}

/**
 * Adds the minutes of a punishment to the open tiempo of a person, with the rights that its buttons need.
 * @throws AppError REGLA if there is no such tiempo, TOTAL_EXCESIVO
 */
export async function addPenalty(tx: Tx, usuario: SessionUsuario, bajo: number, minutos: number): Promise<void> {
  const open = await findOpenByBajo(tx.db, bajo);
  if (open) await tx.lockRow('tiempo', open.id);
  const row = open && (await findTiempoById(tx.db, open.id));
  const actor = await requireActor(tx, usuario);
  if (!row || row.cerrado !== null || !isAllowed(row, actor, minutos, tx.now))
    throw new AppError('REGLA', NORMATIVA_TEXTS.castigoSinTiempo, 'minutos');
  const doneText = await changeMinutes(tx, row, minutos);
  tx.notify({ tema: 'tiempos', msg: insertName(doneText, row.bajoNombre) });
}

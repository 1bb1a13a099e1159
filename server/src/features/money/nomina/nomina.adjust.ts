import type { Body, nominaCalls } from '@conserje/contract';
import { MINUTES_PER_TIME, NAME_PLACEHOLDER } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { formatCount } from '../../../platform/phrases.ts';
import { requireUsuarioBelow } from '../../identity/people/people.public.ts';
import { recordWork } from '../../work/workLedger/workLedger.public.ts';
import type { SumsRow } from './nomina.queries.ts';
import { openNominaOf } from './nomina.queries.ts';

/** `opcion` 1 adds, 0 subtracts; `cantidad` in minutes of asistencia or in tiempos. */
export type Adjustment = Omit<Body<typeof nominaCalls.ajustarNomina>, 'opcion'> & { opcion: number };

/** Result of an adjustment, with the sums of the open periodo. */
export interface AdjustmentResult {
  /** Text such as 'sumó 20 minutos de asistencia a …'. */
  doneText: string;
  usuario: string;
  row: SumsRow;
  /** Id of its row in the work ledger. */
  trabajo: number;
}

/**
 * Adjusts a usuario's open periodo: a row of the work ledger, dated now, by the actor (decisions §5). The only way to
 * do so. Locks the usuario.
 * @param motivo text of the row
 * @throws AppError SIN_SESION, USUARIO_NO_EXISTE, SIN_PERMISO, HORAS_NEGATIVAS
 */
export async function adjustPeriod(
  tx: Tx,
  caller: SessionUsuario,
  adjustment: Adjustment,
  motivo: string,
): Promise<AdjustmentResult> {
  const { requisitos, opcion, cantidad } = adjustment;
  const minutos = cantidad * (requisitos === 'times' ? MINUTES_PER_TIME : 1) * (opcion === 1 ? 1 : -1);
  await tx.lockRow('usuario', adjustment.id);
  const { usuario } = await requireUsuarioBelow(tx.db, caller, adjustment.id);
  const [singular, plural] =
    requisitos === 'times'
      ? ['tiempo como encargado', 'tiempos como encargado']
      : ['minuto de asistencia', 'minutos de asistencia'];
  const doneText = `${opcion === 1 ? 'sumó' : 'restó'} ${formatCount(cantidad, singular, plural)} a ${NAME_PLACEHOLDER}`;
  const [objeto] = await recordWork(tx, [{ usuario: usuario.id, tipo: requisitos, minutos, motivo }]);
  // Read after the insert: a reset of the nomina during the wait for the lock changes the periodo of the row.
  const row = orThrow((await openNominaOf(tx.db, usuario.id))[0], 'USUARIO_NO_EXISTE');
  const minutesLeft = requisitos === 'times' ? row.supervisado : row.asistencia;
  if (minutos < 0 && minutesLeft < 0) throw new AppError('HORAS_NEGATIVAS', undefined, 'cantidad');
  const campo = requisitos === 'times' ? 'Minutos como encargado del período' : 'Minutos de asistencia del período';
  const diferencias = [{ campo, antes: minutesLeft - minutos, despues: minutesLeft }];
  await tx.audit({
    modulo: 'requisitos',
    ...(objeto !== undefined && { objeto }),
    usuario: usuario.id,
    motivo: doneText,
    diferencias,
    ...(objeto !== undefined && { makes: `ajuste ${objeto}` }),
  });
  tx.notify({ tema: 'nomina', msg: `ajustó la nómina de ${usuario.usuario}` });
  return { doneText, usuario: usuario.usuario, row, trabajo: orThrow(objeto, 'INTERNO') };
}

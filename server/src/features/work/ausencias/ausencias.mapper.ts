import type { Ausencia } from '@conserje/contract';
import type { DateRange } from '@conserje/rules';
import { ausenciaPhase, lastAbsentDay } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import { dayOf, iso, isoOrNull } from '../../../platform/time/dates.ts';
import type { AusenciaRow } from './ausencias.queries.ts';
import { ausenciasOf, currentAusenciaOf } from './ausencias.queries.ts';

type Actions = Ausencia['acciones'];

/** Rows with their last absent day in the agency's zone; those without any, ended before they began, are left out. */
export const withAbsentDays = <R extends DateRange & { terminada: number | null }>(
  rows: readonly R[],
  zona: string,
): R[] =>
  rows.flatMap((row) => {
    const final = lastAbsentDay(row, row.terminada === null ? null : dayOf(row.terminada, zona));
    return final === null ? [] : [{ ...row, final }];
  });

/** An ausencia can be ended while current or upcoming. */
export const canBeEnded = (row: AusenciaRow, today: string): boolean => {
  const phase = ausenciaPhase(row, today);
  return phase === 'curso' || phase === 'proxima';
};

export const toAusencia = (row: AusenciaRow, acciones: Actions): Ausencia => ({
  ...row,
  fecha: iso(row.fecha),
  terminada: isoOrNull(row.terminada),
  acciones,
});

export function toOwnAusencia(row: AusenciaRow, today: string): Ausencia {
  if (ausenciaPhase(row, today) === 'espera') return toAusencia(row, ['retirar']);
  return toAusencia(row, canBeEnded(row, today) ? ['terminar'] : []);
}

/** As their usuario reads them. */
export const ownAusencias = async (db: Db, usuario: number, today: string): Promise<Ausencia[]> =>
  (await ausenciasOf(db, usuario)).map((row) => toOwnAusencia(row, today));

/** The current or upcoming ausencia, as its usuario reads it. */
export async function currentAusencia(db: Db, usuario: number, today: string): Promise<Ausencia | null> {
  const row = await currentAusenciaOf(db, usuario, today);
  return row ? toOwnAusencia(row, today) : null;
}

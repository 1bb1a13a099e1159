import type { Ausencia } from '@conserje/contract';
import { ausenciaPhase, formatDay } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import { iso, isoOrNull } from '../../../platform/time/dates.ts';
import type { AusenciaRow } from './ausencias.queries.ts';
import { ausenciasOf, currentAusenciaOf } from './ausencias.queries.ts';

type Actions = Ausencia['acciones'];

/** The days of an absence as they are said inside a sentence. */
export const spanText = ({ inicio, final }: Pick<Ausencia, 'inicio' | 'final'>): string =>
  inicio === final ? `del ${formatDay(inicio)}` : `del ${formatDay(inicio)} al ${formatDay(final)}`;

/** Whether an absence can still be ended: it runs, or is to come. */
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

/** As its own user reads it. */
export function toOwnAusencia(row: AusenciaRow, today: string): Ausencia {
  if (ausenciaPhase(row, today) === 'espera') return toAusencia(row, ['retirar']);
  return toAusencia(row, canBeEnded(row, today) ? ['terminar'] : []);
}

/** Somebody's latest absences as they read them themselves, the newest first. */
export const ownAusencias = async (db: Db, usuario: number, today: string): Promise<Ausencia[]> =>
  (await ausenciasOf(db, usuario)).map((row) => toOwnAusencia(row, today));

/** The absence of somebody that runs or is to come, as they read it themselves. */
export async function currentAusencia(db: Db, usuario: number, today: string): Promise<Ausencia | null> {
  const row = await currentAusenciaOf(db, usuario, today);
  return row ? toOwnAusencia(row, today) : null;
}

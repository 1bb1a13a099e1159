import type { Correction } from '@conserje/contract';
import { formatDay } from '@conserje/rules';
import { count } from '../../../platform/phrases.ts';
import { iso, isoOrNull } from '../../../platform/time/dates.ts';
import type { CorrectionRow } from './corrections.queries.ts';

type RequestedWork = Pick<CorrectionRow, 'dia' | 'requisitos' | 'cantidad'>;

/** What is asked for, as it is said inside a sentence. */
export const requestText = ({ dia, requisitos, cantidad }: RequestedWork): string =>
  `${requisitos === 'times' ? count(cantidad, 'time', 'times') : count(cantidad, 'minuto', 'minutos')} del ${formatDay(dia)}`;

/** @param apuntado minutes of that day and kind in the ledger, where its reader is to judge by them */
export const vista = (
  { orden: _order, encargado: _encargado, fecha, decidida, ...row }: CorrectionRow,
  acciones: Correction['acciones'],
  apuntado: number | null = null,
): Correction => ({ ...row, fecha: iso(fecha), decidida: isoOrNull(decidida), apuntado, acciones });

/** As its own user reads it. */
export const toOwnView = (row: CorrectionRow): Correction => vista(row, row.estado === 'espera' ? ['retirar'] : []);

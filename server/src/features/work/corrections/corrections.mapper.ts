import type { Correction } from '@conserje/contract';
import { formatDay } from '@conserje/rules';
import { formatCount } from '../../../platform/phrases.ts';
import { iso, isoOrNull } from '../../../platform/time/dates.ts';
import type { CorrectionRow } from './corrections.queries.ts';

type RequestedWork = Pick<CorrectionRow, 'dia' | 'requisitos' | 'cantidad'>;

/** Requested work as part of a sentence. */
export const requestText = ({ dia, requisitos, cantidad }: RequestedWork): string =>
  `${requisitos === 'times' ? formatCount(cantidad, 'time', 'times') : formatCount(cantidad, 'minuto', 'minutos')} del ${formatDay(dia)}`;

/** @param apuntado minutes of that kind that the day already has, for a viewer who decides by them */
export const toCorrection = (
  { orden: _order, encargado: _encargado, fecha, decidida, ...row }: CorrectionRow,
  acciones: Correction['acciones'],
  apuntado: number | null = null,
): Correction => ({ ...row, fecha: iso(fecha), decidida: isoOrNull(decidida), apuntado, acciones });

export const toOwnCorrection = (row: CorrectionRow): Correction =>
  toCorrection(row, row.estado === 'espera' ? ['retirar'] : []);

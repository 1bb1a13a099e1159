import type { NominaRow } from '@conserje/contract';
import { WORK_FIGURES } from '@conserje/rules';
import { formatFigure } from '../../../shared/work/workFigures.ts';
import type { Adjustment } from './nomina.queries.ts';

/** What an adjustment does to a person's open period: 'Horas', what it was and what it is then. */
export interface Change {
  label: string;
  antes: string;
  /** Null: nothing changes. */
  despues: string | null;
}

const sign = (opcion: Adjustment['opcion']): 1 | -1 => (opcion === 1 ? 1 : -1);

/** What an adjustment would make of the open period as it is. */
export function previewAdjustment(
  abierta: NominaRow,
  { opcion, requisitos, cantidad }: Omit<Adjustment, 'id'>,
): Change {
  const antes = abierta[requisitos];
  return {
    label: WORK_FIGURES[requisitos],
    antes: formatFigure(requisitos, antes),
    despues: cantidad > 0 ? formatFigure(requisitos, antes + sign(opcion) * cantidad) : null,
  };
}

/** What an adjustment has made of it, by what the server answered: others may have changed it meanwhile. */
export function describeAdjustment(data: NominaRow, { opcion, requisitos, cantidad }: Omit<Adjustment, 'id'>): Change {
  const despues = data[requisitos];
  return {
    label: WORK_FIGURES[requisitos],
    antes: formatFigure(requisitos, despues - sign(opcion) * cantidad),
    despues: formatFigure(requisitos, despues),
  };
}

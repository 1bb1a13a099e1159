import type { NominaRow } from '@conserje/contract';
import { WORK_FIGURES } from '@conserje/rules';
import { formatFigure } from '../../../shared/work/workFigures.ts';
import type { NominaAdjustment } from './nomina.queries.ts';

/** What an adjustment does to a person's open period: 'Horas', what it was and what it is then. */
export interface NominaChange {
  label: string;
  before: string;
  /** Null: nothing changes. */
  after: string | null;
}

const sign = (opcion: NominaAdjustment['opcion']): 1 | -1 => (opcion === 1 ? 1 : -1);

/** What an adjustment would make of the open period as it is. */
export function previewAdjustment(
  openPeriod: NominaRow,
  { opcion, requisitos, cantidad }: Omit<NominaAdjustment, 'id'>,
): NominaChange {
  const before = openPeriod[requisitos];
  return {
    label: WORK_FIGURES[requisitos],
    before: formatFigure(requisitos, before),
    after: cantidad > 0 ? formatFigure(requisitos, before + sign(opcion) * cantidad) : null,
  };
}

/** What an adjustment has made of it, by what the server answered: others may have changed it meanwhile. */
export function describeAdjustment(
  data: NominaRow,
  { opcion, requisitos, cantidad }: Omit<NominaAdjustment, 'id'>,
): NominaChange {
  const after = data[requisitos];
  return {
    label: WORK_FIGURES[requisitos],
    before: formatFigure(requisitos, after - sign(opcion) * cantidad),
    after: formatFigure(requisitos, after),
  };
}

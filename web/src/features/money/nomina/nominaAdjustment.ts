import type { NominaRow } from '@conserje/contract';
import { WORK_FIGURES } from '@conserje/rules';
import { formatFigure } from '../../../shared/work/workFigures.ts';
import type { NominaAdjustment } from './nomina.queries.ts';

/** Effect of an adjustment on a person's open period: the label 'Horas', the value before and after. */
export interface NominaChange {
  label: string;
  before: string;
  /** Null: no change. */
  after: string | null;
}

const sign = (opcion: NominaAdjustment['opcion']): 1 | -1 => (opcion === 1 ? 1 : -1);

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

/** Describes an adjustment by the server's answer, since others may have changed the period meanwhile. */
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

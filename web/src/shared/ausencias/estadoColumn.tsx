import type { Ausencia } from '@conserje/contract';
import { ausenciaPhase } from '@conserje/rules';
import type { Column } from '../../ui/table/Table.tsx';
import { AusenciaPhase } from './AusenciaPhase.tsx';
import { AUSENCIA_PHASE_LABELS } from './ausenciaPhaseLabels.ts';

/** @param today decides between past, current and upcoming */
export const estadoColumn = (today: string): Column<Ausencia> & { id: 'estado' } => {
  const label = (a: Ausencia): string => AUSENCIA_PHASE_LABELS[ausenciaPhase(a, today)];
  return {
    id: 'estado',
    title: 'Estado',
    value: (a) => a.estado,
    search: label,
    file: label,
    cell: (a) => <AusenciaPhase ausencia={a} />,
  };
};

import type { PersonDetail } from '@conserje/contract';
import { ausenciaPhase, formatDay } from '@conserje/rules';
import { useMemo } from 'react';
import { serverPagedList } from '../../../../../platform/api/pagedQuery.ts';
import { AusenciaPhase } from '../../../../../shared/ausencias/AusenciaPhase.tsx';
import { AUSENCIA_PHASE_LABELS } from '../../../../../shared/ausencias/ausenciaPhaseLabels.ts';
import { AUSENCIAS_KEY } from '../../../../../shared/ausencias/ausencias.queries.ts';
import { dateColumn, encargadoColumn, motivoColumn } from '../../../../../shared/lists/listColumns.tsx';
import type { ServerColumn } from '../../../../../shared/lists/ServerTable.tsx';
import { ServerTable } from '../../../../../shared/lists/ServerTable.tsx';
import { EmptyState } from '../../../../../ui/feedback/LoadStates.tsx';

type AusenciaColumn = ServerColumn<'GET ausenciasDe/:id'>;

const dayColumn = (clave: 'inicio' | 'final', title: string): AusenciaColumn => ({
  id: clave,
  title,
  value: (a) => a[clave],
  isDay: true,
  cell: (a) => <time dateTime={a[clave]}>{formatDay(a[clave])}</time>,
  isNumeric: true,
  card: clave === 'inicio' ? 'left' : 'right',
});
const COLUMNS: readonly AusenciaColumn[] = [
  { ...motivoColumn((a) => a.motivo), card: 'title' },
  dayColumn('inicio', 'Inicio'),
  dayColumn('final', 'Final'),
  {
    id: 'estado',
    title: 'Estado',
    value: (a) => a.estado,
    file: (a) => AUSENCIA_PHASE_LABELS[ausenciaPhase(a, a.final)],
    cell: (a) => <AusenciaPhase ausencia={a} />,
    isSortable: false,
    card: 'large',
  },
  encargadoColumn((a) => a.encargadoNombre),
  dateColumn((a) => a.fecha),
];
const UNIT = ['ausencia', 'ausencias'] as const;

export default function Ausencias({ person: { id, usuario } }: { person: PersonDetail }) {
  const listQuery = useMemo(
    () => serverPagedList('GET ausenciasDe/:id', [...AUSENCIAS_KEY, 'persona', String(id)], { params: { id } }),
    [id],
  );
  return (
    <ServerTable
      list={listQuery}
      caption={`Ausencias de ${usuario}`}
      fileName={`ausencias-${usuario}`}
      columns={COLUMNS}
      initialSort="-fecha"
      inUrl="ausencias"
      cardsBelowWidth={920}
      searchLabel="Buscar motivo o encargado"
      unit={UNIT}
      empty={<EmptyState title="Sin ausencias">{usuario} no pidió ninguna.</EmptyState>}
    />
  );
}

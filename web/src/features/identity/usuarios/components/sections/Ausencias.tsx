import type { PersonDetail } from '@conserje/contract';
import { formatDay } from '@conserje/rules';
import { useMemo } from 'react';
import { serverPagedList } from '../../../../../platform/api/pagedQuery.ts';
import { AUSENCIAS_KEY } from '../../../../../shared/ausencias/ausencias.queries.ts';
import { estadoColumn } from '../../../../../shared/ausencias/estadoColumn.tsx';
import { dateColumn, encargadoColumn, motivoColumn } from '../../../../../shared/lists/listColumns.tsx';
import type { ServerColumn } from '../../../../../shared/lists/ServerTable.tsx';
import { ServerTable } from '../../../../../shared/lists/ServerTable.tsx';
import { EmptyState } from '../../../../../ui/feedback/LoadStates.tsx';
import { useToday } from '../../../../../ui/text/agenciaContext.ts';

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
const columnsOn = (today: string): readonly AusenciaColumn[] => [
  { ...motivoColumn((a) => a.motivo), card: 'title' },
  dayColumn('inicio', 'Inicio'),
  dayColumn('final', 'Final'),
  { ...estadoColumn(today), isSortable: false, card: 'large' },
  encargadoColumn((a) => a.encargadoNombre),
  dateColumn((a) => a.fecha),
];
const UNIT = ['ausencia', 'ausencias'] as const;

export default function Ausencias({ person: { id, usuario } }: { person: PersonDetail }) {
  const listQuery = useMemo(
    () => serverPagedList('GET ausenciasDe/:id', [...AUSENCIAS_KEY, 'persona', String(id)], { params: { id } }),
    [id],
  );
  const today = useToday();
  const columns = useMemo(() => columnsOn(today), [today]);
  return (
    <ServerTable
      list={listQuery}
      caption={`Ausencias de ${usuario}`}
      fileName={`ausencias-${usuario}`}
      columns={columns}
      initialSort="-fecha"
      inUrl="ausencias"
      cardsBelowWidth={920}
      searchLabel="Buscar motivo o encargado"
      unit={UNIT}
      empty={<EmptyState title="Sin ausencias">{usuario} no pidió ninguna.</EmptyState>}
    />
  );
}

import type { PersonDetail } from '@conserje/contract';
import { useMemo } from 'react';
import { serverPagedList } from '../../../../../platform/api/pagedQuery.ts';
import { creditosColumn, dateColumn, encargadoColumn, motivoColumn } from '../../../../../shared/lists/listColumns.tsx';
import type { ServerColumn } from '../../../../../shared/lists/ServerTable.tsx';
import { ServerTable } from '../../../../../shared/lists/ServerTable.tsx';
import { EmptyState } from '../../../../../ui/feedback/LoadStates.tsx';

const COLUMNS: readonly ServerColumn<'GET getAllMultas'>[] = [
  { ...motivoColumn((m) => m.motivo), card: 'title' },
  creditosColumn((m) => m.creditos),
  encargadoColumn((m) => m.encargadoNombre),
  dateColumn((m) => m.fecha, { card: 'left' }),
  {
    id: 'cobrado',
    title: 'Cobrado',
    value: (m) => (m.cobrado === 1 ? 'Sí' : 'No'),
    card: 'right',
  },
];
const UNIT = ['multa', 'multas'] as const;

export default function Multas({ person: { id, usuario } }: { person: PersonDetail }) {
  const listQuery = useMemo(
    () => serverPagedList('GET getAllMultas', ['multas', String(id)], { query: { de: id } }),
    [id],
  );
  return (
    <ServerTable
      list={listQuery}
      caption={`Multas de ${usuario}`}
      fileName={`multas-${usuario}`}
      columns={COLUMNS}
      initialSort="-fecha"
      inUrl="multas"
      cardsBelowWidth={920}
      searchLabel="Buscar motivo o encargado"
      unit={UNIT}
      empty={<EmptyState title="Sin multas">Las que reciba {usuario} aparecen aquí.</EmptyState>}
    />
  );
}

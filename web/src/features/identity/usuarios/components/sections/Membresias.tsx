import type { PersonDetail } from '@conserje/contract';
import { useMemo } from 'react';
import { serverPagedList } from '../../../../../platform/api/pagedQuery.ts';
import { dateColumn, encargadoColumn } from '../../../../../shared/lists/listColumns.tsx';
import type { ServerColumn } from '../../../../../shared/lists/ServerTable.tsx';
import { ServerTable } from '../../../../../shared/lists/ServerTable.tsx';
import { MEMBRESIA_ESTADO_COLUMN } from '../../../../../shared/money/membresiaEstado.tsx';
import { EmptyState } from '../../../../../ui/feedback/LoadStates.tsx';
import { DateTimeText } from '../../../../../ui/text/DateTimeText.tsx';

const COLUMNS: readonly ServerColumn<'GET allMembership'>[] = [
  { id: 'membresia', title: 'Membresía', value: (m) => m.membresiaNombre, card: 'title' },
  MEMBRESIA_ESTADO_COLUMN,
  encargadoColumn((m) => m.encargadoNombre),
  dateColumn((m) => m.fecha, { card: 'left' }),
  {
    id: 'finaliza',
    title: 'Fin',
    value: (m) => m.finaliza,
    cell: (m) => (m.perma ? 'Permanente' : <DateTimeText value={m.finaliza} format="date" />),
    isNumeric: true,
    card: 'right',
  },
];
const UNIT = ['membresía', 'membresías'] as const;

/** A person's membresias, including ended ones. */
export default function Membresias({ person: { id, usuario } }: { person: PersonDetail }) {
  const listQuery = useMemo(
    () => serverPagedList('GET allMembership', ['membresias', String(id)], { query: { de: id } }),
    [id],
  );
  return (
    <ServerTable
      list={listQuery}
      caption={`Membresías de ${usuario}`}
      fileName={`membresias-${usuario}`}
      columns={COLUMNS}
      initialSort="-fecha"
      inUrl="membresias"
      cardsBelowWidth={920}
      searchLabel="Buscar membresía o encargado"
      unit={UNIT}
      empty={<EmptyState title="Sin membresías">Las que compre {usuario} quedan aquí.</EmptyState>}
    />
  );
}

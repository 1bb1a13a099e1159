import type { PersonDetail } from '@conserje/contract';
import { formatDay } from '@conserje/rules';
import { useMemo } from 'react';
import { serverPagedList } from '../../../../../platform/api/pagedQuery.ts';
import type { ServerColumn } from '../../../../../shared/lists/ServerTable.tsx';
import { ServerTable } from '../../../../../shared/lists/ServerTable.tsx';
import { EmptyState } from '../../../../../ui/feedback/LoadStates.tsx';
import { DateTimeText } from '../../../../../ui/text/DateTimeText.tsx';
import { formatDuration } from '../../../../../ui/text/format.ts';

const COLUMNS: readonly ServerColumn<'GET fichajesDe/:id'>[] = [
  {
    id: 'dia',
    title: 'Día',
    value: (f) => f.dia,
    isDay: true,
    cell: (f) => <time dateTime={f.dia}>{formatDay(f.dia)}</time>,
    card: 'title',
  },
  {
    id: 'fecha',
    title: 'Entrada',
    value: (f) => f.entrada,
    cell: (f) => <DateTimeText value={f.entrada} format="time" />,
    card: 'left',
  },
  {
    id: 'salida',
    title: 'Salida',
    value: (f) => f.salida,
    cell: (f) =>
      f.salida === '-' ? (
        '-'
      ) : (
        <span>
          <DateTimeText value={f.salida} format="time" />
          {f.olvidada && <small> · se cerró sola</small>}
        </span>
      ),
    isSortable: false,
    card: 'right',
  },
  {
    id: 'total',
    title: 'Total',
    value: (f) => f.min,
    cell: (f) => <b>{formatDuration(f.min)}</b>,
    unit: 'min',
    isSortable: false,
    isNumeric: true,
    card: 'large',
  },
  {
    id: 'deducido',
    title: 'Deducción',
    value: (f) => f.deducido,
    cell: (f) => (f.deducido === 0 ? '—' : formatDuration(f.deducido)),
    unit: 'min',
    isNumeric: true,
  },
];
const UNIT = ['entrada', 'entradas'] as const;

export default function Fichaje({ person: { id, usuario } }: { person: PersonDetail }) {
  const listQuery = useMemo(
    () => serverPagedList('GET fichajesDe/:id', ['fichaje', 'persona', String(id)], { params: { id } }),
    [id],
  );
  return (
    <ServerTable
      list={listQuery}
      caption={`Fichaje de ${usuario}`}
      fileName={`fichaje-${usuario}`}
      columns={COLUMNS}
      initialSort="-fecha"
      inUrl="fichaje"
      cardsBelowWidth={920}
      searchLabel="Buscar día, como 2026-03-10"
      unit={UNIT}
      empty={<EmptyState title="Sin fichajes">{usuario} todavía no fichó.</EmptyState>}
    />
  );
}

import type { PeriodRow } from '@conserje/contract';
import type { SignOffRole } from '@conserje/rules';
import { WORK_FIGURES } from '@conserje/rules';
import { useMemo } from 'react';
import { dateColumn, encargadoColumn, motivoColumn, usuarioColumn } from '../../../../shared/lists/listColumns.tsx';
import type { ServerColumn } from '../../../../shared/lists/ServerTable.tsx';
import { ServerTable } from '../../../../shared/lists/ServerTable.tsx';
import { periodRowsQuery } from '../../../../shared/money/signOff.queries.ts';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { Badge } from '../../../../ui/feedback/Badge.tsx';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import { Section } from '../../../../ui/layout/ScreenLayout.tsx';
import { formatDuration } from '../../../../ui/text/format.ts';

type Column = ServerColumn<'GET filasPeriodo/:papel'>;

const minutesColumn: Column = {
  id: 'minutos',
  title: 'Tiempo',
  value: (f) => f.minutos,
  cell: (f) => (
    <span className="u-inline-row u-gap-8">
      <b>{f.minutos < 0 ? `−${formatDuration(-f.minutos)}` : formatDuration(f.minutos)}</b>
      {f.nueva && <Badge tone="ojo">Nueva</Badge>}
    </span>
  ),
  isNumeric: true,
  card: 'grande',
};
const kindColumn: Column = {
  id: 'tipo',
  title: 'Qué',
  value: (f) => WORK_FIGURES[f.tipo],
  isSortable: false,
  isSearchable: false,
};
const otherColumn: Column = {
  id: 'otro',
  title: 'Con',
  value: (f) => f.otroNombre ?? '',
  cell: (f) => (f.otroNombre === null ? '—' : <PersonLink name={f.otroNombre} />),
  isSortable: false,
  card: 'titulo',
};
const shared: readonly Column[] = [
  dateColumn((f: PeriodRow) => f.fecha, { card: 'izquierda' }),
  kindColumn,
  encargadoColumn((f) => f.encargadoNombre),
  motivoColumn((f) => f.motivo),
];
const COLUMNS: Record<SignOffRole, readonly Column[]> = {
  miembro: [otherColumn, minutesColumn, ...shared],
  encargado: [usuarioColumn((f) => f.usuarioNombre), minutesColumn, ...shared],
};
const UNIT = ['fila', 'filas'] as const;
const idOf = ({ id }: PeriodRow): number => id;

/** The rows of the work ledger behind the sum. */
export function PeriodRows({ role }: { role: SignOffRole }) {
  const list = useMemo(() => periodRowsQuery(role), [role]);
  return (
    <Section title="Qué se sumó">
      <ServerTable
        caption="Qué se sumó"
        fileName={role === 'miembro' ? 'mi-periodo' : 'lo-que-sume'}
        list={list}
        columns={COLUMNS[role]}
        idOf={idOf}
        initialSort="-fecha"
        unit={UNIT}
        cardsBelowWidth={800}
        searchLabel="Buscar persona o motivo"
        own={role === 'miembro'}
        empty={<EmptyState title="Nada por ahora">Lo que se sume en este período aparece aquí.</EmptyState>}
      />
    </Section>
  );
}

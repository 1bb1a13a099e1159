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

const minutesColumn = (marksNew: boolean): Column => ({
  id: 'minutos',
  title: 'Tiempo',
  value: (f) => f.minutos,
  unit: 'min',
  cell: (f) => (
    <span className="u-inline-row u-gap-8">
      <b>{f.minutos < 0 ? `−${formatDuration(-f.minutos)}` : formatDuration(f.minutos)}</b>
      {marksNew && f.nueva && <Badge tone="warning">Nuevo</Badge>}
    </span>
  ),
  isNumeric: true,
  card: 'large',
});
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
};
const authorColumn = encargadoColumn<PeriodRow>((f) => f.encargadoNombre);
const shared: readonly Column[] = [
  dateColumn((f: PeriodRow) => f.fecha, { card: 'left' }),
  kindColumn,
  motivoColumn((f) => f.motivo),
];
const buildColumns = (role: SignOffRole, marksNew: boolean): readonly Column[] =>
  role === 'miembro'
    ? [{ ...authorColumn, card: 'title' }, minutesColumn(marksNew), ...shared, otherColumn]
    : [usuarioColumn((f) => f.usuarioNombre), minutesColumn(marksNew), ...shared, authorColumn];
const UNIT = ['rato', 'ratos'] as const;

interface Props {
  role: SignOffRole;
  /** Marks the rows that came after the last confirmation. */
  marksNew: boolean;
}

/** The rows of the work ledger behind the sum. */
export function PeriodRows({ role, marksNew }: Props) {
  const columns = useMemo(() => buildColumns(role, marksNew), [role, marksNew]);
  const list = useMemo(() => periodRowsQuery(role), [role]);
  return (
    <Section title="Qué se sumó">
      <ServerTable
        caption="Qué se sumó"
        fileName={role === 'miembro' ? 'mi-periodo' : 'lo-que-sume'}
        list={list}
        columns={columns}
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

import type { WeekRow } from '@conserje/contract';
import type { ReactNode } from 'react';
import { dateColumn } from '../../../../shared/lists/listColumns.tsx';
import { personColumn } from '../../../../shared/people/PersonName.tsx';
import { formatWeek } from '../../../../shared/work/weekNavigation.ts';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import type { Column } from '../../../../ui/table/Table.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import { formatDuration } from '../../../../ui/text/format.ts';

const COLUMNS: readonly Column<WeekRow>[] = [
  personColumn((f) => f.usuarioNombre),
  { id: 'ascensos', title: 'Ascensos', value: (f) => f.ascenso, isNumeric: true, isSearchable: false },
  {
    id: 'asistencias',
    title: 'Asistencias',
    value: (f) => f.asistencia,
    cell: (f) => formatDuration(f.asistencia),
    unit: 'min',
    isNumeric: true,
    isSearchable: false,
  },
  {
    id: 'tiempos',
    title: 'Tiempos',
    value: (f) => f.times,
    cell: (f) => formatDuration(f.times),
    unit: 'min',
    isNumeric: true,
    isSearchable: false,
  },
  dateColumn((f) => f.fecha),
];

interface Props {
  monday: string;
  rows: readonly WeekRow[] | undefined;
  error: unknown;
  retry: () => unknown;
  toolbar: ReactNode;
}

const sum = (filas: readonly WeekRow[], figureOf: (f: WeekRow) => number): number =>
  filas.reduce((n, f) => n + figureOf(f), 0);

export const ResumenWeekTable = ({ monday, rows, error, retry, toolbar }: Props) => (
  <Table
    caption={`Semana del ${formatWeek(monday)}`}
    fileName={`resumen-${monday}`}
    columns={COLUMNS}
    rows={rows}
    idOf={(f) => f.usuario}
    initialSort="-asistencias"
    unit={['persona', 'personas']}
    toolbar={toolbar}
    error={error}
    retry={retry}
    summary={
      rows && (
        <span>
          {formatDuration(sum(rows, (f) => f.asistencia))} de asistencia · {formatDuration(sum(rows, (f) => f.times))}{' '}
          como encargado
        </span>
      )
    }
    empty={<EmptyState title="Sin datos">La agencia empezó después. Elige otra semana.</EmptyState>}
  />
);

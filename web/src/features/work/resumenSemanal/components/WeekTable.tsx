import type { WeekRow } from '@conserje/contract';
import type { ReactNode } from 'react';
import { PersonName } from '../../../../shared/people/PersonName.tsx';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import type { Column } from '../../../../ui/table/Table.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import { formatDuration } from '../../../../ui/text/format.ts';
import { formatWeek } from '../weekNavigation.ts';

const COLUMNS: readonly Column<WeekRow>[] = [
  {
    id: 'usuario',
    title: 'Usuario',
    value: (f) => f.usuarioNombre,
    cell: (f) => <PersonName usuario={f.usuarioNombre} />,
    card: 'titulo',
  },
  { id: 'ascensos', title: 'Ascensos', value: (f) => f.ascenso, isNumeric: true, isSearchable: false },
  {
    id: 'asistencias',
    title: 'Asistencias',
    value: (f) => f.asistencia,
    cell: (f) => formatDuration(f.asistencia),
    isMinutes: true,
    isNumeric: true,
    isSearchable: false,
  },
  {
    id: 'tiempos',
    title: 'Tiempos',
    value: (f) => f.times,
    cell: (f) => formatDuration(f.times),
    isMinutes: true,
    isNumeric: true,
    isSearchable: false,
  },
  {
    id: 'fecha',
    title: 'Fecha',
    value: (f) => f.fecha,
    cell: (f) => <DateTimeText value={f.fecha} />,
    isNumeric: true,
    isSearchable: false,
  },
];

interface Props {
  lunes: string;
  filas: readonly WeekRow[] | undefined;
  fallo: unknown;
  retry: () => unknown;
  toolbar: ReactNode;
}

const sum = (filas: readonly WeekRow[], figureOf: (f: WeekRow) => number): number =>
  filas.reduce((n, f) => n + figureOf(f), 0);

export const WeekTable = ({ lunes, filas, fallo, retry, toolbar }: Props) => (
  <Table
    caption={`Semana del ${formatWeek(lunes)}`}
    fileName={`resumen-${lunes}`}
    columns={COLUMNS}
    rows={filas}
    idOf={(f) => f.usuario}
    initialSort="-asistencias"
    unit={['persona', 'personas']}
    toolbar={toolbar}
    error={fallo}
    retry={retry}
    summary={
      filas && (
        <span>
          {formatDuration(sum(filas, (f) => f.asistencia))} de asistencia · {formatDuration(sum(filas, (f) => f.times))}{' '}
          de tiempos
        </span>
      )
    }
    empty={<EmptyState title="Sin datos">La agencia empezó después. Elige otra semana.</EmptyState>}
  />
);

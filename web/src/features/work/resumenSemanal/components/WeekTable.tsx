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
    clave: 'usuario',
    title: 'Usuario',
    valor: (f) => f.usuarioNombre,
    cell: (f) => <PersonName usuario={f.usuarioNombre} />,
    card: 'titulo',
  },
  { clave: 'ascensos', title: 'Ascensos', valor: (f) => f.ascenso, isNumeric: true, isSearchable: false },
  {
    clave: 'asistencias',
    title: 'Asistencias',
    valor: (f) => f.asistencia,
    cell: (f) => formatDuration(f.asistencia),
    minutos: true,
    isNumeric: true,
    isSearchable: false,
  },
  {
    clave: 'tiempos',
    title: 'Tiempos',
    valor: (f) => f.times,
    cell: (f) => formatDuration(f.times),
    minutos: true,
    isNumeric: true,
    isSearchable: false,
  },
  {
    clave: 'fecha',
    title: 'Fecha',
    valor: (f) => f.fecha,
    cell: (f) => <DateTimeText valor={f.fecha} />,
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
    archivo={`resumen-${lunes}`}
    columns={COLUMNS}
    filas={filas}
    idOf={(f) => f.usuario}
    initialSort="-asistencias"
    unit={['persona', 'personas']}
    toolbar={toolbar}
    fallo={fallo}
    retry={retry}
    resumen={
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

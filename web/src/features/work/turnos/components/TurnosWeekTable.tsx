import type { TurnoHour } from '@conserje/contract';
import { useMemo } from 'react';
import { PersonName } from '../../../../shared/people/PersonName.tsx';
import { Badge } from '../../../../ui/feedback/Badge.tsx';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import type { Column } from '../../../../ui/table/Table.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import { formatDate } from '../../../../ui/text/format.ts';
import { formatHourSpan, STATE_BADGES } from '../turnoTexts.ts';
import type { TurnoListRow } from '../weekDays.ts';
import { toListRows } from '../weekDays.ts';

const FREE_PLACE = 'Lugar libre';
const stateLabel = ({ estado }: TurnoListRow): string => {
  if (estado === 'vacante') return FREE_PLACE;
  return estado === 'proximo' ? 'Por venir' : STATE_BADGES[estado].label;
};
const kindLabel = ({ estado, semanal }: TurnoListRow): string => {
  if (estado === 'vacante') return '—';
  return semanal ? 'Todas las semanas' : 'Solo ese día';
};

const COLUMNS: readonly Column<TurnoListRow>[] = [
  {
    id: 'usuario',
    title: 'Usuario',
    value: (r) => r.usuarioNombre,
    cell: ({ usuarioNombre }) =>
      usuarioNombre === null ? <span className="u-muted">{FREE_PLACE}</span> : <PersonName usuario={usuarioNombre} />,
    card: 'title',
  },
  {
    id: 'cuando',
    title: 'Día y hora',
    value: (r) => r.hour.inicio,
    file: [
      { title: 'Día', isDay: true, value: (r) => r.hour.dia },
      { title: 'Hora', value: (r) => formatHourSpan(r.hour.hora) },
    ],
    cell: ({ hour }) => (
      <time dateTime={hour.inicio}>
        {formatDate(hour.dia, { weekday: 'short', day: 'numeric', month: 'short' })}, {formatHourSpan(hour.hora)}
      </time>
    ),
    isSearchable: false,
    card: 'left',
  },
  {
    id: 'estado',
    title: 'Estado',
    value: stateLabel,
    cell: (r) =>
      r.estado === 'proximo' || r.estado === 'vacante' ? (
        <span className="u-muted">{stateLabel(r)}</span>
      ) : (
        <Badge tone={STATE_BADGES[r.estado].tone}>{stateLabel(r)}</Badge>
      ),
    card: 'large',
  },
  { id: 'tipo', title: 'Cada cuánto', value: kindLabel, isSearchable: false, card: 'none' },
];
const UNIT = ['lugar', 'lugares'] as const;

interface Props {
  monday: string;
  hours: readonly TurnoHour[] | undefined;
  error: unknown;
  retry: () => unknown;
}

/** The hours of a week as rows, one for each person and free place. */
export default function TurnosWeekTable({ monday, hours, error, retry }: Props) {
  const rows = useMemo(() => hours && toListRows(hours), [hours]);
  return (
    <Table
      caption="Turnos de la semana"
      fileName={`turnos-${monday}`}
      columns={COLUMNS}
      rows={rows}
      initialSort="cuando"
      inUrl="lista"
      error={error}
      retry={retry}
      unit={UNIT}
      searchLabel="Buscar usuario o estado"
      empty={<EmptyState title="Sin turnos esta semana">Aquí verás quién tiene cada hora y si se cubrió.</EmptyState>}
    />
  );
}

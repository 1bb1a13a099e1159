import type { Fichaje } from '@conserje/contract';
import { FICHAJE_HOURS_MAX, formatDay } from '@conserje/rules';
import { useNow } from '../../../../platform/time/serverClock.ts';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import type { Column } from '../../../../ui/table/Table.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import { formatDuration } from '../../../../ui/text/format.ts';
import { exitAt, minutesAt } from '../openFichaje.ts';

interface Props {
  rows: readonly Fichaje[] | undefined;
  error: unknown;
  retry: () => unknown;
}

const STEP_MS = 15_000;

/** Whole minutes so far. */
function Total({ fichaje }: { fichaje: Fichaje }) {
  return <b>{formatDuration(minutesAt(fichaje, useNow(STEP_MS)))}</b>;
}

function ExitCell({ fichaje }: { fichaje: Fichaje }) {
  const exit = exitAt(fichaje, useNow(STEP_MS));
  if (exit === null) return '-';
  return (
    <span>
      <DateTimeText value={exit} format="time" />
      {(fichaje.olvidada || exit !== fichaje.salida) && <small> · se cerró sola a las {FICHAJE_HOURS_MAX} h</small>}
    </span>
  );
}

const COLUMNS: readonly Column<Fichaje>[] = [
  {
    id: 'dia',
    title: 'Día',
    value: (f) => f.entrada,
    search: (f) => formatDay(f.dia),
    file: (f) => f.dia,
    isDay: true,
    cell: (f) => <time dateTime={f.dia}>{formatDay(f.dia)}</time>,
    card: 'title',
  },
  {
    id: 'entrada',
    title: 'Entrada',
    value: (f) => f.entrada,
    cell: (f) => <DateTimeText value={f.entrada} format="time" />,
    isSearchable: false,
    card: 'left',
  },
  {
    id: 'salida',
    title: 'Salida',
    value: (f) => f.salida,
    cell: (f) => <ExitCell fichaje={f} />,
    isSearchable: false,
    card: 'right',
  },
  {
    id: 'total',
    title: 'Total',
    value: (f) => f.min,
    unit: 'min',
    cell: (f) => (
      <span>
        <Total fichaje={f} />
        {f.deducido > 0 && <small> (−{formatDuration(f.deducido)})</small>}
      </span>
    ),
    isNumeric: true,
    card: 'large',
  },
];
const UNIT = ['entrada', 'entradas'] as const;

/** 'Fichaje por dia' (part 2 §2 Clock-in): the viewer's fichajes. */
export const OwnFichajesTable = ({ rows, error, retry }: Props) => (
  <Table
    caption="Fichaje por dia"
    fileName="fichaje-por-dia"
    own
    columns={COLUMNS}
    rows={rows}
    initialSort="-dia"
    inUrl="dia"
    error={error}
    retry={retry}
    unit={UNIT}
    searchLabel="Buscar día"
    empty={<EmptyState title="Sin fichajes">Toca «Fichar Entrada» cuando llegues.</EmptyState>}
  />
);

import type { ActiveFichaje } from '@conserje/contract';
import { fichajeMinutes } from '@conserje/rules';
import type { ReactNode } from 'react';
import { isOwnSubject } from '../../../../platform/api/useCallMutation.ts';
import { useNow } from '../../../../platform/time/serverClock.ts';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { personColumn } from '../../../../shared/people/PersonName.tsx';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import { RowActions } from '../../../../ui/table/RowButton.tsx';
import type { Column } from '../../../../ui/table/Table.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import tableControls from '../../../../ui/table/TableControls.module.css';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import { formatDuration, hourArticle } from '../../../../ui/text/format.ts';

interface Props {
  rows: readonly ActiveFichaje[] | undefined;
  error: unknown;
  retry: () => unknown;
  filters: ReactNode;
  /** Whether the filters hide some. */
  filtered: boolean;
}

const STEP_MS = 15_000;
const openMinutes = ({ entrada }: ActiveFichaje, now: number): number =>
  fichajeMinutes({ entrada: Date.parse(entrada), salida: null, deducido: 0 }, now);

function ElapsedMinutes({ fichaje }: { fichaje: ActiveFichaje }) {
  return <b>{formatDuration(openMinutes(fichaje, useNow(STEP_MS)))}</b>;
}

const COLUMNS: readonly Column<ActiveFichaje>[] = [
  personColumn((f) => f.usuarioNombre),
  {
    id: 'entrada',
    title: 'Entrada',
    value: (f) => f.entrada,
    cell: (f) => <DateTimeText value={f.entrada} />,
    isSearchable: false,
    card: 'none',
  },
  {
    id: 'tiempo',
    title: 'Tiempo actual',
    value: (f) => f.mins,
    unit: 'min',
    cell: (f) => (
      <span>
        <ElapsedMinutes fichaje={f} />
        <span className={`${tableControls.cardText} u-muted`}>
          {' '}
          · desde {hourArticle(f.entrada)} <DateTimeText value={f.entrada} format="time" />
        </span>
      </span>
    ),
    isNumeric: true,
    card: 'left',
  },
];
const ACTIONS = {
  isBeside: true,
  cell: (f: ActiveFichaje) => f.acciones.includes('cerrar') && <CloseFichaje fichaje={f} />,
};
const UNIT = ['persona fichada', 'personas fichadas'] as const;
const keyOf = ({ id }: ActiveFichaje): string => `fichaje ${id}`;
const FREEZE_OPTIONS = { own: (f: ActiveFichaje) => isOwnSubject(keyOf(f)) };

/** 'Fichaje activos' (part 2 §2 Clock-in): open fichajes, longest first. */
export const OpenFichajesTable = ({ rows, error, retry, filters, filtered }: Props) => (
  <Table
    caption="Fichaje activos"
    fileName="fichaje-activos"
    columns={COLUMNS}
    rows={rows}
    initialSort="entrada"
    inUrl="activos"
    error={error}
    retry={retry}
    filters={filters}
    filtered={filtered}
    actions={ACTIONS}
    frozen={FREEZE_OPTIONS}
    unit={UNIT}
    searchLabel="Buscar usuario"
    empty={
      <EmptyState title="Sin fichajes activos">
        {filtered ? 'Nadie de ese departamento tiene un fichaje abierto.' : 'Aquí verás a quien fiche su entrada.'}
      </EmptyState>
    }
  />
);

function CloseFichaje({ fichaje }: { fichaje: ActiveFichaje }) {
  const { id, usuarioNombre } = fichaje;
  return (
    <RowActions>
      <RowAction
        call="POST cerrarFichaje"
        busyKey={keyOf(fichaje)}
        submission={{ body: { id } }}
        title={`Cerrar el fichaje de ${usuarioNombre}`}
        question={{
          title: `¿Cerrar el fichaje de ${usuarioNombre}?`,
          text: 'Se cierra ahora con los minutos que lleva. Le llegará una notificación.',
          action: 'Cerrar fichaje',
          danger: true,
        }}
      >
        Cerrar
      </RowAction>
    </RowActions>
  );
}

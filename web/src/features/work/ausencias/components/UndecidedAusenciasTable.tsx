import type { Ausencia } from '@conserje/contract';
import { AUSENCIA_OP, formatSpan } from '@conserje/rules';
import type { ReactNode } from 'react';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { PersonName } from '../../../../shared/people/PersonName.tsx';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import type { Column } from '../../../../ui/table/Table.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import tableControls from '../../../../ui/table/TableControls.module.css';
import { RelativeTime } from '../../../../ui/text/RelativeTime.tsx';
import styles from './Ausencias.module.css';
import { ausenciaKey, DAY_COLUMNS, FREEZE_OPTIONS, MOTIVO_COLUMN, USUARIO_COLUMN } from './ausenciaColumns.tsx';

export interface AusenciasTableProps {
  rows: readonly Ausencia[] | undefined;
  error: unknown;
  retry: () => unknown;
  /** Above the list. */
  filters: ReactNode;
  filtered: boolean;
}

const COLUMNS: readonly Column<Ausencia>[] = [
  {
    ...USUARIO_COLUMN,
    // On a card two buttons take the place of the avatar.
    cell: ({ usuarioNombre }) => (
      <>
        <span className={styles.tableOnly}>
          <PersonName usuario={usuarioNombre} />
        </span>
        <span className={tableControls.cardText}>
          <PersonLink name={usuarioNombre} />
        </span>
      </>
    ),
  },
  MOTIVO_COLUMN,
  ...DAY_COLUMNS,
  {
    id: 'fecha',
    title: 'Pedida',
    value: (a) => a.fecha,
    cell: (a) => <RelativeTime value={a.fecha} />,
    isSearchable: false,
    card: 'none',
  },
];
const ACTIONS = {
  isBeside: true,
  cell: (a: Ausencia) => a.acciones.includes('aceptar') && <DecisionButtons ausencia={a} />,
};
const UNIT = ['solicitud', 'solicitudes'] as const;

/** Undecided ausencias, longest wait first (part 2 §2 Absences). */
export const UndecidedAusenciasTable = ({ rows, error, retry, filters, filtered }: AusenciasTableProps) => (
  <Table
    caption="Solicitudes de ausencia"
    fileName="solicitudes-de-ausencia"
    columns={COLUMNS}
    rows={rows}
    initialSort="fecha"
    inUrl="solicitudes"
    error={error}
    retry={retry}
    filters={filters}
    filtered={filtered}
    actions={ACTIONS}
    frozen={FREEZE_OPTIONS}
    unit={UNIT}
    searchLabel="Buscar usuario o motivo"
    empty={
      <EmptyState title="Sin ausencias por responder">
        {filtered ? 'Nadie de ese departamento espera respuesta.' : 'Aparecen aquí cuando alguien pide una.'}
      </EmptyState>
    }
  />
);

/** Accepts at once; rejects after a confirmation. */
function DecisionButtons({ ausencia }: { ausencia: Ausencia }) {
  const { id, usuarioNombre } = ausencia;
  const shared = { call: 'POST ausenciaAction', busyKey: ausenciaKey(id) } as const;
  return (
    <span className="u-inline-flex u-gap-6">
      <RowAction
        {...shared}
        submission={{ body: { op: AUSENCIA_OP.accept, id } }}
        title={`Aceptar la ausencia de ${usuarioNombre}`}
      >
        Aceptar
      </RowAction>
      <RowAction
        {...shared}
        submission={{ body: { op: AUSENCIA_OP.cancel, id } }}
        title={`Cancelar la ausencia de ${usuarioNombre}`}
        question={{
          title: `¿Cancelar la ausencia de ${usuarioNombre}?`,
          text: `La pidió ${formatSpan(ausencia)}. Le llegará una notificación y podrá pedir otra.`,
          action: 'Cancelar ausencia',
          danger: true,
        }}
      >
        Cancelar
      </RowAction>
    </span>
  );
}

import type { AnswerOf } from '@conserje/contract';
import { SCREENS } from '@conserje/rules';
import { isOwnSubject } from '../../../../platform/api/useCallMutation.ts';
import { useCan } from '../../../../platform/session/session.tsx';
import { dateColumn } from '../../../../shared/lists/listColumns.tsx';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { personColumn } from '../../../../shared/people/PersonName.tsx';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import { Section } from '../../../../ui/layout/ScreenLayout.tsx';
import { RowActions } from '../../../../ui/table/RowButton.tsx';
import type { Column } from '../../../../ui/table/Table.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import tableControls from '../../../../ui/table/TableControls.module.css';

type SolicitudTiempo = AnswerOf<'GET getTimesSolicitudes'>[number];

interface Props {
  rows: readonly SolicitudTiempo[] | undefined;
  primary: boolean;
  error: unknown;
  retry: () => unknown;
}

const COLUMNS: readonly Column<SolicitudTiempo>[] = [
  personColumn((s) => s.bajoNombre),
  {
    id: 'pide',
    title: 'Pedido por',
    value: (s) => s.encargadoNombre,
    cell: (s) => (
      <span>
        <span className={tableControls.cardText}>pedido por </span>
        <PersonLink name={s.encargadoNombre} />
      </span>
    ),
    card: 'footer',
  },
  dateColumn((s) => s.fecha, { isNumeric: false, isSearchable: false, card: 'left' }),
];
const operationKey = ({ id }: SolicitudTiempo): string => `aceptar tiempo ${id}`;
const FREEZE_OPTIONS = { own: (s: SolicitudTiempo) => isOwnSubject(operationKey(s)) };

const buildActions = (primary: boolean) => ({
  isBeside: true,
  cell: (s: SolicitudTiempo) => (
    <RowActions>
      <RowAction
        primary={primary}
        call="POST actionTimeSoli"
        submission={{ body: { id: s.id } }}
        busyKey={operationKey(s)}
        title={`Aceptar el tiempo de ${s.bajoNombre}`}
      >
        Aceptar
      </RowAction>
    </RowActions>
  ),
});
const ACTIONS = buildActions(true);
const SECONDARY_ACTIONS = buildActions(false);
const UNIT = ['tiempo', 'tiempos'] as const;

/** Tiempos that the viewer is asked to manage (decisions §4): accept. */
export function TiemposTable({ rows, primary, error, retry }: Props) {
  const canAccept = useCan(SCREENS['/tiempos']);
  return (
    <Section title="Tiempos">
      <Table
        caption="Solicitudes de tiempos"
        fileName="solicitudes-tiempos"
        columns={COLUMNS}
        rows={rows}
        initialSort="-fecha"
        inUrl="tiempos"
        error={error}
        retry={retry}
        actions={canAccept ? (primary ? ACTIONS : SECONDARY_ACTIONS) : undefined}
        frozen={FREEZE_OPTIONS}
        unit={UNIT}
        searchLabel="Buscar usuario o encargado"
        empty={<EmptyState title="Sin solicitudes de tiempo">Aparecen cuando te piden ser encargado.</EmptyState>}
      />
    </Section>
  );
}

import type { AnswerOf } from '@conserje/contract';
import { isOwnSubject } from '../../../../platform/api/useCallMutation.ts';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { personColumn } from '../../../../shared/people/PersonName.tsx';
import { Section } from '../../../../ui/layout/ScreenLayout.tsx';
import { RowActions } from '../../../../ui/table/RowButton.tsx';
import type { Column } from '../../../../ui/table/Table.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import { RelativeTime } from '../../../../ui/text/RelativeTime.tsx';

type GuardiaRequestRow = AnswerOf<'GET pedidos'>[number];

interface Props {
  rows: readonly GuardiaRequestRow[];
  primary: boolean;
  error: unknown;
  retry: () => unknown;
}

const describeRequest = ({ nueva }: GuardiaRequestRow): string => (nueva === null ? 'Un tiempo' : `Ascenso a ${nueva}`);

const COLUMNS: readonly Column<GuardiaRequestRow>[] = [
  personColumn((d) => d.usuarioNombre),
  { id: 'pide', title: 'Pide', value: describeRequest, card: 'left' },
  { id: 'mision', title: 'Misión', value: (d) => d.mision, card: 'none' },
  {
    id: 'fecha',
    title: 'Desde',
    value: (d) => d.fecha,
    cell: (d) => <RelativeTime value={d.fecha} />,
    isSearchable: false,
    card: 'footer',
  },
];
const operationKey = ({ id }: GuardiaRequestRow): string => `atender pedido ${id}`;
const FREEZE_OPTIONS = { own: (d: GuardiaRequestRow) => isOwnSubject(operationKey(d)) };

const buildActions = (primary: boolean) => ({
  isBeside: true,
  cell: (d: GuardiaRequestRow) => (
    <RowActions>
      <RowAction
        primary={primary}
        call="POST atenderPedido"
        submission={{ body: { id: d.id, ...(d.nueva !== null && { nueva: d.nueva }) } }}
        busyKey={operationKey(d)}
        title={d.nueva === null ? `Abrir el tiempo de ${d.usuarioNombre}` : `Ofrecer el ascenso a ${d.usuarioNombre}`}
      >
        {d.nueva === null ? 'Abrir tiempo' : 'Ofrecer ascenso'}
      </RowAction>
    </RowActions>
  ),
});
const ACTIONS = buildActions(true);
const SECONDARY_ACTIONS = buildActions(false);
const UNIT = ['solicitud', 'solicitudes'] as const;

/** Requests of people below the viewer to the managers on duty: the first who accepts handles one. */
export function RequestsTable({ rows, primary, error, retry }: Props) {
  return (
    <Section title="Piden tiempo o ascenso">
      <Table
        caption="Solicitudes de tiempo y ascenso"
        fileName="solicitudes-pedidas"
        columns={COLUMNS}
        rows={rows}
        initialSort="fecha"
        inUrl="pedidos"
        error={error}
        retry={retry}
        actions={primary ? ACTIONS : SECONDARY_ACTIONS}
        frozen={FREEZE_OPTIONS}
        unit={UNIT}
        searchLabel="Buscar usuario"
        empty={null}
      />
    </Section>
  );
}

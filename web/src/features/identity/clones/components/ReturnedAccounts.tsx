import type { ReturnedAccount } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import { isOwnSubject } from '../../../../platform/api/useCallMutation.ts';
import { dateColumn, usuarioColumn } from '../../../../shared/lists/listColumns.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import type { Column } from '../../../../ui/table/Table.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import { returnedAccountsQuery } from '../clones.queries.ts';
import { AllowanceButton, allowanceKey } from './AllowanceButton.tsx';

const REASONS: Record<ReturnedAccount['por'], string> = {
  conexion: 'Misma conexión',
  avatar: 'Mismo avatar',
  ambos: 'Misma conexión y mismo avatar',
};

const COLUMNS: readonly Column<ReturnedAccount>[] = [
  usuarioColumn((r: ReturnedAccount) => r.usuarioNombre),
  {
    id: 'despedido',
    title: 'Despedido',
    value: (r) => r.despedidoNombre,
    cell: (r) => (
      <>
        <PersonLink name={r.despedidoNombre} />
        {r.listaNegra && <b className="u-block u-text-14">En la lista negra</b>}
      </>
    ),
  },
  { id: 'por', title: 'Por qué', value: (r) => REASONS[r.por] },
  { ...dateColumn((r: ReturnedAccount) => r.registro), title: 'Se registró' },
];
const idOf = (r: ReturnedAccount): number => r.usuario;
const UNIT = ['cuenta', 'cuentas'] as const;
const FREEZE_OPTIONS = { own: (r: ReturnedAccount) => isOwnSubject(allowanceKey(r.usuario, 0)) };
const ACTIONS = {
  cell: ({ usuario: id, usuarioNombre: usuario, acciones }: ReturnedAccount) =>
    acciones.length > 0 && <AllowanceButton account={{ id, usuario, acciones }} />,
};

/** New accounts that look like someone who was dismissed. */
export function ReturnedAccounts() {
  const { data, error, refetch } = useQuery(returnedAccountsQuery());
  return (
    <Table
      caption="Regresos"
      fileName="clones-regresos"
      columns={COLUMNS}
      rows={data}
      initialSort="-fecha"
      idOf={idOf}
      error={error}
      retry={refetch}
      unit={UNIT}
      actions={ACTIONS}
      frozen={FREEZE_OPTIONS}
      searchLabel="Buscar cuenta"
      empty={
        <EmptyState title="Sin regresos">
          Aquí verás las cuentas nuevas con la conexión o el avatar de alguien despedido.
        </EmptyState>
      }
    />
  );
}

import type { WhitelistedAccount } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import { isOwnSubject } from '../../../../platform/api/useCallMutation.ts';
import { dateColumn, encargadoColumn, usuarioColumn } from '../../../../shared/lists/listColumns.tsx';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import type { Column } from '../../../../ui/table/Table.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import { allowedAccountsQuery } from '../clones.queries.ts';
import { AllowanceButton, allowanceKey } from './AllowanceButton.tsx';

const COLUMNS: readonly Column<WhitelistedAccount>[] = [
  usuarioColumn((p: WhitelistedAccount) => p.usuarioNombre),
  { ...encargadoColumn((p: WhitelistedAccount) => p.encargadoNombre), title: 'Permitida por' },
  dateColumn((p: WhitelistedAccount) => p.fecha),
];
const UNIT = ['cuenta', 'cuentas'] as const;
const idOf = (p: WhitelistedAccount): number => p.usuario;
const FREEZE_OPTIONS = { own: (p: WhitelistedAccount) => isOwnSubject(allowanceKey(p.usuario, 1)) };
const ACTIONS = {
  cell: ({ usuario: id, usuarioNombre: usuario, acciones }: WhitelistedAccount) =>
    acciones.length > 0 && <AllowanceButton account={{ id, usuario, acciones }} />,
};

/** The white list (part 1 §2 Clones). */
export function AllowedAccounts() {
  const { data, error, refetch } = useQuery(allowedAccountsQuery());
  return (
    <Table
      caption="Cuentas permitidas"
      fileName="clones-permitidos"
      columns={COLUMNS}
      rows={data}
      idOf={idOf}
      initialSort="-fecha"
      error={error}
      retry={refetch}
      unit={UNIT}
      actions={ACTIONS}
      frozen={FREEZE_OPTIONS}
      searchLabel="Buscar cuenta"
      empty={<EmptyState title="Sin cuentas permitidas">Toca «Permitir» en un grupo para agregarla.</EmptyState>}
    />
  );
}

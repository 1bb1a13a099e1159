import { serverPagedList } from '../../../../../platform/api/pagedQuery.ts';
import { usuarioColumn } from '../../../../../shared/lists/listColumns.tsx';
import type { ServerColumn } from '../../../../../shared/lists/ServerTable.tsx';
import { ServerTable } from '../../../../../shared/lists/ServerTable.tsx';
import { EmptyState } from '../../../../../ui/feedback/LoadStates.tsx';
import { DateTimeText } from '../../../../../ui/text/DateTimeText.tsx';
import { formatCreditos } from '../../../../../ui/text/format.ts';

const COLUMNS: readonly ServerColumn<'GET referidos'>[] = [
  usuarioColumn((r) => r.usuarioNombre),
  { id: 'trajo', title: 'Trajo', value: (r) => r.trajo, isNumeric: true, card: 'large' },
  { id: 'siguen', title: 'Siguen', value: (r) => r.siguen, isNumeric: true },
  {
    id: 'bonos',
    title: 'Bonos',
    value: (r) => r.bonos,
    cell: (r) => formatCreditos(r.bonos),
    isNumeric: true,
  },
  {
    id: 'ultimo',
    title: 'La última vez',
    value: (r) => r.ultimo,
    cell: (r) => <DateTimeText value={r.ultimo} format="date" />,
    isNumeric: true,
    isSearchable: false,
  },
];
const UNIT = ['persona', 'personas'] as const;
const LIST = serverPagedList('GET referidos', ['usuarios', 'referidos']);

/** Everyone who brought someone, and how many. */
export default function Referrers() {
  return (
    <ServerTable
      list={LIST}
      caption="Quién trajo a quién"
      fileName="quien-trajo-a-quien"
      columns={COLUMNS}
      initialSort="-trajo"
      inUrl="referidos"
      cardsBelowWidth={720}
      searchLabel="Buscar usuario"
      unit={UNIT}
      empty={
        <EmptyState title="Nadie trajo a nadie">
          Al registrarse, cada persona puede decir de quién es su invitación. También cuenta el enlace de Mi cuenta.
        </EmptyState>
      }
    />
  );
}

import type { DirectoryEntry } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { absentUntilText } from '../../../../../shared/ausencias/ausencias.queries.ts';
import { departamentosQuery } from '../../../../../shared/departamentos/departamentos.queries.ts';
import { knownDepartamento } from '../../../../../shared/departamentos/knownDepartamento.ts';
import type { ServerColumn } from '../../../../../shared/lists/ServerTable.tsx';
import { ServerTable } from '../../../../../shared/lists/ServerTable.tsx';
import { useBulkActs } from '../../../../../shared/people/bulk-acts/useBulkActs.tsx';
import { PersonName } from '../../../../../shared/people/PersonName.tsx';
import { Badge } from '../../../../../ui/feedback/Badge.tsx';
import { EmptyState, WaitingPlaceholder } from '../../../../../ui/feedback/LoadStates.tsx';
import { useUrlState } from '../../../../../ui/state/useUrlState.ts';
import { RelativeTime } from '../../../../../ui/text/RelativeTime.tsx';
import { buildFilter, FILTERS_IN_URL, hasFilter } from '../../directoryFilters.ts';
import { directoryQuery } from '../../usuarios.queries.ts';
import { DirectoryFilterBar } from './DirectoryFilterBar.tsx';

const UNIT = ['persona', 'personas'] as const;

const personOf = ({ id, usuario: nombre, rango, acciones }: DirectoryEntry) => ({ id, nombre, rango, acciones });

const COLUMNS: readonly ServerColumn<'GET directorio'>[] = [
  {
    id: 'usuario',
    title: 'Usuario',
    value: (u) => u.usuario,
    cell: (u) => (
      <PersonName usuario={u.usuario} isDirect>
        {u.despedido === 1 && <Badge tone="bad">Despedido</Badge>}
        {u.ausente !== null && <Badge tone="warning">{absentUntilText(u.ausente)}</Badge>}
      </PersonName>
    ),
    card: 'title',
  },
  { id: 'mision', title: 'Misión', value: (u) => u.mision, card: 'left' },
  { id: 'rango', title: 'Rango', value: (u) => u.n_categoria, card: 'none', isSortable: false },
  {
    id: 'firma',
    title: 'Firma',
    value: (u) => u.firma || null,
    cell: (u) => (u.firma === '' ? '—' : <code>{u.firma}</code>),
    card: 'large',
  },
  {
    id: 'visto',
    title: 'Última vez',
    value: (u) => u.ultima_vez,
    cell: (u) => (u.ultima_vez === null ? 'Nunca' : <RelativeTime value={u.ultima_vez} />),
    card: 'right',
  },
];

/** All people of the agency with filter, sort and bulk actions. */
export function Directory({ addButtons }: { addButtons: ReactNode }) {
  const [inUrl, change] = useUrlState(FILTERS_IN_URL);
  const { data: departamentos, isPending } = useQuery(departamentosQuery());
  const url = { ...inUrl, departamento: knownDepartamento(inUrl.departamento, departamentos?.filas) };
  const filter = JSON.stringify(buildFilter(url));
  const listQuery = useMemo(() => directoryQuery(JSON.parse(filter)), [filter]);
  const acts = useBulkActs(personOf);
  const tableColumns = useMemo(() => acts.selectable(COLUMNS), [acts]);
  return (
    <ServerTable
      caption="Usuarios"
      fileName="usuarios"
      list={listQuery}
      columns={tableColumns}
      initialSort="usuario"
      unit={UNIT}
      searchLabel="Buscar nombre o firma"
      filters={
        <>
          {isPending && <WaitingPlaceholder />}
          <DirectoryFilterBar values={url} change={change} />
          {addButtons}
        </>
      }
      filtered={hasFilter(url)}
      summaryOf={(_search, _hasMore, rows) => acts.summary(rows)}
      renderFooter={acts.bar}
      empty={<EmptyState title="Sin personas">Cambia los filtros para ver a más gente.</EmptyState>}
    />
  );
}

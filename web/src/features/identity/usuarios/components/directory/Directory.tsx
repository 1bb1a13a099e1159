import type { DirectoryEntry } from '@conserje/contract';
import { PEOPLE_MAX } from '@conserje/rules';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { absentUntilText } from '../../../../../shared/ausencias/ausencias.queries.ts';
import { SelectAllRows, SelectRow } from '../../../../../shared/lists/SelectRow.tsx';
import type { ServerColumn } from '../../../../../shared/lists/ServerTable.tsx';
import { ServerTable } from '../../../../../shared/lists/ServerTable.tsx';
import type { Selection } from '../../../../../shared/lists/selection.ts';
import { createSelection } from '../../../../../shared/lists/selection.ts';
import { PersonName } from '../../../../../shared/people/PersonName.tsx';
import { Badge } from '../../../../../ui/feedback/Badge.tsx';
import { EmptyState } from '../../../../../ui/feedback/LoadStates.tsx';
import { useUrlState } from '../../../../../ui/state/useUrlState.ts';
import { formatNumber } from '../../../../../ui/text/format.ts';
import { RelativeTime } from '../../../../../ui/text/RelativeTime.tsx';
import { buildFilter, FILTERS_IN_URL, hasFilter } from '../../directoryFilters.ts';
import { directoryQuery } from '../../usuarios.queries.ts';
import { BulkActionBar } from './BulkActionBar.tsx';
import styles from './Directory.module.css';
import { DirectoryFilterBar } from './DirectoryFilterBar.tsx';

const UNIT = ['persona', 'personas'] as const;
const idOf = ({ id }: DirectoryEntry): number => id;

const buildColumns = (chosen: Selection): readonly ServerColumn<'GET directorio'>[] => [
  {
    id: 'usuario',
    title: 'Usuario',
    value: (u) => u.usuario,
    cell: (u) => (
      <span className={styles.row}>
        {u.acciones.length > 0 ? <SelectRow id={u.id} name={u.usuario} chosen={chosen} /> : <span />}
        <PersonName usuario={u.usuario} isDirect>
          {u.despedido === 1 && <Badge tone="mal">Despedido</Badge>}
          {u.ausente !== null && <Badge tone="ojo">{absentUntilText(u.ausente)}</Badge>}
        </PersonName>
      </span>
    ),
    card: 'titulo',
  },
  { id: 'mision', title: 'Misión', value: (u) => u.mision, card: 'izquierda' },
  { id: 'rango', title: 'Rango', value: (u) => u.n_categoria, card: 'ninguna', isSortable: false },
  {
    id: 'firma',
    title: 'Firma',
    value: (u) => u.firma || null,
    cell: (u) => (u.firma === '' ? '—' : <code>{u.firma}</code>),
    card: 'grande',
  },
  {
    id: 'visto',
    title: 'Última vez',
    value: (u) => u.ultima_vez,
    cell: (u) => (u.ultima_vez === null ? 'Nunca' : <RelativeTime value={u.ultima_vez} />),
    card: 'derecha',
  },
];

/**
 * Returns the loaded people whom the viewer may act on, up to the maximum of one call, and the label of their checkbox.
 */
function getSelectAllProps(rows: readonly DirectoryEntry[]) {
  const ids = rows
    .filter(({ acciones }) => acciones.length > 0)
    .slice(0, PEOPLE_MAX)
    .map(({ id }) => id);
  return { ids, children: `Seleccionar a ${formatNumber(ids.length)} personas` };
}

/** All people of the agency with filter, sort and bulk actions. */
export function Directory({ addButtons }: { addButtons: ReactNode }) {
  const [url, change] = useUrlState(FILTERS_IN_URL);
  const filter = JSON.stringify(buildFilter(url));
  const listQuery = useMemo(() => directoryQuery(JSON.parse(filter)), [filter]);
  const [chosen] = useState(createSelection);
  const tableColumns = useMemo(() => buildColumns(chosen), [chosen]);
  return (
    <ServerTable
      caption="Usuarios"
      fileName="usuarios"
      list={listQuery}
      columns={tableColumns}
      idOf={idOf}
      initialSort="usuario"
      unit={UNIT}
      searchLabel="Buscar nombre o firma"
      filters={
        <>
          <DirectoryFilterBar values={url} change={change} />
          {addButtons}
        </>
      }
      filtered={hasFilter(url)}
      summaryOf={(_search, _hasMore, rows) => <SelectAllRows {...getSelectAllProps(rows)} chosen={chosen} />}
      renderFooter={(rows) => <BulkActionBar rows={rows} chosen={chosen} />}
      empty={<EmptyState title="Sin personas">Cambia los filtros para ver a más gente.</EmptyState>}
    />
  );
}

import type { CallKey } from '@conserje/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { AnswerRow, ListQuery, ServerPagedList, SortKeyOf } from '../../platform/api/pagedQuery.ts';
import { MoreButton } from '../../ui/table/MoreButton.tsx';
import type { Column, TableProps } from '../../ui/table/Table.tsx';
import { idOfRow, Table } from '../../ui/table/Table.tsx';
import type { RowKey } from '../../ui/table/tableModel.ts';
import { parseSort } from '../../ui/table/tableModel.ts';
import { useTableState } from '../../ui/table/useTableState.ts';

type ManagedTableProp =
  | 'columns'
  | 'rows'
  | 'idOf'
  | 'tableState'
  | 'error'
  | 'retry'
  | 'serverSearch'
  | 'pageSize'
  | 'footer'
  | 'loadExportRows';

type ColumnIn<Row, C extends string> = Column<Row> & ({ id: C; isSortable?: true } | { isSortable: false });
/** A column of a server list; sortable only if its call declares the order. */
export type ServerColumn<K extends CallKey> = ColumnIn<AnswerRow<K>, SortKeyOf<K>>;

export interface ServerTableProps<Row extends { id: RowKey }, C extends string>
  extends Omit<TableProps<Row>, ManagedTableProp> {
  /** Stable between renders: a module constant or memoised. */
  columns: readonly ColumnIn<Row, NoInfer<C>>[];
  initialSort: NoInfer<C> | `-${NoInfer<C>}`;
  /** After the row count: a summary of all matches, also those not loaded; `next` if some are not loaded. */
  summaryOf?: (search: string, next: boolean, rows: readonly Row[]) => ReactNode;
  /** Below the table, with the loaded rows. */
  renderFooter?: (rows: readonly Row[]) => ReactNode;
  /** The list of the server for a search and an order. */
  list: ServerPagedList<Row, C>;
  adjust?: (rows: readonly Row[]) => readonly Row[];
  /** An empty search shows no rows and makes no request. */
  onlyWhenSearching?: boolean;
}

/** No client-side pages: the server pages, and all loaded rows are shown. */
const ALL_ROWS = 100_000;
const NO_ROWS: never[] = [];

/** Validates the order of the URL against the sortable columns. */
function orderOf<C extends string>(
  text: string,
  columns: readonly Column<never>[],
  initial: ListQuery<C>['orden'],
): ListQuery<C>['orden'] {
  const { columnId } = parseSort(text);
  const existing = columns.some((c) => c.id === columnId && c.isSortable !== false);
  return existing ? (text as ListQuery<C>['orden']) : initial;
}

/** Table of an unbounded list: searched and sorted by the server, older rows on demand. */
export function ServerTable<Row extends { id: RowKey }, C extends string>({
  list,
  adjust,
  summaryOf,
  renderFooter,
  onlyWhenSearching = false,
  inUrl = '',
  ...props
}: ServerTableProps<Row, C>) {
  const tableState = useTableState(props.initialSort, inUrl);
  const [{ buscar, orden }, change] = tableState;
  const query = list({ buscar: buscar.trim(), orden: orderOf(orden, props.columns, props.initialSort) });
  const isIdle = onlyWhenSearching && buscar.trim() === '';
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } = useInfiniteQuery({
    ...query,
    enabled: !isIdle,
  });
  const loadedRows = useMemo(() => (isIdle ? NO_ROWS : data?.pages.flatMap((p) => p.data)), [isIdle, data]);
  const next = hasNextPage && !isIdle;
  const rows = loadedRows && adjust ? adjust(loadedRows) : loadedRows;
  return (
    <>
      <Table
        {...props}
        onlyWhenSearching={onlyWhenSearching}
        tableState={tableState}
        rows={rows}
        idOf={idOfRow}
        error={error}
        retry={refetch}
        serverSearch={{
          value: buscar,
          change: (text) => change({ buscar: text }, { replace: true }),
          isStale: isPlaceholderData && !isIdle,
        }}
        pageSize={ALL_ROWS}
        loadExportRows={query.all}
        summary={
          summaryOf ? (
            <>
              {next && <span>Hay más. Toca «Ver más».</span>}
              {summaryOf(buscar.trim(), next, rows ?? NO_ROWS)}
            </>
          ) : (
            (props.summary ?? (next && 'Hay más. Toca «Ver más».'))
          )
        }
        footer={next && <MoreButton isLoading={isFetchingNextPage} load={fetchNextPage} />}
      />
      {renderFooter?.(rows ?? NO_ROWS)}
    </>
  );
}

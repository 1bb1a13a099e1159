import { plainText } from '@conserje/rules';
import { useTable } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useId, useMemo } from 'react';
import { usePreference } from '../../platform/state/preferences.ts';
import { EmptyState, LoadError, Loading } from '../feedback/LoadStates.tsx';
import { PendingChangesButton } from '../feedback/PendingChangesButton.tsx';
import { DownloadButtons } from '../files/DownloadButtons.tsx';
import { useFrozenRows } from '../lists/useFrozenRows.ts';
import { OverflowMenu } from '../overlay/OverflowMenu.tsx';
import { formatNumber } from '../text/format.ts';
import type { RowShortcut } from './rowShortcuts.ts';
import { handleRowsKeyDown } from './rowShortcuts.ts';
import styles from './Table.module.css';
import cardStyles from './TableCards.module.css';
import tableControls from './TableControls.module.css';
import { TableHead, TableSort } from './TableHead.tsx';
import { TablePagination } from './TablePagination.tsx';
import type { TableRowProps } from './TableRow.tsx';
import { TableRow } from './TableRow.tsx';
import { TableSearch } from './TableSearch.tsx';
import type { Column, RowKey, Sort } from './tableModel.ts';
import {
  createCellFilter,
  formatSort,
  nextSort,
  parseSort,
  tableColumnDefinitions,
  toSheet,
  usedTableFeatures,
} from './tableModel.ts';
import { useCardLayout } from './useCardLayout.ts';
import { useProgressiveRows } from './useProgressiveRows.ts';
import { useRowFocus } from './useRowFocus.ts';
import type { TableState } from './useTableState.ts';
import { useTableState } from './useTableState.ts';

export type { Column } from './tableModel.ts';

export interface TableProps<Row extends object> {
  /** Accessible caption of the table. */
  caption: string;
  /** File name of the export without extension. */
  fileName: string;
  /** Stable between renders: a module constant or memoised. */
  columns: readonly Column<Row>[];
  /** Undefined while loading. Unchanged rows keep their identity, so that they do not render again. */
  rows: readonly Row[] | undefined;
  /** Key of a row; its `id` by default. */
  idOf?: (row: Row) => RowKey;
  /** `columnId` ascending or `-columnId` descending. */
  initialSort: string;
  /** Precedence in the default order: lower comes first. Stable between renders. */
  precedence?: (row: Row) => number;
  /** Prefix of its URL parameters, if a screen has several tables; null keeps its state out of the URL. */
  inUrl?: string | null;
  /** Its order, search and page, if the caller reads them, too. */
  tableState?: ReturnType<typeof useTableState>;
  /** Error of the last read; earlier rows stay on screen. */
  error?: unknown;
  retry?: () => unknown;
  /** Shown if there are no rows at all. */
  empty: ReactNode;
  /** Singular and plural of a row: `['tiempo', 'tiempos']`. */
  unit?: readonly [singular: string, plural: string];
  /** Width in CSS pixels below which rows are cards. */
  cardsBelowWidth?: number;
  /** Last column; stable between renders. */
  actions?: TableRowProps<Row>['actions'];
  rowClass?: TableRowProps<Row>['rowClass'];
  /** After the row count; a function gets the rows in view. */
  summary?: ReactNode | ((rows: readonly Row[]) => ReactNode);
  /** Before the search, always visible: the view of the list. */
  toolbar?: ReactNode;
  /** Filters and rare actions: behind «⋯» with sort and export in a card layout. */
  filters?: ReactNode;
  /** Whether a filter is active, shown on «⋯». */
  filtered?: boolean;
  searchLabel?: string;
  /** Search and order by the server: rows keep their order. */
  serverSearch?: {
    value: string;
    change: (text: string) => void;
    /** The rows belong to an earlier search or order. */
    isStale: boolean;
  };
  /** The list has rows only during a search. */
  onlyWhenSearching?: boolean;
  /**
   * Holds the rows while the viewer interacts, because others change them. `own` returns whether the viewer removed a
   * missing row; stable between renders.
   */
  frozen?: { own?: (row: Row) => boolean };
  /** Keyboard shortcuts for the focused row. */
  keys?: readonly RowShortcut<Row>[];
  pageSize?: number;
  /** Below the rows, such as a button for older ones. */
  footer?: ReactNode;
  /** The rows belong to the viewer, so the export needs no permission. */
  own?: boolean;
  /** Loads the rows to export, in order; otherwise the shown rows are exported. */
  loadExportRows?: () => Promise<readonly Row[]>;
}

/** A row without an `id` needs `idOf`. */
type KeyedBy<Row extends object> = [Row] extends [{ id: RowKey }] ? unknown : Required<Pick<TableProps<Row>, 'idOf'>>;
/** The key of a row with an `id`; `KeyedBy` makes the cast sound. */
export const idOfRow = (row: object): RowKey => (row as { id: RowKey }).id;

/** Returns the label of «⋯»: without rows there is no sort and no export. */
function overflowLabel(hasFilters: boolean, isEmpty: boolean): string {
  if (isEmpty) return 'Filtrar';
  return hasFilters ? 'Filtrar, ordenar y descargar' : 'Ordenar y descargar';
}

/** Returns the rows in their order, and those of the current page. */
function useTableRows<Row extends object>(props: TableProps<Row>, state: TableState, sort: Sort) {
  const { columns, rows, idOf = idOfRow, caption, pageSize = 50, serverSearch } = props;
  const searchWords = serverSearch ? '' : plainText(state.buscar.trim());

  const table = useTable<typeof usedTableFeatures, Row>({
    features: usedTableFeatures,
    columns: useMemo(() => tableColumnDefinitions(columns), [columns]),
    data: rows ?? NO_ROWS,
    getRowId: (row) => String(idOf(row)),
    globalFilterFn: useMemo(() => createCellFilter(columns), [columns]),
    getColumnCanGlobalFilter: isAlwaysSearchable,
    manualSorting: serverSearch !== undefined,
    state: {
      sorting: [{ id: sort.columnId, desc: sort.descending }],
      globalFilter: searchWords,
    },
  });
  const sorted = table.getSortedRowModel().rows;
  const searchText = serverSearch?.value ?? state.buscar;
  const pageCount = Math.max(1, Math.ceil(sorted.length / pageSize));
  // After a search or a change the page may no longer exist; then the last one is shown.
  const page = Math.min(Math.max(1, state.pagina), pageCount);
  const precedenceOf = state.orden === '' ? props.precedence : undefined;
  const ownRows = useMemo(() => {
    const all = sorted.map((row) => row.original);
    return precedenceOf ? all.toSorted((a, b) => precedenceOf(a) - precedenceOf(b)) : all;
  }, [sorted, precedenceOf]);
  const frozenView = useFrozenRows(ownRows, {
    idOf,
    // Includes `isStale`: rows of an earlier search or order are not held against the new ones.
    key: `${caption} ${formatSort(sort)} ${serverSearch?.value ?? searchWords} ${serverSearch?.isStale} ${page}`,
    ...(props.frozen?.own && { own: props.frozen.own }),
  });
  const pageRows = (props.frozen ? frozenView.rows : ownRows).slice((page - 1) * pageSize, page * pageSize);
  const visible = useProgressiveRows(pageRows);
  // Held rows of an emptied list are still shown.
  const isEmpty = rows?.length === 0 && pageRows.length === 0 && searchText.trim() === '' && !serverSearch?.isStale;
  return {
    visible,
    pageRows,
    isEmpty,
    ownRows,
    frozenView,
    sortedCount: sorted.length,
    searchText,
    isSearched: searchWords !== '',
    page,
    pageCount,
  };
}

/**
 * The table of the portal: sort by header, accent-insensitive search, pages, export of the shown rows, and state in
 * the URL. On a wide screen the header is sticky. In a narrow container rows are cards and rare actions are behind «⋯»,
 * so that rows come first.
 */
export function Table<Row extends object>(props: TableProps<Row> & KeyedBy<Row>) {
  const { columns, caption, inUrl = '', serverSearch } = props;
  const ownState = useTableState(props.initialSort, inUrl);
  const [state, change] = props.tableState ?? ownState;
  const sort = parseSort(state.orden || props.initialSort);
  const tableId = useId();
  const frameRef = useCardLayout(props.cardsBelowWidth ?? 760);
  const tableRows = useTableRows(props, state, sort);
  const { visible, isEmpty, ownRows, frozenView, sortedCount } = tableRows;
  const sortBy = (columnId: string) => {
    const column = columns.find((c) => c.id === columnId);
    if (column) change({ orden: formatSort(nextSort(sort, column)), pagina: 1 });
  };

  return (
    <section
      ref={frameRef}
      className={`${styles.frame} ${cardStyles.cards}`}
      aria-label={caption}
      data-empty={isEmpty ? (props.onlyWhenSearching ? 'searchable' : 'none') : undefined}
    >
      <div className={styles.bar}>
        {props.toolbar}
        <TableSearch
          label={props.searchLabel ?? 'Buscar'}
          {...(visible.length > 0 && { controlsId: tableId })}
          value={tableRows.searchText}
          change={serverSearch?.change ?? ((text) => change({ buscar: text, pagina: 1 }, { replace: true }))}
        />
        {(!isEmpty || props.filters) && (
          <TableOverflowMenu
            {...props}
            isEmpty={isEmpty}
            sort={sort}
            sortBy={(text) => change({ orden: text, pagina: 1 })}
          >
            <DownloadButtons
              className="u-push-end"
              fileName={props.fileName}
              sheetName={caption}
              own={props.own}
              scope={props.loadExportRows ? 'toda la lista' : 'lo que ves'}
              disabled={sortedCount === 0}
              build={async () => toSheet(columns, props.loadExportRows ? await props.loadExportRows() : ownRows)}
            />
          </TableOverflowMenu>
        )}
      </div>
      <RowCount {...props} shown={tableRows.pageRows} count={sortedCount} filtered={tableRows.isSearched}>
        {props.frozen && <PendingChangesButton count={frozenView.waitingCount} release={frozenView.release} />}
      </RowCount>
      {visible.length > 0 ? (
        <RowsSurface {...props} tableId={tableId} tableRows={tableRows} sort={sort} sortBy={sortBy} />
      ) : (
        <NoRows {...props} state={state} clear={() => change({ buscar: '', pagina: 1 })} />
      )}
      <TablePagination
        caption={caption}
        page={tableRows.page}
        pages={tableRows.pageCount}
        go={(n) => change({ pagina: n })}
      />
      {props.footer}
    </section>
  );
}

interface RowsSurfaceProps<Row extends object> extends TableProps<Row> {
  tableId: string;
  tableRows: ReturnType<typeof useTableRows<Row>>;
  sort: Sort;
  sortBy: (columnId: string) => void;
}

function RowsSurface<Row extends object>({ tableId, tableRows, sort, sortBy, ...props }: RowsSurfaceProps<Row>) {
  const { columns, idOf = idOfRow, caption } = props;
  const { visible, frozenView, sortedCount } = tableRows;
  const hasShortcuts = usePreference('teclas');
  const bodyRef = useRowFocus(props.frozen ? frozenView.holdRef : undefined);
  return (
    <div className={styles.surface} data-surface>
      {/* Roles are repeated because some screen readers drop them when CSS changes the display of a table. */}
      <table {...ROLES.table} id={tableId} className={styles.table} aria-rowcount={sortedCount + 1}>
        <caption className="u-visually-hidden">{caption}</caption>
        <TableHead columns={columns} sort={sort} hasActions={props.actions !== undefined} onSort={sortBy} />
        <tbody
          {...ROLES.grupo}
          ref={bodyRef}
          {...(props.keys &&
            hasShortcuts && { onKeyDown: (e) => handleRowsKeyDown(e, visible, props.keys ?? NO_SHORTCUTS) })}
        >
          {visible.map((row) => (
            <TableRow
              key={idOf(row)}
              row={row}
              gone={props.frozen !== undefined && frozenView.gone.has(idOf(row))}
              columns={columns}
              actions={props.actions}
              rowClass={props.rowClass}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TableOverflowMenuProps<Row extends object> extends TableProps<Row> {
  isEmpty: boolean;
  sort: Sort;
  sortBy: (sort: string) => void;
  children: ReactNode;
}

/** Filters, sort and row actions; `children` are shown only with rows. */
function TableOverflowMenu<Row extends object>(props: TableOverflowMenuProps<Row>) {
  const { isEmpty, filters, filtered, caption, columns, sort } = props;
  return (
    <OverflowMenu
      container="table"
      label={overflowLabel(filters !== undefined, isEmpty)}
      state={filtered ? 'hay un filtro puesto' : undefined}
      caption={caption}
    >
      {filters}
      {!isEmpty && (
        <>
          <TableSort columns={columns} sort={sort} onSort={props.sortBy} />
          {props.children}
        </>
      )}
    </OverflowMenu>
  );
}

const NO_ROWS: never[] = [];
const NO_SHORTCUTS: never[] = [];
/** The library's default checks only the first row, whose value may be missing. */
const isAlwaysSearchable = () => true;
const ROLES = { table: { role: 'table' }, grupo: { role: 'rowgroup' } };

interface CountProps<Row extends object> extends TableProps<Row> {
  shown: readonly Row[];
  count: number;
  filtered: boolean;
  children: ReactNode;
}

function RowCount<Row extends object>(props: CountProps<Row>) {
  const { rows, error, retry, count, filtered, unit = ['fila', 'filas'] } = props;
  const text = filtered ? `${formatNumber(count)} de ${formatNumber(rows?.length ?? 0)}` : formatNumber(count);
  if (error && rows && retry)
    return (
      <div className={styles.count}>
        <LoadError error={error} retry={retry} isInline />
      </div>
    );
  return (
    <div className={styles.count}>
      <span aria-live="polite">{rows && `${text} ${unit[count === 1 && !filtered ? 0 : 1]}`}</span>
      {props.children}
      {rows && (typeof props.summary === 'function' ? props.summary(props.shown) : props.summary)}
    </div>
  );
}

function NoRows<Row extends object>(props: TableProps<Row> & { state: TableState; clear: () => void }) {
  const { rows, error, retry, caption, state, clear, serverSearch } = props;
  const searchWords = serverSearch?.value ?? state.buscar;
  if (!rows && error && retry) return <LoadError error={error} retry={retry} />;
  if (!rows) return <Loading label={`Cargando: ${caption}`} />;
  if (searchWords.trim() === '') return props.empty;
  const clearSearch = () => (serverSearch ? serverSearch.change('') : clear());
  return (
    <EmptyState
      title={`Sin resultados para «${searchWords.trim()}»`}
      action={
        <button type="button" className={tableControls.button} onClick={clearSearch}>
          Borrar la búsqueda
        </button>
      }
    >
      Prueba con menos letras u otro nombre.
    </EmptyState>
  );
}

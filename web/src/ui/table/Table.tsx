import { plainText } from '@conserje/rules';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useTable } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useId, useMemo } from 'react';
import { useSubmit } from '../../platform/api/useSubmit.ts';
import { usePreference } from '../../platform/state/preferences.ts';
import { EmptyState, LoadError, Loading } from '../feedback/LoadStates.tsx';
import { PendingChanges } from '../feedback/PendingChanges.tsx';
import { download, saveAsFile } from '../files/download.ts';
import { useFrozenRows } from '../lists/useFrozenRows.ts';
import { OverflowMenu } from '../overlay/OverflowMenu.tsx';
import { useAgencia } from '../text/agenciaContext.ts';
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
  buildCsv,
  columnDefinitions,
  formatSort,
  matchesSearch,
  nextSort,
  parseSort,
  usedFeatures,
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
  archivo: string;
  /** Stable between renders: a module constant or memoised. */
  columns: readonly Column<Row>[];
  /** Undefined while loading. Unchanged rows keep their identity, so that they do not render again. */
  filas: readonly Row[] | undefined;
  idOf: (row: Row) => RowKey;
  /** `columnId` ascending or `-columnId` descending. */
  initialSort: string;
  /** Precedence in the default order: lower comes first. Stable between renders. */
  primero?: (row: Row) => number;
  /** Prefix of its URL parameters, if a screen has several tables; null keeps its state out of the URL. */
  inUrl?: string | null;
  /** Error of the last read; earlier rows stay on screen. */
  fallo?: unknown;
  retry?: () => unknown;
  /** Shown if there are no rows at all. */
  empty: ReactNode;
  /** Singular and plural of a row: `['tiempo', 'tiempos']`. */
  unit?: readonly [singular: string, plural: string];
  /** Width in CSS pixels below which rows are cards. */
  cardsBelowWidth?: number;
  /** Last column; stable between renders. */
  acciones?: TableRowProps<Row>['acciones'];
  rowClass?: TableRowProps<Row>['rowClass'];
  /** After the row count. */
  resumen?: ReactNode;
  /** Before the search, always visible: the view of the list. */
  toolbar?: ReactNode;
  /** Filters and rare actions: behind «⋯» with sort and export in a card layout. */
  filters?: ReactNode;
  /** Whether a filter is active, shown on «⋯». */
  filtered?: boolean;
  searchLabel?: string;
  /** Search and order by the server: rows keep their order. */
  serverSearch?: {
    valor: string;
    change: (text: string) => void;
    /** The rows belong to an earlier search or order. */
    pendiente: boolean;
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

/** Returns the label of «⋯»: without rows there is no sort and no export. */
function overflowLabel(hasFilters: boolean, isEmpty: boolean): string {
  if (isEmpty) return 'Filtrar';
  return hasFilters ? 'Filtrar, ordenar y descargar' : 'Ordenar y descargar';
}

/**
 * The table of the portal: sort by header, accent-insensitive search, pages, CSV export of the shown rows, and state in
 * the URL. On a wide screen the header is sticky. In a narrow container rows are cards and rare actions are behind «⋯»,
 * so that rows come first.
 */
export function Table<Row extends object>(props: TableProps<Row>) {
  const { columns, filas, idOf, caption, pageSize = 50, inUrl = '', serverSearch } = props;
  const [state, change] = useTableState(props.initialSort, inUrl);
  const sort = parseSort(state.orden || props.initialSort);
  const tableId = useId();
  const hasShortcuts = usePreference('teclas');
  const frameRef = useCardLayout(props.cardsBelowWidth ?? 760);
  const searchWords = serverSearch ? '' : plainText(state.buscar.trim());

  const table = useTable<typeof usedFeatures, Row>({
    features: usedFeatures,
    columns: useMemo(() => columnDefinitions(columns), [columns]),
    data: filas ?? NO_ROWS,
    getRowId: (row) => String(idOf(row)),
    globalFilterFn: matchesSearch,
    getColumnCanGlobalFilter: isAlwaysSearchable,
    manualSorting: serverSearch !== undefined,
    state: {
      sorting: [{ id: sort.clave, desc: sort.descending }],
      globalFilter: searchWords,
    },
  });
  const sorted = table.getSortedRowModel().rows;
  const searchText = serverSearch?.valor ?? state.buscar;
  const pageCount = Math.max(1, Math.ceil(sorted.length / pageSize));
  // After a search or a change the page may no longer exist; then the last one is shown.
  const page = Math.min(Math.max(1, state.pagina), pageCount);
  const precedenceOf = state.orden === '' ? props.primero : undefined;
  const ownRows = useMemo(() => {
    const all = sorted.map((row) => row.original);
    return precedenceOf ? all.toSorted((a, b) => precedenceOf(a) - precedenceOf(b)) : all;
  }, [sorted, precedenceOf]);
  const frozenView = useFrozenRows(ownRows, {
    idOf,
    // Includes `pendiente`: rows of an earlier search or order are not held against the new ones.
    key: `${caption} ${formatSort(sort)} ${serverSearch?.valor ?? searchWords} ${serverSearch?.pendiente} ${page}`,
    ...(props.frozen?.own && { own: props.frozen.own }),
  });
  const bodyRef = useRowFocus(props.frozen ? frozenView.holdRef : undefined);
  const pageRows = (props.frozen ? frozenView.filas : ownRows).slice((page - 1) * pageSize, page * pageSize);
  const visible = useProgressiveRows(pageRows);
  // Held rows of an emptied list are still shown.
  const isEmpty = filas?.length === 0 && pageRows.length === 0 && searchText.trim() === '' && !serverSearch?.pendiente;
  const sortBy = (columnId: string) => {
    const column = columns.find((c) => c.clave === columnId);
    if (column) change({ orden: formatSort(nextSort(sort, column)), pagina: 1 });
  };
  const [exportCsv, isExporting] = useExport(props, ownRows);

  return (
    <section
      ref={frameRef}
      className={`${styles.frame} ${cardStyles.cards}`}
      aria-label={caption}
      data-empty={isEmpty ? (props.onlyWhenSearching ? 'buscable' : 'nada') : undefined}
    >
      <div className={styles.bar}>
        {props.toolbar}
        <TableSearch
          label={props.searchLabel ?? 'Buscar'}
          {...(visible.length > 0 && { controlsId: tableId })}
          valor={searchText}
          change={serverSearch?.change ?? ((buscar) => change({ buscar, pagina: 1 }, { replace: true }))}
        />
        {(!isEmpty || props.filters) && (
          <TableOverflowMenu
            {...props}
            isEmpty={isEmpty}
            orden={sort}
            ordenarPor={(text) => change({ orden: text, pagina: 1 })}
          >
            <button
              type="button"
              className={`${tableControls.button} ${styles.exportButton}`}
              onClick={() => exportCsv()}
              disabled={sorted.length === 0}
              aria-busy={isExporting}
              title={`Descargar CSV de ${props.loadExportRows ? 'toda la lista' : 'lo que ves'}`}
            >
              <IconDownload size={18} aria-hidden="true" />
              {isExporting ? 'Preparando…' : 'Descargar'}
            </button>
          </TableOverflowMenu>
        )}
      </div>
      <RowCount {...props} cuantas={sorted.length} filtered={searchWords !== ''}>
        {props.frozen && <PendingChanges cuantos={frozenView.esperan} release={frozenView.release} />}
      </RowCount>
      {visible.length > 0 ? (
        <div className={styles.surface} data-surface>
          {/* Roles are repeated because some screen readers drop them when CSS changes the display of a table. */}
          <table {...ROLES.table} id={tableId} className={styles.table} aria-rowcount={sorted.length + 1}>
            <caption className="u-visually-hidden">{caption}</caption>
            <TableHead columns={columns} orden={sort} acciones={props.acciones?.title} onSort={sortBy} />
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
                  acciones={props.acciones}
                  rowClass={props.rowClass}
                />
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <NoRows {...props} estado={state} clear={() => change({ buscar: '', pagina: 1 })} />
      )}
      <TablePagination caption={caption} page={page} pages={pageCount} go={(n) => change({ pagina: n })} />
      {props.footer}
    </section>
  );
}

/** Downloads the table as CSV: `loadExportRows`, or the shown rows. */
function useExport<Row extends object>(props: TableProps<Row>, shown: readonly Row[]) {
  const { columns, archivo, own, loadExportRows } = props;
  const { zona } = useAgencia();
  return useSubmit(async () => {
    const text = async (): Promise<string> => buildCsv(columns, loadExportRows ? await loadExportRows() : shown, zona);
    if (own) saveAsFile(`${archivo}.csv`, await text());
    else await download(`${archivo}.csv`, text);
  });
}

interface TableOverflowMenuProps<Row extends object> extends TableProps<Row> {
  isEmpty: boolean;
  orden: Sort;
  ordenarPor: (sort: string) => void;
  children: ReactNode;
}

/** Filters, sort and row actions; `children` are shown only with rows. */
function TableOverflowMenu<Row extends object>(props: TableOverflowMenuProps<Row>) {
  const { isEmpty, filters, filtered, caption, columns, orden } = props;
  return (
    <OverflowMenu
      de="tabla"
      label={overflowLabel(filters !== undefined, isEmpty)}
      puesto={filtered ? 'hay un filtro puesto' : undefined}
      caption={caption}
    >
      {filters}
      {!isEmpty && (
        <>
          <TableSort columns={columns} orden={orden} onSort={props.ordenarPor} />
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
  cuantas: number;
  filtered: boolean;
  children: ReactNode;
}

function RowCount<Row extends object>(props: CountProps<Row>) {
  const { filas, fallo, retry, cuantas, filtered, unit = ['fila', 'filas'] } = props;
  const text = filtered ? `${formatNumber(cuantas)} de ${formatNumber(filas?.length ?? 0)}` : formatNumber(cuantas);
  if (fallo && filas && retry)
    return (
      <div className={styles.count}>
        <LoadError error={fallo} retry={retry} isInline />
      </div>
    );
  return (
    <div className={styles.count}>
      <span aria-live="polite">{filas && `${text} ${unit[cuantas === 1 && !filtered ? 0 : 1]}`}</span>
      {props.children}
      {props.resumen}
    </div>
  );
}

function NoRows<Row extends object>(props: TableProps<Row> & { estado: TableState; clear: () => void }) {
  const { filas, fallo, retry, caption, estado, clear, serverSearch } = props;
  const searchWords = serverSearch?.valor ?? estado.buscar;
  if (!filas && fallo && retry) return <LoadError error={fallo} retry={retry} />;
  if (!filas) return <Loading que={`Cargando: ${caption}`} />;
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

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
import visuallyHidden from '../layout/VisuallyHidden.module.css';
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
  /** What the table holds; read out as its caption. */
  caption: string;
  /** File name of the export, without its ending. */
  archivo: string;
  /** Stable between renders: a constant of the module or memoised. */
  columns: readonly Column<Row>[];
  /** Undefined while they are awaited. Rows that did not change keep their identity, so that they are not drawn again. */
  filas: readonly Row[] | undefined;
  idOf: (row: Row) => RowKey;
  /** `columnId` upwards or `-columnId` downwards. */
  initialSort: string;
  /** What comes first as long as the order is the table's own: the lower the earlier. Stable between renders. */
  primero?: (row: Row) => number;
  /** Before its names in the address, where a screen holds several tables; null keeps its state out of the address. */
  inUrl?: string | null;
  /** The last attempt to read failed; rows that are still there stay on screen. */
  fallo?: unknown;
  retry?: () => unknown;
  /** What to do when there are no rows at all. */
  empty: ReactNode;
  /** What a row is, one and many: `['tiempo', 'tiempos']`. */
  unit?: readonly [singular: string, plural: string];
  /** Narrower than this, in CSS pixels, its rows are cards. */
  cardsBelowWidth?: number;
  /** Last column; stable between renders. */
  acciones?: TableRowProps<Row>['acciones'];
  rowClass?: TableRowProps<Row>['rowClass'];
  /** Behind the number of rows. */
  resumen?: ReactNode;
  /** Before the search, always there: which part of the list is shown. */
  toolbar?: ReactNode;
  /** What narrows it further, and what is seldom done with it: above cards they wait behind «⋯» with order and export. */
  filters?: ReactNode;
  /** Whether one of the filters is set, which «⋯» then shows. */
  filtered?: boolean;
  searchLabel?: string;
  /** Search and order are the server's: rows are shown as they come. */
  serverSearch?: {
    valor: string;
    change: (text: string) => void;
    /** The rows are still those of an earlier search or order. */
    pendiente: boolean;
  };
  /** Without a search there are no rows, but something to search for. */
  onlyWhenSearching?: boolean;
  /**
   * Others change it while the reader works in it: it stands still under their hand. `isOwnRemoval` tells of a row that is gone
   * whether that was the reader's own doing; stable between renders.
   */
  frozen?: { own?: (row: Row) => boolean };
  /** What letters do to the row that has the focus. */
  keys?: readonly RowShortcut<Row>[];
  pageSize?: number;
  /** Below the rows, such as the button for older ones. */
  footer?: ReactNode;
  /** Its rows are the reader's own, to take along as they like. */
  own?: boolean;
  /** The rows of the export, in its order; without it those that are shown. */
  loadExportRows?: () => Promise<readonly Row[]>;
}

/** What waits behind «⋯»: of no rows there is nothing to order or to take away. */
function overflowLabel(hasFilters: boolean, isEmpty: boolean): string {
  if (isEmpty) return 'Filtrar';
  return hasFilters ? 'Filtrar, ordenar y descargar' : 'Ordenar y descargar';
}

/**
 * The one table of the portal: sorts by its headers, searches without regard to accents, pages, exports what it shows,
 * and holds order, search and page in the address. Wide, its header stays while the page scrolls. Narrow, each row is a
 * card, and what is seldom used waits behind «⋯», so that rows come first.
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
  // A page that search or changes have emptied shows the last one that is there.
  const page = Math.min(Math.max(1, state.pagina), pageCount);
  const precedenceOf = state.orden === '' ? props.primero : undefined;
  const ownRows = useMemo(() => {
    const all = sorted.map((row) => row.original);
    return precedenceOf ? all.toSorted((a, b) => precedenceOf(a) - precedenceOf(b)) : all;
  }, [sorted, precedenceOf]);
  const frozenView = useFrozenRows(ownRows, {
    idOf,
    // Rows of an earlier search or order, shown until the server has answered, are not held against those that come.
    key: `${caption} ${formatSort(sort)} ${serverSearch?.valor ?? searchWords} ${serverSearch?.pendiente} ${page}`,
    ...(props.frozen?.own && { own: props.frozen.own }),
  });
  const bodyRef = useRowFocus(props.frozen ? frozenView.holdRef : undefined);
  const pageRows = (props.frozen ? frozenView.filas : ownRows).slice((page - 1) * pageSize, page * pageSize);
  const visible = useProgressiveRows(pageRows);
  // Rows that are gone and stand still all the same are there to be let go.
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
          {/* Roles are said again, since some readers forget them where CSS lays rows out as cards. */}
          <table {...ROLES.table} id={tableId} className={styles.table} aria-rowcount={sorted.length + 1}>
            <caption className={visuallyHidden.visuallyHidden}>{caption}</caption>
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

/** Downloads the table as CSV: `shown`, or the rows that its owner names instead. */
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

/** Filters, the order and what is done with the rows; `children` needs rows. */
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
/** The library's own rule looks at the first row alone, whose value may be missing. */
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

import { plainText } from '@conserje/rules';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useTable } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useId, useMemo } from 'react';
import { useSubmit } from '../../platform/api/useSubmit.ts';
import { usePreference } from '../../platform/state/preferences.ts';
import { EmptyState, LoadError, Loading } from '../feedback/LoadStates.tsx';
import { PendingChanges } from '../feedback/PendingChanges.tsx';
import { deliver, download } from '../files/download.ts';
import visuallyHidden from '../layout/VisuallyHidden.module.css';
import { useFrozenRows } from '../lists/useFrozenRows.ts';
import { OverflowMenu } from '../overlay/OverflowMenu.tsx';
import { useAgencia } from '../text/agenciaContext.ts';
import { numero } from '../text/format.ts';
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
import type { Clave, Column, Sort } from './tableModel.ts';
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
  idOf: (row: Row) => Clave;
  /** `clave` upwards or `-clave` downwards. */
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
    change: (texto: string) => void;
    /** The rows are still those of an earlier search or order. */
    pendiente: boolean;
  };
  /** Without a search there are no rows, but something to search for. */
  onlyWhenSearching?: boolean;
  /**
   * Others change it while the reader works in it: it stands still under their hand. `own` tells of a row that is gone
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
  const [estado, change] = useTableState(props.initialSort, inUrl);
  const orden = parseSort(estado.orden || props.initialSort);
  const tableId = useId();
  const hasShortcuts = usePreference('teclas');
  const frameRef = useCardLayout(props.cardsBelowWidth ?? 760);
  const wanted = serverSearch ? '' : plainText(estado.buscar.trim());

  const table = useTable<typeof usedFeatures, Row>({
    features: usedFeatures,
    columns: useMemo(() => columnDefinitions(columns), [columns]),
    data: filas ?? NO_ROWS,
    getRowId: (row) => String(idOf(row)),
    globalFilterFn: matchesSearch,
    getColumnCanGlobalFilter: all,
    manualSorting: serverSearch !== undefined,
    state: {
      sorting: [{ id: orden.clave, desc: orden.descending }],
      globalFilter: wanted,
    },
  });
  const sorted = table.getSortedRowModel().rows;
  const searchText = serverSearch?.valor ?? estado.buscar;
  const pageCount = Math.max(1, Math.ceil(sorted.length / pageSize));
  // A page that search or changes have emptied shows the last one that is there.
  const page = Math.min(Math.max(1, estado.pagina), pageCount);
  const primero = estado.orden === '' ? props.primero : undefined;
  const ownRows = useMemo(() => {
    const all = sorted.map((row) => row.original);
    return primero ? all.toSorted((a, b) => primero(a) - primero(b)) : all;
  }, [sorted, primero]);
  const still = useFrozenRows(ownRows, {
    idOf,
    // Rows of an earlier search or order, shown until the server has answered, are not held against those that come.
    key: `${caption} ${formatSort(orden)} ${serverSearch?.valor ?? wanted} ${serverSearch?.pendiente} ${page}`,
    ...(props.frozen?.own && { own: props.frozen.own }),
  });
  const body = useRowFocus(props.frozen ? still.holdRef : undefined);
  const pageRows = (props.frozen ? still.filas : ownRows).slice((page - 1) * pageSize, page * pageSize);
  const visible = useProgressiveRows(pageRows);
  // Rows that are gone and stand still all the same are there to be let go.
  const isEmpty = filas?.length === 0 && pageRows.length === 0 && searchText.trim() === '' && !serverSearch?.pendiente;
  const sortBy = (clave: string) => {
    const column = columns.find((c) => c.clave === clave);
    if (column) change({ orden: formatSort(nextSort(orden, column)), pagina: 1 });
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
          <MasDeTabla
            {...props}
            isEmpty={isEmpty}
            orden={orden}
            ordenarPor={(texto) => change({ orden: texto, pagina: 1 })}
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
          </MasDeTabla>
        )}
      </div>
      <RowCount {...props} cuantas={sorted.length} filtered={wanted !== ''}>
        {props.frozen && <PendingChanges cuantos={still.esperan} release={still.release} />}
      </RowCount>
      {visible.length > 0 ? (
        <div className={styles.surface} data-surface>
          {/* Roles are said again, since some readers forget them where CSS lays rows out as cards. */}
          <table {...ROLE.table} id={tableId} className={styles.table} aria-rowcount={sorted.length + 1}>
            <caption className={visuallyHidden.visuallyHidden}>{caption}</caption>
            <TableHead columns={columns} orden={orden} acciones={props.acciones?.title} onSort={sortBy} />
            <tbody
              {...ROLE.grupo}
              ref={body}
              {...(props.keys &&
                hasShortcuts && { onKeyDown: (e) => handleRowsKeyDown(e, visible, props.keys ?? NOTHING) })}
            >
              {visible.map((row) => (
                <TableRow
                  key={idOf(row)}
                  row={row}
                  gone={props.frozen !== undefined && still.gone.has(idOf(row))}
                  columns={columns}
                  acciones={props.acciones}
                  rowClass={props.rowClass}
                />
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <NoRows {...props} estado={estado} clear={() => change({ buscar: '', pagina: 1 })} />
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
    const texto = async (): Promise<string> => buildCsv(columns, loadExportRows ? await loadExportRows() : shown, zona);
    if (own) deliver(`${archivo}.csv`, await texto());
    else await download(`${archivo}.csv`, texto);
  });
}

interface PropsMas<Row extends object> extends TableProps<Row> {
  isEmpty: boolean;
  orden: Sort;
  ordenarPor: (orden: string) => void;
  children: ReactNode;
}

/** Filters, the order and what is done with the rows; `children` needs rows. */
function MasDeTabla<Row extends object>(props: PropsMas<Row>) {
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
const NOTHING: never[] = [];
/** The library's own rule looks at the first row alone, whose value may be missing. */
const all = () => true;
const ROLE = { table: { role: 'table' }, grupo: { role: 'rowgroup' } };

interface CountProps<Row extends object> extends TableProps<Row> {
  cuantas: number;
  filtered: boolean;
  children: ReactNode;
}

function RowCount<Row extends object>(props: CountProps<Row>) {
  const { filas, fallo, retry, cuantas, filtered, unit = ['fila', 'filas'] } = props;
  const texto = filtered ? `${numero(cuantas)} de ${numero(filas?.length ?? 0)}` : numero(cuantas);
  if (fallo && filas && retry)
    return (
      <div className={styles.count}>
        <LoadError error={fallo} retry={retry} isInline />
      </div>
    );
  return (
    <div className={styles.count}>
      <span aria-live="polite">{filas && `${texto} ${unit[cuantas === 1 && !filtered ? 0 : 1]}`}</span>
      {props.children}
      {props.resumen}
    </div>
  );
}

function NoRows<Row extends object>(props: TableProps<Row> & { estado: TableState; clear: () => void }) {
  const { filas, fallo, retry, caption, estado, clear, serverSearch } = props;
  const wanted = serverSearch?.valor ?? estado.buscar;
  if (!filas && fallo && retry) return <LoadError error={fallo} retry={retry} />;
  if (!filas) return <Loading que={`Cargando: ${caption}`} />;
  if (wanted.trim() === '') return props.empty;
  const clearSearch = () => (serverSearch ? serverSearch.change('') : clear());
  return (
    <EmptyState
      title={`Sin resultados para «${wanted.trim()}»`}
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

import type { PagaRow } from '@conserje/contract';
import { CAN_PAY, INITIAL_CATEGORIA } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconClosing from '@tabler/icons-react/dist/esm/icons/IconCalendarCheck.mjs';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconCalendarSearch.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Suspense, useMemo, useState } from 'react';
import { useCallMutation } from '../../../platform/api/useCallMutation.ts';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { useCan } from '../../../platform/session/session.tsx';
import { useStartup } from '../../../shared/agencia/configuracion.queries.ts';
import { LastChange } from '../../../shared/lists/LastChange.tsx';
import { SelectAllRows } from '../../../shared/lists/SelectRow.tsx';
import type { Selection } from '../../../shared/lists/selection.ts';
import { createSelection } from '../../../shared/lists/selection.ts';
import { WeeksButton, WeeksSection } from '../../../shared/work/WeeksSection.tsx';
import { AsyncButton } from '../../../ui/controls/AsyncButton.tsx';
import { EmptyState, LoadError, Loading } from '../../../ui/feedback/LoadStates.tsx';
import { DownloadButtons } from '../../../ui/files/DownloadButtons.tsx';
import { DateRangeFilter } from '../../../ui/form/DateRangeFilter.tsx';
import { rangeFromUrl } from '../../../ui/form/dateRange.ts';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { ShortcutHelp } from '../../../ui/table/ShortcutHelp.tsx';
import { filterTableRows, toSheet } from '../../../ui/table/tableModel.ts';
import { formatDate, formatNumber } from '../../../ui/text/format.ts';
import type { OpenDialog } from './components/PagaDialogs.tsx';
import { PagaDialogs, usePagaDialogs } from './components/PagaDialogs.tsx';
import { HideSettled, PagaTable } from './components/PagaTable.tsx';
import { PagaTotals, PayProgress } from './components/PagaTotals.tsx';
import { PayBar } from './components/PayBar.tsx';
import { buildFileColumns, buildPagaColumns } from './components/pagaColumns.tsx';
import { ResetButtons } from './components/ResetButtons.tsx';
import { buildKeyBindings } from './keyBindings.ts';
import styles from './ListaPagaScreen.module.css';
import type { ResetGroup, ResetKind } from './listaPaga.queries.ts';
import { listaPagaQuery } from './listaPaga.queries.ts';
import type { PagaView, ViewRow } from './pagaView.ts';
import { PAGA_VIEWS, payableRows } from './pagaView.ts';
import type { Payments } from './usePayments.ts';
import { usePayments } from './usePayments.ts';
import { useRowsInView } from './useRowsInView.ts';

const WeekClosing = lazyWithRetry(() => import('./components/WeekClosing.tsx'));

/** Empty `ver`: unpaid rows of the open lists, all rows of past days. */
const URL_DEFAULTS = { inicio: '', final: '', filtro: false, reinicios: false, semanas: false, ver: '' };
const [INITIAL_CAPTION, REST_CAPTION] = ['iniciales', 'resto'];
const SEARCH_IN_URL = { buscar: '' };
const CLOSING_IN_URL = { cierre: false };
const PAYMENT_UNIT = ['pago', 'pagos'] as const;
/** Pays of the lists and of pendientes. */
const PAYMENT_TOPICS = ['paga', 'pendientes'] as const;
const NO_DATES = { inicio: '', final: '' };

const isFirstCategoria = (f: PagaRow): boolean => f.categoria <= INITIAL_CATEGORIA;
const isWaiting = (f: ViewRow): boolean => f.estado === 'abierta' && f.acciones.includes('pagar');
const isView = (text: string): text is PagaView => (PAGA_VIEWS as readonly string[]).includes(text);
function chooseView(requested: string, canPay: boolean, isHistory: boolean): PagaView {
  if (canPay && isView(requested)) return requested;
  return canPay && !isHistory ? 'porpagar' : 'todas';
}

/** *Lista de paga* (part 2 §2): the pagas and their payment; for payers also the closing of the week. */
export default function ListaPagaScreen() {
  const canPay = useCan(CAN_PAY);
  const [{ cierre }, change] = useUrlState(CLOSING_IN_URL);
  if (!canPay || !cierre) return <ListaPagaContent closeWeek={() => change({ cierre: true })} />;
  return (
    <Suspense fallback={<Loading label="Cargando el cierre de la semana" rows={4} rowHeight="7rem" />}>
      <WeekClosing goBack={() => change({ cierre: false })} />
    </Suspense>
  );
}

function ListaPagaContent({ closeWeek }: { closeWeek: () => void }) {
  const canPay = useCan(CAN_PAY);
  const [url, change] = useUrlState(URL_DEFAULTS);
  const { inicio, final } = url;
  const dateRange = useMemo(() => rangeFromUrl({ inicio, final }), [inicio, final]);
  const isHistory = dateRange !== null;
  const view = chooseView(url.ver, canPay, isHistory);
  const { optimisticRows, pay, undo, payMonto, ...bulkPayment } = usePayments();
  const { totals, all, current, error, refetch } = useListaPaga(dateRange, optimisticRows);
  const [chosen] = useState(createSelection);
  const [update, isUpdating] = useCallMutation('GET updateLista', { occasion: null });
  const { openDialog, setOpenDialog, closeDialog, rowToPay } = usePagaDialogs(current);

  const { rows, settledCount, hideSettled } = useRowsInView(all, view, dateRange);
  const { handlers, rowColumns } = useRows({ canPay, isHistory, pay, undo, chosen, setOpenDialog });
  const shared = { columns: rowColumns, error, retry: refetch, view, isHistory, handlers };

  const panels: ShownPanels = {
    showsFilter: url.filtro || isHistory,
    showsWeeks: canPay && url.semanas,
    showsResets: canPay && url.reinicios,
  };
  const updateButtonProps = { loading: isUpdating, onClick: () => update() };
  const isEmpty = canPay && !isHistory && all?.length === 0;

  return (
    <ScreenLayout
      title="Lista de paga"
      description={
        dateRange && `Ganado del ${formatDate(dateRange.inicio)} al ${formatDate(dateRange.final)}, ambos incluidos.`
      }
      actions={canPay && <CloseWeekButton rows={all ?? []} closeWeek={closeWeek} />}
      more={{
        // Always a menu for payers, so that the first row stands in the upper half of a window.
        always: canPay,
        label: overflowLabel(canPay, isEmpty),
        content: (
          <MoreOptions
            canPay={canPay}
            update={canPay && !isEmpty && <UpdateButton variant="default" {...updateButtonProps} />}
            {...panels}
            change={change}
            rows={all ?? []}
            fileName={buildFileName(inicio, final)}
          />
        ),
      }}
    >
      <OptionPanels
        {...panels}
        dateRange={dateRange}
        change={change}
        openReset={(resetKind, group) => setOpenDialog({ kind: 'reiniciar', resetKind, group })}
      />
      {isEmpty ? (
        <EmptyState title="Lista vacía" action={<UpdateButton variant="filled" {...updateButtonProps} />}>
          Toca «Actualizar» para sumar a quienes cumplieron los requisitos de su rango.
        </EmptyState>
      ) : totals && rows ? (
        <OpenLists
          {...shared}
          totals={totals}
          canPay={canPay}
          rows={rows}
          all={all ?? []}
          settledCount={settledCount}
          hideSettled={hideSettled}
          chosen={chosen}
          payments={bulkPayment}
          changeView={(other) => change({ ver: other })}
        />
      ) : (
        <MissingLists error={error} retry={refetch} />
      )}
      <PagaDialogs
        openDialog={openDialog}
        rowToPay={rowToPay}
        close={closeDialog}
        payMonto={payMonto}
        onListClosed={bulkPayment.forget}
      />
    </ScreenLayout>
  );
}

/** Loads the lists. Rows with a pending call are shown as predicted. */
function useListaPaga(dateRange: ReturnType<typeof rangeFromUrl>, optimisticRows: Payments['optimisticRows']) {
  const { data, error, refetch, isPlaceholderData } = useQuery(listaPagaQuery(dateRange));
  const all = useMemo(
    // Placeholder rows of the previous list must not take places in the new one.
    () => (isPlaceholderData ? undefined : data?.filas.map((f): ViewRow => optimisticRows.get(f.id) ?? f)),
    [data, optimisticRows, isPlaceholderData],
  );
  return { totals: data?.totales, all, current: isPlaceholderData ? undefined : data?.filas, error, refetch };
}

const MissingLists = ({ error, retry }: { error: unknown; retry: () => unknown }) =>
  error ? <LoadError error={error} retry={retry} /> : <Loading label="Cargando la lista de paga" rows={12} />;

interface CloseWeekButtonProps {
  rows: readonly ViewRow[];
  closeWeek: () => void;
}

function CloseWeekButton({ rows, closeWeek }: CloseWeekButtonProps) {
  // While a paga is unpaid or the list is empty, another action is primary.
  const isPrimary = rows.length > 0 && !rows.some(isWaiting);
  return (
    <Button
      className={styles.closeButton}
      leftSection={<IconClosing size={18} />}
      variant={isPrimary ? 'filled' : 'default'}
      onClick={closeWeek}
    >
      Cerrar la semana
    </Button>
  );
}

interface RowOptions extends Pick<Payments, 'pay' | 'undo'> {
  canPay: boolean;
  isHistory: boolean;
  chosen: Selection;
  setOpenDialog: (openDialog: OpenDialog) => void;
}

/** Builds the columns and, for payers, the row actions. */
function useRows({ canPay, isHistory, pay, undo, chosen, setOpenDialog }: RowOptions) {
  const { rangos } = useStartup();
  const handlers = useMemo(
    () =>
      canPay
        ? {
            chosen,
            pay,
            undo,
            payOtherMonto: (row: PagaRow) => setOpenDialog({ kind: 'pagar', row }),
            ascenso: (row: PagaRow) => setOpenDialog({ kind: 'ascenso', row }),
          }
        : undefined,
    [canPay, pay, undo, chosen, setOpenDialog],
  );
  const rowColumns = useMemo(() => {
    const placas = new Map(rangos.map((r) => [r.id_categoria, r.placa]));
    const showMovements = (row: PagaRow) => setOpenDialog({ kind: 'movimientos', row });
    return buildPagaColumns({ canPay, isHistory, placa: (categoria) => placas.get(categoria), showMovements, chosen });
  }, [rangos, canPay, isHistory, chosen, setOpenDialog]);
  return { handlers, rowColumns };
}

interface UpdateButtonProps {
  variant: 'default' | 'filled';
  loading: boolean;
  onClick: () => void;
}

const UpdateButton = (props: UpdateButtonProps) => (
  <AsyncButton
    leftSection={<IconRefresh size={18} />}
    title="Actualiza las listas con la nómina. Lo que ya pagaste no cambia."
    {...props}
  >
    Actualizar
  </AsyncButton>
);

/** Panels above the lists, which the options of «⋯» open and close. */
interface ShownPanels {
  showsFilter: boolean;
  showsWeeks: boolean;
  showsResets: boolean;
}

interface OptionPanelsProps extends ShownPanels {
  dateRange: ReturnType<typeof rangeFromUrl>;
  change: (changes: Partial<typeof URL_DEFAULTS>) => void;
  openReset: (resetKind: ResetKind, group: ResetGroup) => void;
}

function OptionPanels({ showsFilter, showsWeeks, showsResets, dateRange, change, openReset }: OptionPanelsProps) {
  return (
    <>
      {showsResets && <ResetButtons open={openReset} />}
      {showsFilter && (
        <DateRangeFilter range={dateRange} change={(dates) => change({ ...dates, ver: '' })}>
          {dateRange ? 'Historial de esas fechas, pagado o no.' : 'Quita las fechas para ver las listas abiertas.'}
        </DateRangeFilter>
      )}
      {showsWeeks && (
        <WeeksSection series="Pagado" unit={PAYMENT_UNIT} topics={PAYMENT_TOPICS} call="GET pagasSemanas" />
      )}
    </>
  );
}

interface MoreOptionsProps extends ShownPanels {
  canPay: boolean;
  update: ReactNode;
  change: (changes: Partial<typeof URL_DEFAULTS>) => void;
  rows: readonly ViewRow[];
  fileName: string;
}

function MoreOptions(props: MoreOptionsProps) {
  const { canPay, update, showsFilter, showsWeeks, showsResets, change, rows, fileName } = props;
  return (
    <>
      {update}
      <Button
        variant="default"
        aria-expanded={showsFilter}
        leftSection={<IconFilter size={18} />}
        onClick={() => change({ ...NO_DATES, filtro: !showsFilter })}
      >
        Filtrar fechas
      </Button>
      {canPay && <WeeksButton isOpen={showsWeeks} toggle={() => change({ semanas: !showsWeeks })} />}
      <DownloadButtons
        fileName={fileName}
        sheetName="Lista de paga"
        scope="toda la lista"
        prefix="Todo en "
        disabled={rows.length === 0}
        build={() => toSheet(buildFileColumns(canPay), rows)}
      />
      {canPay && (
        <Button variant="default" aria-expanded={showsResets} onClick={() => change({ reinicios: !showsResets })}>
          Reinicios
        </Button>
      )}
    </>
  );
}

type PagaTableProps = ComponentProps<typeof PagaTable>;

interface OpenListsProps extends Omit<PagaTableProps, 'title' | 'caption' | 'primary' | 'hasRows'> {
  totals: ComponentProps<typeof PagaTotals>['totals'];
  canPay: boolean;
  /** The visible rows; `all` are those of the list. */
  rows: ViewRow[];
  all: readonly ViewRow[];
  settledCount: number;
  hideSettled: () => void;
  chosen: Selection;
  payments: ComponentProps<typeof PayBar>['payments'];
  changeView: (view: PagaView) => void;
}

/** Totals of the list and its two tables with their actions. */
function OpenLists(props: OpenListsProps) {
  const { totals, canPay, rows, all, settledCount, hideSettled, chosen, payments, changeView, ...shared } = props;
  const initial = useMemo(() => rows.filter(isFirstCategoria), [rows]);
  const rest = useMemo(() => rows.filter((f) => !isFirstCategoria(f)), [rows]);
  const [{ buscar: searchInInitial }] = useUrlState(SEARCH_IN_URL, INITIAL_CAPTION);
  const [{ buscar: searchInRest }] = useUrlState(SEARCH_IN_URL, REST_CAPTION);
  const found = useMemo(
    () => [
      ...filterTableRows(shared.columns, initial, searchInInitial),
      ...filterTableRows(shared.columns, rest, searchInRest),
    ],
    [shared.columns, initial, rest, searchInInitial, searchInRest],
  );
  // Brass marks one table: the first with unpaid rows.
  const waitsInFirstTable = initial.some(isWaiting);
  return (
    <>
      <PagaTotals totals={totals} canPay={canPay} />
      {canPay && (
        <div>
          <PayProgress rows={all} view={shared.view} change={changeView} />
          <HideSettled
            settledCount={settledCount}
            hideSettled={hideSettled}
            choose={<SelectAllRows {...getSelectAllProps(found)} chosen={chosen} />}
          >
            <LastChange topic="paga" />
          </HideSettled>
        </div>
      )}
      <PagaTable
        {...shared}
        title="Iniciales"
        caption={INITIAL_CAPTION}
        primary={waitsInFirstTable}
        rows={initial}
        hasRows={all.some(isFirstCategoria)}
      />
      <PagaTable
        {...shared}
        title="Los demás rangos"
        caption={REST_CAPTION}
        primary={!waitsInFirstTable}
        rows={rest}
        hasRows={all.some((f) => !isFirstCategoria(f))}
      />
      {shared.handlers && <ShortcutHelp keys={buildKeyBindings(shared.handlers)} />}
      {canPay && <PayBar rows={rows} chosen={chosen} payments={payments} />}
    </>
  );
}

/** Returns the label of «⋯»; an empty list shows the update elsewhere. */
function overflowLabel(canPay: boolean, isEmpty: boolean): string {
  if (!canPay) return 'Fechas y descarga';
  return isEmpty ? 'Fechas, semanas, descarga y reinicios' : 'Actualizar, fechas, semanas, descarga y reinicios';
}

/** Returns the visible unpaid rows, and the label of the checkbox that selects them. */
function getSelectAllProps(filas: readonly ViewRow[]) {
  const ids = payableRows(filas).map(({ id }) => id);
  return { ids, children: `Seleccionar las ${formatNumber(ids.length)} por pagar` };
}

const buildFileName = (inicio: string, final: string): string =>
  inicio === '' ? 'lista-de-paga' : `lista-de-paga-${inicio}-${final}`;

import type { PagaRow } from '@conserje/contract';
import { CAN_PAY, INITIAL_CATEGORIA } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconClosing from '@tabler/icons-react/dist/esm/icons/IconCalendarCheck.mjs';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconCalendarSearch.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Suspense, useMemo, useState } from 'react';
import { useCall } from '../../../platform/api/useCall.ts';
import { useSubmit } from '../../../platform/api/useSubmit.ts';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { useCan } from '../../../platform/session/session.tsx';
import { useConfiguracion, useStartup } from '../../../shared/agencia/configuracion.queries.ts';
import { LastChange } from '../../../shared/lists/LastChange.tsx';
import { SelectAllRows } from '../../../shared/lists/SelectRow.tsx';
import type { Selection } from '../../../shared/lists/selection.ts';
import { createSelection } from '../../../shared/lists/selection.ts';
import { WeeksButton, WeeksSection } from '../../../shared/work/WeeksSection.tsx';
import { AsyncButton } from '../../../ui/controls/AsyncButton.tsx';
import { EmptyState, LoadError, Loading } from '../../../ui/feedback/LoadStates.tsx';
import { download } from '../../../ui/files/download.ts';
import { DateRangeFilter } from '../../../ui/form/DateRangeFilter.tsx';
import { rangeFromUrl } from '../../../ui/form/dateRange.ts';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { ShortcutHelp } from '../../../ui/table/ShortcutHelp.tsx';
import { buildCsv } from '../../../ui/table/tableModel.ts';
import { dia, numero } from '../../../ui/text/format.ts';
import { HideSettled, PagaTable } from './components/PagaTable.tsx';
import { PagaTotals, PayProgress } from './components/PagaTotals.tsx';
import { PayBar } from './components/PayBar.tsx';
import { buildCsvColumns, columns } from './components/pagaColumns.tsx';
import { ResetButtons } from './components/ResetButtons.tsx';
import { buildKeyBindings } from './keyBindings.ts';
import styles from './ListaPagaScreen.module.css';
import type { Group, ResetKind } from './listaPaga.queries.ts';
import { listaQuery } from './listaPaga.queries.ts';
import type { View, ViewRow } from './pagaView.ts';
import { payableRows, VIEWS } from './pagaView.ts';
import type { PayMonto, Payments } from './usePayments.ts';
import { usePayments } from './usePayments.ts';
import { useRowsInView } from './useRowsInView.ts';

const PayDialog = lazyWithRetry(() => import('./components/PayDialog.tsx'));
const AscensoDialog = lazyWithRetry(() => import('./components/AscensoDialog.tsx'));
const ResetDialog = lazyWithRetry(() => import('./components/ResetDialog.tsx'));
const WeekClosing = lazyWithRetry(() => import('./components/WeekClosing.tsx'));
const MovementsDialog = lazyWithRetry(() => import('./components/MovementsDialog.tsx'));

/** `ver` empty: what is still to be paid of the open lists, and everything of past days. */
const URL_DEFAULTS = { inicio: '', final: '', filtro: false, reinicios: false, semanas: false, ver: '' };
const CLOSING_IN_URL = { cierre: false };
const PAYMENT_UNIT = ['pago', 'pagos'] as const;
const NO_DATES = { inicio: '', final: '' };

type OpenDialog =
  | { que: 'pagar' | 'ascenso' | 'movimientos'; row: PagaRow }
  | { que: 'reiniciar'; resetKind: ResetKind; grupo: Group }
  | null;

const isFirstCategoria = (f: PagaRow): boolean => f.categoria <= INITIAL_CATEGORIA;
const isWaiting = (f: ViewRow): boolean => f.estado === 'abierta' && f.acciones.includes('pagar');
const isView = (texto: string): texto is View => (VIEWS as readonly string[]).includes(texto);
const defaultView = (paga: boolean, isHistory: boolean): View => (paga && !isHistory ? 'porpagar' : 'todas');

/** *Lista de paga* (part 2 §2): who is paid what, and paying them; for whoever pays also closing the week. */
export default function ListaPagaScreen() {
  const paga = useCan(CAN_PAY);
  const [{ cierre }, change] = useUrlState(CLOSING_IN_URL);
  if (!paga || !cierre) return <Lista closeWeek={() => change({ cierre: true })} />;
  return (
    <Suspense fallback={<Loading que="Cargando el cierre de la semana" filas={4} alto="7rem" />}>
      <WeekClosing goBack={() => change({ cierre: false })} />
    </Suspense>
  );
}

function Lista({ closeWeek }: { closeWeek: () => void }) {
  const paga = useCan(CAN_PAY);
  const { zona } = useConfiguracion();
  const [url, change] = useUrlState(URL_DEFAULTS);
  const { inicio, final } = url;
  const rango = useMemo(() => rangeFromUrl({ inicio, final }), [inicio, final]);
  const isHistory = rango !== null;
  const vista = paga && isView(url.ver) ? url.ver : defaultView(paga, isHistory);
  const { data, error, refetch, isPlaceholderData } = useQuery(listaQuery(rango));
  const { optimisticRows, pay, undo, payMonto, ...bulkPayment } = usePayments();
  const [chosen] = useState(createSelection);
  const [abierto, setOpen] = useState<OpenDialog>(null);
  const [update, isUpdating] = useCall('GET updateLista');

  const all = useMemo(
    // Rows of the other list, shown until this one is there, must not take places in it.
    () => (isPlaceholderData ? undefined : data?.filas.map((f): ViewRow => optimisticRows.get(f.id) ?? f)),
    [data, optimisticRows, isPlaceholderData],
  );
  const { filas, quedan, hideSettled } = useRowsInView(all, vista, rango);
  const { acciones, rowActions } = useRows({ paga, isHistory, pay, undo, chosen, setOpen });
  const shared = { columns: rowActions, fallo: error, retry: refetch, vista, isHistory, acciones };

  const [exportCsv] = useSubmit(() =>
    download(buildFileName(inicio, final), () => buildCsv(buildCsvColumns(paga), all ?? [], zona)),
  );

  const puestaAlDia = { loading: isUpdating, onClick: () => update() };
  const empty = paga && !isHistory && all?.length === 0;

  return (
    <ScreenLayout
      title="Lista de paga"
      descripcion={rango && `Ganado del ${dia(rango.inicio)} al ${dia(rango.final)}, ambos incluidos.`}
      acciones={
        paga && (
          <Button
            className={styles.closeButton}
            leftSection={<IconClosing size={18} />}
            // While someone waits for their pay, or nobody is listed, something else is next.
            variant={all && all.length > 0 && !all.some(isWaiting) ? 'filled' : 'default'}
            onClick={closeWeek}
          >
            Cerrar la semana
          </Button>
        )
      }
      more={{
        // The first row stands in the upper half of a window.
        always: paga,
        label: overflowLabel(paga, empty),
        contenido: (
          <MasOpciones
            paga={paga}
            update={paga && !empty && <BotonActualizar variant="default" {...puestaAlDia} />}
            filter={url.filtro || isHistory}
            weeks={url.semanas}
            reinicios={url.reinicios}
            change={change}
            descargable={(all?.length ?? 0) > 0}
            exportCsv={exportCsv}
          />
        ),
      }}
    >
      {paga && url.reinicios && (
        <ResetButtons open={(resetKind, grupo) => setOpen({ que: 'reiniciar', resetKind, grupo })} />
      )}
      {(url.filtro || isHistory) && (
        <DateRangeFilter rango={rango} change={(fechas) => change({ ...fechas, ver: '' })}>
          {isHistory ? 'Historial de esas fechas, pagado o no.' : 'Quita las fechas para ver las listas abiertas.'}
        </DateRangeFilter>
      )}
      {paga && url.semanas && <WeeksSection series="Pagado" veces={PAYMENT_UNIT} tema="paga" ruta="GET pagasSemanas" />}
      {empty ? (
        <EmptyState title="Lista vacía" action={<BotonActualizar variant="filled" {...puestaAlDia} />}>
          Toca «Actualizar» para sumar a quienes cumplieron los requisitos de su rango.
        </EmptyState>
      ) : data && filas ? (
        <OpenLists
          {...shared}
          totales={data.totales}
          paga={paga}
          filas={filas}
          all={all ?? []}
          quedan={quedan}
          hideSettled={hideSettled}
          chosen={chosen}
          payments={bulkPayment}
          view={(other) => change({ ver: other })}
        />
      ) : error ? (
        <LoadError error={error} retry={refetch} />
      ) : (
        <Loading que="Cargando la lista de paga" filas={12} />
      )}
      <ShellDialogs abierto={abierto} close={() => setOpen(null)} payMonto={payMonto} />
    </ScreenLayout>
  );
}

interface ForRows extends Pick<Payments, 'pay' | 'undo'> {
  paga: boolean;
  isHistory: boolean;
  chosen: Selection;
  setOpen: (abierto: OpenDialog) => void;
}

/** What is done with a row, by those who pay, and its columns. */
function useRows({ paga, isHistory, pay, undo, chosen, setOpen }: ForRows) {
  const { rangos } = useStartup();
  const acciones = useMemo(
    () =>
      paga
        ? {
            chosen,
            pay,
            undo,
            payOtherMonto: (row: PagaRow) => setOpen({ que: 'pagar', row }),
            ascenso: (row: PagaRow) => setOpen({ que: 'ascenso', row }),
          }
        : undefined,
    [paga, pay, undo, chosen, setOpen],
  );
  const rowActions = useMemo(() => {
    const placas = new Map(rangos.map((r) => [r.id_categoria, r.placa]));
    const showMovements = (row: PagaRow) => setOpen({ que: 'movimientos', row });
    return columns({ paga, isHistory, placa: (categoria) => placas.get(categoria), showMovements, chosen });
  }, [rangos, paga, isHistory, chosen, setOpen]);
  return { acciones, rowActions };
}

interface PropsActualizar {
  variant: 'default' | 'filled';
  loading: boolean;
  onClick: () => void;
}

const BotonActualizar = (props: PropsActualizar) => (
  <AsyncButton
    leftSection={<IconRefresh size={18} />}
    title="Actualiza las listas con la nómina. Lo que ya pagaste no cambia."
    {...props}
  >
    Actualizar
  </AsyncButton>
);

interface PropsMas {
  paga: boolean;
  update: ReactNode;
  /** Whether the dates, the weeks and the resets are shown. */
  filter: boolean;
  weeks: boolean;
  reinicios: boolean;
  change: (cambio: Partial<typeof URL_DEFAULTS>) => void;
  descargable: boolean;
  exportCsv: () => void;
}

function MasOpciones({ paga, update, filter, weeks, reinicios, change, descargable, exportCsv }: PropsMas) {
  return (
    <>
      {update}
      <Button
        variant="default"
        aria-expanded={filter}
        leftSection={<IconFilter size={18} />}
        onClick={() => change({ ...NO_DATES, filtro: !filter })}
      >
        Filtrar fechas
      </Button>
      {paga && <WeeksButton abierto={weeks} toggle={() => change({ semanas: !weeks })} />}
      <Button
        variant="default"
        leftSection={<IconDownload size={18} />}
        disabled={!descargable}
        onClick={() => exportCsv()}
      >
        Descargar todo
      </Button>
      {paga && (
        <Button variant="default" aria-expanded={reinicios} onClick={() => change({ reinicios: !reinicios })}>
          Reinicios
        </Button>
      )}
    </>
  );
}

type PropsTablaPaga = ComponentProps<typeof PagaTable>;

interface PropsListas extends Omit<PropsTablaPaga, 'title' | 'nombre' | 'principal' | 'hasRows'> {
  totales: ComponentProps<typeof PagaTotals>['totales'];
  paga: boolean;
  /** Those in view; `all` are those of the list. */
  filas: ViewRow[];
  all: readonly ViewRow[];
  quedan: number;
  hideSettled: () => void;
  chosen: Selection;
  payments: ComponentProps<typeof PayBar>['payments'];
  view: (vista: View) => void;
}

/** The sums of the list, its two tables, and what is done with rows of both. */
function OpenLists(props: PropsListas) {
  const { totales, paga, filas, all, quedan, hideSettled, chosen, payments, view, ...shared } = props;
  const initial = useMemo(() => filas.filter(isFirstCategoria), [filas]);
  const rest = useMemo(() => filas.filter((f) => !isFirstCategoria(f)), [filas]);
  // Brass stands once: in the first table where someone waits.
  const waitsInFirstTable = initial.some(isWaiting);
  return (
    <>
      <PagaTotals totales={totales} paga={paga} />
      {paga && (
        <div>
          <PayProgress filas={all} vista={shared.vista} change={view} />
          <HideSettled
            quedan={quedan}
            hideSettled={hideSettled}
            choose={<SelectAllRows {...getSelectAllProps(filas)} chosen={chosen} />}
          >
            <LastChange tema="paga" />
          </HideSettled>
        </div>
      )}
      <PagaTable
        {...shared}
        title="Iniciales"
        nombre="iniciales"
        principal={waitsInFirstTable}
        filas={initial}
        hasRows={all.some(isFirstCategoria)}
      />
      <PagaTable
        {...shared}
        title="Los demás rangos"
        nombre="resto"
        principal={!waitsInFirstTable}
        filas={rest}
        hasRows={all.some((f) => !isFirstCategoria(f))}
      />
      {shared.acciones && <ShortcutHelp keys={buildKeyBindings(shared.acciones)} />}
      {paga && <PayBar filas={filas} chosen={chosen} payments={payments} />}
    </>
  );
}

interface PropsDialogos {
  abierto: OpenDialog;
  close: () => void;
  payMonto: PayMonto;
}

const ShellDialogs = ({ abierto, close, payMonto }: PropsDialogos) => (
  <Suspense fallback={null}>
    {abierto?.que === 'pagar' && <PayDialog row={abierto.row} close={close} pay={payMonto} />}
    {abierto?.que === 'ascenso' && <AscensoDialog row={abierto.row} close={close} />}
    {abierto?.que === 'movimientos' && <MovementsDialog row={abierto.row} close={close} />}
    {abierto?.que === 'reiniciar' && <ResetDialog que={abierto.resetKind} op={abierto.grupo} close={close} />}
  </Suspense>
);

/** What waits behind «⋯»; an empty list has the update in its place. */
function overflowLabel(paga: boolean, empty: boolean): string {
  if (!paga) return 'Fechas y descarga';
  return empty ? 'Fechas, semanas, descarga y reinicios' : 'Actualizar, fechas, semanas, descarga y reinicios';
}

/** Those in view who wait for their pay, and what the box says that chooses them. */
function getSelectAllProps(filas: readonly ViewRow[]) {
  const ids = payableRows(filas).map(({ id }) => id);
  return { ids, children: `Seleccionar las ${numero(ids.length)} por pagar` };
}

const buildFileName = (inicio: string, final: string): string =>
  inicio === '' ? 'lista-de-paga.csv' : `lista-de-paga-${inicio}-${final}.csv`;

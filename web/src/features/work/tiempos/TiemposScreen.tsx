import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { queryClient } from '../../../platform/api/queryClient.ts';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { useWatchTopic } from '../../../platform/realtime/realtime.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { useDerivedFromNow, useNow } from '../../../platform/time/serverClock.ts';
import { useConfiguracion } from '../../../shared/agencia/configuracion.queries.ts';
import { solicitudesTiempoQuery } from '../../../shared/careers/solicitudes.queries.ts';
import type { DepartamentoFilter } from '../../../shared/departamentos/useDepartamentoFilter.tsx';
import { useDepartamentoFilter } from '../../../shared/departamentos/useDepartamentoFilter.tsx';
import { LastChange } from '../../../shared/lists/LastChange.tsx';
import type { ViewedTiempo } from '../../../shared/work/tiempos.queries.ts';
import { endedTiemposOf, NO_ALTO, tiemposQuery, useTiempos } from '../../../shared/work/tiempos.queries.ts';
import { Loading } from '../../../ui/feedback/LoadStates.tsx';
import { NewButton } from '../../../ui/form/NewButton.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useHadAny } from '../../../ui/lists/useHadAny.ts';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { ShortcutHelp } from '../../../ui/table/ShortcutHelp.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import { CancelledTiempos } from './components/CancelledTiempos.tsx';
import { BULK_MIN, ConfirmMine } from './components/ConfirmMine.tsx';
import { NoTiempos } from './components/NoTiempos.tsx';
import { Solicitudes } from './components/Solicitudes.tsx';
import type { OpenMenu } from './components/TiempoMenu.tsx';
import { TiempoRowActions } from './components/TiempoRowActions.tsx';
import { TiemposButtons } from './components/TiemposButtons.tsx';
import { BoardButton, FinishedTiempos, TiemposFilter } from './components/TiemposFilter.tsx';
import { buildTiempoColumns } from './components/tiempoColumns.tsx';
import { buildKeyBindings } from './keyBindings.ts';
import { rememberMine, resolveOnlyMine } from './onlyMine.ts';
import styles from './TiemposScreen.module.css';
import type { TiempoRow, View } from './tiempoList.ts';
import { groupOf, isForgottenFor, rowsOf } from './tiempoList.ts';
import { rememberBoard, useBoardMode } from './useBoardMode.ts';
import type { TiempoActions } from './useTiempoActions.ts';
import { useTiempoActions } from './useTiempoActions.ts';

const Board = lazyWithRetry(() => import('./components/board/Board.tsx'));
const NewTiempoForm = lazyWithRetry(() => import('./components/NewTiempoForm.tsx'));
const TiempoMenu = lazyWithRetry(() => import('./components/TiempoMenu.tsx'));
const AdjustTiempoDialog = lazyWithRetry(() => import('./components/AdjustTiempoDialog.tsx'));
const TiempoDetailDialog = lazyWithRetry(() => import('./components/TiempoDetailDialog.tsx'));

/**
 * `mios` '1', '0', or 'auto' for the last choice. `detalle` 0: none is open. `solicitudes` 'si', 'no', or 'auto' for
 * the state on arrival; `tablero` follows the window's width.
 */
const URL_DEFAULTS = {
  vista: 'activos',
  mios: 'auto',
  nuevo: false,
  solicitudes: 'auto',
  tablero: 'auto',
  detalle: 0,
  pagina: 1,
  olvidados: false,
};

const NONE: never[] = [];
const UNIT = ['tiempo', 'tiempos'] as const;
const ONE_MINUTE_MS = 60_000;
const idOf = (row: TiempoRow): number => row.id;
const bajoOf = (row: ViewedTiempo): number => row.bajo;

/** Preloads the data of the screen. */
export const gather = () =>
  Promise.all([queryClient.query(tiemposQuery()), queryClient.query(solicitudesTiempoQuery())]);

/** *Tiempos* (part 1 §2): the main screen of managers. */
export default function TiemposScreen() {
  const { sessionUser } = useSession();
  const me = sessionUser?.id ?? 0;
  useWatchTopic('tiempos');
  const [url, change] = useUrlState(URL_DEFAULTS);
  const { data: tiempos } = useTiempos();
  const { solicitudes, waiting, showSolicitudes } = useSolicitudes(url.solicitudes);
  const solicitudCount = solicitudes.length;
  const board = useBoardMode(url.tablero);
  const { act, adjust, recover, lingeringRows, closedIds, confirmMany, isConfirming, ...forAll } = useTiempoActions();
  const { openMenu, ...rowMenu } = useRowMenu();
  const [adjustedTiempo, setAdjustedTiempo] = useState<TiempoRow | null>(null);
  const showDetail = useCallback((id: number) => change({ detalle: id }, { pushes: true }), [change]);
  const mine = useMemo(() => tiempos?.filter((t) => t.alto === me) ?? NONE, [tiempos, me]);
  const finishedCount = useDerivedFromNow((now) => endedTiemposOf(mine, me, now).length);
  const keys = useMemo(() => buildKeyBindings({ act, adjust: setAdjustedTiempo, showDetail }), [act, showDetail]);
  const toggleBoard = () => {
    const newMode = board === 'no' ? 'si' : 'no';
    rememberBoard(newMode);
    change({ tablero: newMode });
  };

  return (
    <ScreenLayout
      title="Tiempos"
      waitingCount={finishedCount + solicitudCount}
      wide={board === 'junto'}
      actions={
        <NewButton
          secondary={finishedCount > 0 || (showSolicitudes && solicitudCount > 0)}
          isOpen={url.nuevo}
          newLabel="Nuevo Tiempo"
          close="Cerrar Nuevo Tiempo"
          toggle={() => change({ nuevo: !url.nuevo })}
        />
      }
      more={{
        label: 'Más opciones',
        state: describeSolicitudes(solicitudCount),
        content: (
          <TiemposButtons
            tiempos={tiempos ?? NONE}
            me={me}
            solicitudes={solicitudCount}
            showSolicitudes={showSolicitudes}
            change={change}
            {...forAll}
          />
        ),
      }}
    >
      <ShortcutHelp keys={keys} />
      <LastChange topic="tiempos" />
      {url.nuevo && (
        <Suspense fallback={<div className={styles.placeholder} aria-busy="true" />}>
          <NewTiempoForm />
        </Suspense>
      )}
      {showSolicitudes && <Solicitudes solicitudes={solicitudes} secondary={finishedCount > 0} />}
      {waiting ? (
        // Waits for the panel above as well, which would push it down.
        <Loading label="Cargando los tiempos" rows={8} />
      ) : (
        <ListAndBoard
          board={board}
          toggleBoard={toggleBoard}
          mine={mine}
          keys={keys}
          rowHandlers={{ act, openMenu, showDetail, lingeringRows, closedIds }}
        />
      )}
      <ConfirmMine tiempos={mine} me={me} inProgress={isConfirming} confirm={confirmMany} />
      <CancelledTiempos me={me} recover={recover} />
      <Overlays
        {...rowMenu}
        tiempos={tiempos}
        adjustedTiempo={adjustedTiempo}
        setAdjustedTiempo={setAdjustedTiempo}
        act={act}
        adjust={adjust}
        showDetail={showDetail}
      />
    </ScreenLayout>
  );
}

/** @param shown 'si', 'no', or 'auto' for shown if there were any on arrival */
function useSolicitudes(shown: string) {
  const { data, isPending: waiting } = useQuery(solicitudesTiempoQuery());
  const hadAny = useHadAny(data);
  return { solicitudes: data ?? NONE, waiting, showSolicitudes: shown === 'auto' ? hadAny : shown === 'si' };
}

const describeSolicitudes = (count: number): string | undefined =>
  count > 0 ? formatCount(count, 'solicitud por responder', 'solicitudes por responder') : undefined;

function useRowMenu() {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const openMenu = useCallback(
    (tiempo: TiempoRow, button: HTMLElement) =>
      setMenu((current) => ({ tiempo, button, openCount: (current?.openCount ?? 0) + 1 })),
    [],
  );
  const closeMenu = ({ openCount }: OpenMenu) =>
    setMenu((current) => (current?.openCount === openCount ? null : current));
  return { menu, openMenu, closeMenu };
}

interface OverlaysProps
  extends Pick<ReturnType<typeof useRowMenu>, 'menu' | 'closeMenu'>,
    Pick<TiempoActions, 'act' | 'adjust'> {
  tiempos: readonly ViewedTiempo[] | undefined;
  adjustedTiempo: TiempoRow | null;
  setAdjustedTiempo: (tiempo: TiempoRow | null) => void;
  showDetail: (id: number) => void;
}

/** The menu of a row and the dialogs, each loaded when it is first opened. */
function Overlays({
  menu,
  closeMenu,
  tiempos,
  adjustedTiempo,
  setAdjustedTiempo,
  act,
  adjust,
  showDetail,
}: OverlaysProps) {
  const [{ detalle }, change] = useUrlState(URL_DEFAULTS);
  return (
    <Suspense fallback={null}>
      {menu && (
        <TiempoMenu
          key={menu.openCount}
          tiempo={menu.tiempo}
          button={menu.button}
          close={() => closeMenu(menu)}
          act={act}
          adjust={setAdjustedTiempo}
          showDetail={showDetail}
        />
      )}
      {adjustedTiempo && (
        <AdjustTiempoDialog
          tiempo={tiempos?.find((t) => t.id === adjustedTiempo.id) ?? adjustedTiempo}
          close={() => setAdjustedTiempo(null)}
          adjust={adjust}
        />
      )}
      {detalle > 0 && <TiempoDetailDialog id={detalle} close={() => change({ detalle: 0 }, { replace: true })} />}
    </Suspense>
  );
}

/** Actions on a row, and the rows already acted on. Each part is stable between renders. */
interface RowHandlers extends Pick<TiempoActions, 'act' | 'lingeringRows' | 'closedIds'> {
  openMenu: (tiempo: TiempoRow, button: HTMLElement) => void;
  showDetail: (id: number) => void;
}

interface ListProps {
  board: ReturnType<typeof useBoardMode>;
  toggleBoard: () => void;
  /** Tiempos that the viewer manages. */
  mine: readonly ViewedTiempo[];
  keys: ReturnType<typeof buildKeyBindings>;
  rowHandlers: RowHandlers;
}

function ListAndBoard(props: ListProps) {
  const { board, toggleBoard, rowHandlers } = props;
  const { sessionUser } = useSession();
  const departamentos = useDepartamentoFilter();
  const tiempos = departamentos.apply(useTiempos().data, bajoOf) ?? NONE;
  return (
    <div className={styles.layout} data-board={board}>
      {board !== 'solo' && <TiemposTable {...props} departamentos={departamentos} />}
      {board !== 'no' && (
        <Suspense fallback={<Loading label="Cargando el tablero" rows={8} />}>
          <Board
            tiempos={tiempos}
            me={sessionUser?.id ?? 0}
            showDetail={rowHandlers.showDetail}
            goBack={board === 'solo' && <BoardButton isShown toggle={toggleBoard} />}
          />
        </Suspense>
      )}
    </div>
  );
}

function TiemposTable({
  board,
  toggleBoard,
  mine: allMine,
  keys,
  rowHandlers,
  departamentos,
}: ListProps & { departamentos: DepartamentoFilter }) {
  const { olvido_minutos: forgottenMinutes } = useConfiguracion();
  const { sessionUser } = useSession();
  const [url, change] = useUrlState(URL_DEFAULTS);
  const onlyMine = resolveOnlyMine(url.mios);
  const view: View = url.vista === 'pausados' ? 'pausados' : 'activos';
  const list = useTiempos();
  const { apply } = departamentos;
  const tiempos = useMemo(() => apply(list.data, bajoOf), [apply, list.data]);
  const mine = useMemo(() => apply(allMine, bajoOf) ?? NONE, [apply, allMine]);
  const { rows, frozen } = useTiempoRows(tiempos, { view, onlyMine, onlyForgotten: url.olvidados }, rowHandlers);
  const looks = useRowLooks(rowHandlers.showDetail);
  const actions = useRowActions(allMine, rowHandlers);
  return (
    <Table
      {...looks}
      caption={view === 'activos' ? 'Tiempos activos' : 'Tiempos pausados'}
      fileName={`tiempos-${view}`}
      rows={rows}
      idOf={idOf}
      initialSort="tiempo"
      {...departamentos.loadStateOf(list)}
      filters={departamentos.select}
      filtered={departamentos.isFiltered}
      actions={actions}
      searchLabel="Buscar usuario o encargado"
      unit={UNIT}
      frozen={frozen}
      keys={keys}
      pageSize={250}
      cardsBelowWidth={1000}
      toolbar={
        <TiemposFilter
          tiempos={tiempos ?? NONE}
          view={view}
          mine={onlyMine}
          mineCount={mine.length}
          board={{ isShown: board !== 'no', toggle: toggleBoard }}
          change={({ mine: showsMine, ...changes }) => {
            if (showsMine !== undefined) rememberMine(showsMine);
            const mineChange = showsMine === undefined ? {} : { mios: showsMine ? '1' : '0' };
            change({ ...changes, ...mineChange, pagina: 1, olvidados: false });
          }}
        />
      }
      summary={
        tiempos &&
        sessionUser && (
          <FinishedTiempos
            tiempos={onlyMine ? mine : tiempos}
            me={sessionUser}
            forgottenMinutes={forgottenMinutes}
            onlyForgotten={url.olvidados}
            change={change}
          />
        )
      }
      empty={
        <NoTiempos
          currentView={view}
          mine={onlyMine ? mine : null}
          onlyForgotten={url.olvidados}
          filtered={departamentos.isFiltered}
          view={(other) => change({ vista: other, pagina: 1 })}
        />
      }
    />
  );
}

/** Filters the rows, and tells which of them change while the others are frozen. */
function useTiempoRows(
  tiempos: readonly ViewedTiempo[] | undefined,
  { view, onlyMine, onlyForgotten }: { view: View; onlyMine: boolean; onlyForgotten: boolean },
  { lingeringRows, closedIds }: RowHandlers,
) {
  const { olvido_minutos: forgottenMinutes } = useConfiguracion();
  const { sessionUser } = useSession();
  const me = sessionUser?.id ?? 0;
  const minute = useNow(ONE_MINUTE_MS);
  const rows = useMemo(
    () =>
      tiempos &&
      rowsOf(tiempos, onlyForgotten ? null : view, lingeringRows, onlyMine ? me : null, (t) =>
        onlyForgotten && sessionUser ? isForgottenFor(t, sessionUser, forgottenMinutes, minute) : true,
      ),
    [tiempos, view, lingeringRows, onlyMine, onlyForgotten, me, sessionUser, forgottenMinutes, minute],
  );
  // Rows that the viewer closed are removed at once.
  const frozen = useMemo(
    () => ({ own: ({ id, lingering }: TiempoRow) => lingering !== undefined || closedIds.has(id) }),
    [closedIds],
  );
  return { rows, frozen };
}

/** Builds the columns, the row class and the row order. */
function useRowLooks(showDetail: (id: number) => void) {
  const { zona, olvido_minutos: forgottenMinutes } = useConfiguracion();
  const { sessionUser } = useSession();
  const me = sessionUser?.id ?? 0;
  const rowColumns = useMemo(
    () =>
      buildTiempoColumns({
        me,
        timeZone: zona,
        showDetail,
        isForgottenAt: (t, now) => sessionUser !== null && isForgottenFor(t, sessionUser, forgottenMinutes, now),
      }),
    [me, zona, showDetail, sessionUser, forgottenMinutes],
  );
  // A tiempo of another manager does not call for the viewer.
  const rowClass = useCallback(
    ({ lingering, pausa, alto }: TiempoRow): string | undefined => {
      if (lingering?.text) return styles.lingering;
      if (pausa === 1) return styles.paused;
      return alto === me || alto === NO_ALTO ? styles.active : undefined;
    },
    [me],
  );
  const first = useCallback((row: TiempoRow) => groupOf(row, me), [me]);
  return { columns: rowColumns, rowClass, precedence: first };
}

function useRowActions(mine: readonly ViewedTiempo[], { act, openMenu }: RowHandlers) {
  const { sessionUser } = useSession();
  const me = sessionUser?.id ?? 0;
  // With several ended tiempos, `ConfirmMine` is the primary action.
  const soleFinishedId = useDerivedFromNow((now) => {
    const ownEnded = endedTiemposOf(mine, me, now);
    return ownEnded.length < BULK_MIN ? (ownEnded[0]?.id ?? 0) : 0;
  });
  const [cannotAdd5, cannotAdd10] = (['-5', '-10'] as const).map(
    (permiso) => !sessionUser?.permisos.includes(permiso) || undefined,
  );
  return useMemo(
    () => ({
      title: 'Acciones',
      cell: (row: TiempoRow) => (
        <TiempoRowActions
          row={row}
          principal={row.id === soleFinishedId}
          act={act}
          cannotAdd5={cannotAdd5}
          cannotAdd10={cannotAdd10}
          openMenu={openMenu}
        />
      ),
    }),
    [act, openMenu, soleFinishedId, cannotAdd5, cannotAdd10],
  );
}

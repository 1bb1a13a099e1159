import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { queryClient } from '../../../platform/api/queryClient.ts';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { useWatchTopic } from '../../../platform/realtime/watchedTopics.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { useDerivedFromNow, useNow } from '../../../platform/time/serverClock.ts';
import { useConfiguracion } from '../../../shared/agencia/configuracion.queries.ts';
import { solicitudesTiempoQuery } from '../../../shared/careers/solicitudes.queries.ts';
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
import { count } from '../../../ui/text/format.ts';
import { CancelledTiempos } from './components/CancelledTiempos.tsx';
import { BULK_MIN, ConfirmMine } from './components/ConfirmMine.tsx';
import { NoTiempos } from './components/NoTiempos.tsx';
import { Solicitudes } from './components/Solicitudes.tsx';
import type { OpenMenu } from './components/TiempoMenu.tsx';
import { TiempoRowActions } from './components/TiempoRowActions.tsx';
import { TiemposButtons } from './components/TiemposButtons.tsx';
import { BoardButton, FinishedTiempos, TiemposFilter } from './components/TiemposFilter.tsx';
import { columns } from './components/tiempoColumns.tsx';
import { buildKeyBindings } from './keyBindings.ts';
import { rememberMine, resolveOnlyMine } from './onlyMine.ts';
import styles from './TiemposScreen.module.css';
import type { TiempoRow, View } from './tiempoList.ts';
import { groupOf, isForgottenFor, rowsOf } from './tiempoList.ts';
import type { Actions } from './useActions.ts';
import { useActions } from './useActions.ts';
import { rememberBoard, useBoardMode } from './useBoardMode.ts';

const Board = lazyWithRetry(() => import('./components/board/Board.tsx'));
const NewTiempoForm = lazyWithRetry(() => import('./components/NewTiempoForm.tsx'));
const TiempoMenu = lazyWithRetry(() => import('./components/TiempoMenu.tsx'));
const AdjustTiempoDialog = lazyWithRetry(() => import('./components/AdjustTiempoDialog.tsx'));
const TiempoDetailDialog = lazyWithRetry(() => import('./components/TiempoDetailDialog.tsx'));

/** `mine` '1', '0', or 'auto': as they were last. `detalle` 0: none is open. `solicitudes` 'si', 'no', or 'auto': as it was on arrival; `board` as the window's width has it. */
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

/** What the screen begins with. */
export const gather = () =>
  Promise.all([queryClient.query(tiemposQuery()), queryClient.query(solicitudesTiempoQuery())]);

/** *Tiempos* (part 1 §2): the screen that managers live in. */
export default function TiemposScreen() {
  const { sessionUser } = useSession();
  const me = sessionUser?.id ?? 0;
  useWatchTopic('tiempos');
  const [url, change] = useUrlState(URL_DEFAULTS);
  const { data: lista } = useTiempos();
  const { data: solicitudes, isPending: waiting } = useQuery(solicitudesTiempoQuery());
  const esperan = solicitudes?.length ?? 0;
  const hadSolicitudes = useHadAny(solicitudes);
  const showSolicitudes = url.solicitudes === 'auto' ? hadSolicitudes : url.solicitudes === 'si';
  const board = useBoardMode(url.tablero);
  const { act, adjust, recover, lingeringRows, cerrados, confirmMany, isConfirming, ...ofAll } = useActions();
  const { menu, openMenu, cerrarMenu } = useRowMenu();
  const [adjustedTiempo, setAdjustedTiempo] = useState<TiempoRow | null>(null);
  const showDetail = useCallback((id: number) => change({ detalle: id }, { pushes: true }), [change]);
  const mine = useMemo(() => lista?.filter((t) => t.alto === me) ?? NONE, [lista, me]);
  const finished = useDerivedFromNow((ahora) => endedTiemposOf(mine, me, ahora).length);
  const keys = useMemo(() => buildKeyBindings({ act, adjust: setAdjustedTiempo, showDetail }), [act, showDetail]);

  return (
    <ScreenLayout
      title="Tiempos"
      esperan={finished + esperan}
      wide={board === 'junto'}
      acciones={
        <NewButton
          secondary={finished > 0 || (showSolicitudes && esperan > 0)}
          abierto={url.nuevo}
          newLabel="Nuevo Tiempo"
          close="Cerrar Nuevo Tiempo"
          toggle={() => change({ nuevo: !url.nuevo })}
        />
      }
      more={{
        label: 'Más opciones',
        puesto: esperan > 0 ? count(esperan, 'solicitud por responder', 'solicitudes por responder') : undefined,
        contenido: (
          <TiemposButtons
            lista={lista ?? NONE}
            me={me}
            solicitudes={esperan}
            showSolicitudes={showSolicitudes}
            change={change}
            {...ofAll}
          />
        ),
      }}
    >
      <ShortcutHelp keys={keys} />
      <LastChange tema="tiempos" />
      {url.nuevo && (
        <Suspense fallback={<div className={styles.placeholder} aria-busy="true" />}>
          <NewTiempoForm />
        </Suspense>
      )}
      {showSolicitudes && <Solicitudes solicitudes={solicitudes ?? NONE} secondary={finished > 0} />}
      {waiting ? (
        // Together with the panel above it, so that the panel pushes nothing down.
        <Loading que="Cargando los tiempos" filas={8} />
      ) : (
        <ListaYTablero
          board={board}
          toggleBoard={() => {
            const puesto = board === 'no' ? 'si' : 'no';
            rememberBoard(puesto);
            change({ tablero: puesto });
          }}
          mine={mine}
          keys={keys}
          pipelined={{ act, openMenu, showDetail, lingeringRows, cerrados }}
        />
      )}
      <ConfirmMine lista={mine} me={me} inProgress={isConfirming} confirm={confirmMany} />
      <CancelledTiempos me={me} recover={recover} />
      <Suspense fallback={null}>
        {menu && (
          <TiempoMenu
            key={menu.openCount}
            tiempo={menu.tiempo}
            button={menu.button}
            close={() => cerrarMenu(menu)}
            act={act}
            adjust={setAdjustedTiempo}
            showDetail={showDetail}
          />
        )}
        {adjustedTiempo && (
          <AdjustTiempoDialog
            tiempo={lista?.find((t) => t.id === adjustedTiempo.id) ?? adjustedTiempo}
            close={() => setAdjustedTiempo(null)}
            adjust={adjust}
          />
        )}
        {url.detalle > 0 && (
          <TiempoDetailDialog id={url.detalle} close={() => change({ detalle: 0 }, { replace: true })} />
        )}
      </Suspense>
    </ScreenLayout>
  );
}

/** The menu of a row that is open. */
function useRowMenu() {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const openMenu = useCallback(
    (tiempo: TiempoRow, button: HTMLElement) =>
      setMenu((antes) => ({ tiempo, button, openCount: (antes?.openCount ?? 0) + 1 })),
    [],
  );
  const cerrarMenu = ({ openCount }: OpenMenu) =>
    setMenu((abierto) => (abierto?.openCount === openCount ? null : abierto));
  return { menu, openMenu, cerrarMenu };
}

/** What is done with a row, and what the reader has done with some already. Each part is stable between renders. */
interface EnFila extends Pick<Actions, 'act' | 'lingeringRows' | 'cerrados'> {
  openMenu: (tiempo: TiempoRow, button: HTMLElement) => void;
  showDetail: (id: number) => void;
}

interface PropsLista {
  board: ReturnType<typeof useBoardMode>;
  toggleBoard: () => void;
  /** Those that the reader manages. */
  mine: readonly ViewedTiempo[];
  keys: ReturnType<typeof buildKeyBindings>;
  pipelined: EnFila;
}

function ListaYTablero(props: PropsLista) {
  const { board, toggleBoard, pipelined } = props;
  const { sessionUser } = useSession();
  const { data: lista = NONE } = useTiempos();
  return (
    <div className={styles.layout} data-board={board}>
      {board !== 'solo' && <TiemposTable {...props} />}
      {board !== 'no' && (
        <Suspense fallback={<Loading que="Cargando el tablero" filas={8} />}>
          <Board
            lista={lista}
            me={sessionUser?.id ?? 0}
            showDetail={pipelined.showDetail}
            goBack={board === 'solo' && <BoardButton puesto toggle={toggleBoard} />}
          />
        </Suspense>
      )}
    </div>
  );
}

function TiemposTable({ board, toggleBoard, mine, keys, pipelined }: PropsLista) {
  const { olvido_minutos: forgottenMinutes } = useConfiguracion();
  const { sessionUser } = useSession();
  const { lingeringRows, cerrados } = pipelined;
  const me = sessionUser?.id ?? 0;
  const minute = useNow(ONE_MINUTE_MS);
  const [url, change] = useUrlState(URL_DEFAULTS);
  const onlyMine = resolveOnlyMine(url.mios);
  const vista: View = url.vista === 'pausados' ? 'pausados' : 'activos';
  const { data: lista, error, refetch } = useTiempos();
  // What the reader has closed themselves goes at once.
  const frozen = useMemo(
    () => ({ own: ({ id, lingering }: TiempoRow) => lingering !== undefined || cerrados.has(id) }),
    [cerrados],
  );
  const filas = useMemo(
    () =>
      lista &&
      rowsOf(lista, url.olvidados ? null : vista, lingeringRows, onlyMine ? me : null, (t) =>
        url.olvidados && sessionUser ? isForgottenFor(t, sessionUser, forgottenMinutes, minute) : true,
      ),
    [lista, vista, lingeringRows, onlyMine, url.olvidados, me, sessionUser, forgottenMinutes, minute],
  );
  const comoSon = useRowLooks(pipelined.showDetail);
  const acciones = useRowActions(mine, pipelined);
  return (
    <Table
      {...comoSon}
      caption={vista === 'activos' ? 'Tiempos activos' : 'Tiempos pausados'}
      archivo={`tiempos-${vista}`}
      filas={filas}
      idOf={idOf}
      initialSort="tiempo"
      fallo={error}
      retry={refetch}
      acciones={acciones}
      searchLabel="Buscar usuario o encargado"
      unit={UNIT}
      frozen={frozen}
      keys={keys}
      pageSize={250}
      cardsBelowWidth={1000}
      toolbar={
        <TiemposFilter
          lista={lista ?? NONE}
          vista={vista}
          mine={onlyMine}
          mineCount={mine.length}
          board={{ puesto: board !== 'no', toggle: toggleBoard }}
          change={({ mine: others, ...cambio }) => {
            if (others !== undefined) rememberMine(others);
            const whose = others === undefined ? {} : { mios: others ? '1' : '0' };
            change({ ...cambio, ...whose, pagina: 1, olvidados: false });
          }}
        />
      }
      resumen={
        lista &&
        sessionUser && (
          <FinishedTiempos
            lista={onlyMine ? mine : lista}
            me={sessionUser}
            forgottenMinutes={forgottenMinutes}
            onlyForgotten={url.olvidados}
            change={change}
          />
        )
      }
      empty={
        <NoTiempos
          vista={vista}
          mine={onlyMine ? mine : null}
          onlyForgotten={url.olvidados}
          view={(other) => change({ vista: other, pagina: 1 })}
        />
      }
    />
  );
}

/** The columns of a row, its colour, and which rows come first. */
function useRowLooks(showDetail: (id: number) => void) {
  const { zona, olvido_minutos: forgottenMinutes } = useConfiguracion();
  const { sessionUser } = useSession();
  const me = sessionUser?.id ?? 0;
  const rowColumns = useMemo(
    () =>
      columns({
        me,
        zona,
        showDetail,
        olvidado: (t, ahora) => sessionUser !== null && isForgottenFor(t, sessionUser, forgottenMinutes, ahora),
      }),
    [me, zona, showDetail, sessionUser, forgottenMinutes],
  );
  // What is someone else's to confirm is no call to the reader.
  const rowClass = useCallback(
    ({ lingering, pausa, alto }: TiempoRow): string | undefined => {
      if (lingering?.texto) return styles.lingering;
      if (pausa === 1) return styles.paused;
      return alto === me || alto === NO_ALTO ? styles.active : undefined;
    },
    [me],
  );
  const primero = useCallback((row: TiempoRow) => groupOf(row, me), [me]);
  return { columns: rowColumns, rowClass, primero };
}

/** The buttons of a row. */
function useRowActions(mine: readonly ViewedTiempo[], { act, openMenu }: EnFila) {
  const { sessionUser } = useSession();
  const me = sessionUser?.id ?? 0;
  // Of several of them one button is what is next (`ConfirmMine`).
  const soleFinishedId = useDerivedFromNow((ahora) => {
    const ownOnes = endedTiemposOf(mine, me, ahora);
    return ownOnes.length < BULK_MIN ? (ownOnes[0]?.id ?? 0) : 0;
  });
  const [cannotAdd5, cannotAdd10] = (['-5', '-10'] as const).map(
    (que) => !sessionUser?.permisos.includes(que) || undefined,
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

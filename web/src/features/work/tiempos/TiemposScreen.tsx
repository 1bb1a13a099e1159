import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { queryClient } from '../../../platform/api/queryClient.ts';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { useWatchTopic } from '../../../platform/realtime/realtime.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { useDerivedFromNow } from '../../../platform/time/serverClock.ts';
import { solicitudesTiempoQuery } from '../../../shared/careers/solicitudes.queries.ts';
import { LastChange } from '../../../shared/lists/LastChange.tsx';
import type { ViewedTiempo } from '../../../shared/work/tiempos.queries.ts';
import { endedTiemposOf, tiemposQuery, useTiempos } from '../../../shared/work/tiempos.queries.ts';
import { Loading } from '../../../ui/feedback/LoadStates.tsx';
import { NewButton } from '../../../ui/form/NewButton.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useHadAnyAtFirst } from '../../../ui/lists/useHadAnyAtFirst.ts';
import { useOpenRow } from '../../../ui/state/useOpenRow.ts';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { ShortcutHelp } from '../../../ui/table/ShortcutHelp.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import { CancelledTiempos } from './components/CancelledTiempos.tsx';
import { ConfirmMine } from './components/ConfirmMine.tsx';
import { ListAndBoard } from './components/ListAndBoard.tsx';
import type { OpenMenu } from './components/TiempoMenu.tsx';
import { TiemposButtons } from './components/TiemposButtons.tsx';
import { TiemposSolicitudes } from './components/TiemposSolicitudes.tsx';
import { buildKeyBindings } from './keyBindings.ts';
import styles from './TiemposScreen.module.css';
import type { TiempoRow } from './tiempoList.ts';
import { TIEMPOS_URL } from './tiemposUrl.ts';
import { rememberBoard, useBoardMode } from './useBoardMode.ts';
import type { TiempoActions } from './useTiempoActions.ts';
import { useTiempoActions } from './useTiempoActions.ts';

const NewTiempoForm = lazyWithRetry(() => import('./components/NewTiempoForm.tsx'));
const TiempoMenu = lazyWithRetry(() => import('./components/TiempoMenu.tsx'));
const AdjustTiempoDialog = lazyWithRetry(() => import('./components/AdjustTiempoDialog.tsx'));
const TiempoDetailDialog = lazyWithRetry(() => import('./components/TiempoDetailDialog.tsx'));

const NONE: never[] = [];

/** Preloads the data of the screen. */
export const gather = () =>
  Promise.all([queryClient.query(tiemposQuery()), queryClient.query(solicitudesTiempoQuery())]);

/** *Tiempos* (part 1 §2): the main screen of managers. */
export default function TiemposScreen() {
  const { sessionUser } = useSession();
  const me = sessionUser?.id ?? 0;
  useWatchTopic('tiempos');
  const [url, change] = useUrlState(TIEMPOS_URL);
  const { data: tiempos } = useTiempos();
  const { solicitudes, waiting, showSolicitudes } = useSolicitudes(url.solicitudes);
  const solicitudCount = solicitudes.length;
  const board = useBoardMode(url.tablero);
  const { act, adjust, recover, lingeringRows, closedIds, confirmMany, isConfirming, ...forAll } = useTiempoActions();
  const { openMenu, ...rowMenu } = useRowMenu();
  const [adjustedTiempo, setAdjustedTiempo, closeAdjustment] = useOpenRow<TiempoRow>();
  const showDetail = useCallback((id: number) => change({ detalle: id }, { pushes: true }), [change]);
  const mine = useMemo(() => tiempos?.filter((t) => t.alto === me) ?? NONE, [tiempos, me]);
  const finishedCount = useDerivedFromNow((now) => endedTiemposOf(mine, me, now).length);
  const keys = useMemo(
    () => buildKeyBindings({ act, adjust: setAdjustedTiempo, showDetail }),
    [act, setAdjustedTiempo, showDetail],
  );
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
      {showSolicitudes && <TiemposSolicitudes solicitudes={solicitudes} secondary={finishedCount > 0} />}
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
        closeAdjustment={closeAdjustment}
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
  const hadAny = useHadAnyAtFirst(data);
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
  adjustedTiempo: TiempoRow | undefined;
  setAdjustedTiempo: (tiempo: TiempoRow) => void;
  closeAdjustment: () => void;
  showDetail: (id: number) => void;
}

/** The menu of a row and the dialogs, each loaded when it is first opened. */
function Overlays({
  menu,
  closeMenu,
  tiempos,
  adjustedTiempo,
  setAdjustedTiempo,
  closeAdjustment,
  act,
  adjust,
  showDetail,
}: OverlaysProps) {
  const [{ detalle }, change] = useUrlState(TIEMPOS_URL);
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
          close={closeAdjustment}
          adjust={adjust}
        />
      )}
      {detalle > 0 && <TiempoDetailDialog id={detalle} close={() => change({ detalle: 0 }, { replace: true })} />}
    </Suspense>
  );
}

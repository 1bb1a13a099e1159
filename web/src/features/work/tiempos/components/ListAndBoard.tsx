import { MINUTE_MS } from '@conserje/rules';
import { Suspense, useCallback, useMemo } from 'react';
import { lazyWithRetry } from '../../../../platform/browser/lazyWithRetry.ts';
import { useSession } from '../../../../platform/session/session.tsx';
import { useDerivedFromNow, useNow } from '../../../../platform/time/serverClock.ts';
import { useConfiguracion } from '../../../../shared/agencia/configuracion.queries.ts';
import type { DepartamentoFilter } from '../../../../shared/departamentos/useDepartamentoFilter.tsx';
import { useDepartamentoFilter } from '../../../../shared/departamentos/useDepartamentoFilter.tsx';
import type { ViewedTiempo } from '../../../../shared/work/tiempos.queries.ts';
import { endedTiemposOf, NO_ALTO, useTiempos } from '../../../../shared/work/tiempos.queries.ts';
import { Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { useUrlState } from '../../../../ui/state/useUrlState.ts';
import { Table } from '../../../../ui/table/Table.tsx';
import type { buildKeyBindings } from '../keyBindings.ts';
import { rememberMine, resolveOnlyMine } from '../onlyMine.ts';
import type { TiempoRow, View } from '../tiempoList.ts';
import { groupOf, isForgottenFor, rowsOf } from '../tiempoList.ts';
import { TIEMPOS_URL } from '../tiemposUrl.ts';
import type { useBoardMode } from '../useBoardMode.ts';
import type { TiempoActions } from '../useTiempoActions.ts';
import { BULK_MIN } from './ConfirmMine.tsx';
import styles from './ListAndBoard.module.css';
import { NoTiempos } from './NoTiempos.tsx';
import { TiempoRowActions } from './TiempoRowActions.tsx';
import { BoardButton, FinishedTiempos, TiemposFilter } from './TiemposFilter.tsx';
import { buildTiempoColumns } from './tiempoColumns.tsx';

const Board = lazyWithRetry(() => import('./board/Board.tsx'));

const NONE: never[] = [];
const UNIT = ['tiempo', 'tiempos'] as const;
const bajoOf = (row: ViewedTiempo): number => row.bajo;

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

/** The open tiempos as a table, a board, or both; of one departamento if it is chosen. */
export function ListAndBoard(props: ListProps) {
  const { board, toggleBoard, rowHandlers } = props;
  const { sessionUser } = useSession();
  const departamentos = useDepartamentoFilter();
  const { data } = useTiempos();
  const { apply } = departamentos;
  const tiempos = useMemo(() => apply(data, bajoOf), [apply, data]);
  return (
    <div className={styles.layout} data-board={board}>
      {board !== 'solo' && <TiemposTable {...props} tiempos={tiempos} departamentos={departamentos} />}
      {board !== 'no' && (
        <Suspense fallback={<Loading label="Cargando el tablero" rows={8} />}>
          <Board
            tiempos={tiempos ?? NONE}
            me={sessionUser?.id ?? 0}
            showDetail={rowHandlers.showDetail}
            goBack={board === 'solo' && <BoardButton isShown toggle={toggleBoard} />}
          />
        </Suspense>
      )}
    </div>
  );
}

interface TableProps extends ListProps {
  /** Those that are shown; undefined while they load. */
  tiempos: readonly ViewedTiempo[] | undefined;
  departamentos: DepartamentoFilter;
}

function TiemposTable({ board, toggleBoard, mine: allMine, keys, rowHandlers, tiempos, departamentos }: TableProps) {
  const { olvido_minutos: forgottenMinutes } = useConfiguracion();
  const { sessionUser } = useSession();
  const [url, change] = useUrlState(TIEMPOS_URL);
  const onlyMine = resolveOnlyMine(url.mios);
  const view: View = url.vista === 'pausados' ? 'pausados' : 'activos';
  const list = useTiempos();
  const { apply } = departamentos;
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
  const minute = useNow(MINUTE_MS);
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
      cell: (row: TiempoRow) => (
        <TiempoRowActions
          row={row}
          primary={row.id === soleFinishedId}
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

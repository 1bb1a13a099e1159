import type { SessionUser } from '@conserje/contract';
import { useNow } from '../../../../platform/time/serverClock.ts';
import type { ViewedTiempo } from '../../../../shared/work/tiempos.queries.ts';
import { isTiempoOver } from '../../../../shared/work/tiempos.queries.ts';
import { ViewButton, ViewSwitcher } from '../../../../ui/controls/ViewSwitcher.tsx';
import { formatCount } from '../../../../ui/text/format.ts';
import type { View as TiemposView } from '../tiempoList.ts';
import { isForgottenFor } from '../tiempoList.ts';
import styles from './TiemposFilter.module.css';

interface Props {
  tiempos: readonly ViewedTiempo[];
  view: TiemposView;
  mine: boolean;
  /** Number of tiempos that the viewer manages. */
  mineCount: number;
  change: (changes: { vista?: TiemposView; mine?: boolean; pagina?: number }) => void;
  /** Toggle of the board. */
  board: BoardProps;
}

interface BoardProps {
  isShown: boolean;
  toggle: () => void;
}

/** Toggles the board, beside the rows or in their place. */
export const BoardButton = ({ isShown, toggle }: BoardProps) => (
  <ViewButton standalone isPressed={isShown} press={toggle}>
    <svg className={styles.icon} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path fill="currentColor" d="M1 3h9v3H1zM6 8.5h10v3H6zM11 14h8v3h-8z" />
    </svg>
    <span className={styles.label}>Tablero</span>
  </ViewButton>
);

/** Activos/Pausados with their counts, and the filter of the viewer's own. */
export function TiemposFilter({ tiempos, view, mine, mineCount, change, board }: Props) {
  const pausedCount = tiempos.filter((t) => t.pausa === 1).length;
  const views = [
    { id: 'activos', label: 'Activos', count: tiempos.length - pausedCount },
    { id: 'pausados', label: 'Pausados', count: pausedCount },
  ] as const;
  return (
    <div className={styles.filters}>
      <ViewSwitcher
        caption="Qué tiempos se muestran"
        views={views}
        view={view}
        change={(chosen) => change({ vista: chosen })}
      />
      <ViewButton standalone isPressed={mine} press={() => change({ mine: !mine })} count={mineCount}>
        Solo míos
      </ViewButton>
      <BoardButton {...board} />
    </div>
  );
}

interface FinishedTiemposProps {
  tiempos: readonly ViewedTiempo[];
  me: SessionUser;
  /** The agency's `olvido_minutos`. */
  forgottenMinutes: number;
  /** Whether only forgotten ones are shown. */
  onlyForgotten: boolean;
  change: (changes: { olvidados: boolean; vista: TiemposView; pagina: number }) => void;
}

/** Counts of ended and forgotten tiempos; the only part of the filter that renders each second. */
export function FinishedTiempos({ tiempos, me, forgottenMinutes, onlyForgotten, change }: FinishedTiemposProps) {
  const now = useNow();
  const finishedCount = tiempos.filter((t) => isTiempoOver(t, now)).length;
  const forgottenCount = tiempos.filter((t) => isForgottenFor(t, me, forgottenMinutes, now)).length;
  return (
    <span className="u-inline-row u-gap-8 u-semibold u-accent">
      <span role="status">{finishedCount > 0 && formatCount(finishedCount, 'terminado', 'terminados')}</span>
      {(forgottenCount > 0 || onlyForgotten) && (
        <button
          type="button"
          className={styles.forgotten}
          aria-pressed={onlyForgotten}
          title="Terminaron hace rato y falta confirmarlos, o siguen en pausa"
          onClick={() => change({ olvidados: !onlyForgotten, vista: 'activos', pagina: 1 })}
        >
          {formatCount(forgottenCount, 'olvidado', 'olvidados')}
        </button>
      )}
    </span>
  );
}

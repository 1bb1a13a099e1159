import type { ReactNode } from 'react';
import { useId, useMemo, useState } from 'react';
import { useDerivedFromNow, useNow } from '../../../../../platform/time/serverClock.ts';
import { ownTimeZone } from '../../../../../platform/time/timeZone.ts';
import type { ViewedTiempo } from '../../../../../shared/work/tiempos.queries.ts';
import { EmptyState } from '../../../../../ui/feedback/LoadStates.tsx';
import type { TimeWindow, Tones } from '../../boardLayout.ts';
import {
  assignTones,
  groupIntoLanes,
  hoursIn,
  listEncargados,
  positionIn,
  summaryOf,
  timeWindowOf,
} from '../../boardLayout.ts';
import styles from './Board.module.css';
import bars from './BoardBars.module.css';
import { BoardLane } from './BoardLane.tsx';

interface Props {
  tiempos: readonly ViewedTiempo[];
  me: number;
  showDetail: (id: number) => void;
  /** Way back to the list that the board replaces. */
  goBack?: ReactNode;
}

/** With more rows the lanes start folded. */
const EXPANDED_MAX = 40;
/** The now line moves less than a pixel per step. */
const STEP_MS = 10_000;

/** People in base by manager, along the hours: the rows of the list, live. */
export default function Board({ tiempos, me, showDetail, goBack }: Props) {
  const title = useId();
  const lanes = useMemo(() => groupIntoLanes(tiempos, me), [tiempos, me]);
  const timeWindow = useTimeWindow(tiempos);
  const tones = useTones(tiempos);
  const [folded, setFolded] = useState<ReadonlyMap<number, boolean>>(() => new Map());
  const isLarge = tiempos.length > EXPANDED_MAX;
  const isLaneOpen = (alto: number): boolean => folded.get(alto) ?? (!isLarge || alto === me);
  const areAllOpen = lanes.every(({ alto }) => isLaneOpen(alto));
  return (
    <section className={styles.board} aria-labelledby={title} data-board>
      <header className="u-row u-gap-8-16 u-justify-between u-touch-height">
        <div className={styles.label}>
          <h2 id={title} className="u-text-20">
            En base ahora
          </h2>
          <Summary tiempos={tiempos} />
        </div>
        {goBack}
      </header>
      {tiempos.length === 0 ? (
        <EmptyState title="No hay nadie en base">
          Aquí verás a quién le abren un tiempo y quién es su encargado.
        </EmptyState>
      ) : (
        <div className={styles.chart}>
          <div className={styles.hours}>
            <button
              type="button"
              className={styles.foldAll}
              onClick={() => setFolded(new Map(lanes.map(({ alto }) => [alto, !areAllOpen])))}
            >
              {areAllOpen ? 'Ocultar' : 'Mostrar'} todos
            </button>
            <HourRuler timeWindow={timeWindow} timeZone={ownTimeZone} />
          </div>
          <ol className="u-divided">
            {lanes.map(({ alto, altoNombre, tiempos }) => (
              <BoardLane
                key={alto}
                alto={alto}
                altoNombre={altoNombre}
                tiempos={tiempos}
                own={alto === me}
                tones={tones}
                timeWindow={timeWindow}
                timeZone={ownTimeZone}
                isOpen={isLaneOpen(alto)}
                toggle={() => setFolded(new Map(folded).set(alto, !isLaneOpen(alto)))}
                showDetail={showDetail}
              />
            ))}
          </ol>
          <NowLine timeWindow={timeWindow} />
          <p className={bars.legend} aria-hidden="true">
            <i data-key="corre" /> corre <i data-key="parado" /> parado <i data-key="espera" /> terminado, sin confirmar
          </p>
        </div>
      )}
    </section>
  );
}

/** Returns the same object until the hours change. */
function useTimeWindow(list: readonly ViewedTiempo[]): TimeWindow {
  const windowKey = useDerivedFromNow((now) => {
    const { from, until } = timeWindowOf(list, now);
    return `${from} ${until}`;
  });
  return useMemo(() => {
    const [desde = 0, hasta = 0] = windowKey.split(' ').map(Number);
    return { from: desde, until: hasta };
  }, [windowKey]);
}

/** Returns the same object while the managers are the same. */
function useTones(list: readonly ViewedTiempo[]): Tones {
  const tonesKey = listEncargados(list).join();
  return useMemo(() => assignTones(tonesKey === '' ? [] : tonesKey.split(',').map(Number)), [tonesKey]);
}

function Summary({ tiempos }: { tiempos: readonly ViewedTiempo[] }) {
  return <p className={styles.summary}>{useDerivedFromNow((now) => summaryOf(tiempos, now))}</p>;
}

function HourRuler({ timeWindow, timeZone }: { timeWindow: TimeWindow; timeZone: string }) {
  const hours = useMemo(() => hoursIn(timeWindow, timeZone), [timeWindow, timeZone]);
  return (
    <div className={styles.ruler} aria-hidden="true" data-many={hours.length > 3 || undefined}>
      {hours.map(({ position, text }) => (
        <span key={text} className={styles.hour} style={{ left: `${position}%` }}>
          <span>{text}</span>
        </span>
      ))}
    </div>
  );
}

/** Bars are drawn to their end; only the veil over the future moves. */
function NowLine({ timeWindow }: { timeWindow: TimeWindow }) {
  const now = useNow(STEP_MS);
  return (
    <div className={styles.overlay} aria-hidden="true">
      <div className={styles.futureShade} style={{ left: `${positionIn(timeWindow, now)}%` }} />
    </div>
  );
}

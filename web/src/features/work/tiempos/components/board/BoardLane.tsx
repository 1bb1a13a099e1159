import IconFolded from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { memo } from 'react';
import { serverNow } from '../../../../../platform/time/serverClock.ts';
import { PersonLink } from '../../../../../shared/people/PersonLink.tsx';
import type { ViewedTiempo } from '../../../../../shared/work/tiempos.queries.ts';
import { isTiempoOver, NO_ALTO } from '../../../../../shared/work/tiempos.queries.ts';
import { formatCount, formatInstant, hourArticle } from '../../../../../ui/text/format.ts';
import type { Lane, TimeWindow, Tones } from '../../boardLayout.ts';
import { buildBarSegments, describeTiempo, positionIn } from '../../boardLayout.ts';
import styles from './Board.module.css';
import bars from './BoardBars.module.css';

interface Props extends Lane<ViewedTiempo> {
  /** Whether it is the viewer's own lane. */
  own: boolean;
  tones: Tones;
  timeWindow: TimeWindow;
  timeZone: string;
  isOpen: boolean;
  toggle: () => void;
  showDetail: (id: number) => void;
}

/** Bars drawn in a folded lane, as thin lines. */
const FOLDED_BARS_MAX = 12;

/** Lane of a manager with a line per tiempo; folded, thin lines only. */
export function BoardLane(props: Props) {
  const { alto, altoNombre, tiempos, own, isOpen, toggle, ...rest } = props;
  const { showDetail, ...drawing } = rest;
  const encargadoLabel = alto === NO_ALTO ? 'Sin encargado' : altoNombre;
  return (
    <li className={`${styles.lane} ${bars.tone}`} data-tone={drawing.tones.get(alto)} data-own={own || undefined}>
      <div className={styles.control}>
        <div className={styles.placa}>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isOpen}
            aria-label={`${encargadoLabel}: ${formatCount(tiempos.length, 'tiempo', 'tiempos')}`}
            onClick={toggle}
          >
            <IconFolded size={16} aria-hidden="true" />
          </button>
          <h3 className={styles.encargado}>
            {alto === NO_ALTO ? encargadoLabel : <PersonLink name={altoNombre} />}
            {own && ' (tú)'}
          </h3>
          <span className={styles.count} aria-hidden="true">
            {tiempos.length}
          </span>
        </div>
        {!isOpen && (
          <div className={bars.thinBars} aria-hidden="true">
            {tiempos.slice(0, FOLDED_BARS_MAX).map((tiempo) => (
              <Bar key={tiempo.id} tiempo={tiempo} {...drawing} />
            ))}
            {tiempos.length > FOLDED_BARS_MAX && (
              <span className="u-text-13 u-muted">y {tiempos.length - FOLDED_BARS_MAX} más</span>
            )}
          </div>
        )}
      </div>
      {isOpen && (
        <ol className={styles.rows}>
          {tiempos.map((tiempo) => (
            <BoardRow key={tiempo.id} tiempo={tiempo} {...rest} />
          ))}
        </ol>
      )}
    </li>
  );
}

interface BoardRowProps {
  tiempo: ViewedTiempo;
  tones: Tones;
  timeWindow: TimeWindow;
  timeZone: string;
  showDetail: (id: number) => void;
}

/** Renders when its row changes, not with time. */
const BoardRow = memo(function Row({ tiempo, showDetail, ...drawing }: BoardRowProps) {
  const { id, bajoNombre } = tiempo;
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <PersonLink name={bajoNombre} extra={{ text: 'Detalle del tiempo', run: () => showDetail(id) }} />
        <span className="u-visually-hidden">{`: ${describeTiempo(tiempo, serverNow(), drawing.timeZone)}`}</span>
      </span>
      <Bar tiempo={tiempo} {...drawing} />
    </li>
  );
});

const Bar = memo(function Bar({ tiempo, tones, timeWindow, timeZone }: Omit<BoardRowProps, 'showDetail'>) {
  const isFinished = isTiempoOver(tiempo, serverNow());
  const position = (instant: number): number => positionIn(timeWindow, instant);
  const end = position(Date.parse(tiempo.finaliza));
  return (
    <div className={bars.bar} aria-hidden="true">
      {buildBarSegments(tiempo, timeWindow.until)
        .filter(({ desde, hasta }) => hasta > timeWindow.from && desde < timeWindow.until)
        .map(({ alto, altoNombre, isRunning, desde, hasta }) => (
          <span
            key={desde}
            className={`${bars.segment} ${bars.tone}`}
            data-tone={tones.get(alto) ?? 'nadie'}
            data-stopped={isRunning ? undefined : ''}
            data-before={desde < timeWindow.from || undefined}
            style={{ left: `${position(desde)}%`, width: `${position(hasta) - position(desde)}%` }}
            title={`${isRunning ? '' : 'En pausa, '}${altoNombre || 'sin encargado'}, desde ${hourArticle(desde, timeZone)} ${formatInstant(desde, 'time', timeZone)}`}
          />
        ))}
      {isFinished && <span className={bars.waiting} style={{ left: `${end}%` }} title="Terminado: falta confirmarlo" />}
    </div>
  );
});

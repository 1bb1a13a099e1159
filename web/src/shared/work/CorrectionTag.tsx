import type { Correction } from '@conserje/contract';
import { formatDate as saidDay } from '../../ui/text/format.ts';
import styles from './CorrectionTag.module.css';
import { formatRequested } from './corrections.queries.ts';

const SHORT_DATE = { weekday: 'short', day: 'numeric', month: 'short' } as const;

interface Props extends Pick<Correction, 'dia' | 'requisitos' | 'cantidad'> {
  estado: Correction['estado'];
}

/** A rectificacion as a time-card stub: the requested amount and its day; torn off once answered. */
export function CorrectionTag({ dia, estado, ...requestedWork }: Props) {
  return (
    <span className={styles.stub} data-estado={estado}>
      <b className="u-text-17">+{formatRequested(requestedWork)}</b>
      <time dateTime={dia} className="u-text-14 u-muted">
        {saidDay(dia, SHORT_DATE)}
      </time>
    </span>
  );
}

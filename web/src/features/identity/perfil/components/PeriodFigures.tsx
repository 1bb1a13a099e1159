import { WORK_FIGURES } from '@conserje/rules';
import { formatFigure } from '../../../../shared/work/workFigures.ts';
import styles from '../PerfilScreen.module.css';

const FIGURES = ['asistencia', 'times'] as const;

/** Work of the open period; zeros are hidden. */
export function PeriodFigures(period: { asistencia: number; times: number }) {
  const shownFigures = FIGURES.filter((figure) => period[figure] > 0);
  if (shownFigures.length === 0) return <p className="u-muted">Todavía no tienes horas en este período.</p>;
  return (
    <dl className={styles.figures}>
      {shownFigures.map((figure) => (
        <div key={figure}>
          <dt className="u-muted">{WORK_FIGURES[figure]}</dt>
          <dd className={styles.figure}>{formatFigure(figure, period[figure])}</dd>
        </div>
      ))}
    </dl>
  );
}

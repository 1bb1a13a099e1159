import { WORK_FIGURES } from '@conserje/rules';
import { formatFigure } from '../../../../shared/work/workFigures.ts';
import styles from '../PerfilScreen.module.css';

const ALL_KINDS = ['asistencia', 'times'] as const;

/** The work of the open period; what is 0 has no place. */
export function PeriodFigures(periodo: { asistencia: number; times: number }) {
  const ownRows = ALL_KINDS.filter((de) => periodo[de] > 0);
  if (ownRows.length === 0) return <p className={styles.note}>Todavía no tienes horas en este período.</p>;
  return (
    <dl className={styles.figures}>
      {ownRows.map((de) => (
        <div key={de}>
          <dt>{WORK_FIGURES[de]}</dt>
          <dd>{formatFigure(de, periodo[de])}</dd>
        </div>
      ))}
    </dl>
  );
}

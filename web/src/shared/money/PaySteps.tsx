import type { AnswerOf } from '@conserje/contract';
import { agree, formatCreditos, formatDuration } from '../../ui/text/format.ts';
import styles from './PaySteps.module.css';
import { payStepsOf } from './paySteps.ts';

/** The four pay steps of categoria 1; a step is lit once its hours are done. */
export function PaySteps({ perfil }: { perfil: Pick<AnswerOf<'GET MyPerfil'>, 'paga' | 'cobro'> }) {
  return (
    <ol className={styles.steps} aria-label="Pagas por horas">
      {payStepsOf(perfil).map(({ paga, hours, isDone, missing }) => (
        <li
          key={`${hours} ${paga}`}
          className={styles.step}
          data-done={isDone}
          data-next={missing !== null || undefined}
        >
          <b className="u-text-20">{formatCreditos(paga)}</b>
          <span className="u-muted">{hours === 1 ? '1 hora' : `${hours} horas`}</span>
          <small className="u-muted">
            {isDone
              ? 'hecho'
              : missing === null
                ? 'luego'
                : `te ${agree(missing, 'falta', 'faltan')} ${formatDuration(missing)}`}
          </small>
        </li>
      ))}
    </ol>
  );
}

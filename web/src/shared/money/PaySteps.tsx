import type { AnswerOf } from '@conserje/contract';
import { formatCreditos, formatDuration } from '../../ui/text/format.ts';
import styles from './PaySteps.module.css';
import { payStepsOf } from './paySteps.ts';

/** The four pay steps of categoria 1; a step is lit once its hours are done. */
export function PaySteps({ perfil }: { perfil: Pick<AnswerOf<'GET MyPerfil'>, 'paga' | 'cobro'> }) {
  return (
    <ol className={styles.steps} aria-label="Pagas por horas">
      {payStepsOf(perfil).map(({ paga, horas, hecho, missing }) => (
        <li
          key={`${horas} ${paga}`}
          className={styles.step}
          data-done={hecho}
          data-next={missing !== null || undefined}
        >
          <b>{formatCreditos(paga)}</b>
          <span>{horas === 1 ? '1 hora' : `${horas} horas`}</span>
          <small>{hecho ? 'hecho' : missing === null ? 'luego' : `te faltan ${formatDuration(missing)}`}</small>
        </li>
      ))}
    </ol>
  );
}

import type { AnswerOf } from '@conserje/contract';
import { formatDay } from '@conserje/rules';
import { Link } from 'react-router';
import { formatFigure } from '../../../../shared/work/workFigures.ts';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import styles from './PeriodPart.module.css';

type OwnPeriod = AnswerOf<'GET miPeriodo'>;

/** Corrections and tiempos that may still change the period; they hinder no confirmation. */
export function OpenItems({ correcciones, tiempos }: Pick<OwnPeriod, 'correcciones' | 'tiempos'>) {
  if (correcciones.length + tiempos.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby="periodo-abierto">
      <h2 id="periodo-abierto" className="u-text-20 u-tight">
        Todavía puede cambiar
      </h2>
      <ul className={styles.list}>
        {correcciones.map(({ id, dia, requisitos, cantidad }) => (
          <li key={`correccion ${id}`}>
            <Link to="/perfil?pestana=historial&parte=solicitudes">
              Corrección del {formatDay(dia)}: {formatFigure(requisitos, cantidad)}
            </Link>{' '}
            <span className="u-muted">por responder</span>
          </li>
        ))}
        {tiempos.map(({ id, bajoNombre, altoNombre, abierto }) => (
          <li key={`tiempo ${id}`}>
            Tiempo de {bajoNombre}
            {altoNombre !== null && ` con ${altoNombre}`}{' '}
            <span className="u-muted">
              sin confirmar, desde el <DateTimeText value={abierto} />
            </span>
          </li>
        ))}
      </ul>
      <p className="u-muted u-flush">Puedes confirmar igual. Si cambia algo, te avisamos.</p>
    </section>
  );
}

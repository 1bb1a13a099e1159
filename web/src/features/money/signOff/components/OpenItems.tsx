import type { AnswerOf } from '@conserje/contract';
import { formatDay } from '@conserje/rules';
import { Link } from 'react-router';
import { useSession } from '../../../../platform/session/session.tsx';
import { formatFigure } from '../../../../shared/work/workFigures.ts';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import styles from './PeriodPart.module.css';

type OwnPeriod = AnswerOf<'GET miPeriodo'>;

function describeTiempo(bajo: string, alto: string | null, viewer: string | undefined): string {
  const whose = bajo === viewer ? 'Tu tiempo' : `El tiempo de ${bajo}`;
  if (alto === null) return whose;
  return alto === viewer ? `${whose}, contigo` : `${whose} con ${alto}`;
}

/** Corrections and tiempos that may still change the period; they hinder no confirmation. */
export function OpenItems({ correcciones, tiempos }: Pick<OwnPeriod, 'correcciones' | 'tiempos'>) {
  const { sessionUser } = useSession();
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
            {describeTiempo(bajoNombre, altoNombre, sessionUser?.usuario)}{' '}
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

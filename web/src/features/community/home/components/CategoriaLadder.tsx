import { Link } from 'react-router';
import { useSession } from '../../../../platform/session/session.tsx';
import { useStartup } from '../../../../shared/agencia/configuracion.queries.ts';
import styles from './CategoriaLadder.module.css';

/** The ladder at a glance: each badge opens its categoria in *Rangos*. */
export function CategoriaLadder() {
  const { rangos } = useStartup();
  const ownCategoria = useSession().sessionUser?.id_categoria;
  if (rangos.length === 0) return null;
  return (
    <section className="u-stack u-gap-14" aria-labelledby="inicio-escala">
      <div className="u-flex u-gap-16 u-align-baseline u-justify-between">
        <h2 id="inicio-escala" className="u-text-20 u-tight">
          Rangos
        </h2>
        <Link className={`${styles.all} u-nowrap`} to="/rangos">
          Ver rangos
        </Link>
      </div>
      <ol className={styles.placas}>
        {rangos.map(({ id_categoria, n_categoria, placa }) => (
          <li key={id_categoria}>
            <Link
              className={id_categoria === ownCategoria ? `${styles.placa} ${styles.own}` : styles.placa}
              to={`/rangos?categoria=${id_categoria}`}
            >
              <img className={styles.image} src={placa} width={64} height={64} alt="" loading="lazy" decoding="async" />
              <span>{n_categoria}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

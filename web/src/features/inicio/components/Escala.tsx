import { Link } from 'react-router';
import { useArranque } from '../../../dominio/configuracion.ts';
import { useSesion } from '../../../platform/sesion.tsx';
import estilos from './Escala.module.css';

/** The ladder at a glance: each badge opens its category under *Rangos*. */
export function Escala() {
  const { rangos } = useArranque();
  const propia = useSesion().datos?.id_categoria;
  if (rangos.length === 0) return null;
  return (
    <section className={estilos.escala} aria-labelledby="inicio-escala">
      <div className={estilos.cabeza}>
        <h2 id="inicio-escala" className={estilos.titulo}>
          Rangos
        </h2>
        <Link className={estilos.todos} to="/rangos">
          Ver rangos
        </Link>
      </div>
      <ol className={estilos.placas}>
        {rangos.map(({ id_categoria, n_categoria, placa }) => (
          <li key={id_categoria}>
            <Link
              className={id_categoria === propia ? `${estilos.placa} ${estilos.propia}` : estilos.placa}
              to={`/rangos?categoria=${id_categoria}`}
            >
              <img
                className={estilos.imagen}
                src={placa}
                width={64}
                height={64}
                alt=""
                loading="lazy"
                decoding="async"
              />
              <span>{n_categoria}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

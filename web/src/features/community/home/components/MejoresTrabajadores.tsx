import { MEJOR_TRABAJADOR_CATEGORIAS } from '@conserje/rules';
import { useStartup } from '../../../../shared/agencia/configuracion.queries.ts';
import { Avatar } from '../../../../shared/people/Avatar.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import styles from './MejoresTrabajadores.module.css';

export function MejoresTrabajadores() {
  const { empleados } = useStartup();
  const awarded = MEJOR_TRABAJADOR_CATEGORIAS.flatMap(({ clave, title }) => {
    const usuario = empleados[clave];
    return usuario ? [{ clave, title, usuario }] : [];
  });
  if (awarded.length === 0) return null;
  return (
    <section className="u-stack u-gap-14" aria-labelledby="inicio-mejores">
      <h2 id="inicio-mejores" className="u-text-20 u-tight">
        Mejores trabajadores
      </h2>
      <ul className={styles.list}>
        {awarded.map(({ clave, title, usuario }) => (
          <li key={clave} className={styles.winner}>
            <Avatar usuario={usuario} size={62} headOnly />
            <div className="u-stack u-shrinkable">
              <b className="u-break-anywhere">
                <PersonLink name={usuario} />
              </b>
              <span className="u-text-15 u-muted">{title}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { MEJORES } from '@conserje/rules';
import { Avatar } from '../../../dominio/Avatar.tsx';
import { useArranque } from '../../../dominio/configuracion.ts';
import { Puerta } from '../../../dominio/Puerta.tsx';
import estilos from './MejoresTrabajadores.module.css';

export function MejoresTrabajadores() {
  const { empleados } = useArranque();
  const premiados = MEJORES.flatMap(({ clave, titulo }) => {
    const usuario = empleados[clave];
    return usuario ? [{ clave, titulo, usuario }] : [];
  });
  if (premiados.length === 0) return null;
  return (
    <section className={estilos.mejores} aria-labelledby="inicio-mejores">
      <h2 id="inicio-mejores" className={estilos.titulo}>
        Mejores trabajadores
      </h2>
      <ul className={estilos.lista}>
        {premiados.map(({ clave, titulo, usuario }) => (
          <li key={clave} className={estilos.premiado}>
            <Avatar usuario={usuario} size={62} headOnly />
            <div className={estilos.texto}>
              <b className={estilos.nombre}>
                <Puerta nombre={usuario} />
              </b>
              <span className={estilos.por}>{titulo}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Avatar } from '../../../dominio/Avatar.tsx';
import { useArranque } from '../../../dominio/configuracion.ts';
import { Llavero } from '../../../dominio/Llavero.tsx';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { Carrusel } from '../../../ui/Carrusel.tsx';
import estilos from './Administracion.module.css';
import tarjeta from './Tarjeta.module.css';

/** Who runs the agency. */
export function Administracion() {
  const { admins } = useArranque();
  if (admins.length === 0) return null;
  const diapositivas = admins.map(({ id, usuario, mision, n_categoria }) => ({
    id,
    contenido: (
      <article className={`${tarjeta.tarjeta} ${estilos.persona}`}>
        <span className={estilos.sitio}>
          <Avatar usuario={usuario} size={110} />
        </span>
        <h3 className={tarjeta.nombre}>
          <Puerta nombre={usuario} />
        </h3>
        <Llavero mision={mision} />
        <p className={tarjeta.suave}>{n_categoria}</p>
      </article>
    ),
  }));
  return <Carrusel titulo="Admins" nota="Pregúntales en base si tienes dudas" diapositivas={diapositivas} />;
}

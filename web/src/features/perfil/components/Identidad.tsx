import type { Datos } from '@conserje/contract';
import { Llavero } from '../../../dominio/Llavero.tsx';
import { Nicho } from '../../../dominio/Nicho.tsx';
import { Nombre } from '../../../dominio/Nombre.tsx';
import estilos from './Identidad.module.css';

/** Who one is in the agency: avatar, name, signature, the mission as a key tag. */
export function Identidad({ datos }: { datos: Datos }) {
  return (
    <section className={estilos.identidad} aria-label="Quién eres">
      <Nicho usuario={datos.usuario} />
      <div className={estilos.datos}>
        <p className={estilos.nombre}>
          <Nombre de={datos.usuario} />
        </p>
        <p className={estilos.mision}>
          <Llavero mision={datos.mision} app={datos.config.app} />
        </p>
        <dl className={estilos.lista}>
          <div>
            <dt>Firma de registro</dt>
            <dd>{datos.firma || 'Sin firma'}</dd>
          </div>
          <div>
            <dt>Categoría</dt>
            <dd>{datos.n_categoria}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

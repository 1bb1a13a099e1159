import type { Datos } from '@conserje/contract';
import type { ReactNode } from 'react';
import { Llavero } from '../../../dominio/Llavero.tsx';
import { Nicho } from '../../../dominio/Nicho.tsx';
import { Nombre } from '../../../dominio/Nombre.tsx';
import estilos from './Identidad.module.css';

/** Who one is in the agency: avatar, name, signature, the mission as a key tag. */
export function Identidad({ datos, children }: { datos: Datos; children?: ReactNode }) {
  return (
    <section className={estilos.identidad} aria-label="Tu perfil">
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
            <dt>Firma</dt>
            <dd>{datos.firma || 'Sin firma'}</dd>
          </div>
          <div>
            <dt>Rango</dt>
            <dd>{datos.n_categoria}</dd>
          </div>
        </dl>
        {children}
      </div>
    </section>
  );
}

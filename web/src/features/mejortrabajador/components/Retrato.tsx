import type { Mejor } from '@conserje/contract';
import { useId } from 'react';
import { Avatar } from '../../../dominio/Avatar.tsx';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { Instante } from '../../../ui/Instante.tsx';
import estilos from '../MejorTrabajador.module.css';
import { Elegir } from './Elegir.tsx';

interface Props {
  categoria: number;
  titulo: string;
  /** Null: 'Ninguno'. */
  mejor: Mejor | null;
  /** The reader decides who it is. */
  elige: boolean;
}

/** One of the four cards: who is in the frame, since when and by whose decision. */
export function Retrato({ categoria, titulo, mejor, elige }: Props) {
  const id = useId();
  return (
    <section className={estilos.retrato} aria-labelledby={id}>
      <span className={estilos.marco} data-puesto={mejor !== null || undefined}>
        {mejor && <Avatar usuario={mejor.usuarioNombre} size={62} headOnly />}
      </span>
      <div className={estilos.dice}>
        <h2 id={id} className={estilos.titulo}>
          {titulo}
        </h2>
        {mejor ? (
          <>
            <p className={estilos.nombre}>
              <Puerta nombre={mejor.usuarioNombre} />
            </p>
            <p className={estilos.desde}>
              <span className={estilos.parte}>{mejor.mision}</span>{' '}
              <span className={estilos.parte}>
                desde el <Instante valor={mejor.desde} estilo="fecha" />
              </span>{' '}
              {mejor.encargadoNombre !== null && (
                <span className={estilos.parte}>
                  por <Puerta nombre={mejor.encargadoNombre} />
                </span>
              )}
            </p>
          </>
        ) : (
          <p className={`${estilos.nombre} ${estilos.nadie}`}>Ninguno</p>
        )}
      </div>
      {elige && <Elegir categoria={categoria} titulo={titulo} mejor={mejor} />}
    </section>
  );
}

import type { Omitido } from '@conserje/contract';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { contar } from '../../../ui/formato.ts';
import { ROTULO } from './Casilla.tsx';
import estilos from './TurnoPerdido.module.css';

interface Props {
  omitidos: readonly Omitido[];
  cerrar: () => void;
}

/** The list was sent, but meanwhile something had become impossible for some: for whom, and why. */
export function Omitidos({ omitidos, cerrar }: Props) {
  const titulo = useRef<HTMLHeadingElement>(null);
  useEffect(() => titulo.current?.focus(), []);
  return (
    <section className={estilos.aviso} aria-labelledby="titulo-omitidos">
      <h2 id="titulo-omitidos" ref={titulo} tabIndex={-1} className={estilos.titulo}>
        Enviaste la lista, menos con {contar(omitidos.length, 'persona', 'personas')}
      </h2>
      <ul className={estilos.omitidos}>
        {omitidos.map(({ id, lista, bajoNombre, motivo }) => (
          <li key={`${lista}${id}`}>
            <b>
              <Puerta nombre={bajoNombre} />
            </b>{' '}
            ({ROTULO[lista].titulo.toLocaleLowerCase('es')}): {motivo}
          </li>
        ))}
      </ul>
      <div className={estilos.botones}>
        <Button variant="default" onClick={cerrar}>
          Entendido
        </Button>
      </div>
    </section>
  );
}

import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Llavero } from '../../../dominio/Llavero.tsx';
import { TextoMision } from '../../../dominio/TextoMision.tsx';
import type { Logro } from '../useResponder.ts';
import estilos from './Logrado.module.css';

/** The new mission, and what is left to do in the hotel. The row that had the focus is gone: it takes it. */
export function Logrado({ mision, texto, cerrar }: Logro & { cerrar: () => void }) {
  const titulo = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new mission is told anew
  useEffect(() => titulo.current?.focus(), [mision]);
  return (
    <section className={estilos.panel} aria-labelledby="titulo-logro">
      <h2 id="titulo-logro" ref={titulo} tabIndex={-1} className={estilos.titulo}>
        ¡Felicidades! Ahora eres <Llavero mision={mision} />
      </h2>
      <p className={estilos.nota}>Ponte esta misión en el hotel:</p>
      <TextoMision texto={texto} />
      <Button variant="default" className={estilos.cerrar} onClick={cerrar}>
        Listo
      </Button>
    </section>
  );
}

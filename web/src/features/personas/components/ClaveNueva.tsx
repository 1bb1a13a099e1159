import { TEXTOS } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconCopiar from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useEffect, useRef } from 'react';
import { copiarAvisando } from '../../../platform/copiar.ts';
import estilos from './ClaveNueva.module.css';

interface Props {
  /** Whose it is. */
  de: string;
  clave: string;
  cerrar: () => void;
}

/** A password that was just made, to be handed over: it stands here until it is closed, and nowhere else. */
export function ClaveNueva({ de, clave, cerrar }: Props) {
  const titulo = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new password is told anew
  useEffect(() => titulo.current?.focus(), [clave]);
  return (
    <section className={estilos.panel} aria-labelledby="clave-nueva">
      <h2 id="clave-nueva" ref={titulo} tabIndex={-1} className={estilos.titulo}>
        La clave nueva de {de}
      </h2>
      <p className={estilos.clave}>
        <code translate="no">{clave}</code>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconCopiar size={18} aria-hidden="true" />}
          onClick={() => void copiarAvisando(clave, TEXTOS.claveCopiada)}
        >
          Copiar clave
        </Button>
      </p>
      <p className={estilos.nota}>
        Dásela por el hotel y pídele que la cambie en Configuración. No se vuelve a mostrar.
      </p>
      <Button variant="default" size="sm" className={estilos.cerrar} onClick={cerrar}>
        Listo
      </Button>
    </section>
  );
}

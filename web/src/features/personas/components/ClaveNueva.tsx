import { CLAVE_DADA_DIAS, ENLACE_HORAS, TEXTOS } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconCopiar from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useEffect, useRef } from 'react';
import { copiarAvisando } from '../../../platform/copiar.ts';
import estilos from './ClaveNueva.module.css';

/** What is handed over: a password, or a link to choose one with. */
export interface Entrega {
  tipo: 'clave' | 'enlace';
  texto: string;
}

const DICHO = {
  clave: {
    titulo: 'La contraseña temporal de',
    copiar: 'Copiar contraseña',
    copiado: TEXTOS.claveCopiada,
    nota: `Dásela por el hotel. Sirve una vez, por ${CLAVE_DADA_DIAS} días. No se vuelve a mostrar.`,
  },
  enlace: {
    titulo: 'Un enlace para',
    copiar: 'Copiar enlace',
    copiado: 'Enlace copiado',
    nota: `Dáselo solo a esa persona. Sirve una vez, por ${ENLACE_HORAS} horas. No se vuelve a mostrar.`,
  },
} as const;

interface Props {
  /** Whose it is. */
  de: string;
  entrega: Entrega;
  cerrar: () => void;
}

/** What was just made to be handed over: it stands here until it is closed, and nowhere else. */
export function ClaveNueva({ de, entrega: { tipo, texto: clave }, cerrar }: Props) {
  const dicho = DICHO[tipo];
  const titulo = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new password is told anew
  useEffect(() => titulo.current?.focus(), [clave]);
  return (
    <section className={estilos.panel} aria-labelledby="clave-nueva">
      <h2 id="clave-nueva" ref={titulo} tabIndex={-1} className={estilos.titulo}>
        {dicho.titulo} {de}
      </h2>
      <p className={estilos.clave}>
        <code translate="no">{clave}</code>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconCopiar size={18} aria-hidden="true" />}
          onClick={() => void copiarAvisando(clave, dicho.copiado)}
        >
          {dicho.copiar}
        </Button>
      </p>
      <p className={estilos.nota}>{dicho.nota}</p>
      <Button variant="default" size="sm" className={estilos.cerrar} onClick={cerrar}>
        Listo
      </Button>
    </section>
  );
}

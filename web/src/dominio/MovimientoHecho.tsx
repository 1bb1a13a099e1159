import '@mantine/core/styles/CloseButton.layer.css';
import { CloseButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import estilos from './MovimientoHecho.module.css';
import { TextoMision } from './TextoMision.tsx';

export interface CambioHecho {
  /** What happened. */
  titulo: string;
  usuario: string;
  /** Full mission text. */
  texto: string;
}

/** After someone was moved: what they have to put on in the hotel, ready to be copied. */
export function MovimientoHecho({ titulo, usuario, texto, cerrar }: CambioHecho & { cerrar: () => void }) {
  const caja = useRef<HTMLElement>(null);
  // The form that had the focus is gone.
  useEffect(() => caja.current?.focus(), []);
  return (
    <section ref={caja} tabIndex={-1} className={estilos.hecho} aria-label="Listo">
      <div className={estilos.cabeza}>
        <b>{titulo}</b>
        <CloseButton size="lg" aria-label="Cerrar mensaje" onClick={cerrar} />
      </div>
      <p>Pídele a {usuario} que se ponga esta misión en el hotel:</p>
      <TextoMision texto={texto} />
    </section>
  );
}

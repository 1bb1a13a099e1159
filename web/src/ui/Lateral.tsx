import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { useCapa } from '../platform/capas.ts';
import estilos from './Lateral.module.css';

interface Props {
  abierto: boolean;
  cerrar: () => void;
  nombre: string;
  /** The edge of the window that it comes from. */
  lado: 'izquierda' | 'derecha';
  className?: string | undefined;
  children: ReactNode;
}

/** A drawer over the screen: Escape, a press beside it and the browser's back close it. What is in it exists while it is open. */
export function Lateral({ abierto, cerrar, nombre, lado, className, children }: Props) {
  useCapa(abierto, cerrar);
  const dialogo = useRef<HTMLDialogElement>(null);
  // Before the effects of what is in it, which may scroll there.
  useLayoutEffect(() => {
    const caja = dialogo.current;
    if (abierto && !caja?.open) caja?.showModal();
    if (!abierto) caja?.close();
  }, [abierto]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself
    <dialog
      ref={dialogo}
      className={[estilos.lateral, className].filter(Boolean).join(' ')}
      data-lado={lado}
      aria-label={nombre}
      onClose={cerrar}
      onClick={(suceso) => {
        if (suceso.target === dialogo.current) cerrar();
      }}
    >
      {abierto && <div className={estilos.interior}>{children}</div>}
    </dialog>
  );
}

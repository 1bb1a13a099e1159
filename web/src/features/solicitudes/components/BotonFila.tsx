import type { ReactNode } from 'react';
import estilos from './Tablas.module.css';

interface Props {
  /** What it does to whom, for those who do not see its row. */
  titulo: string;
  ocupado: boolean;
  principal?: boolean;
  pulsar: () => void;
  children: ReactNode;
}

export function BotonFila({ titulo, ocupado, principal = false, pulsar, children }: Props) {
  return (
    <button
      type="button"
      className={principal ? `${estilos.boton} ${estilos.principal}` : estilos.boton}
      // Not `disabled`: the dialog that it opens gives it the focus back.
      aria-disabled={ocupado || undefined}
      aria-label={titulo}
      onClick={() => {
        if (!ocupado) pulsar();
      }}
    >
      {children}
    </button>
  );
}

import type { ReactNode } from 'react';
import estilos from './BotonFila.module.css';

interface Props {
  /** What it does to whom, for those who do not see its row. */
  titulo: string;
  ocupado?: boolean;
  principal?: boolean;
  /** It takes something away from somebody. */
  peligro?: boolean;
  pulsar: () => void;
  children: ReactNode;
}

/** An action of a row. A plain button: hundreds of rows stand in one page. */
export function BotonFila({ titulo, ocupado = false, principal = false, peligro = false, pulsar, children }: Props) {
  return (
    <button
      type="button"
      className={[estilos.boton, principal && estilos.principal, peligro && estilos.peligro].filter(Boolean).join(' ')}
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

/** The actions of one row; across the whole card where rows are cards. */
export function AccionesFila({ children }: { children: ReactNode }) {
  return <span className={estilos.acciones}>{children}</span>;
}

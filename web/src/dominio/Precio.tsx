import type { ReactNode } from 'react';
import { creditos } from '../ui/formato.ts';
import estilos from './Precio.module.css';

interface Props {
  /** Undefined while it cannot be known. */
  valor: number | undefined;
  /** What stands there until it is. */
  sinElegir: ReactNode;
  /** How it comes about. */
  children?: ReactNode;
}

/** What something costs, before it is sold. There before it is known, so that nothing jumps. */
export function Precio({ valor, sinElegir, children }: Props) {
  return (
    <p className={estilos.precio} aria-live="polite">
      {valor === undefined ? (
        sinElegir
      ) : (
        <>
          <b className={estilos.cifra}>{creditos(valor)}</b>
          <span>{children}</span>
        </>
      )}
    </p>
  );
}

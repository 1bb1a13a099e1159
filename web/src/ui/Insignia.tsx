import type { ReactNode } from 'react';
import estilos from './Insignia.module.css';

interface Props {
  /** Good, bad, to be looked at, over and done with, or an honour (brass: seldom). */
  tono: 'bien' | 'mal' | 'ojo' | 'suave' | 'honor';
  /** Said on hover. */
  titulo?: string;
  children: ReactNode;
}

/** How something stands, in a word: 'Despedido', 'Pendiente'. It stands behind a name or alone in its cell. */
export function Insignia({ tono, titulo, children }: Props) {
  return (
    <span className={estilos.insignia} data-tono={tono} title={titulo}>
      {children}
    </span>
  );
}
